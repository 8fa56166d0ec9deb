import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { shareOfNights } from './nights.ts'
import { quote } from './quote.ts'
import { couple, july, samplePlan, sampleTax, stayOf } from './sample-plan.ts'
import type { RatePlan, Stay } from './types.ts'

const from = '2026-06-01'
const nightsFrom = (checkIn: string, nights: number) => stayOf(checkIn, addDays(checkIn, nights))
const price = (nights: number, plan: Partial<RatePlan> = {}) =>
  quote({ ...samplePlan, ...plan }, nightsFrom(from, nights), couple).accommodation
const rates = (base: Partial<RatePlan['base']>): Partial<RatePlan> => ({
  base: { daily: null, weekly: null, monthly: null, weekend: null, ...base },
})

describe('the price of the nights (docs/finance.md 4.3)', () => {
  it.each([
    [3, 360_00],
    [6, 720_00],
    [7, 700_00],
    [10, 1000_00],
    [29, 2900_00],
    [30, 2400_00],
    [31, 2480_00],
    [45, 3600_00],
  ])('%i nights cost the tier that their number reaches (#1, 2)', (nights, cents) => {
    expect(price(nights)).toBe(cents)
  })

  it('names the shortest longer stay that costs less (#1)', () => {
    const advice = (nights: number) =>
      quote(samplePlan, nightsFrom(from, nights), couple, () => true).cheaperFrom
    expect(advice(6)).toEqual({ nights: 7, saving: 20_00 })
    expect(advice(3)).toBeNull()
    expect(advice(29)).toEqual({ nights: 30, saving: 500_00 })
  })

  it('names no longer stay that cannot be booked', () => {
    const plan = { ...samplePlan, discounts: [{ fromNights: 8, percent: '50' }] }
    const advice = (canBook?: (stay: Stay) => boolean) =>
      quote(plan, nightsFrom(from, 6), couple, canBook).cheaperFrom
    const nightsIn = ({ checkIn, checkOut }: Stay) => daysBetween(checkIn, checkOut)
    expect(advice((stay) => nightsIn(stay) <= 7)).toEqual({ nights: 7, saving: 20_00 })
    expect(advice((stay) => nightsIn(stay) >= 8)).toEqual({ nights: 8, saving: 320_00 })
    expect(advice((stay) => nightsIn(stay) <= 6)).toBeNull()
    expect(advice()).toBeNull()
  })

  it('rounds the sum of the nights, not each night (#3)', () => {
    expect(price(8, rates({ daily: 120_00, weekly: 505_00 }))).toBe(577_14)
  })

  it('charges the share of a week or of 30 nights if there is no daily rate (#4)', () => {
    expect(price(3, rates({ weekly: 700_00 }))).toBe(300_00)
    expect(price(3, rates({ monthly: 2400_00 }))).toBe(240_00)
    expect(price(8, rates({ monthly: 2400_00 }))).toBe(640_00)
  })

  it('refuses nights without a rate; 0 is no rate', () => {
    expect(() => price(3, rates({}))).toThrow('rate_missing')
    expect(() => price(3, rates({ daily: 0 }))).toThrow('rate_missing')
  })

  it('charges the weekend rate for Friday and Saturday nights, in the daily tier only (#5)', () => {
    const base = { ...samplePlan.base, weekend: 144_00 }
    const weekend = quote({ ...samplePlan, base }, stayOf('2026-06-11', '2026-06-15'), couple)
    expect(weekend.accommodation).toBe(528_00)
    expect(weekend.lines.map(({ amount }) => amount)).toEqual([120_00, 288_00, 120_00])
    expect(quote({ ...samplePlan, base }, nightsFrom('2026-06-11', 7), couple).accommodation).toBe(700_00)
  })

  it('charges each night at the rate of its season, in the tier of the whole stay (#6, 7)', () => {
    const across = stayOf('2026-06-28', '2026-07-05')
    const seasons = (weekly: number | null) => [july({ daily: 150_00, weekly })]
    expect(quote({ ...samplePlan, seasons: seasons(910_00) }, across, couple).accommodation).toBe(820_00)
    expect(quote({ ...samplePlan, seasons: seasons(null) }, across, couple).accommodation).toBe(900_00)
    const onlyMinimum = [july({ minNights: 3 })]
    expect(quote({ ...samplePlan, seasons: onlyMinimum }, across, couple).accommodation).toBe(700_00)
  })

  it('takes the discount of the greatest number of nights that is reached off the nights (#8)', () => {
    const discounts = [
      { fromNights: 14, percent: '10' },
      { fromNights: 28, percent: '12.5' },
    ]
    expect(price(14, { discounts })).toBe(1260_00)
    expect(price(13, { discounts })).toBe(1300_00)
    expect(price(28, { discounts })).toBe(2450_00)
  })
})

