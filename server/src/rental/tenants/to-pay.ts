/** What a tenant has to pay, read with the portal's database role. */

import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { booksOf, nextPayment } from '@domovik/domain/rental/rent/next-payment.ts'
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { presentCharges } from '../payments/account.ts'
import { loadLedger } from '../payments/ledger.ts'
import { asLease, type OwnLease, ownLeases, ownSelf, type Self } from './tenant-queries.ts'

/**
 * Returns what is open and due today, the next payment, and what to pay now: what is owed, or else what the next payment still
 * needs after free credit, which pays no deposit.
 */
export function toPay(
  scope: TenantScope,
  ledger: Awaited<ReturnType<typeof loadLedger>>,
  { paymentDueDay }: Self,
  leases: readonly OwnLease[],
) {
  const openCharges = presentCharges(scope, ledger, 'open')
  const due = openCharges.filter(({ dueDate }) => dueDate <= scope.today)
  const rules = leases.map((lease) => asLease(lease, paymentDueDay))
  const sum = (charges: typeof due) => charges.reduce((total, { remaining }) => total + remaining, 0)
  const owed = sum(due)
  const next = nextPayment(openCharges, rules, scope.today, booksOf(ledger.state))
  const deposit = owed > 0 ? sum(due.filter(({ type }) => isDepositKind(type))) : (next?.deposit ?? 0)
  const rest =
    owed > 0 ? owed - deposit : Math.max(0, (next?.amount ?? 0) - deposit - ledger.state.unappliedCredit)
  const charges = owed > 0 ? due : (next?.charges ?? [])
  return {
    openCharges,
    due,
    owed,
    next,
    now: { amount: rest + deposit, deposit, charges, ahead: owed > 0 ? null : (next?.dueDate ?? null) },
  }
}

/**
 * Returns what is to pay now and how much of it is a deposit, in cents, 0 if nothing is to pay; for which charges, and on which day they are due if
 * they are paid ahead.
 */
export async function amountToPay(scope: TenantScope): Promise<ReturnType<typeof toPay>['now']> {
  const [ledger, self, leases] = await Promise.all([
    loadLedger(scope, scope.tenantId),
    ownSelf(scope),
    ownLeases(scope),
  ])
  return toPay(scope, ledger, self, leases).now
}
