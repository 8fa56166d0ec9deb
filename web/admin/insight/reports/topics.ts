import type { ReportType } from '@domovik/domain/insight/reports/types.ts'

export const topics = ['money', 'tenants', 'lettings'] as const
type Topic = (typeof topics)[number]

/** The heading under which a report is offered. */
export const topicOf: Record<ReportType, Topic> = {
  revenue: 'money',
  cash_flow: 'money',
  expenses_by_category: 'money',
  profitability: 'money',
  liquidity: 'money',
  financial_kpi: 'money',
  lump_sum_tax: 'money',
  vat: 'money',
  overdue: 'tenants',
  tenant_financial: 'tenants',
  tenant_settlement: 'tenants',
  property: 'lettings',
  lease_status: 'lettings',
  occupancy: 'lettings',
  rental_performance: 'lettings',
  maintenance: 'lettings',
}