describe('fees, tourist tax and total', () => {
  it('exempts children below the age and the nights after the limit from the tourist tax (#9)', () => {
    const family = { adults: 2, childrenAges: [10], otherExempt: 0 }
    const tax = (party: typeof family, nights: number, plan = sampleTax) =>
      quote({ ...samplePlan, taxRules: plan }, nightsFrom(from, nights), party).touristTax
    expect(tax(family, 10)).toBe(35_00)
    expect(tax({ ...family, childrenAges: [16] }, 10)).toBe(52_50)
    expect(tax({ ...family, otherExempt: 1 }, 10)).toBe(17_50)
    const longerThanOneNight = sampleTax.map((rule) => ({ ...rule, minNights: 2 }))
    expect([tax(family, 1, longerThanOneNight), tax(family, 2, longerThanOneNight)]).toEqual([0, 10_00])
    const future = sampleTax.map((rule) => ({ ...rule, validFrom: '2026-06-02' }))
    expect(tax(family, 10, future)).toBe(0)
    const raised = [
      ...sampleTax,
      ...sampleTax.map((rule) => ({ ...rule, validFrom: '2026-06-01', rate: 3_00 })),
    ]
    expect(tax(family, 10, raised)).toBe(42_00)
  })

  it('adds up nights, extra guest, cleaning and tax of a family weekend; the deposit is separate (#10)', () => {
    const plan = {
      ...samplePlan,
      base: { ...samplePlan.base, weekend: 144_00 },
      cleaning: 60_00,
      deposit: 200_00,
      taxRules: sampleTax,
    }
    const family = { adults: 2, childrenAges: [8], otherExempt: 0 }
    expect(quote(plan, stayOf('2026-06-12', '2026-06-15'), family)).toMatchObject({
      nights: 3,
      lines: [
        { line: 'nights', kind: 'weekend', nights: 2, amount: 288_00 },
        { line: 'nights', kind: 'daily', nights: 1, amount: 120_00 },
        { line: 'extra_guests', guests: 1, nights: 3, amount: 45_00 },
        { line: 'cleaning', amount: 60_00 },
        { line: 'tourist_tax', persons: 2, nights: 3, amount: 15_00 },
      ],
      accommodation: 453_00,
      total: 528_00,
      deposit: 200_00,
    })
  })
})

const rate = fc.option(fc.integer({ min: 0, max: 400_00 }))
const plan = fc.record({
  base: fc.record({ daily: fc.integer({ min: 1, max: 400_00 }), weekly: rate, monthly: rate, weekend: rate }),
  seasons: fc
    .record({ daily: rate, weekly: rate, monthly: rate, weekend: rate })
    .map((season) => [july(season)]),
  weekendDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  discounts: fc.array(
    fc.record({
      fromNights: fc.integer({ min: 1, max: 40 }),
      percent: fc.integer({ min: 0, max: 1000 }).map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`),
    }),
    { maxLength: 3 },
  ),
  guestsIncluded: fc.option(fc.integer({ min: 1, max: 4 })),
  extraGuest: fc.integer({ min: 0, max: 30_00 }),
  cleaning: fc.integer({ min: 0, max: 99_99 }),
  deposit: fc.constant(0),
  taxRules: fc.constantFrom([], sampleTax),
})
const stay = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 60 }))
  .map(([day, nights]) => nightsFrom(addDays('2026-05-15', day), nights))
const party = fc.record({
  adults: fc.integer({ min: 1, max: 5 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
  otherExempt: fc.integer({ min: 0, max: 2 }),
})

describe('for any rates, stay and guests', () => {
  it('the lines add up to the total, and the nights of the lines to the stay', () => {
    fc.assert(
      fc.property(plan, stay, party, (rates, nights, guests) => {
        const price = quote(rates, nights, guests)
        expect(price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.total)
        expect(price.accommodation + price.cleaning + price.touristTax).toBe(price.total)
        expect(Math.min(price.accommodation, price.touristTax)).toBeGreaterThanOrEqual(0)
        const counted = price.lines.reduce((sum, row) => sum + (row.line === 'nights' ? row.nights : 0), 0)
        expect(counted).toBe(price.nights)
      }),
      { numRuns: runs(200) },
    )
  })

  it('the shares of any division of the nights add up to the accommodation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999_99 }), stay, fc.nat(60), (amount, nights, cut) => {
        const middle = addDays(nights.checkIn, cut)
        const share = (start: string, end: string) => shareOfNights(amount, nights, { from: start, to: end })
        const [first, last] = ['2026-01-01', '2027-01-01']
        expect(share(first, middle) + share(middle, last)).toBe(amount)
        expect(share(nights.checkIn, nights.checkOut)).toBe(amount)
      }),
      { numRuns: runs(200) },
    )
  })
})
