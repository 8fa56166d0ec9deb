import { describe, expect, it } from 'vitest'
import {
  cashInvested,
  type Investment,
  isRate,
  totalCost,
  validateInvestment,
  validateLoan,
} from './validate.ts'
import { valueOn } from './value.ts'

const known: Investment = {
  purchaseDate: '2024-05-01',
  purchasePrice: 200_000_00,
  acquisitionCosts: 8_000_00,
  initialRenovation: null,
  cashInvested: null,
  reserveBalance: null,
}

describe('an investment (docs/finance.md 7, metrics 2 and 4)', () => {
  it('missing costs count as 0; without a price the total is unknown', () => {
    expect([totalCost(known), cashInvested(known, 120_000_00)]).toEqual([208_000_00, 88_000_00])
    expect([
      totalCost({ ...known, purchasePrice: null }),
      cashInvested({ ...known, purchasePrice: null }, 0),
    ]).toEqual([null, null])
    expect(cashInvested({ ...known, cashInvested: 50_000_00 }, 120_000_00)).toBe(50_000_00)
  })

  it('a purchase date needs a price', () => {
    expect(validateInvestment(known)).toEqual([])
    expect(validateInvestment({ ...known, purchasePrice: null })).toEqual([
      { field: 'purchasePrice', code: 'required' },
    ])
  })

  it('a loan needs a valid amount, term, instalment day and rates', () => {
    const loan = {
      type: 'annuity' as const,
      originalAmount: 0,
      startDate: '2024-05-01',
      termMonths: 601,
      instalmentDay: 0,
      rates: [{ validFrom: '2024-05-01', annualRate: '6,5' }],
      stressRate: '100',
    }
    expect(validateLoan(loan).map(({ field }) => field)).toEqual([
      'originalAmount',
      'termMonths',
      'instalmentDay',
      'annualRate',
      'stressRate',
    ])
    expect(['0', '6.25', '99.9999', '-1', '6.12345', ''].map(isRate)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the value of a property on a day (6.4)', () => {
  const bought = { purchaseDate: '2024-05-01', purchasePrice: 200_000_00 }
  const valuations = [
    { valuedOn: '2026-01-31', marketValue: 230_000_00 },
    { valuedOn: '2025-01-31', marketValue: 210_000_00 },
  ]
  it.each<[string, Parameters<typeof valueOn>, number | null]>([
    ['before the purchase: unknown', ['2024-04-30', bought, valuations], null],
    ['on the day of purchase: the price', ['2024-05-01', bought, valuations], 200_000_00],
    ['until the first valuation: the price', ['2025-01-30', bought, valuations], 200_000_00],
    ['on the day of a valuation: that value', ['2025-01-31', bought, valuations], 210_000_00],
    ['later: the latest one, in whatever order they come', ['2026-11-22', bought, valuations], 230_000_00],
    [
      'a valuation on the day of purchase wins over the price',
      ['2024-05-01', bought, [{ valuedOn: '2024-05-01', marketValue: 190_000_00 }]],
      190_000_00,
    ],
    [
      'a price without a date is no value',
      ['2026-11-22', { purchaseDate: null, purchasePrice: 200_000_00 }, []],
      null,
    ],
  ])('%s', (_, given, value) => {
    expect(valueOn(...given)).toBe(value)
  })
})
