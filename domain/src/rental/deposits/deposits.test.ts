import { describe, expect, it } from 'vitest'
import { planRefund, refundable } from '../ledger/refund.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, refund } from '../ledger/sample-events.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import { depositFreeSince, depositsHeld, depositTaken } from './held.ts'
import { revaluation } from './revaluation.ts'
import { returnDeadline, revaluationTopUp, settleDeposit } from './settlement.ts'

describe('deposits held (docs/finance.md 2.11)', () => {
  const events: LedgerEvent[] = [
    charge('dep', 'deposit', 1800_00, '2026-01-01', { leaseId: 'old' }),
    receipt('in', 1800_00, '2026-01-03', { deposit: true, leaseId: 'old' }),
    { type: 'deposit_applied', id: 'use', date: '2026-06-01', amount: 300_00, leaseId: 'old' },
    refund('out', 'in', 1500_00, '2026-07-01', { leaseId: 'old', transfer: true }),
    receipt('over', 1500_00, '2026-07-01', { deposit: true, leaseId: 'new', transfer: true, id: 'a-over' }),
  ]

  it('are received less applied less returned; a renewal moves them between leases without cash', () => {
    const state = replay(events)
    expect(
      ['2026-01-02', '2026-01-03', '2026-06-01', '2026-07-01'].map((day) => depositsHeld(state, day)),
    ).toEqual([0, 1800_00, 1500_00, 1500_00])
    expect([depositsHeld(state, '2026-07-01', 'old'), depositsHeld(state, '2026-07-01', 'new')]).toEqual([
      0, 1500_00,
    ])
    expect(state.charges.get('dep')?.remaining).toBe(0)
  })
})

describe('a deposit that was settled', () => {
  const reversal = (id: string, targetId: string): LedgerEvent => ({
    ...{ type: 'reversal', date: '2026-03-01', id, targetId },
  })
  const own = receipt('in', 1000_00, '2026-01-03', { deposit: true, leaseId: 'l' })
  const settled: LedgerEvent[] = [
    { type: 'deposit_applied', id: 'use', date: '2026-02-01', amount: 600_00, leaseId: 'l' },
    refund('out', null, 400_00, '2026-02-01', { leaseId: 'l', deposit: true }),
  ]
  const undone = [reversal('x-use', 'use'), reversal('x-out', 'out')]
  const freeSince = (events: readonly LedgerEvent[]) => {
    const state = replay(events)
    return depositFreeSince(state, state.sources.get('in')!)
  }

  it('can be reversed from the day on which the settlement was undone', () => {
    const events = [own, ...settled, ...undone]
    expect(freeSince([own])).toBe('2026-01-03')
    expect(freeSince(events)).toBe('2026-03-01')
    const on = (date: string): LedgerEvent => ({ type: 'reversal', id: 'z', date, targetId: 'in' })
    expect(() => replay([...events, on('2026-02-28')])).toThrow('deposit_exceeds_held')
    expect(depositsHeld(replay([...events, on('2026-03-01')]), '2026-03-01')).toBe(0)
  })

  it('can be reversed on its own day if other money was enough for the settlement', () => {
    const other = receipt('more', 1000_00, '2026-01-02', { deposit: true, leaseId: 'l' })
    const events = [other, own, ...settled]
    expect(freeSince(events)).toBe('2026-01-03')
    const reversed: LedgerEvent = { type: 'reversal', id: 'z', date: '2026-01-03', targetId: 'in' }
    expect(depositsHeld(replay([...events, reversed]), '2026-03-01')).toBe(0)
  })
})

