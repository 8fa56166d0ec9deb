import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { annuityOf, loanSchedule } from './schedule.ts'
import { loanService, paymentOn, principalDue } from './service.ts'
import { LOAN_TYPES, type Loan } from './types.ts'

const flat: Loan = {
  type: 'annuity',
  originalAmount: 100_000_00,
  startDate: '2026-01-15',
  termMonths: 12,
  instalmentDay: 31,
  rates: [{ validFrom: '2026-01-15', annualRate: '6' }],
}

describe('loan schedules (docs/finance.md 6.5)', () => {
  it('annuity: equal instalments, and the last one clears the balance', () => {
    expect(annuityOf(100_000_00, '6', 12)).toBe(8606_64)
    const rows = loanSchedule(flat)
    expect(rows[0]).toEqual({
      number: 1,
      dueDate: '2026-02-28',
      interest: 500_00,
      principal: 8106_64,
      balance: 91_893_36,
    })
    expect(rows.at(-1)).toMatchObject({ dueDate: '2027-01-31', balance: 0 })
    expect(new Set(rows.slice(0, -1).map(({ interest, principal }) => interest + principal))).toEqual(
      new Set([8606_64]),
    )
  })

  it('linear and interest only', () => {
    const linear = loanSchedule({ ...flat, type: 'linear', termMonths: 3 })
    expect(linear.map(({ principal }) => principal)).toEqual([33_333_33, 33_333_34, 33_333_33])
    expect(linear.map(({ interest }) => interest)).toEqual([500_00, 333_33, 166_67])
    const bullet = loanSchedule({ ...flat, type: 'interest_only', termMonths: 3 })
    expect(bullet.map(({ principal }) => principal)).toEqual([0, 0, 100_000_00])
    expect(bullet.map(({ interest }) => interest)).toEqual([500_00, 500_00, 500_00])
  })

  it('without interest the amount is split evenly, and a new rate recalculates the annuity on the remaining balance', () => {
    expect(annuityOf(1200_00, '0', 12)).toBe(100_00)
    const rows = loanSchedule({
      ...flat,
      rates: [...flat.rates, { validFrom: '2026-07-01', annualRate: '9' }],
    })
    const instalment = (row: { interest: number; principal: number }): number => row.interest + row.principal
    expect(rows.slice(0, 5).map(instalment)).toEqual(Array.from({ length: 5 }, () => 8606_64))
    expect(instalment(rows[5]!)).toBe(annuityOf(rows[4]!.balance, '9', 7))
  })

  const loans = fc.record({
    type: fc.constantFrom(...LOAN_TYPES),
    originalAmount: fc.integer({ min: 1, max: 9_000_000_00 }),
    startDate: fc.constantFrom('2020-01-31', '2023-12-01', '2024-02-29'),
    termMonths: fc.integer({ min: 1, max: 420 }),
    instalmentDay: fc.integer({ min: 1, max: 31 }),
    rates: fc
      .array(
        fc.record({
          validFrom: fc.constantFrom('2020-01-01', '2024-06-01', '2026-01-01'),
          annualRate: fc.integer({ min: 0, max: 250_000 }).map((rate) => (rate / 10_000).toFixed(4)),
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((rates) => rates.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))),
  })

  it('always repays exactly the amount lent, and the balance is never negative', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = loanSchedule(loan)
        expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(loan.originalAmount)
        expect(rows.at(-1)!.balance).toBe(0)
        expect(
          rows.every(({ interest, principal, balance }) => Math.min(interest, principal, balance) >= 0),
        ).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })

  it('two adjacent windows cost as much as the whole window', () => {
    fc.assert(
      fc.property(loans, fc.constantFrom('2024-01-01', '2025-05-17', '2026-02-28'), (loan, middle) => {
        const of = (from: string, to: string) => loanService(loan, [], { from, to })
        const [whole, first, second] = [
          of('2020-01-01', '2028-01-01'),
          of('2020-01-01', middle),
          of(middle, '2028-01-01'),
        ]
        expect(first.interest + second.interest).toBe(whole.interest)
        expect(first.principal + second.principal).toBe(whole.principal)
        expect(second.balance).toBe(whole.balance)
      }),
      { numRuns: runs(40) },
    )
  })
})

describe('recorded loan payments', () => {
  const march = { from: '2026-03-01', to: '2026-04-01' }

  it('replace the schedule of the window', () => {
    const paid = [{ day: '2026-03-30', interest: 450_00, principal: 8000_00, paid: true }]
    expect(loanService(flat, paid, march)).toEqual({
      interest: 450_00,
      principal: 8000_00,
      interestPaid: 450_00,
      principalPaid: 8000_00,
      balance: 100_000_00 - 8106_64 - 8000_00,
      scheduled: false,
    })
  })

  it('without any, the instalments due count and are marked as scheduled', () => {
    expect(loanService(flat, [], march)).toMatchObject({
      interest: 459_47,
      principal: 8147_17,
      scheduled: true,
    })
    expect(loanService(flat, [], { from: '2025-01-01', to: '2026-01-01' })).toEqual({
      interest: 0,
      principal: 0,
      interestPaid: 0,
      principalPaid: 0,
      balance: 0,
      scheduled: false,
    })
  })

  it('that are approved and not paid count as interest, but have moved no cash and repaid nothing', () => {
    const waiting = [{ day: '2026-03-30', interest: 450_00, principal: 8000_00, paid: false }]
    expect(loanService(flat, waiting, march)).toEqual({
      interest: 450_00,
      principal: 8000_00,
      interestPaid: 0,
      principalPaid: 0,
      balance: 100_000_00 - 8106_64,
      scheduled: false,
    })
  })
})

describe('the principal of the next 12 months (8.13)', () => {
  const loan = { ...flat, startDate: '2026-01-10', instalmentDay: 10, termMonths: 24 }
  const year = (payments: Parameters<typeof principalDue>[1], day: string, until: string) =>
    principalDue(loan, payments, day, until)

  it('holds twelve instalments on every day of a month', () => {
    const rows = loanSchedule(loan)
    const sum = (from: number, to: number) =>
      rows.slice(from, to).reduce((total, { principal }) => total + principal, 0)
    expect(year([], '2026-02-09', '2027-02-09')).toBe(sum(0, 12))
    expect(year([], '2026-02-10', '2027-02-10')).toBe(sum(1, 13))
    expect(year([], '2026-02-28', '2027-02-28')).toBe(sum(1, 13))
  })

  it('also holds an instalment whose day has passed unpaid', () => {
    const rows = loanSchedule(loan)
    const first = {
      day: '2026-02-10',
      interest: rows[0]!.interest,
      principal: rows[0]!.principal,
      paid: true,
    }
    // The instalments of March and April have passed; only that of February was recorded.
    expect(year([first], '2026-04-20', '2027-04-20')).toBe(
      rows.slice(1, 15).reduce((total, { principal }) => total + principal, 0),
    )
  })

  it('a payment that was made later was unpaid on an earlier day', () => {
    const paid = { day: '2026-04-02', bookedOn: '2026-03-10', interest: 0, principal: 10_000, paid: true }
    expect(paymentOn(paid, '2026-03-31')).toEqual({ ...paid, day: '2026-03-10', paid: false })
    expect(paymentOn(paid, '2026-04-02')).toBe(paid)
  })

  it('is nothing for a loan that has not begun or was repaid early', () => {
    expect(year([], '2025-12-31', '2026-12-31')).toBe(0)
    const all = [{ day: '2026-03-01', interest: 0, principal: loan.originalAmount, paid: true }]
    expect(year(all, '2026-04-20', '2027-04-20')).toBe(0)
  })
})
