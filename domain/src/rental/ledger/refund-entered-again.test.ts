import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { runs } from '../../random-tests.fixture.ts'
import { depositAvailable, depositsHeld } from '../deposits/held.ts'
import { balancesOf } from './balances.ts'
import { planRefund } from './refund.ts'
import { replay } from './replay.ts'
import { balancesAt, charge, creditNote, receipt, refund } from './sample-events.ts'
import { FIRST_DAY, ledger, SPAN_DAYS } from './sample-ledger.ts'
import type { LedgerEvent } from './types.ts'

const takesBack = (id: string, targetId: string, date: string): LedgerEvent => ({
  type: 'reversal',
  id,
  targetId,
  date,
})

describe('a refund that was taken back and entered again', () => {
  const rent = charge('a-rent', 'rent', 600_00, '2026-03-01')
  const paid = receipt('b', 600_00, '2026-03-10')
  const wrong = refund('c', 'b', 600_00, '2026-03-20')
  const undone = takesBack('d', 'c', '2026-03-25')

  it.each([
    ['before the first one', '2026-03-12'],
    ['on its day', '2026-03-20'],
    ['between the first one and its reversal', '2026-03-22'],
    ['on the day of the reversal', '2026-03-25'],
    ['after the reversal', '2026-03-27'],
  ])('counts once, %s', (_, day) => {
    const before = [rent, paid, wrong, undone]
    expect(planRefund(replay(before), 'b', 600_00, 'wrong day', day).reopens).toEqual([
      { chargeId: 'a-rent', amount: 600_00 },
    ])
    const events = [...before, refund('e', 'b', 600_00, day)]
    const state = replay(events)
    expect(state.sources.get('b')).toMatchObject({ refunded: 600_00, unapplied: 0 })
    expect(state.charges.get('a-rent')).toMatchObject({ remaining: 600_00, paid: 0 })
    expect(state).toMatchObject({ unappliedCredit: 0, allocations: [] })
    expect(balancesAt(events, '2026-03-28').accountBalance).toBe(600_00)
  })

  it('is owed twice until the first one came back, as the rows say', () => {
    const events = [rent, paid, wrong, undone, refund('e', 'b', 600_00, '2026-03-12')]
    const balanceOn = (day: string) => balancesAt(events, day)
    expect(balanceOn('2026-03-12')).toMatchObject({ accountBalance: 600_00, prepaid: 0 })
    expect(balanceOn('2026-03-20')).toMatchObject({ accountBalance: 1200_00, prepaid: -600_00 })
    expect(balanceOn('2026-03-25')).toMatchObject({ accountBalance: 600_00, prepaid: 0 })
  })

  it('may be smaller: the rest pays the charge again on the day of the reversal', () => {
    const events = [rent, paid, wrong, undone, refund('e', 'b', 200_00, '2026-03-12')]
    expect(replay(events).charges.get('a-rent')).toMatchObject({ remaining: 200_00, paid: 400_00 })
  })

  it('is refused if the refunds that stand are more than the payment', () => {
    const first = refund('e', 'b', 500_00, '2026-03-12')
    const events = [rent, paid, wrong, undone, first]
    expect(() => replay([...events, refund('f', 'b', 200_00, '2026-03-11')])).toThrow(
      'refund_exceeds_receipt',
    )
    expect(() => planRefund(replay(events), 'b', 200_00, 'twice', '2026-03-11')).toThrow(
      'refund_exceeds_receipt',
    )
  })

  it('does not stop the reversal of another one', () => {
    const events = [
      rent,
      paid,
      wrong,
      undone,
      refund('e', 'b', 600_00, '2026-03-12'),
      takesBack('f', 'e', '2026-03-30'),
    ]
    expect(replay([...events, takesBack('g', 'b', '2026-03-31')])).toMatchObject({ unappliedCredit: 0 })
    expect(replay([...events, refund('g', 'b', 600_00, '2026-03-11')]).sources.get('b')).toMatchObject({
      refunded: 600_00,
    })
  })
})

