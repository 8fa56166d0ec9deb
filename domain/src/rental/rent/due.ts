import { addDays, type CivilDate, dayInMonth, earlier, later, monthOf, yearOf } from '../../dates.ts'
import { nextBusinessDay } from '../../holidays.ts'
import type { Window } from '../../intervals.ts'
import {
  type BusinessDayRule,
  DEFAULT_PAYMENT_DUE_DAY,
  type Lease,
  type LeaseTerms,
} from '../leases/types.ts'

/**
 * Returns the day of the month on which rent is due: the lease's day, else the tenant's, else the 10th (docs/finance.md
 * 2.3).
 */
export const paymentDueDay = (
  terms: Pick<LeaseTerms, 'paymentDueDay'>,
  lease: Pick<Lease, 'tenantPaymentDueDay'>,
): number => terms.paymentDueDay ?? lease.tenantPaymentDueDay ?? DEFAULT_PAYMENT_DUE_DAY

/**
 * Returns the due date on the invoice: the anchor day of the service month, clamped to the month and to the service
 * period (docs/finance.md 2.3).
 */
export function dueDate(service: Window, anchorDay: number): CivilDate {
  const nominal = dayInMonth(yearOf(service.from), monthOf(service.from), anchorDay)
  return earlier(later(nominal, service.from), addDays(service.to, -1))
}

/** Returns the due date used for overdue status and interest (docs/finance.md 2.3, business_day_rule). */
export const effectiveDueDate = (due: CivilDate, rule: BusinessDayRule = 'none'): CivilDate =>
  rule === 'pl_art115' ? nextBusinessDay(due) : due
