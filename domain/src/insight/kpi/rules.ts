/** The numerator, the denominator and the required inputs of each metric (docs/finance.md 7). */
import type { Measured } from '../measures/types.ts'
import type { MissingReason } from '../reports/types.ts'
import type { Metric, MetricUnit, PartCode } from './types.ts'

type Parts = readonly (readonly [PartCode, (m: Measured) => number])[]

export type MetricRule = {
  unit: MetricUnit
  /** The parts summed up for numerator and denominator. If `below` is null, the metric is the numerator. */
  above: Parts
  below: Parts | null
  /** Which of the two is annualised. */
  annual?: 'above' | 'below'
  /** The flows are those of the days under management, because the other side holds only these days. */
  managed?: true
  /** Whether the metric is about this property at all; the others are not counted as missing. */
  concerns?: (m: Measured) => boolean
  /** The reason if it concerns no property; insufficient_data unless given. */
  none?: MissingReason
  /** Whether a property has all inputs that the metric needs. */
  known?: (m: Measured) => boolean
  /** The metric uses loan payments, which may come from a schedule instead of records. */
  debt?: boolean
}

const income: Parts = [
  ['rental_revenue', (m) => m.rentalRevenue],
  ['other_income', (m) => m.otherIncome],
  ['bad_debt', (m) => -m.badDebt],
]
const netIncome: Parts = [...income, ['operating', (m) => -m.operating]]
const service: Parts = [
  ['interest', (m) => m.interest],
  ['principal', (m) => m.principal],
]
const cashFlow: Parts = [
  ['received', (m) => m.received],
  ['operating_paid', (m) => -m.operatingPaid],
  ['capital_paid', (m) => -m.capitalPaid],
  ['interest', (m) => -m.interestPaid],
  ['principal', (m) => -m.principalPaid],
]
const of = (code: PartCode, field: (m: Measured) => number | null): Parts => [[code, (m) => field(m) ?? 0]]
const invested = of('cash_invested', (m) => m.cashInvested)
const value = of('market_value', (m) => m.marketValue)

const stayRevenue = of('stay_revenue', (m) => m.stayRevenue)
const ofStays = {
  unit: 'money',
  above: stayRevenue,
  concerns: (m) => m.shortTermNights > 0,
  known: (m) => m.stayRevenue !== null,
} satisfies Partial<MetricRule>

export const RULES: Record<Metric, MetricRule> = {
  gross_yield: {
    unit: 'percent',
    annual: 'above',
    above: [['rental_revenue', (m) => m.rentalRevenue]],
    below: of('purchase_price', (m) => m.purchasePrice),
    known: (m) => m.purchasePrice !== null,
  },
  net_yield: {
    unit: 'percent',
    annual: 'above',
    above: netIncome,
    below: of('total_cost', (m) => m.totalCost),
    known: (m) => m.totalCost !== null,
  },
  cap_rate: {
    unit: 'percent',
    annual: 'above',
    above: netIncome,
    below: value,
    known: (m) => m.marketValue !== null,
  },
  cash_on_cash: {
    unit: 'percent',
    annual: 'above',
    above: cashFlow,
    below: invested,
    known: (m) => m.cashInvested !== null,
    debt: true,
  },
  roi: {
    unit: 'percent',
    above: [
      ...cashFlow,
      ['principal', (m) => m.principalPaid],
      ['value_change', (m) => (m.marketValue ?? 0) - (m.valueBefore ?? 0)],
    ],
    below: invested,
    known: (m) => m.cashInvested !== null && m.marketValue !== null && m.valueBefore !== null,
    debt: true,
  },
  dscr: { unit: 'ratio', above: netIncome, below: service, debt: true },
  icr: {
    unit: 'ratio',
    above: [['rental_revenue', (m) => m.rentalRevenue]],
    below: [['interest', (m) => m.interest]],
    debt: true,
  },
  icr_stressed: {
    unit: 'ratio',
    above: [['annual_rent', (m) => 12 * m.monthlyRent]],
    below: of('stress_interest', (m) => m.stressInterest),
    // The rent of a property without a loan pays for no loan.
    concerns: (m) => m.stressInterest !== 0,
    none: 'zero_denominator',
    known: (m) => m.stressInterest !== null,
  },
  ltv: {
    unit: 'percent',
    above: of('loan_balance', (m) => m.loanBalance),
    below: value,
    known: (m) => m.marketValue !== null,
  },
  debt_yield: {
    unit: 'percent',
    annual: 'above',
    above: netIncome,
    below: of('loan_balance', (m) => m.loanBalance),
  },
  cash_flow: { unit: 'money', above: cashFlow, below: null, debt: true },
  reserves: {
    unit: 'months',
    annual: 'below',
    above: of('reserve_balance', (m) => m.reserveBalance),
    below: [['monthly_costs', (m) => (m.operatingPaid + m.interestPaid + m.principalPaid) / 12]],
    known: (m) => m.reserveBalance !== null,
    debt: true,
  },
  oer: { unit: 'percent', above: [['operating', (m) => m.operating]], below: income },
  noi_margin: { unit: 'percent', above: netIncome, below: income },
  break_even: {
    unit: 'percent',
    managed: true,
    above: [['operating', (m) => m.operating], ...service],
    below: [
      ['gross_potential_rent', (m) => m.grossPotentialRent],
      ['other_income', (m) => m.otherIncome],
    ],
    debt: true,
  },
  occupancy: {
    unit: 'percent',
    above: [['occupied_days', (m) => m.occupiedDays]],
    below: [['available_days', (m) => m.availableDays]],
  },
  economic_occupancy: {
    unit: 'percent',
    managed: true,
    above: [['rental_revenue', (m) => m.rentalRevenue]],
    below: [['gross_potential_rent', (m) => m.grossPotentialRent]],
  },
  collection_rate: {
    unit: 'percent',
    above: [['collected', (m) => m.collected]],
    below: [['billed', (m) => m.billed]],
  },
  adr: { ...ofStays, below: [['sold_nights', (m) => m.soldNights]] },
  revpar: { ...ofStays, below: [['short_term_nights', (m) => m.shortTermNights]] },
}