describe('deposit money that was taken, given back and taken again', () => {
  const asked = charge('a', 'deposit', 600_00, '2026-03-01', { leaseId: 'home' })
  const given = receipt('b', 600_00, '2026-03-02', { deposit: true, leaseId: 'home' })
  const undone = takesBack('d', 'c', '2026-03-25')
  const settled = (id: string, date: string): LedgerEvent =>
    refund(id, null, 600_00, date, { deposit: true, leaseId: 'home' })
  const returned = (id: string, date: string): LedgerEvent =>
    refund(id, 'b', 600_00, date, { leaseId: 'home' })
  const applied = (id: string, date: string): LedgerEvent => ({
    ...({ type: 'deposit_applied', id, date, amount: 600_00, leaseId: 'home' } as const),
  })
  const rent = charge('aa', 'rent', 600_00, '2026-03-05')

  describe.each([
    ['returned by a settlement', settled],
    ['returned of its receipt', returned],
    ['applied', applied],
  ])('%s', (_, take) => {
    it.each(
      [settled, returned, applied].flatMap((again) =>
        ['2026-03-12', '2026-03-20', '2026-03-22', '2026-03-26'].map((day) => [again, day] as const),
      ),
    )('is taken once: %o on %s', (again, day) => {
      const before = [asked, given, rent, take('c', '2026-03-20'), undone]
      expect(depositAvailable(replay(before), day, 'home')).toBe(600_00)
      const events = [...before, again('e', day)]
      const state = replay(events)
      expect(depositsHeld(state, '2026-03-31', 'home')).toBe(0)
      expect(depositsHeld(state, '2026-03-11', 'home')).toBe(600_00)
      expect(depositAvailable(state, '2026-03-03', 'home')).toBe(0)
      const isApplied = again === applied
      expect(state.charges.get('aa')).toMatchObject({ remaining: isApplied ? 0 : 600_00 })
      expect(state.depositMovements).toHaveLength(4)
      expect(() => replay([...events, settled('f', '2026-03-11')])).toThrow('deposit_exceeds_held')
    })
  })
})

describe('for any ledger with a refund that was taken back and entered again', () => {
  const days = fc.integer({ min: 0, max: 20 })
  const mistaken = fc.record({
    on: fc.integer({ min: 0, max: SPAN_DAYS }),
    amount: fc.integer({ min: 1, max: 120_000 }),
    ...{ refundedAfter: days, returnedAfter: days, againAfter: days },
  })
  it('no day has another balance than its rows say, and in the end the refund counts once', () => {
    fc.assert(
      fc.property(ledger, mistaken, (events, { on, amount, refundedAfter, returnedAfter, againAfter }) => {
        const day = addDays(FIRST_DAY, on)
        const [refundedOn, returnedOn] = [
          addDays(day, refundedAfter),
          addDays(day, refundedAfter + returnedAfter),
        ]
        const again = addDays(day, againAfter)
        const all = [
          ...events,
          receipt('zr', amount, day),
          refund('zs', 'zr', amount, refundedOn),
          takesBack('zt', 'zs', returnedOn),
          refund('zu', 'zr', amount, again),
        ]
        for (const until of [day, refundedOn, again, returnedOn, addDays(returnedOn, 60)]) {
          const state = replay(all, { until })
          const { accountBalance, dueOpen, prepaid } = balancesOf(state, until)
          expect(accountBalance).toBe(dueOpen - prepaid)
          const source = state.sources.get('zr')
          expect(source?.refunded ?? 0).toBeLessThanOrEqual(amount)
        }
        const state = replay(all)
        expect(state.sources.get('zr')).toMatchObject({ refunded: amount, unapplied: 0 })
        const written = new Set(events.flatMap(({ type, id }) => (type === 'write_off' ? id : [])))
        // A receipt pays what would be written off.
        const plain = (one: LedgerEvent) =>
          one.type !== 'write_off' && !(one.type === 'reversal' && written.has(one.targetId))
        const end = addDays(FIRST_DAY, 400)
        expect(balancesAt(all.filter(plain), end).accountBalance).toBe(
          balancesAt(events.filter(plain), end).accountBalance,
        )
      }),
      { numRuns: runs(300) },
    )
  })

  it('a credit note of the day leaves it so', () => {
    const rent = charge('a', 'rent', 100_00, '2026-03-01')
    const events = [
      rent,
      receipt('b', 100_00, '2026-03-02'),
      refund('c', 'b', 100_00, '2026-03-20'),
      takesBack('d', 'c', '2026-03-25'),
    ]
    const state = replay([
      ...events,
      creditNote('e', 'a', 40_00, '2026-03-21'),
      refund('f', 'b', 100_00, '2026-03-12'),
    ])
    expect(state.charges.get('a')).toMatchObject({ remaining: 60_00 })
    expect(state.unappliedCredit).toBe(0)
  })
})
