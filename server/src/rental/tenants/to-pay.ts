/** What a tenant has to pay, read with the portal's database role. */
import type { TenantScope } from '../../machinery/scope/scope.ts'
import { presentCharges } from '../payments/account.ts'
import { loadLedger } from '../payments/ledger.ts'
import { nextPayment } from './next-payment.ts'
import { asLease, type OwnLease, ownLeases, ownSelf, type Self } from './tenant-queries.ts'

/** Returns what is open and due today, and the next payment. */
export function toPay(
  scope: TenantScope,
  ledger: Awaited<ReturnType<typeof loadLedger>>,
  { paymentDueDay }: Self,
  leases: readonly OwnLease[],
) {
  const openCharges = presentCharges(scope, ledger, 'open')
  const due = openCharges.filter(({ dueDate }) => dueDate <= scope.today)
  const rules = leases.map((lease) => asLease(lease, paymentDueDay))
  const owed = due.reduce((sum, { remaining }) => sum + remaining, 0)
  return { openCharges, due, owed, next: nextPayment(openCharges, rules, scope.today) }
}

/** Returns what is owed today, or else the next payment, in cents; 0 if nothing is to pay. */
export async function amountToPay(scope: TenantScope): Promise<number> {
  const [ledger, self, leases] = await Promise.all([
    loadLedger(scope, scope.tenantId),
    ownSelf(scope),
    ownLeases(scope),
  ])
  const { owed, next } = toPay(scope, ledger, self, leases)
  return owed > 0 ? owed : (next?.amount ?? 0)
}
