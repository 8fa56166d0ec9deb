/** The reports (docs/finance.md 8). */
export const REPORT_TYPES = [
  'revenue',
  'overdue',
  'property',
  'tenant_financial',
  'cash_flow',
  'maintenance',
  'occupancy',
  'expenses_by_category',
  'tenant_settlement',
  'lease_status',
  'financial_kpi',
  'profitability',
  'liquidity',
  'rental_performance',
  'lump_sum_tax',
  'vat',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Why a figure is missing, in the order in which the reasons are tested (docs/finance.md 1.5). */
export const MISSING_REASONS = [
  'missing_input',
  'period_too_short',
  'zero_denominator',
  'non_positive_denominator',
  'insufficient_data',
] as const
export type MissingReason = (typeof MISSING_REASONS)[number]

/** A ratio with numerator and denominator, or the reason why it is missing. */
export type RatioFigure = {
  value: number | null
  reason: MissingReason | null
  numerator: number
  denominator: number
}

/** Divides unrounded sums once; a denominator of 0 or below returns null with the reason (docs/finance.md 1.5). */
export function ratioFigure(numerator: number, denominator: number): RatioFigure {
  if (denominator === 0) return { value: null, reason: 'zero_denominator', numerator, denominator }
  if (denominator < 0) return { value: null, reason: 'non_positive_denominator', numerator, denominator }
  return { value: numerator / denominator, reason: null, numerator, denominator }
}
