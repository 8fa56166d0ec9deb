import type { CivilDate } from '../../dates.ts'
import type { IncomeCategory, IncomeStatus } from './types.ts'

/** Paid once the money is there; expected on a day that has passed: overdue; else pending (finance.md 2.6). */
export function incomeStatus(
  { date, paidOn }: { date: CivilDate; paidOn: CivilDate | null },
  today: CivilDate,
): IncomeStatus {
  if (paidOn !== null) return 'paid'
  return date < today ? 'overdue' : 'pending'
}

/** Somebody's deposit is a debt to them, not revenue (finance.md 6.1). */
export const isRevenue = (category: IncomeCategory): boolean => category !== 'deposit'