describe('a deposit that was carried over to the next lease', () => {
  const carried: LedgerEvent[] = [
    receipt('in', 2000_00, '2026-01-03', { deposit: true, leaseId: 'old' }),
    refund('out', null, 2000_00, '2026-07-01', { leaseId: 'old', transfer: true, deposit: true }),
    receipt('a-over', 2000_00, '2026-07-01', { deposit: true, leaseId: 'new', transfer: true }),
  ]
  const held = (events: readonly LedgerEvent[], day: string) => {
    const state = replay(events)
    return [depositsHeld(state, day, 'old'), depositsHeld(state, day, 'new')]
  }

  it('can be returned on the new lease only, from the day of the carry-over', () => {
    const state = replay(carried)
    const open = (id: string, day: string) => refundable(state, state.sources.get(id)!, day)
    expect([open('in', '2026-05-01'), open('in', '2026-08-01'), open('a-over', '2026-08-01')]).toEqual([
      0, 0, 2000_00,
    ])
    expect(() => planRefund(state, 'in', 1, 'asked', '2026-08-01')).toThrow('deposit_exceeds_held')
    expect(planRefund(state, 'a-over', 2000_00, 'asked', '2026-08-01')).toEqual({
      fromCredit: 2000_00,
      reopens: [],
    })
  })

  it.each(['2026-08-01', '2026-05-01'])(
    'and then refunded on its first lease on %s comes off the lease that holds it, and its reversal goes back there',
    (day) => {
      const events = [...carried, refund('back', 'in', 2000_00, day, { leaseId: 'old' })]
      expect(held(events, '2026-08-01')).toEqual([0, 0])
      const undone: LedgerEvent = { type: 'reversal', id: 'x', date: '2026-08-02', targetId: 'back' }
      const [old, next] = held([...events, undone], '2026-08-02')
      expect(Math.min(old!, next!)).toBeGreaterThanOrEqual(0)
      expect(old! + next!).toBe(2000_00)
    },
  )

  it('counts as taken until it is reversed', () => {
    const reversed: LedgerEvent = { type: 'reversal', id: 'x', date: '2026-01-04', targetId: 'in' }
    expect(depositTaken(replay(carried), 'new')).toBe(2000_00)
    expect(depositTaken(replay([carried[0]!, reversed]), 'old')).toBe(0)
  })
})

describe('settlement at move-out', () => {
  const input = {
    openCharges: 500_00,
    damageDeductions: 250_00,
    unappliedCredit: 50_00,
    depositsHeld: 1800_00,
    carriedLater: 0,
  }

  it('the landlord refunds the rest of the deposit', () => {
    expect(settleDeposit(input, '2026-08-31')).toMatchObject({
      netDue: -1100_00,
      tenantPays: 0,
      refund: 1100_00,
      returnDeadline: '2026-09-30',
    })
  })

  it('the tenant pays the amount that the deposit does not cover', () => {
    expect(settleDeposit({ ...input, openCharges: 2000_00 }, '2026-01-31')).toMatchObject({
      netDue: 400_00,
      tenantPays: 400_00,
      refund: 0,
      returnDeadline: '2026-02-28',
    })
  })

  it('the deposit is revalued with the rent, never downwards (9.3)', () => {
    expect(revaluationTopUp(2000_00, 1000_00, 1150_00)).toBe(300_00)
    expect(revaluationTopUp(2000_00, 1000_00, 900_00)).toBe(0)
    expect(revaluationTopUp(2000_00, 0, 900_00)).toBe(0)
    expect(returnDeadline('2026-03-15')).toBe('2026-04-15')
  })

  describe('the revaluation of a lease', () => {
    const lease = {
      leaseId: 'l',
      tenantsAct: true,
      rents: [
        { validFrom: '2026-10-01', rent: 1150_00 },
        { validFrom: '2026-06-01', rent: 1000_00 },
      ],
      startDate: '2026-06-01',
      endDate: '2026-12-31',
    }
    const taken: LedgerEvent = receipt('in', 2000_00, '2026-06-01', { deposit: true, leaseId: 'l' })
    const back = (day: string): LedgerEvent => refund('out', 'in', 2000_00, day, { leaseId: 'l' })
    const of = (events: LedgerEvent[], day: string, more: Partial<typeof lease> = {}) =>
      revaluation(replay(events, { until: day }), [], { ...lease, ...more }, day)

    it.each<[string, LedgerEvent[], string, Partial<typeof lease>, number]>([
      ['is 0 before the rent rises', [taken], '2026-09-30', {}, 0],
      ['counts the rent of today', [taken], '2026-10-01', {}, 300_00],
      ['is for homes under Polish law only', [taken], '2027-01-05', { tenantsAct: false }, 0],
      ['stays after the deposit was returned', [taken, back('2027-01-05')], '2027-02-01', {}, 300_00],
      ['counts the rent of the return', [taken, back('2026-08-01')], '2027-02-01', {}, 0],
      ['is 0 without a deposit', [], '2027-02-01', {}, 0],
    ])('%s', (_, events, day, more, expected) => {
      expect(of(events, day, more)).toBe(expected)
    })

    it('is with the next lease once the deposit was carried over', () => {
      const over = { from: 'l', to: 'm', amount: 2000_00, day: '2027-01-01', postedOn: '2026-12-01' }
      const state = replay([taken], { until: '2026-12-31' })
      expect(revaluation(state, [{ ...over, takenBack: null }], lease, '2026-12-31')).toBe(0)
    })
  })
})
