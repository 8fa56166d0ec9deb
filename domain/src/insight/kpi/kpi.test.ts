import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annualFactor } from '../measures/annual.ts'
import { effectiveIncome, netOperatingIncome, netProfit } from '../measures/lines.ts'
import { type Measured, unmeasured } from '../measures/types.ts'
import type { MissingReason } from '../reports/types.ts'
import { metricOf } from './metric.ts'
import { METRIC_GROUPS, METRICS, type Metric } from './types.ts'

const half = { from: '2026-01-01', to: '2026-07-01' }

/** Half a year of a flat, calculated by hand. */
const flat: Measured = {
  ...unmeasured,
  propertyId: 'flat',
  address: 'Polna 1',
  window: half,
  rentalRevenue: 6_000_00,
  otherIncome: 900_00,
  badDebt: 100_00,
  operating: 1_700_00,
  capital: 2_000_00,
  incomeTaxes: 300_00,
  grossPotentialRent: 6_600_00,
  received: 6_500_00,
  operatingPaid: 1_500_00,
  capitalPaid: 2_000_00,
  taxesPaid: 300_00,
  interest: 1_000_00,
  principal: 500_00,
  interestPaid: 1_000_00,
  principalPaid: 500_00,
  loanBalance: 60_000_00,
  availableDays: 181,
  leasedDays: 165,
  occupiedDays: 165,
  billed: 7_000_00,
  collected: 6_300_00,
  purchasePrice: 120_000_00,
  totalCost: 130_000_00,
  cashInvested: 65_000_00,
  reserveBalance: 2_000_00,
  marketValue: 150_000_00,
  valueBefore: 147_000_00,
  monthlyRent: 1_000_00,
  stressInterest: 4_800_00,
}

describe('lines (docs/finance.md 6.2)', () => {
  it('run from revenue to net profit', () => {
    expect([effectiveIncome(flat), netOperatingIncome(flat), netProfit(flat)]).toEqual([
      6_800_00, 5_100_00, 3_800_00,
    ])
  })
})

describe('the annual factor of a window (6.3)', () => {
  it.each<[string, string, number | null]>([
    ['2026-01-01', '2026-07-01', 2],
    ['2026-02-01', '2026-03-01', 12],
    ['2024-01-01', '2025-01-01', 1],
    ['2026-01-02', '2026-03-16', 365 / 73],
    ['2026-03-01', '2026-03-28', null],
    ['2026-03-02', '2026-03-30', 365 / 28],
  ])('%s to %s', (from, to, factor) => {
    expect(annualFactor({ from, to })).toBe(factor)
  })
})

