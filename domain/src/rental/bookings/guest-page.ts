/** When the page of a guest works, and what it shows on a day. */
import { addDays, type CivilDate } from '../../dates.ts'
import type { BookingStatus } from './types.ts'

/** Days after the departure for which the page of a guest works. */
export const GUEST_PAGE_DAYS = 14

/** States in which a guest may get in. */
const EXPECTED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'checked_in'])

/**
 * Whether the page shows how to get in (door code, wifi): from the day before the arrival to the day of departure, for a stay
 * that takes place and has its nights.
 */
export function showsArrivalNotes(
  {
    status,
    checkIn,
    checkOut,
    isConflict,
  }: { status: BookingStatus; checkIn: CivilDate; checkOut: CivilDate; isConflict: boolean },
  today: CivilDate,
): boolean {
  return EXPECTED.has(status) && !isConflict && today >= addDays(checkIn, -1) && today <= checkOut
}
