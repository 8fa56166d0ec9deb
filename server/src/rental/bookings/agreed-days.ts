/** What is known of the days of a stay of a channel when a person changes them (docs/finance.md 4.5). */
import { BOOKING_CHANNELS } from '@domovik/domain/rental/channels/types.ts'
import { sql } from 'drizzle-orm'
import type { BookingRecord } from './queries.ts'
import type { bookings } from './table.ts'

type Changes = Partial<typeof bookings.$inferInsert>

/** The departure that the channel has at present. The stay may not have all nights of its event. */
const departureInCalendar = sql`coalesce((select e.to_date from calendar_events e
  where e.organization_id = bookings.organization_id and e.booking_id = bookings.id and e.vanished_at is null limit 1), channel_check_out, check_out)`

/**
 * Returns what changes with the days. The departure of the channel is kept if only the departure changes: an extension or an early departure
 * that the landlord agreed with the guest, of which the calendar does not know. All nights are agreed then, but the event of an agreement that
 * became longer may make it longer still.
 */
export function agreedDays(
  { source, checkOut: before }: BookingRecord,
  { checkIn, checkOut }: Changes,
): Changes {
  if (checkIn === undefined && checkOut === undefined) return {}
  const isDeparture = checkOut !== undefined && checkIn === undefined
  const isOfChannel = (BOOKING_CHANNELS as readonly string[]).includes(source)
  return {
    ...(isDeparture && isOfChannel && { channelCheckOut: departureInCalendar as never }),
    ...(isDeparture && checkOut > before
      ? { agreedCheckOut: sql`case when agreed_check_in is not null then ${checkOut}::date end` as never }
      : { agreedCheckIn: null, agreedCheckOut: null }),
  }
}
