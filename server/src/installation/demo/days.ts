/** Instants for the demonstration data, from civil days and hours in the organization's time zone. */
import { type CivilDate, DEFAULT_TIME_ZONE } from '@domovik/domain/dates.ts'

/** Epoch milliseconds of a time on a day in Warsaw. */
export const instantOn = (day: CivilDate, hour: number, minute = 0, second = 0): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: DEFAULT_TIME_ZONE,
    plainTime: { hour, minute, second },
  }).epochMilliseconds

/**
 * Returns when an event of that day was entered, in epoch milliseconds. Events of today are entered in the
 * first minute of the day, so that the data does not depend on the current hour and contains no future times.
 */
export const enteredOn = (day: CivilDate, today: CivilDate, hour: number, minute: number): number =>
  day < today ? instantOn(day, hour, minute) : instantOn(day, 0, 0, minute)
