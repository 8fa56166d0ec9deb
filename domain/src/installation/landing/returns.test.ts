import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnsOf } from './returns.ts'

const example = { price: 120_000_00, cash: 40_000_00, rent: 1000_00, costs: 200_00, vacancy: 5 }

describe('returns of a purchase (LAND-09)', () => {
  it('the example of docs/finance.md 7.19', () => {
    expect(returnsOf(example)).toEqual({
      annualRent: 12_000_00,
      vacancyLoss: 600_00,
      annualCosts: 2400_00,
      cashFlow: 9000_00,
      grossYield: 0.1,
      netYield: 0.075,
      cashOnCash: 0.225,
      paybackYears: expect.closeTo(13.33, 2),
    })
  })

  it.each([
    ['no price', { price: 0 }, { grossYield: null, netYield: null, paybackYears: null, cashOnCash: 0.225 }],
    ['no own money', { cash: 0 }, { cashOnCash: null, netYield: 0.075 }],
    ['costs as high as the rent', { costs: 950_00 }, { cashFlow: 0, netYield: 0, paybackYears: null }],
    ['costs above the rent', { costs: 1000_00 }, { cashFlow: -600_00, paybackYears: null }],
    ['no tenant all year', { vacancy: 100 }, { cashFlow: -2400_00, grossYield: 0.1 }],
  ])('%s', (_, change, expected) => {
    expect(returnsOf({ ...example, ...change })).toMatchObject(expected)
  })

  it('the lines add up to the cash flow, and more vacancy or costs never improve it', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.integer({ min: 0, max: 99 }),
        (price, cash, rent, costs, vacancy) => {
          const one = returnsOf({ price, cash, rent, costs, vacancy })
          expect(one.annualRent - one.vacancyLoss - one.annualCosts).toBe(one.cashFlow)
          const emptier = returnsOf({ price, cash, rent, costs, vacancy: vacancy + 1 })
          const dearer = returnsOf({ price, cash, rent, costs: costs + 1, vacancy })
          expect(emptier.cashFlow).toBeLessThanOrEqual(one.cashFlow)
          expect(dearer.cashFlow).toBeLessThan(one.cashFlow)
        },
      ),
    )
  })
})
