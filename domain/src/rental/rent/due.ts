import { addDays, type CivilDate, dayInMonth, earlier, later, monthOf, yearOf } from '../../dates.ts'
import { nextBusinessDay } from '../../holidays.ts'
import type { Window } from '../../intervals.ts'
import {
  type BusinessDayRule,
  DEFAULT_PAYMENT_DUE_DAY,
  type Lease,
  type LeaseTerms,
} from '../leases/types.ts'

/** The anchor day: the lease's wins over the tenant's; neither -> the 10th (finance.md 2.3). */
export const paymentDueDay = (
  terms: Pick<LeaseTerms, 'paymentDueDay'>,
  lease: Pick<Lease, 'tenantPaymentDueDay'>,
): number => terms.paymentDueDay ?? lease.tenantPaymentDueDay ?? DEFAULT_PAYMENT_DUE_DAY

/** The printed due date: the anchor day of the service month, clamped to the month and into the service (finance.md 2.3). */
export function dueDate(service: Window, anchorDay: number): CivilDate {
  const nominal = dayInMonth(yearOf(service.from), monthOf(service.from), anchorDay)
  return earlier(later(nominal, service.from), addDays(service.to, -1))
}

/** The day that decides about overdue and interest (finance.md 2.3, business_day_rule). */
export const effectiveDueDate = (due: CivilDate, rule: BusinessDayRule = 'none'): CivilDate =>
  rule === 'pl_art115' ? nextBusinessDay(due) : due
