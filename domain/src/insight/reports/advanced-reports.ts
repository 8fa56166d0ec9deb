import type { ReportType } from './types.ts'

/** What `advanced_reports` adds; every plan has the reports that say what is owed, paid and let (docs/decisions/020). */
export const ADVANCED_REPORTS: readonly ReportType[] = [
  'property',
  'financial_kpi',
  'profitability',
  'liquidity',
  'rental_performance',
]

export const isAdvancedReport = (type: ReportType): boolean => ADVANCED_REPORTS.includes(type)
