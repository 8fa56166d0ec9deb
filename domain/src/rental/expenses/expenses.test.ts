import { describe, expect, it } from 'vitest'
import { countsOnAccrual, expenseLine } from './lines.ts'
import { mayBecome, nextStatuses } from './status.ts'
import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from './types.ts'
import { validateExpense } from './validate.ts'

const today = '2026-04-17'

describe('an expense', () => {
  it.each([
    ['pending', ['approved', 'paid', 'rejected']],
    ['approved', ['paid', 'rejected', 'pending']],
    ['rejected', ['approved', 'pending']],
    ['paid', ['approved', 'pending']],
  ] as const)('with status %s can change to %j', (from, to) => {
    expect(nextStatuses(from)).toEqual(to)
    expect(EXPENSE_STATUSES.filter((status) => mayBecome(from, status)).sort()).toEqual([...to].sort())
  })

  it('can go back to pending from every status, and never changes to its own status', () => {
    for (const status of EXPENSE_STATUSES) {
      expect(mayBecome(status, status)).toBe(false)
      if (status !== 'pending') expect(mayBecome(status, 'pending')).toBe(true)
    }
  })

  it.each([
    ['maintenance', false, 'operating'],
    ['repairs', true, 'capital'],
    ['equipment', true, 'capital'],
    ['property_tax', false, 'operating'],
    ['taxes', false, 'taxes'],
    ['taxes', true, 'taxes'],
    ['loan_interest', false, 'interest'],
    ['loan_interest', true, 'interest'],
    ['loan_principal', false, 'principal'],
  ] as const)('of category %s, capital %s, is in line %s', (category, capital, line) => {
    expect(expenseLine({ category, capital })).toBe(line)
  })

  it('is operating in every category that is neither debt, income tax nor tourist tax', () => {
    const others = EXPENSE_CATEGORIES.filter(
      (category) => expenseLine({ category, capital: false }) !== 'operating',
    )
    expect(others.sort()).toEqual(['loan_interest', 'loan_principal', 'taxes', 'tourist_tax'])
  })

  it('counts by its date once it is approved', () => {
    expect(EXPENSE_STATUSES.filter(countsOnAccrual)).toEqual(['approved', 'paid'])
  })

  it.each([
    [{ amount: 100, status: 'pending' }, []],
    [{ amount: 100, status: 'paid', paidOn: today }, []],
    [{ amount: 100, vatAmount: 100, status: 'approved' }, []],
    [{ amount: 100, vatAmount: 101, status: 'approved' }, [{ field: 'vatAmount', code: 'amount_too_large' }]],
    [
      { amount: 100, vatInvoiced: 101, status: 'approved' },
      [{ field: 'vatInvoiced', code: 'amount_too_large' }],
    ],
    [{ amount: 100, status: 'pending', loanId: 'a' }, [{ field: 'loanId', code: 'not_allowed' }]],
    [{ amount: 100, status: 'pending', loanId: 'a', category: 'loan_interest' }, []],
    [{ amount: 100, status: 'paid' }, [{ field: 'paidOn', code: 'required' }]],
    [{ amount: 100, status: 'approved', paidOn: today }, [{ field: 'paidOn', code: 'not_allowed' }]],
    [{ amount: 100, status: 'paid', paidOn: '2026-04-18' }, [{ field: 'paidOn', code: 'date_invalid' }]],
  ] as const)('%j has the issues %j', (draft, issues) => {
    expect(validateExpense({ category: 'repairs', ...draft }, today)).toEqual(issues)
  })
})