describe('the metrics (7)', () => {
  it.each<[Metric, number]>([
    ['gross_yield', 0.1], // 12 000 / 120 000
    ['net_yield', 10_200 / 130_000],
    ['cap_rate', 10_200 / 150_000],
    ['cash_on_cash', 3_000 / 65_000],
    ['roi', (1_500 + 500 + 3_000) / 65_000], // for the window, not annual
    ['dscr', 5_100 / 1_500],
    ['icr', 6],
    ['icr_stressed', 2.5], // 12 * 1 000 / (60 000 * 8 %)
    ['ltv', 0.4],
    ['debt_yield', 10_200 / 60_000],
    ['cash_flow', 1_500_00],
    ['reserves', 2_000 / (6_000 / 12)], // (1 500 + 1 500) * 2 a year
    ['oer', 0.25],
    ['noi_margin', 0.75],
    ['break_even', 3_200 / 7_500],
    ['occupancy', 165 / 181],
    ['economic_occupancy', 6_000 / 6_600],
    ['collection_rate', 0.9],
  ])('%s', (metric, value) => {
    const figure = metricOf(metric, [flat], half)
    expect(figure.value).toBeCloseTo(value, 9)
    expect(figure).toMatchObject({ reason: null, coverage: { counted: 1, of: 1 } })
    const sum = (parts: readonly { amount: number }[]) =>
      parts.reduce((total, { amount }) => total + amount, 0)
    expect(sum(figure.above)).toBeCloseTo(figure.numerator, 6)
    expect(sum(figure.below)).toBeCloseTo(figure.denominator ?? 0, 6)
  })

  it.each<[Metric, Partial<Measured>, MissingReason]>([
    ['gross_yield', { purchasePrice: null }, 'missing_input'],
    ['cap_rate', { marketValue: null }, 'missing_input'],
    ['roi', { valueBefore: null }, 'missing_input'],
    ['reserves', { reserveBalance: null }, 'missing_input'],
    ['cap_rate', { window: { from: '2026-06-10', to: '2026-07-01' } }, 'period_too_short'],
    ['dscr', { interest: 0, principal: 0 }, 'zero_denominator'],
    ['debt_yield', { loanBalance: 0 }, 'zero_denominator'],
    ['oer', { badDebt: 9_000_00 }, 'non_positive_denominator'],
    ['occupancy', { availableDays: 0 }, 'zero_denominator'],
    ['icr_stressed', { stressInterest: null }, 'missing_input'],
    ['icr_stressed', { stressInterest: 0 }, 'zero_denominator'],
    ['economic_occupancy', { grossPotentialRent: 0 }, 'zero_denominator'],
    ['adr', {}, 'insufficient_data'],
    ['revpar', {}, 'insufficient_data'],
    ['adr', { shortTermNights: 30 }, 'zero_denominator'],
    ['adr', { shortTermNights: 30, soldNights: 2, stayRevenue: null }, 'missing_input'],
    ['revpar', { shortTermNights: 30, soldNights: 2, stayRevenue: null }, 'missing_input'],
  ])('%s is not 0 if an input is missing', (metric, change, reason) => {
    expect(metricOf(metric, [{ ...flat, ...change }], half)).toMatchObject({ value: null, reason })
  })

  it('ADR and RevPAR count only units that can be let by the night', () => {
    const short = {
      ...flat,
      propertyId: 'short',
      shortTermNights: 30,
      soldNights: 14,
      occupiedDays: 14,
      stayRevenue: 1_510_00,
    }
    const unknown = { ...short, propertyId: 'unknown', stayRevenue: null }
    const [adr, revpar] = (['adr', 'revpar'] as const).map((metric) =>
      metricOf(metric, [flat, short, unknown], half),
    )
    expect(adr).toMatchObject({ value: 151_000 / 14, coverage: { counted: 1, of: 2 } })
    expect(revpar).toMatchObject({ value: 151_000 / 30, coverage: { counted: 1, of: 2 } })
    expect(metricOf('revpar', [{ ...short, soldNights: 0, stayRevenue: 0 }], half).value).toBe(0)
  })

  it('the stressed ICR counts only properties with a loan, and a missing stress rate comes first', () => {
    const rented = { ...flat, propertyId: 'rented', stressInterest: 0 }
    const unknown = { ...flat, propertyId: 'unknown', stressInterest: null }
    const of = (...rows: Measured[]) => metricOf('icr_stressed', rows, half)
    expect(of(flat, rented)).toMatchObject({ value: 2.5, coverage: { counted: 1, of: 1 }, missing: [] })
    expect(of(rented, unknown)).toMatchObject({
      ...{ value: null, reason: 'missing_input', numerator: 0, coverage: { counted: 0, of: 1 } },
      missing: [{ propertyId: 'unknown', reason: 'missing_input' }],
    })
    expect(of(rented)).toMatchObject({ value: null, reason: 'zero_denominator', coverage: { of: 0 } })
  })

  it('a missing input comes before a denominator of 0 of the other properties', () => {
    const free = { ...flat, propertyId: 'free', marketValue: 0 }
    expect(metricOf('ltv', [free, { ...flat, marketValue: null }], half)).toMatchObject({
      value: null,
      reason: 'missing_input',
    })
  })

  it('a unit that is too young does not give the reason for the units that are counted', () => {
    const young = { ...flat, propertyId: 'young', window: { from: '2026-06-20', to: '2026-07-01' } }
    const free = { ...flat, loanBalance: 0 }
    expect(metricOf('debt_yield', [free, young], half)).toMatchObject({
      ...{ value: null, reason: 'zero_denominator', coverage: { counted: 1, of: 2 } },
      missing: [{ propertyId: 'young', reason: 'period_too_short' }],
    })
    expect(metricOf('debt_yield', [young], half).reason).toBe('period_too_short')
    const bought = { ...flat, purchasePrice: 0 }
    expect(metricOf('gross_yield', [bought, young], half).reason).toBe('zero_denominator')
    expect(metricOf('gross_yield', [bought, young, { ...flat, purchasePrice: null }], half).reason).toBe(
      'missing_input',
    )
  })

  it('without a loan the loan to value is 0', () => {
    expect(metricOf('ltv', [{ ...flat, loanBalance: 0 }], half)).toMatchObject({ value: 0, reason: null })
  })

  it('leaves properties with missing inputs out of both sums, counts them, and never averages ratios', () => {
    const bare = { ...flat, propertyId: 'bare', address: 'Polna 2', marketValue: null, operating: 0 }
    const large = { ...flat, propertyId: 'large', marketValue: 450_000_00, rentalRevenue: 24_000_00 }
    const figure = metricOf('cap_rate', [flat, bare, large, { ...unmeasured, operating: 500_00 }], half)
    expect(figure.value).toBeCloseTo((2 * (5_100 + 23_100)) / 600_000, 9)
    expect(figure).toMatchObject({
      coverage: { counted: 2, of: 3 },
      missing: [{ propertyId: 'bare', address: 'Polna 2', reason: 'missing_input' }],
    })
  })

  it('a property managed for a part of the window counts with the flows of these days', () => {
    // Managed from 1 April: of the half year's flows a half is within, and the factor of three months is 4.
    const managed = {
      rentalRevenue: 3_000_00,
      otherIncome: 450_00,
      badDebt: 50_00,
      operating: 850_00,
      received: 3_250_00,
      operatingPaid: 750_00,
      capitalPaid: 1_000_00,
      interest: 500_00,
      principal: 250_00,
      interestPaid: 500_00,
      principalPaid: 250_00,
    }
    const window = { from: '2026-04-01', to: '2026-07-01' }
    const young = { ...flat, window, managed, grossPotentialRent: 3_300_00 }
    const annual: Metric[] = [
      'gross_yield',
      'net_yield',
      'cap_rate',
      'cash_on_cash',
      'debt_yield',
      'reserves',
    ]
    for (const metric of annual)
      expect(metricOf(metric, [young], half).value, metric).toBeCloseTo(
        metricOf(metric, [flat], half).value!,
        9,
      )
    expect(metricOf('economic_occupancy', [young], half).value).toBeCloseTo(3_000 / 3_300, 9)
    expect(metricOf('break_even', [young], half).value).toBeCloseTo((850 + 750) / (3_300 + 450), 9)
    // Others compare flows with flows and keep those of the whole window.
    expect(metricOf('cash_flow', [young], half).value).toBe(1_500_00)
  })

  it('rows without a property count if the metric needs no recorded property data', () => {
    const rows = [flat, { ...unmeasured, operating: 300_00 }]
    expect(metricOf('oer', rows, half).numerator).toBe(2_000_00)
  })

  it('no figure without any property', () => {
    for (const metric of METRICS)
      expect(metricOf(metric, [], half), metric).toMatchObject({
        value: null,
        reason: metric === 'adr' || metric === 'revpar' ? 'insufficient_data' : 'zero_denominator',
      })
  })

  it('each metric is in one group', () => {
    expect(Object.values(METRIC_GROUPS).flat().toSorted()).toEqual([...METRICS].toSorted())
  })

  it('operating expense ratio and NOI margin add up to 1', () => {
    const amount = fc.integer({ min: 0, max: 9_000_000 })
    const some = fc
      .record({ rentalRevenue: amount, otherIncome: amount, operating: amount, badDebt: amount })
      .map((given) => ({ ...flat, ...given }))
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 5 }), (rows) => {
        const [oer, margin] = [metricOf('oer', rows, half), metricOf('noi_margin', rows, half)]
        if (oer.value === null || margin.value === null) return oer.reason === margin.reason
        return Math.abs(oer.value + margin.value - 1) < 1e-9
      }),
    )
  })
})
