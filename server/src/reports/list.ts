/** Every report and the function that makes it. One in the domain's catalogue without a function does not type-check. */
import type { MadeReport } from '@domovik/domain/reports/catalogue.ts'
import type { Report } from './asked.ts'
import { leaseStatus } from './lease-status.ts'
import { overdue } from './overdue.ts'
import { revenue } from './revenue.ts'
import { tenantFinancial } from './tenant-financial.ts'
import { tenantSettlement } from './tenant-settlement.ts'

export const reports: Readonly<Record<MadeReport, Report>> = {
  revenue,
  overdue,
  tenant_financial: tenantFinancial,
  tenant_settlement: tenantSettlement,
  lease_status: leaseStatus,
}
