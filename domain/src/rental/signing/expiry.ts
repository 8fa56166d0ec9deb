/** Until when a document can be signed (LEASE-03). Texts name a day, and the document is open through that whole day. */
import { addDays, type CivilDate, dayOfInstant, startOfDay } from '../../dates.ts'

/**
 * Returns the first instant at which a document sent `today` for some days is closed: the end of its last day in the time zone
 * of the organization.
 */
export const closesAt = (today: CivilDate, days: number, timeZone: string): string =>
  startOfDay(addDays(today, days + 1), timeZone)

/**
 * Returns the last day on which a document can be signed that closes at an instant. Documents of older versions close in the
 * middle of a day, which is their last one.
 */
export const lastDayToSign = (closes: string, timeZone: string): CivilDate =>
  dayOfInstant(Temporal.Instant.from(closes).subtract({ milliseconds: 1 }).toString(), timeZone)
