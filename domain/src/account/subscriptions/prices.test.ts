import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePlan, periodEnd, priceOf, yearlySaving } from './prices.ts'

describe('the price of a plan (SUB-15)', () => {
  it('for a year is twelve times the monthly price unless the plan has a yearly price', () => {
    expect(priceOf({ priceMonthly: 1900, priceYearly: null }, 'month')).toBe(1900)
    expect(priceOf({ priceMonthly: 1900, priceYearly: null }, 'year')).toBe(22_800)
    expect(priceOf({ priceMonthly: 1900, priceYearly: 19_000 }, 'year')).toBe(19_000)
    expect(yearlySaving({ priceMonthly: 1900, priceYearly: 19_000 })).toBe(3800)
    expect(yearlySaving({ priceMonthly: 1900, priceYearly: 30_000 })).toBe(0)
  })
})

describe('the paid period', () => {
  it.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', 'month', '2026-03-31T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-05-02T00:00:00Z', 'month', '2026-05-31T10:00:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z', 'year', '2025-02-28T00:00:00Z'],
    ['2024-02-29T00:00:00Z', '2027-03-01T00:00:00Z', 'year', '2028-02-29T00:00:00Z'],
  ] as const)('that began %s, after %s, per %s, ends %s', (begun, after, interval, end) => {
    expect(periodEnd(begun, after, interval)).toBe(end)
  })
})

describe('a change of plan', () => {
  const april = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' }
  const month = (price: number) => ({ price, interval: 'month' as const })
  const year = (price: number) => ({ price, interval: 'year' as const })
  it.each([
    [month(1900), month(3900), '2026-04-16T00:00:00Z', { due: 1000, carried: 0, newPeriod: false }],
    [month(3900), month(1900), '2026-04-16T00:00:00Z', { due: 0, carried: 1000, newPeriod: false }],
    [month(1900), month(3900), '2026-04-01T00:00:00Z', { due: 2000, carried: 0, newPeriod: false }],
    [month(1900), month(3900), '2026-06-01T00:00:00Z', { due: 0, carried: 0, newPeriod: false }],
    [month(3000), year(30_000), '2026-04-16T00:00:00Z', { due: 28_500, carried: 0, newPeriod: true }],
    [year(30_000), month(3000), '2026-04-01T00:00:00Z', { due: 0, carried: 27_000, newPeriod: true }],
  ] as const)('from %j to %j on %s: %j', (from, to, now, change) => {
    expect(changePlan(from, to, april, now)).toEqual(change)
  })

  it('changing and changing back at the same instant costs nothing at any price', () => {
    const price = fc.integer({ min: 0, max: 100_000 })
    const second = fc.integer({ min: 0, max: 30 * 86_400 })
    fc.assert(
      fc.property(price, price, second, (a, b, seconds) => {
        const now = Temporal.Instant.from(april.start).add({ seconds }).toString()
        const there = changePlan(month(a), month(b), april, now)
        const back = changePlan(month(b), month(a), april, now)
        expect(there.due - there.carried + back.due - back.carried).toBe(0)
        expect(there.due === 0 || there.carried === 0).toBe(true)
      }),
    )
  })
})
