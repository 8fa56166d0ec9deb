import { describe, expect, it } from 'vitest'
import {
  type CustomRange,
  chartBuckets,
  type PeriodName,
  previousPeriod,
  relativeChange,
  resolvePeriod,
} from './periods.ts'

describe('periods (docs/finance.md 5.1, 5.2)', () => {
  it.each<[PeriodName, string, string, string, string, number]>([
    ['last_30_days', '2026-03-15', '2026-02-14', '2026-03-16', '2026-03-16', 30],
    ['last_3_months', '2026-05-30', '2026-02-28', '2026-05-31', '2026-05-31', 92],
    ['last_3_months', '2028-05-30', '2028-02-29', '2028-05-31', '2028-05-31', 92],
    ['last_6_months', '2026-03-15', '2025-09-16', '2026-03-16', '2026-03-16', 181],
    ['this_month', '2026-03-15', '2026-03-01', '2026-04-01', '2026-03-16', 15],
    ['this_month', '2026-03-31', '2026-03-01', '2026-04-01', '2026-04-01', 31],
    ['this_year', '2026-03-15', '2026-01-01', '2027-01-01', '2026-03-16', 74],
    ['last_year', '2026-03-15', '2025-01-01', '2026-01-01', '2026-01-01', 365],
  ])('%s on %s', (name, today, from, to, toEffective, elapsedDays) => {
    expect(resolvePeriod(name, today)).toEqual({ name, from, to, toEffective, elapsedDays })
  })

  it('a custom range includes its last day; wrong or reversed dates are refused', () => {
    expect(resolvePeriod('custom', '2026-06-01', { first: '2026-01-10', last: '2026-01-10' })).toMatchObject({
      from: '2026-01-10',
      to: '2026-01-11',
      elapsedDays: 1,
    })
    expect(
      resolvePeriod('custom', '2026-01-01', { first: '2026-02-01', last: '2026-02-10' }).elapsedDays,
    ).toBe(0)
    const wrong: (CustomRange | undefined)[] = [
      undefined,
      { first: '2026-02-30', last: '2026-03-01' },
      { first: '2026-03-02', last: '2026-03-01' },
    ]
    for (const range of wrong)
      expect(() => resolvePeriod('custom', '2026-06-01', range)).toThrow('period_invalid')
  })
})

describe('the previous period (5.4)', () => {
  it.each<[PeriodName, string, string, string]>([
    ['last_30_days', '2026-03-15', '2026-01-15', '2026-02-14'],
    ['last_3_months', '2026-03-15', '2025-09-16', '2025-12-16'],
    ['this_month', '2026-03-15', '2026-02-01', '2026-02-16'],
    ['this_month', '2026-03-30', '2026-02-01', '2026-03-01'],
    ['this_month', '2026-02-28', '2026-01-01', '2026-02-01'],
    ['this_year', '2026-03-15', '2025-01-01', '2025-03-16'],
    ['last_year', '2026-03-15', '2024-01-01', '2025-01-01'],
  ])('%s on %s compares with [%s, %s)', (name, today, from, to) => {
    expect(previousPeriod(resolvePeriod(name, today))).toEqual({ from, to })
  })

  it('a custom range compares with the same number of days directly before it', () => {
    const period = resolvePeriod('custom', '2026-06-01', { first: '2026-03-01', last: '2026-03-10' })
    expect(previousPeriod(period)).toEqual({ from: '2026-02-19', to: '2026-03-01' })
  })

  it('change is relative to the absolute value of the previous figure', () => {
    expect(relativeChange(150, 100).value).toBe(0.5)
    expect(relativeChange(50, -100).value).toBe(1.5)
    expect(relativeChange(50, 0)).toEqual({ value: null, reason: 'zero_denominator' })
    expect(relativeChange(null, 1)).toEqual({ value: null, reason: 'missing_input' })
  })
})

describe('chart buckets (5.4)', () => {
  it('are days up to 31 days, then calendar months clipped to the window', () => {
    const days = chartBuckets({ from: '2026-03-01', to: '2026-04-01' })
    expect([days.length, days[0], days.at(-1)]).toEqual([
      31,
      { from: '2026-03-01', to: '2026-03-02', unit: 'day' },
      { from: '2026-03-31', to: '2026-04-01', unit: 'day' },
    ])
    expect(chartBuckets({ from: '2026-01-20', to: '2026-03-05' })).toEqual([
      { from: '2026-01-20', to: '2026-02-01', unit: 'month' },
      { from: '2026-02-01', to: '2026-03-01', unit: 'month' },
      { from: '2026-03-01', to: '2026-03-05', unit: 'month' },
    ])
    expect(chartBuckets({ from: '2026-03-01', to: '2026-03-01' })).toEqual([])
  })
})
