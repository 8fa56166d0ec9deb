import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../dates.ts'
import { agreedQuote } from './agreed-quote.ts'
import { changedQuote, earlyDeparture, extension, movedQuote, taxesOf } from './change.ts'
import { nightsBefore, pricedNights, priceOf } from './night-prices.ts'
import { type Quote, quote } from './quote.ts'
import { couple, july, samplePlan, sampleTax, stayOf } from './sample-plan.ts'
import { addedTax, shorterTax } from './tourist-tax.ts'
import type { RatePlan, Stay } from './types.ts'

const nothing = { credits: [], percentBack: 100 }
const leave = (agreed: Quote, stay: Stay, leavesOn: string, more: object = {}) =>
  earlyDeparture({ ...nothing, agreed, stay, leavesOn, ...more })

/** The price of the stay after an extension until the day, as the server computes it. */
function extended(plan: RatePlan, agreed: Quote, stay: Stay, checkOut: string): Quote {
  const [before, after] = [quote(plan, stay, couple), quote(plan, { ...stay, checkOut }, couple)]
  const { nights, accommodation } = extension(before, after)
  const taxes = addedTax(taxesOf(agreed), taxesOf(before)[0] ?? null, taxesOf(after)[0] ?? null)
  return changedQuote(agreed, {
    parts: [...pricedNights(agreed, stay), { from: stay.checkOut, nights, amount: accommodation }],
    taxes: [...taxesOf(agreed), ...taxes],
  })
}

describe('the prices that nights were sold at', () => {
  const five = stayOf('2026-06-01', '2026-06-06')

  it('extended and shortened again, a stay costs what it cost before', () => {
    const agreed = quote(samplePlan, five, couple)
    const longer = extended(samplePlan, agreed, five, '2026-06-09')
    expect([agreed.accommodation, longer.accommodation]).toEqual([600_00, 800_00])
    expect(leave(longer, stayOf('2026-06-01', '2026-06-09'), '2026-06-06')).toMatchObject({
      ...{ stay: 600_00, credit: 200_00, fee: 0 },
    })
  })

  it('the nights before a season keep their own price when the nights of the season go', () => {
    const plan = {
      ...samplePlan,
      base: { ...samplePlan.base, weekly: null },
      seasons: [july({ daily: 300_00 })],
    }
    const stay = stayOf('2026-06-26', '2026-07-03')
    const agreed = quote(plan, stay, couple)
    expect(agreed.accommodation).toBe(1200_00)
    expect(leave(agreed, stay, '2026-07-01')).toMatchObject({ stay: 600_00, credit: 600_00 })
    expect(leave(agreed, stay, '2026-07-02').stay).toBe(900_00)
    // A stay that moves to other days keeps the price of each night.
    const moved = movedQuote(agreed, '2026-08-10')
    expect(leave(moved, stayOf('2026-08-10', '2026-08-17'), '2026-08-15').stay).toBe(600_00)
  })

  it('a discount of length falls on each night by its price, extra guests on each night alike', () => {
    const plan: RatePlan = {
      ...{ ...samplePlan, base: { ...samplePlan.base, weekly: null }, guestsIncluded: 1 },
      ...{ seasons: [july({ daily: 300_00 })], discounts: [{ fromNights: 5, percent: '10' }] },
    }
    const agreed = quote(plan, stayOf('2026-06-26', '2026-07-03'), couple)
    const parts = pricedNights(agreed, stayOf('2026-06-26', '2026-07-03'))
    expect(parts).toEqual([
      { from: '2026-06-26', nights: 5, amount: 540_00 + 75_00 },
      { from: '2026-07-01', nights: 2, amount: 540_00 + 30_00 },
    ])
    expect(priceOf(parts)).toBe(agreed.accommodation)
  })

  it.each<[string, string, string, string, number]>([
    ['after the stay', '2026-06-01', '2026-06-09', '2026-06-06', 500_00],
    ['after the stay, left before', '2026-06-01', '2026-06-09', '2026-06-04', 300_00],
    ['before the stay', '2026-05-30', '2026-06-06', '2026-06-03', 200_00],
    ['on both sides', '2026-05-30', '2026-06-08', '2026-06-06', 500_00],
    ['with other days', '2026-07-01', '2026-07-08', '2026-07-06', 500_00],
    ['with another arrival', '2026-06-02', '2026-06-09', '2026-06-04', 200_00],
  ])('nights that a channel added %s have no price', (_, from, to, leavesOn, expected) => {
    const agreed = agreedQuote(five, { accommodation: 500_00, cleaning: 0, touristTax: 0 }, 2)
    const left = leave(agreed, stayOf(from, to), leavesOn)
    expect(left).toMatchObject({ stay: expected, credit: 500_00 - expected, fee: 0 })
    expect(priceOf(pricedNights(agreed, stayOf(from, to)))).toBe(500_00)
  })

  it('nights that a channel added have no price between those of an extension', () => {
    const agreed = agreedQuote(five, { accommodation: 500_00, cleaning: 0, touristTax: 0 }, 2)
    const longer = extended(samplePlan, agreed, stayOf('2026-06-01', '2026-06-08'), '2026-06-09')
    const added = longer.accommodation - 500_00
    expect(leave(longer, stayOf('2026-06-01', '2026-06-09'), '2026-06-08')).toMatchObject({
      ...{ stay: 500_00, credit: added },
    })
  })

  it('a price that was agreed for more nights is spread evenly', () => {
    const agreed = agreedQuote(five, { accommodation: 500_00, cleaning: 0, touristTax: 0 }, 2)
    expect(pricedNights(agreed, stayOf('2026-06-10', '2026-06-14'))).toEqual([
      { from: '2026-06-10', nights: 4, amount: 500_00 },
    ])
  })

  it('extension and return give back exactly the extension, and lines always add up', () => {
    const money = fc.integer({ min: 1, max: 500_00 })
    fc.assert(
      fc.property(
        fc.record({
          daily: money,
          weekly: fc.option(money),
          july: money,
          off: fc.integer({ min: 0, max: 60 }),
        }),
        fc.record({ start: fc.integer({ min: 0, max: 40 }), nights: fc.integer({ min: 1, max: 20 }) }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 100 }),
        (rates, { start, nights }, more, percentBack) => {
          const plan: RatePlan = {
            ...{ ...samplePlan, base: { ...samplePlan.base, daily: rates.daily, weekly: rates.weekly } },
            ...{ seasons: [july({ daily: rates.july })], taxRules: sampleTax },
            discounts: [{ fromNights: 5, percent: String(rates.off) }],
          }
          const checkIn = addDays('2026-06-10', start)
          const stay = stayOf(checkIn, addDays(checkIn, nights))
          const longer = stayOf(checkIn, addDays(stay.checkOut, more))
          const agreed = quote(plan, stay, couple)
          const after = extended(plan, agreed, stay, longer.checkOut)
          expect(after.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.total)
          const back = leave(after, longer, stay.checkOut)
          expect([back.stay, back.fee]).toEqual([agreed.accommodation, 0])
          expect(back.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(agreed.touristTax)
          const early = addDays(checkIn, Math.ceil((nights + more) / 2))
          if (daysBetween(early, longer.checkOut) < 1) return
          const left = leave(after, longer, early, { percentBack })
          expect(left.stay + left.fee + left.credit).toBe(after.accommodation)
          expect(priceOf(left.parts)).toBe(left.stay)
        },
      ),
    )
  })
})

