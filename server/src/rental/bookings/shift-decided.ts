/** Stays whose event has other days because it is read in another time zone, not because the channel changed it. */
import { addDays, daysBetween } from '@domovik/domain/dates.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { and, eq } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { find, save } from './channel-stays.ts'
import { staysOfEvent } from './event-stays.ts'
import { bookings } from './table.ts'

type Nights = Pick<ForeignEvent, 'from' | 'to'>
type Known = Nights & { bookingId: string | null }

/**
 * Lets what was decided about an event hold for its days in the new time zone: a stay that a person cancelled, or called our own nights, gets
 * these days, and one that is over keeps its nights and knows the departure. Returns whether the event is an open stay that must get its
 * days; an agreement with the guest keeps them.
 */
export async function shiftDecided(
  scope: SystemScope,
  eventHash: string,
  before: Known,
  after: Nights,
): Promise<boolean> {
  const arrivesLater = daysBetween(before.from, after.from)
  const leavesLater = daysBetween(before.to, after.to)
  const stays = await staysOfEvent(scope, eventHash)
  for (const { id, status, cancelledBy, isAgreed, ...stay } of stays) {
    if (isAgreed) continue
    const departure = addDays(stay.departure, leavesLater)
    const [from, to] = [addDays(stay.from, arrivesLater), addDays(stay.to, leavesLater)]
    if (status === 'completed' || status === 'no_show')
      await scope.db
        .update(bookings)
        .set({ channelCheckOut: departure })
        .where(and(eq(bookings.organizationId, scope.organizationId), eq(bookings.id, id)))
    else if (status === 'cancelled' && cancelledBy !== 'feed' && from < to)
      await save(
        scope,
        id,
        { checkIn: from, checkOut: to, channelCheckOut: departure === to ? null : departure },
        { checkInBefore: stay.from, checkOutBefore: stay.to, checkIn: from, checkOut: to, feed: true },
      )
  }
  if (before.bookingId === null) return false
  const known = await find(scope, before.bookingId)
  const isAgreed = stays.some((stay) => stay.id === before.bookingId && stay.isAgreed)
  return !isAgreed && (known?.status === 'confirmed' || known?.status === 'checked_in')
}
