/** Maps every report to its function. A report of the domain catalogue without a function is a type error. */
import type { MadeReport } from '@domovik/domain/insight/reports/catalogue.ts'
import { cashFlow } from './cash-flow.ts'
import { expensesByCategory } from './expenses-by-category.ts'
import { financialKpi } from './financial-kpi.ts'
import { leaseStatus } from './lease-status.ts'
import { liquidity } from './liquidity.ts'
import { lumpSumTax } from './lump-sum-tax.ts'
import { maintenance } from './maintenance.ts'
import { occupancy } from './occupancy.ts'
import { overdue } from './overdue.ts'
import { profitability } from './profitability.ts'
import { property } from './property.ts'
import { rentalPerformance } from './rental-performance.ts'
import type { Report } from './request.ts'
import { revenue } from './revenue.ts'
import { tenantFinancial } from './tenant-financial.ts'
import { tenantSettlement } from './tenant-settlement.ts'
import { vat } from './vat.ts'

export const reports: Readonly<Record<MadeReport, Report>> = {
  revenue,
  overdue,
  tenant_financial: tenantFinancial,
  tenant_settlement: tenantSettlement,
  cash_flow: cashFlow,
  maintenance,
  expenses_by_category: expensesByCategory,
  property,
  occupancy,
  financial_kpi: financialKpi,
  profitability,
  rental_performance: rentalPerformance,
  lease_status: leaseStatus,
  liquidity,
  lump_sum_tax: lumpSumTax,
  vat,
}
