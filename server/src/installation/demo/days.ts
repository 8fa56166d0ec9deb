/** Instants of the story: civil days in the organization's zone with an hour of the working day. */
import { type CivilDate, DEFAULT_TIME_ZONE } from '@domovik/domain/dates.ts'

/** Epoch milliseconds of a time on a day, Warsaw. */
export const instantOn = (day: CivilDate, hour: number, minute = 0, second = 0): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: DEFAULT_TIME_ZONE,
    plainTime: { hour, minute, second },
  }).epochMilliseconds

/**
 * When something of that day was entered: at that time, but what happened today in its first minute, so that
 * the story does not depend on the hour at which it is told and nothing lies in the future.
 */
export const enteredOn = (day: CivilDate, today: CivilDate, hour: number, minute: number): number =>
  day < today ? instantOn(day, hour, minute) : instantOn(day, 0, 0, minute)
