import { addDays, addMonthsClamped, type CivilDate, daysBetween, monthOf, yearOf } from '../../dates.ts'

/**
 * Returns the last day of a lease that follows a lease from `start` to `end` (both inclusive) and has the same
 * length. Whole months stay whole months (a year from 18 August ends on 17 August); otherwise the days are counted.
 */
export function asLongAgain(start: CivilDate, end: CivilDate): CivilDate {
  const next = addDays(end, 1)
  const months = (yearOf(next) - yearOf(start)) * 12 + monthOf(next) - monthOf(start)
  return months > 0 && addMonthsClamped(start, months) === next
    ? addDays(addMonthsClamped(start, 2 * months), -1)
    : addDays(next, daysBetween(start, end))
}
