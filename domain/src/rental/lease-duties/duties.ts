/**
 * What the landlord of a Polish occasional lease must have (Tenant Act 19a and 19b): three attachments, and the report to the tax
 * office. Warnings only; nothing is blocked (docs/finance.md 9.3).
 */
import { addDays, type CivilDate } from '../../dates.ts'
import type { LeaseKind } from '../leases/types.ts'

export const LEASE_DUTIES = ['execution', 'dwelling', 'consent', 'tax_report'] as const
export type LeaseDuty = (typeof LEASE_DUTIES)[number]

/** Days from the beginning of the lease in which it must be reported to the tax office. */
export const TAX_REPORT_DAYS = 14
/** Days before that deadline from which people are reminded, the first reminder first. */
export const TAX_REPORT_REMINDERS = [7, 2] as const

/**
 * Returns the reminder of the report on the day `today`, or null. A reminder of a day on which nobody could be reminded is made up
 * until the next one, the last one until the deadline.
 */
export function taxReportReminder(
  dueOn: CivilDate,
  today: CivilDate,
): (typeof TAX_REPORT_REMINDERS)[number] | null {
  if (today > dueOn) return null
  return TAX_REPORT_REMINDERS.findLast((days) => today >= addDays(dueOn, -days)) ?? null
}

export const DUTY_STATES = ['done', 'open', 'late'] as const
type DutyState = (typeof DUTY_STATES)[number]

/** Returns the duties of a lease; none for one that is not occasional. */
export const dutiesOf = (kind: LeaseKind): readonly LeaseDuty[] => (kind === 'occasional' ? LEASE_DUTIES : [])

/** Returns the last day for a duty: the attachments belong to the lease when it begins. */
export const dutyDueOn = (duty: LeaseDuty, start: CivilDate): CivilDate =>
  duty === 'tax_report' ? addDays(start, TAX_REPORT_DAYS) : start

/** Returns the state of a duty. A report that was made after its deadline stays late: the lease counts as an ordinary one. */
export function dutyState(
  duty: LeaseDuty,
  { start, doneOn }: { start: CivilDate; doneOn: CivilDate | null },
  today: CivilDate,
): DutyState {
  const due = dutyDueOn(duty, start)
  if (doneOn !== null) return duty === 'tax_report' && doneOn > due ? 'late' : 'done'
  return today > due ? 'late' : 'open'
}
