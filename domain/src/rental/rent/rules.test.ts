import { describe, expect, it } from 'vitest'
import type { ProrationMethod } from '../leases/types.ts'
import { dueDate, effectiveDueDate, paymentDueDay } from './due.ts'
import { prorateMonth } from './proration.ts'

describe('due dates (docs/finance.md 2.3)', () => {
  it.each([
    ['2026-04-01', '2026-05-01', 31, '2026-04-30'],
    ['2026-02-01', '2026-03-01', 31, '2026-02-28'],
    ['2028-02-01', '2028-03-01', 31, '2028-02-29'],
    ['2026-03-01', '2026-04-01', 31, '2026-03-31'],
    ['2026-03-20', '2026-04-01', 10, '2026-03-20'],
    ['2026-03-01', '2026-03-06', 10, '2026-03-05'],
  ])('service %s to %s, day %i -> %s', (from, to, anchor, due) => {
    expect(dueDate({ from, to }, anchor)).toBe(due)
  })

  it("the lease's day comes before the tenant's; the default is the 10th", () => {
    expect(paymentDueDay({ paymentDueDay: 5 }, { tenantPaymentDueDay: 20 })).toBe(5)
    expect(paymentDueDay({ paymentDueDay: null }, { tenantPaymentDueDay: 20 })).toBe(20)
    expect(paymentDueDay({ paymentDueDay: null }, {})).toBe(10)
  })

  it('pl_art115 moves a holiday to the next business day, none does not', () => {
    expect(effectiveDueDate('2025-12-24', 'pl_art115')).toBe('2025-12-29')
    expect(effectiveDueDate('2024-12-24', 'pl_art115')).toBe('2024-12-24')
    expect(effectiveDueDate('2025-12-24')).toBe('2025-12-24')
  })
})

describe('proration of a month (2.4)', () => {
  it.each<[ProrationMethod, number, number, number]>([
    ['actual_days', 12, 31, 387_10],
    ['actual_days', 31, 31, 1000_00],
    ['fixed_30', 12, 31, 400_00],
    ['fixed_30', 30, 31, 1000_00],
    ['fixed_30', 27, 28, 900_00],
    ['fixed_30', 28, 28, 1000_00],
    ['year_365', 12, 31, 394_52],
    ['year_365', 29, 29, 1000_00],
    ['year_365', 28, 29, 920_55],
    ['none', 1, 31, 1000_00],
    ['none', 0, 31, 0],
  ])('%s, %i of %i days of 1000.00 -> %i', (method, days, inMonth, amount) => {
    expect(prorateMonth(1000_00, method, days, inMonth)).toBe(amount)
  })
})
