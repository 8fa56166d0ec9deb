import { addDays, addMonthsClamped, type CivilDate, daysBetween, monthOf, yearOf } from '../../dates.ts'

/**
 * The last day of a lease that follows one from `start` to `end`, both inclusive, and is as long: whole months stay whole
 * months (a year from 18 August ends on 17 August), anything else counts days.
 */
export function asLongAgain(start: CivilDate, end: CivilDate): CivilDate {
  const next = addDays(end, 1)
  const months = (yearOf(next) - yearOf(start)) * 12 + monthOf(next) - monthOf(start)
  return months > 0 && addMonthsClamped(start, months) === next
    ? addDays(addMonthsClamped(start, 2 * months), -1)
    : addDays(next, daysBetween(start, end))
}
