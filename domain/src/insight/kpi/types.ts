import type { MissingReason } from '../reports/types.ts'

/** The metrics (docs/finance.md 7, KPI-02 to KPI-19), in display order. */
export const METRICS = [
  'gross_yield',
  'net_yield',
  'cap_rate',
  'cash_on_cash',
  'roi',
  'dscr',
  'icr',
  'icr_stressed',
  'ltv',
  'debt_yield',
  'cash_flow',
  'reserves',
  'oer',
  'noi_margin',
  'break_even',
  'occupancy',
  'economic_occupancy',
  'collection_rate',
  'adr',
  'revpar',
] as const
export type Metric = (typeof METRICS)[number]

export const METRIC_GROUPS = {
  return: ['gross_yield', 'net_yield', 'cap_rate', 'cash_on_cash', 'roi'],
  debt: ['dscr', 'icr', 'icr_stressed', 'ltv', 'debt_yield'],
  operations: [
    'cash_flow',
    'reserves',
    'oer',
    'noi_margin',
    'break_even',
    'occupancy',
    'economic_occupancy',
    'collection_rate',
  ],
  short_term: ['adr', 'revpar'],
} as const satisfies Record<string, readonly Metric[]>
export type MetricGroup = keyof typeof METRIC_GROUPS

/** percent: a fraction, 0.5 is 50 %; ratio: a multiple; money: cents; months: a number of months. */
export type MetricUnit = 'percent' | 'ratio' | 'money' | 'months'

/** One part of a numerator or denominator; each code has a label in locales. */
export type Part = { code: PartCode; amount: number }

export const PART_CODES = [
  'rental_revenue',
  'other_income',
  'bad_debt',
  'operating',
  'interest',
  'principal',
  'gross_potential_rent',
  'purchase_price',
  'total_cost',
  'market_value',
  'cash_invested',
  'received',
  'operating_paid',
  'capital_paid',
  'value_change',
  'loan_balance',
  'reserve_balance',
  'monthly_costs',
  'occupied_days',
  'available_days',
  'collected',
  'billed',
  'annual_rent',
  'stress_interest',
  'stay_revenue',
  'sold_nights',
  'short_term_nights',
] as const
export type PartCode = (typeof PART_CODES)[number]

export type MetricFigure = {
  metric: Metric
  unit: MetricUnit
  value: number | null
  reason: MissingReason | null
  /** Unrounded, in cents or days. A metric in money has no denominator. */
  numerator: number
  denominator: number | null
  /**
   * The parts of numerator and denominator; a part that reduces its sum is negative. Annual if the metric is annual.
   */
  above: Part[]
  below: Part[]
  /** Number of properties with complete inputs, and number of all properties in the window. */
  coverage: { counted: number; of: number }
  /** Properties that were left out, with the reason. */
  missing: { propertyId: string; address: string; reason: MissingReason }[]
  /** At least part of the loan payments comes from a schedule. */
  scheduled: boolean
  annual: boolean
}
