/** Recurring maintenance: on which days work is due, and which tickets are created ahead of it. */
import { addDays, addMonthsClamped, type CivilDate, daysBetween } from '../../dates.ts'

export const RECURRENCE_UNITS = ['week', 'month'] as const
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number]

/** Every `every` weeks or months, counted from `startsOn`, which is the first day. */
export type Recurrence = { startsOn: CivilDate; every: number; unit: RecurrenceUnit }

export const PLAN_STATES = ['active', 'paused', 'stopped'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** Most weeks or months between two occurrences. */
export const MAX_EVERY = 60
/** Most days that a ticket is created before its day. */
export const MAX_DAYS_AHEAD = 90

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

/**
 * Returns the days whose tickets must be created today, and the next day after them. Days that were missed, for example
 * because the server did not run, become one ticket for the last of them.
 */
export function ticketsToCreate(
  rule: Recurrence & { nextOn: CivilDate; daysAhead: number },
  today: CivilDate,
): { days: CivilDate[]; nextOn: CivilDate } {
  const until = addDays(today, rule.daysAhead)
  const due = occurrencesBetween(rule, rule.nextOn, until)
  const missed = due.filter((day) => day < today).slice(-1)
  const last = due.at(-1)
  return {
    days: [...missed, ...due.filter((day) => day >= today)],
    nextOn: last === undefined ? rule.nextOn : occurrenceFrom(rule, addDays(last, 1)),
  }
}
