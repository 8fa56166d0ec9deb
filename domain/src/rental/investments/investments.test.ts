import { describe, expect, it } from 'vitest'
import {
  cashInvested,
  type Investment,
  isRate,
  totalCost,
  validateInvestment,
  validateLoan,
} from './validate.ts'

const known: Investment = {
  purchaseDate: '2024-05-01',
  purchasePrice: 200_000_00,
  acquisitionCosts: 8_000_00,
  initialRenovation: null,
  cashInvested: null,
  reserveBalance: null,
}

describe('an investment (finance.md 7, metrics 2 and 4)', () => {
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
