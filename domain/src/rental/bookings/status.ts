import { addDays, type CivilDate } from '../../dates.ts'
import type { BookingStatus, Stay } from './types.ts'

/** The states that can follow each state. A cancelled booking can only be confirmed again while its nights are free. */
const FOLLOWING: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  inquiry: ['pending', 'confirmed', 'cancelled'],
  pending: ['confirmed', 'cancelled'],
  confirmed: ['checked_in', 'no_show', 'cancelled', 'completed'],
  checked_in: ['completed'],
  completed: ['no_show'],
  no_show: ['checked_in'],
  cancelled: ['confirmed'],
}

/** Days after check-out during which a stay can still be marked as a no-show. */
export const NO_SHOW_DAYS = 30

/**
 * Whether the booking may take the state `next` on the day `today`. Arrival and no-show need the day of check-in;
 * arrival also needs a night that remains.
 */
export function mayBecome(
  booking: Stay & { status: BookingStatus },
  next: BookingStatus,
  today: CivilDate,
): boolean {
  if (!FOLLOWING[booking.status].includes(next)) return false
  const arrived = today >= booking.checkIn
  switch (next) {
    case 'checked_in':
      return arrived && today < booking.checkOut
    case 'completed':
      return booking.status === 'checked_in' ? arrived : today >= booking.checkOut
    case 'no_show':
      return arrived && today <= addDays(booking.checkOut, NO_SHOW_DAYS)
    default:
      return true
  }
}

/**
 * Whether a booking blocks its nights; a hold blocks them only until it expires (docs/finance.md 4.2). Instants as UTC
 * text.
 */
export function blocks(
  booking: { status: BookingStatus; holdExpiresAt: string | null },
  now: string,
): boolean {
  if (booking.status === 'cancelled' || booking.status === 'inquiry') return false
  if (booking.status !== 'pending' || booking.holdExpiresAt === null) return true
  return (
    Temporal.Instant.compare(Temporal.Instant.from(now), Temporal.Instant.from(booking.holdExpiresAt)) < 0
  )
}

/** Hours for which a hold keeps its nights, unless the property has its own number. */
export const DEFAULT_HOLD_HOURS = 48

/** Returns the instant at which a hold made now expires, as UTC text. Hours are real hours, not hours of the clock. */
export const holdExpiry = (now: string, hours: number = DEFAULT_HOLD_HOURS): string =>
  Temporal.Instant.from(now).add({ hours }).toString()
