/** The mails that a guest gets about a stay, and on which day each is due. */
import { addDays, type CivilDate } from '../../dates.ts'
import type { BookingStatus } from '../bookings/types.ts'

export const GUEST_MAILS = ['confirmation', 'balance_due', 'arrival', 'thanks'] as const
export type GuestMail = (typeof GUEST_MAILS)[number]

/** Days before a charge is due, and before the arrival, on which its mail is sent. */
const BALANCE_DAYS = 3
const ARRIVAL_DAYS = 3
/** Days after the event during which a mail still makes sense, if the job could not run. */
const LATE_DAYS = 3

export type MailedStay = {
  status: BookingStatus
  checkIn: CivilDate
  checkOut: CivilDate
  confirmedOn: CivilDate | null
  isConflict: boolean
  /** The first day on which something open is due; null if nothing is open. */
  openFrom: CivilDate | null
}

/**
 * Returns the mails of a stay that are due today. A stay that is no longer expected gets none; a confirmation is sent only
 * for bookings that were confirmed since `since`, so that switching it on writes to nobody about the past.
 */
export function dueMails(stay: MailedStay, since: CivilDate, today: CivilDate): GuestMail[] {
  const { status, checkIn, checkOut, confirmedOn, isConflict, openFrom } = stay
  if (isConflict) return []
  const within = (day: CivilDate, last: CivilDate): boolean => today >= day && today <= last
  const isComing = status === 'confirmed' && today < checkIn
  const isExpected = status === 'confirmed' && today <= checkIn
  return [
    ...(isExpected &&
    confirmedOn !== null &&
    confirmedOn >= since &&
    within(confirmedOn, addDays(confirmedOn, LATE_DAYS))
      ? (['confirmation'] as const)
      : []),
    ...(isComing && openFrom !== null && within(addDays(openFrom, -BALANCE_DAYS), openFrom)
      ? (['balance_due'] as const)
      : []),
    ...(isExpected && within(addDays(checkIn, -ARRIVAL_DAYS), checkIn) ? (['arrival'] as const) : []),
    ...(status === 'completed' && within(checkOut, addDays(checkOut, LATE_DAYS))
      ? (['thanks'] as const)
      : []),
  ]
}
