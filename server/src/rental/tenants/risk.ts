import { riskFrom, type TenantRisk, tenantRisk } from '@domovik/domain/rental/tenants/risk.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
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
      failedPayments: failedSince(ledger, riskFrom(today)),
    },
    today,
  )
}

/** Counts receipts after a day that failed. One that was reversed was often entered wrongly, so that it says nothing about the tenant. */
const failedSince = ({ rows }: Ledger, from: string): number =>
  rows.filter(
    ({ kind, status, effectiveDate }) => kind === 'receipt' && effectiveDate > from && status === 'failed',
  ).length
