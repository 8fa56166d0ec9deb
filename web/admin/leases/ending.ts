import { dayOf, daysInMonth } from '@domovik/domain/dates.ts'
import { isDepositKind } from '@domovik/domain/ledger/types.ts'
import type { LeaseDetail } from './lease-detail.ts'

/** What ending a lease on a day does to its charges, in counts and cents (finance.md 3.2); the server has the last word. */
export function endingOf(charges: LeaseDetail['charges'], lastDay: string) {
  const standing = charges.filter(({ status }) => status !== 'cancelled')
  const later = standing.filter(
    ({ type, serviceFrom }) =>
      serviceFrom !== null &&
      serviceFrom > lastDay &&
      !isDepositKind(type) &&
      type !== 'late_interest' &&
      type !== 'other' &&
      type !== 'opening_balance',
  )
  const kept = standing.filter((charge) => !later.includes(charge) && !isDepositKind(charge.type))
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  return {
    cancelled: later.length,
    cancelledAmount: sum(later.map(({ amount, credited }) => amount - credited)),
    shortensMonth:
      dayOf(lastDay) < daysInMonth(lastDay) &&
      kept.some(
        ({ serviceFrom, serviceTo }) =>
          serviceFrom !== null && serviceFrom <= lastDay && (serviceTo ?? '') > lastDay,
      ),
    open: sum(kept.map(({ remaining }) => remaining)),
  }
}
