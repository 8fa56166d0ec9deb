/** Rules of what comes again and again, such as maintenance or an expense: on which days it is due. */
import { addDays, addMonthsClamped, type CivilDate, daysBetween } from '../dates.ts'

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
