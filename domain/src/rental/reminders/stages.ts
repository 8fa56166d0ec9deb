import { addDays, type CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'

/** When a tenant is reminded of a charge: once before it is due, then three times while it is overdue (PAY-05). */
export const REMINDER_STAGES = ['due_soon', 'late', 'late_again', 'late_last'] as const
export type ReminderStage = (typeof REMINDER_STAGES)[number]

/** Who is reminded: nobody, tenants who use the portal, or all tenants with an e-mail address. */
export const REMINDER_AUDIENCES = ['off', 'portal', 'all'] as const
export type ReminderAudience = (typeof REMINDER_AUDIENCES)[number]

const DAYS_BEFORE_DUE = 3
const DAYS_LATE = { late: 1, late_again: 7, late_last: 14 } as const
/** Days after which a missed stage is skipped, so that no reminders are sent for old debts. */
const MADE_UP_FOR = 4

export type RemindableCharge = { remaining: Cents; dueDate: CivilDate; effectiveDueDate: CivilDate }

/** Returns the stage of the charge on the day `today`, or null if no reminder is sent. */
export function reminderStage(charge: RemindableCharge, today: CivilDate): ReminderStage | null {
  if (charge.remaining <= 0) return null
  if (today <= charge.effectiveDueDate)
    return today >= addDays(charge.dueDate, -DAYS_BEFORE_DUE) ? 'due_soon' : null
  for (const stage of ['late_last', 'late_again', 'late'] as const) {
    const first = addDays(charge.effectiveDueDate, DAYS_LATE[stage])
    if (today >= first) return today <= addDays(first, MADE_UP_FOR) ? stage : null
  }
  return null
}

/** Returns the range of due dates that can be in a stage on the day `today`; both days inclusive. */
export const remindableDueDates = (today: CivilDate): { first: CivilDate; last: CivilDate } => ({
  first: addDays(today, -(DAYS_LATE.late_last + MADE_UP_FOR + LONGEST_HOLIDAY)),
  last: addDays(today, DAYS_BEFORE_DUE),
})

/** The largest number of days between a due date and its effective due date. */
const LONGEST_HOLIDAY = 7
