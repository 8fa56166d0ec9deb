import { riskFrom, type TenantRisk, tenantRisk } from '@domovik/domain/rental/tenants/risk.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { undoneAtOnce } from '../payments/undone.ts'

type Known = {
  overdue: number
  depositsHeld: number
  leases: readonly { status: string; rentAmount: number | null }[]
}

/** Returns the payment risk of a tenant today (docs/finance.md 10.2). Amounts in cents. */
export function riskOf(
  { today }: Pick<Scope, 'today'>,
  ledger: Ledger,
  { leases, ...known }: Known,
): TenantRisk {
  const monthlyRent = leases
    .filter(({ status }) => status === 'active')
    .reduce((sum, { rentAmount }) => sum + (rentAmount ?? 0), 0)
  return tenantRisk(
    {
      ...known,
      monthlyRent,
      charges: ledger.state.charges.values(),
      failedPayments: failedSince(ledger, riskFrom(today)),
    },
    today,
  )
}

/** Counts receipts after a day that failed or were reversed; one that was reversed within an hour was a mistake of the entry. */
function failedSince(ledger: Ledger, from: string): number {
  const mistakes = undoneAtOnce(ledger)
  const reversed = new Set(
    ledger.rows.filter(({ kind }) => kind === 'reversal').map(({ parentId }) => parentId),
  )
  return ledger.rows.filter(
    ({ id, kind, type, status, effectiveDate }) =>
      kind === 'receipt' &&
      type !== 'deposit_transfer' &&
      effectiveDate > from &&
      !mistakes.has(id) &&
      (status === 'failed' || reversed.has(id)),
  ).length
}
