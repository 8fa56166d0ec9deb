import { failedPayments, type TenantRisk, tenantRisk } from '@domovik/domain/rental/tenants/risk.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isDisputed } from '../card-payments/dispute.ts'
import { asNeverRecorded } from '../payments/as-never-recorded.ts'
import type { Ledger } from '../payments/ledger-rows.ts'

type Known = {
  overdue: number
  depositsHeld: number
  leases: readonly { status: string; rentAmount: number | null }[]
}

/** Returns the payment risk of a tenant today, without what was recorded by mistake (docs/finance.md 10.2). Amounts in cents. */
export function riskOf(scope: OrganizationScope, ledger: Ledger, { leases, ...known }: Known): TenantRisk {
  const { today } = scope
  const monthlyRent = leases
    .filter(({ status }) => status === 'active')
    .reduce((sum, { rentAmount }) => sum + (rentAmount ?? 0), 0)
  return tenantRisk(
    {
      ...known,
      monthlyRent,
      // What was recorded by mistake must not make the tenant late.
      charges: asNeverRecorded(scope, ledger).state.charges.values(),
      failedPayments: failedPayments(receiptsOf(ledger), today),
    },
    today,
  )
}

/** The receipts of the account, and what banks took back of them. A dispute of a card payment stays out once it was won. */
function receiptsOf({ rows }: Ledger) {
  const reversed = new Set(rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? parentId : [])))
  return {
    receipts: rows
      .filter(({ kind }) => kind === 'receipt')
      .map(({ id, effectiveDate: day, status }) => ({ id, day, status })),
    returns: rows
      .filter((row) => row.cause === 'returned' || (isDisputed(row) && !reversed.has(row.id)))
      .map(({ parentId: receiptId, effectiveDate: day }) => ({ receiptId, day })),
  }
}
