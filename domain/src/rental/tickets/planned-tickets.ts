/** Recurring maintenance: which tickets are created ahead of their days. */
import { addDays, type CivilDate } from '../../dates.ts'
import { occurrenceFrom, occurrencesBetween, type Recurrence } from '../recurrence.ts'

export const PLAN_STATES = ['active', 'paused', 'stopped'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** Most days that a ticket is created before its day. */
export const MAX_DAYS_AHEAD = 90

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
