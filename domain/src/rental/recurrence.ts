/** Rules of what comes again and again, such as maintenance or an expense: on which days it is due. */
import { addDays, addMonthsClamped, type CivilDate, daysBetween, later, nextMonthStart } from '../dates.ts'

export const RECURRENCE_UNITS = ['week', 'month'] as const
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number]

/** Every `every` weeks or months, counted from `startsOn`, which is the first day. */
export type Recurrence = { startsOn: CivilDate; every: number; unit: RecurrenceUnit }

/** Most weeks or months between two occurrences. */
export const MAX_EVERY = 60

/** Returns the day of occurrence `n`; 0 is the first. Counted from the start, so 31 January leads to 28 February and 31 March. */
export const occurrence = ({ startsOn, every, unit }: Recurrence, n: number): CivilDate =>
  unit === 'week' ? addDays(startsOn, n * every * 7) : addMonthsClamped(startsOn, n * every)

/** Returns the first occurrence on `day` or later. */
export function occurrenceFrom(rule: Recurrence, day: CivilDate): CivilDate {
  if (day <= rule.startsOn) return rule.startsOn
  const daysApart = rule.every * (rule.unit === 'week' ? 7 : 31)
  let n = Math.max(0, Math.floor(daysBetween(rule.startsOn, day) / daysApart) - 1)
  while (occurrence(rule, n) < day) n++
  return occurrence(rule, n)
}

/** Returns the occurrences in [from, to], both inclusive. */
export function occurrencesBetween(rule: Recurrence, from: CivilDate, to: CivilDate): CivilDate[] {
  const days: CivilDate[] = []
  for (let day = occurrenceFrom(rule, from); day <= to; day = occurrenceFrom(rule, addDays(day, 1)))
    days.push(day)
  return days
}

const aMonday = '2001-01-01'

/** Returns the first day of the next month, or of the next week, from Monday. */
function nextUnitStart(day: CivilDate, unit: RecurrenceUnit): CivilDate {
  if (unit === 'month') return nextMonthStart(day)
  const weekday = ((daysBetween(aMonday, day) % 7) + 7) % 7
  return addDays(day, 7 - weekday)
}

/**
 * Returns the next occurrence of a changed rule on `day` or later. One period does not come twice: more than half a period
 * lies between the last occurrence that was done (`last`, null if none was) and the next one, and they are in different
 * calendar months (for a rule in weeks: weeks). So the next one is about the nearest to the one before the change. The period
 * is the shorter one of the rule before and after the change.
 */
export function occurrenceAfterChange(
  rule: Recurrence,
  before: Recurrence,
  day: CivilDate,
  last: CivilDate | null,
): CivilDate {
  if (last === null) return occurrenceFrom(rule, day)
  const daysOf = ({ every, unit }: Recurrence): number =>
    daysBetween(last, occurrence({ startsOn: last, every, unit }, 1))
  const period = daysOf(before) < daysOf(rule) ? before : rule
  const half = Math.floor(daysOf(period) / 2)
  return occurrenceFrom(rule, later(day, later(nextUnitStart(last, period.unit), addDays(last, half + 1))))
}
