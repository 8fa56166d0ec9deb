import { addDays, type CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'

/** When a tenant hears about a charge: once before it is due, then three times while it is late (PAY-05). */
export const REMINDER_STAGES = ['due_soon', 'late', 'late_again', 'late_last'] as const
export type ReminderStage = (typeof REMINDER_STAGES)[number]

/** Who hears of them: nobody, tenants who use the portal, or all tenants with an e-mail. */
export const REMINDER_AUDIENCES = ['off', 'portal', 'all'] as const
export type ReminderAudience = (typeof REMINDER_AUDIENCES)[number]

const DAYS_BEFORE_DUE = 3
const DAYS_LATE = { late: 1, late_again: 7, late_last: 14 } as const
/** Days for which a stage that was missed is still made up for; an old debt stays silent. */
const MADE_UP_FOR = 4

export type RemindableCharge = { remaining: Cents; dueDate: CivilDate; effectiveDueDate: CivilDate }

/** The stage that the charge is in on the day `today`; null where nothing is to be said. */
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

/** The due dates among which charges in some stage are found on the day `today`; both inclusive. */
export const remindableDueDates = (today: CivilDate): { first: CivilDate; last: CivilDate } => ({
  first: addDays(today, -(DAYS_LATE.late_last + MADE_UP_FOR + LONGEST_HOLIDAY)),
  last: addDays(today, DAYS_BEFORE_DUE),
})

/** An effective due date may lie this many days after the printed one. */
const LONGEST_HOLIDAY = 7
