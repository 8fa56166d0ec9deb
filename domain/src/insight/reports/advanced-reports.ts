import type { ReportType } from './types.ts'

/**
 * The reports that need the feature `advanced_reports`. Every plan has the reports about debts, payments and
 * occupancy (docs/decisions/020).
 */
export const ADVANCED_REPORTS: readonly ReportType[] = [
  'property',
  'financial_kpi',
  'profitability',
  'liquidity',
  'rental_performance',
]

export const isAdvancedReport = (type: ReportType): boolean => ADVANCED_REPORTS.includes(type)
