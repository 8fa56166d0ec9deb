import { describe, expect, it } from 'vitest'
import { incomeStatus, isRevenue } from './status.ts'
import { INCOME_CATEGORIES } from './types.ts'
import { validateIncome } from './validate.ts'

const today = '2026-04-17'

describe('an income', () => {
  it.each([
    ['2026-04-17', null, 'pending'],
    ['2026-05-01', null, 'pending'],
    ['2026-04-16', null, 'overdue'],
    ['2026-04-16', '2026-04-16', 'paid'],
    ['2026-01-01', '2026-04-17', 'paid'],
    ['2026-05-01', '2026-04-17', 'paid'],
  ] as const)('expected on %s, paid on %s, is %s', (date, paidOn, status) => {
    expect(incomeStatus({ date, paidOn }, today)).toBe(status)
  })

  it('is revenue unless it is a deposit', () => {
    expect(INCOME_CATEGORIES.filter((category) => !isRevenue(category))).toEqual(['deposit'])
  })

  it.each([
    [{ amount: 100 }, []],
    [{ amount: 100, vatAmount: 100, paidOn: today }, []],
    [{ amount: 100, vatAmount: 101 }, [{ field: 'vatAmount', code: 'amount_too_large' }]],
    [{ amount: 100, paidOn: '2026-04-18' }, [{ field: 'paidOn', code: 'date_invalid' }]],
  ] as const)('%j has the issues %j', (draft, issues) => {
    expect(validateIncome(draft, today)).toEqual(issues)
  })
})
