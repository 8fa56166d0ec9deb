import type { CivilDate } from '../../dates.ts'
import type { IncomeCategory, IncomeStatus } from './types.ts'

/**
 * Returns `paid` if there is a payment date, `overdue` if the expected day is past, else `pending` (docs/finance.md 2.6).
 * @specification of app.income_status
 */
export function incomeStatus(
  { date, paidOn }: { date: CivilDate; paidOn: CivilDate | null },
  today: CivilDate,
): IncomeStatus {
  if (paidOn !== null) return 'paid'
  return date < today ? 'overdue' : 'pending'
}

/** A deposit is a liability, not revenue (docs/finance.md 6.1). */
export const isRevenue = (category: IncomeCategory): boolean => category !== 'deposit'
