import { describe, expect, it } from 'vitest'
import type { ProrationMethod } from '../leases/types.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, refund } from '../ledger/sample-events.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import { dueDate, effectiveDueDate, paymentDueDay } from './due.ts'
import { indexedRent } from './indexation.ts'
import { effectiveRate, interestRules, interestToPost, lateInterest } from './interest.ts'
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

describe('late interest (2.8)', () => {
  const rules = { statutory: [{ from: '2020-01-01', percent: '9.25' }] }
  const rent = charge('c', 'rent', 600_00, '2026-04-05')
  const interest = (
    events: LedgerEvent[],
    until: string,
    more = rules as Parameters<typeof lateInterest>[2],
  ) => {
    const state = replay(events).charges.get('c')
    if (!state) throw new Error('no charge')
    return lateInterest(state, until, more)
  }

  it('counts from the day after the due date to the day of payment', () => {
    expect(interest([rent], '2026-04-05').amount).toBe(0)
    expect(interest([rent], '2026-05-05')).toEqual({
      amount: 4_56,
      segments: [{ from: '2026-04-06', to: '2026-05-06', days: 30, principal: 600_00, percent: '9.25' }],
      daysWithoutRate: 0,
    })
  })

  it('a partial payment reduces the principal from the next day; a refund increases it again', () => {
    const events = [rent, receipt('r', 400_00, '2026-04-15'), refund('x', 'r', 100_00, '2026-04-25')]
    const { amount, segments } = interest(events, '2026-05-05')
    expect(segments.map(({ days, principal }) => [days, principal])).toEqual([
      [10, 600_00],
      [10, 200_00],
      [10, 300_00],
    ])
    expect(amount).toBe(2_79)
  })

  it('a change of rate splits the sum, which is rounded once', () => {
    const changing = { statutory: [...rules.statutory, { from: '2026-04-16', percent: '10' }] }
    const { amount, segments } = interest([rent], '2026-04-25', changing)
    expect(segments.map(({ days, percent }) => [days, percent])).toEqual([
      [10, '9.25'],
      [10, '10'],
    ])
    expect(amount).toBe(3_16)
  })

  it('says how many late days have no known rate', () => {
    const known = { statutory: [{ from: '2026-04-26', percent: '9.25' }] }
    const events = [rent, receipt('r', 600_00, '2026-04-30')]
    expect(interest(events, '2026-05-05', known)).toMatchObject({ amount: 76, daysWithoutRate: 20 })
    expect(interest(events, '2026-05-05', { statutory: [] })).toEqual({
      amount: 0,
      segments: [],
      daysWithoutRate: 25,
    })
  })

  it.each([
    ['off', null, null],
    ['statutory', null, { contract: null }],
    ['statutory', { lateInterest: 'organization', percent: null }, { contract: null }],
    ['statutory', { lateInterest: 'off', percent: null }, null],
    ['off', { lateInterest: 'statutory', percent: '7' }, { contract: null }],
    ['off', { lateInterest: 'contract', percent: '7' }, { contract: '7' }],
  ] as const)('organization %s, lease %j: rules %j', (organization, lease, found) => {
    const statutory = [{ from: '2026-01-01', percent: '9.25' }]
    expect(interestRules(organization, lease, statutory)).toEqual(found && { statutory, ...found })
  })

  it.each([
    ['9.25', '7', '7'],
    ['9.25', '18.5', '18.5'],
    ['9.25', '18.51', '18.50'],
    ['9.25', null, '9.25'],
  ])('statutory %s, contract %s -> %s', (statutory, contract, rate) => {
    expect(effectiveRate(statutory, contract)).toBe(rate)
  })

  it('excludes deposits and interest, and is never posted twice', () => {
    expect(interest([{ ...rent, kind: 'deposit' }], '2026-05-05').amount).toBe(0)
    expect(interest([{ ...rent, kind: 'late_interest' }], '2026-05-05').amount).toBe(0)
    expect(interestToPost(4_56, 4_10)).toBe(46)
    expect(interestToPost(4_56, 5_00)).toBe(0)
  })
})

describe('indexation (2.12)', () => {
  it('uses two values of one series, or the annual figure', () => {
    expect(indexedRent(1000_00, { kind: 'levels', base: '118.9', next: '123.4' })).toBe(1037_85)
    expect(indexedRent(1000_00, { kind: 'annual', previousYear100: '103.6' })).toBe(1036_00)
  })

  it('applies cap, floor and upward only', () => {
    const fall = { kind: 'annual', previousYear100: '97' } as const
    expect(indexedRent(1000_00, { kind: 'annual', previousYear100: '114.4' }, { capPercent: '5' })).toBe(
      1050_00,
    )
    expect(indexedRent(1000_00, fall)).toBe(970_00)
    expect(indexedRent(1000_00, fall, { floorPercent: '-1.5' })).toBe(985_00)
    expect(indexedRent(1000_00, fall, { upwardOnly: true })).toBe(1000_00)
    expect(() => indexedRent(1000_00, { kind: 'levels', base: '0', next: '100' })).toThrow('rate_invalid')
  })
})