describe('a stay with a credit note that becomes shorter', () => {
  const ten = stayOf('2026-06-10', '2026-06-20')
  const agreed = quote(samplePlan, ten, couple)
  const note = { serviceFrom: '2026-06-10', serviceTo: '2026-06-19', credited: 400_00 }

  it('keeps the part of the credit note that belongs to the nights slept', () => {
    expect(leave(agreed, ten, '2026-06-13', { credits: [note] })).toMatchObject({
      ...{ stay: 300_00, discounts: [120_00], fee: 0, credit: 420_00 },
    })
    expect(leave(agreed, ten, '2026-06-13', { credits: [note], percentBack: 50 })).toMatchObject({
      ...{ fee: 210_00, credit: 210_00 },
    })
  })

  it('keeps all of it if only added nights go, and none of what was credited on these', () => {
    const added = { serviceFrom: '2026-06-18', serviceTo: '2026-06-19', credited: 50_00 }
    const before = { serviceFrom: '2026-06-10', serviceTo: '2026-06-17', credited: 90_00 }
    expect(leave(agreed, ten, '2026-06-18', { credits: [before, added] }).discounts).toEqual([90_00, 0])
    // A channel moved the stay: the charge is for other nights.
    const elsewhere = { serviceFrom: '2026-07-01', serviceTo: '2026-07-10', credited: 100_00 }
    expect(leave(agreed, ten, '2026-06-15', { credits: [elsewhere] }).discounts).toEqual([50_00])
  })
})

describe('the agreed tourist tax of a stay that becomes shorter', () => {
  const tax = { rate: 2_50, persons: 2, nights: 7, amount: 35_00 }
  it.each([
    ['falls with the nights that count', [tax], 6, 30_00],
    ['stays while as many nights count', [tax], 8, 35_00],
    [
      'falls in proportion if it was set by hand',
      [{ rate: 0, persons: 2, nights: 10, amount: 10_00 }],
      9,
      9_00,
    ],
    ['ends below the shortest stay that pays it', [{ ...tax, minNights: 3 }], 2, 0],
    [
      'gives back the nights of an extension first',
      [
        { ...tax, nights: 5, amount: 25_00 },
        { ...tax, nights: 2, amount: 10_00 },
      ],
      6,
      30_00,
    ],
    [
      'gives back all of it if only the extension was taxed',
      [{ ...tax, firstNight: 6, nights: 2, amount: 10_00 }],
      5,
      0,
    ],
  ])('%s', (_, agreed, nights, amount) => {
    expect(shorterTax(agreed, nights).reduce((sum, each) => sum + each.amount, 0)).toBe(amount)
  })
})

it('nights before a day are cut from their group', () => {
  const priced = [{ from: '2026-06-01', nights: 3, amount: 100_00 }]
  expect(nightsBefore(priced, '2026-06-03')).toEqual([{ from: '2026-06-01', nights: 2, amount: 66_67 }])
  expect(nightsBefore(priced, '2026-06-01')).toEqual([])
})
