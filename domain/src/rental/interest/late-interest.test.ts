import { describe, expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, refund } from '../ledger/sample-events.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import { effectiveRate, interestRules, interestToPost, lateInterest } from './late-interest.ts'

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

  // 2,400.00 due 10 October 2025, 900.00 paid on 20 November, 1,500.00 on 20 March 2026.
  it.each([
    ['the statutory rates (E43)', null, 73_53],
    ['24 % of the contract, limited to twice the statutory rates (E44)', '24', 147_06],
  ])('adds up %s, rounded once', (_, contract, amount) => {
    const polish = [
      { from: '2025-10-09', percent: '10' },
      { from: '2025-11-06', percent: '9.75' },
      { from: '2025-12-04', percent: '9.5' },
      { from: '2026-03-05', percent: '9.25' },
    ]
    const events = [
      charge('c', 'rent', 2_400_00, '2025-10-10'),
      receipt('a', 900_00, '2025-11-20'),
      receipt('b', 1_500_00, '2026-03-20'),
    ]
    expect(interest(events, '2026-06-30', { statutory: polish, contract })).toMatchObject({ amount })
  })

  it('charges 850.00 for 74 days at 3.25 % with 5.60 (E45)', () => {
    const legal = { statutory: [{ from: '2026-01-01', percent: '3.25' }] }
    const events = [charge('c', 'rent', 850_00, '2026-01-31'), receipt('r', 850_00, '2026-04-15')]
    expect(interest(events, '2026-06-30', legal)).toMatchObject({ amount: 5_60 })
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
    const rates = { statutory, commercial: { pl_commercial: [], eu_commercial: [] } }
    expect(interestRules(organization, lease, rates)).toEqual(found && { statutory, ...found })
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
