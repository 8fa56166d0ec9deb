/** Recurring expenses: on which days they are booked (docs/decisions/116). */
import { addDays, addMonthsClamped, type CivilDate, later } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { occurrenceAfterChange, occurrenceFrom, occurrencesBetween, type Recurrence } from '../recurrence.ts'

export const RECURRING_EXPENSE_STATES = ['active', 'paused', 'ended'] as const
export type RecurringExpenseState = (typeof RECURRING_EXPENSE_STATES)[number]

/** A recurring expense may begin at most this many months in the past; its days since then are booked at once. */
export const MAX_MONTHS_BACK = 12

/** `endsOn` is the last day on which it may be booked. */
export type RecurringRule = Recurrence & { endsOn: CivilDate | null }

/** Returns the next day on `day` or later on which it is booked, or null if it has ended by then. */
export function nextBooking(rule: RecurringRule, day: CivilDate): CivilDate | null {
  const next = occurrenceFrom(rule, day)
  return rule.endsOn !== null && next > rule.endsOn ? null : next
}

/**
 * Returns the next day of a rule whose days were changed, on `today` or later; null if it has ended by then. No period is
 * booked twice (`occurrenceAfterChange`).
 */
export function nextAfterChange(
  rule: RecurringRule,
  before: Recurrence,
  today: CivilDate,
  lastBooked: CivilDate | null,
): CivilDate | null {
  return nextBooking(rule, occurrenceAfterChange(rule, before, today, lastBooked))
}

/**
 * Returns the next day of a rule that booked nothing for some time, because it was paused or its property was removed. The
 * days that passed meanwhile are never booked, only that of today.
 */
export const nextAfterBreak = (
  rule: RecurringRule & { nextOn: CivilDate },
  today: CivilDate,
): CivilDate | null => nextBooking(rule, later(rule.nextOn, today))

/**
 * Returns the days to book today, and the next day after them; null if there is none. Days that were missed, for example
 * because the server did not run, are all booked, because each was owed.
 */
export function expensesToBook(
  rule: RecurringRule & { nextOn: CivilDate },
  today: CivilDate,
): { days: CivilDate[]; nextOn: CivilDate | null } {
  const until = rule.endsOn !== null && rule.endsOn < today ? rule.endsOn : today
  const days = occurrencesBetween(rule, rule.nextOn, until)
  const last = days.at(-1)
  return { days, nextOn: nextBooking(rule, last === undefined ? rule.nextOn : addDays(last, 1)) }
}

/** A new first day must not be too long ago, and the last day must not be before the first. */
export function validateRule(
  { startsOn, endsOn }: Pick<RecurringRule, 'startsOn' | 'endsOn'>,
  today: CivilDate,
  before?: Pick<RecurringRule, 'startsOn'>,
): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (startsOn !== before?.startsOn && startsOn < addMonthsClamped(today, -MAX_MONTHS_BACK))
    issues.push({ field: 'startsOn', code: 'date_invalid' })
  if (endsOn !== null && endsOn < startsOn) issues.push({ field: 'endsOn', code: 'end_before_start' })
  return issues
}
