import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { replay } from '../ledger/replay.ts'
import { charge, creditNote, receipt, refund } from '../ledger/sample-events.ts'
import { ledger, stands } from '../ledger/sample-ledger.ts'
import { type ChargeEvent, isDepositKind, type LedgerEvent } from '../ledger/types.ts'
import { guestMoney } from './guest-money.ts'
import type { GuestStays } from './last-stay.ts'

const stay = (id: string, amount: number, more: Partial<ChargeEvent> = {}): ChargeEvent =>
  charge(id, 'stay', amount, '2026-06-01', { bookingId: 'here', ...more })
const reversal = (targetId: string, date: string): LedgerEvent => ({
  type: 'reversal',
  id: `no ${targetId}`,
  date,
  targetId,
})
const fee = charge('fee', 'extra_fee', 150_00, '2026-06-05', {
  ...{ bookingId: 'here', postedOn: '2026-06-05', isStayFee: true },
})
const exact = [stay('nights', 300_00), receipt('r', 300_00, '2026-06-02')]
const over = [stay('nights', 360_00), receipt('r', 500_00, '2026-06-02')]
const cancelled = [...exact, reversal('nights', '2026-06-05'), fee]
const elsewhere = stay('other', 100_00, { bookingId: 'elsewhere', dueDate: '2026-07-01' })
const held: LedgerEvent[] = [
  charge('deposit', 'deposit', 200_00, '2026-06-01', { bookingId: 'here' }),
  receipt('held', 250_00, '2026-06-01', { deposit: true, leaseId: 'here' }),
]
const giveBack = (amount: number, more: object = {}): LedgerEvent =>
  refund(`back ${amount}`, null, amount, '2026-06-10', { deposit: true, leaseId: 'here', ...more })
const deposit: LedgerEvent[] = [
  ...held,
  charge('damage', 'other', 45_00, '2026-06-09', { bookingId: 'here' }),
  {
    ...{ type: 'deposit_applied', id: 'applied', date: '2026-06-09', amount: 45_00, leaseId: 'here' },
    designations: ['damage'],
  },
]

const one: GuestStays = { inOrder: ['here'], hasLease: false }
const two: GuestStays = { inOrder: ['here', 'elsewhere'], hasLease: false }
const figures = (events: LedgerEvent[], bookingId = 'here', stays = two): number[] => {
  const money = guestMoney(replay(events), bookingId, stays)
  return [money.received, money.setOff, money.paid, money.held, money.returned, money.leftOver]
}

describe('what a guest reads of the money', () => {
  it.each<[string, LedgerEvent[], number[]]>([
    // received, set off, paid, held, returned, left over
    ['paid exactly', exact, [300_00, 0, 300_00, 0, 0, 0]],
    ['paid too much', over, [500_00, 0, 360_00, 0, 0, 140_00]],
    [
      'paid too much, some was returned',
      [...over, refund('x', 'r', 100_00, '2026-06-03')],
      [500_00, 0, 360_00, 0, 100_00, 40_00],
    ],
    ['cancelled with a fee', cancelled, [300_00, 0, 150_00, 0, 0, 150_00]],
    [
      'cancelled with a fee, the rest was returned',
      [...cancelled, refund('x', 'r', 150_00, '2026-06-06')],
      [300_00, 0, 150_00, 0, 150_00, 0],
    ],
    ['cancelled without a fee', [...exact, reversal('nights', '2026-06-05')], [300_00, 0, 0, 0, 0, 300_00]],
    ['a receipt that was taken back', [...over, reversal('r', '2026-06-03')], [0, 0, 0, 0, 0, 0]],
    ['paid too much, which pays another stay', [...over, elsewhere], [400_00, 0, 360_00, 0, 0, 40_00]],
    [
      'money of another stay only',
      [
        elsewhere,
        receipt('r', 130_00, '2026-06-02', { designations: ['other'] }),
        stay('later', 50_00, { dueDate: '2026-08-01', postedOn: '2026-06-03' }),
      ],
      [30_00, 0, 30_00, 0, 0, 0],
    ],
    [
      'too much for another stay, nothing for this one',
      [
        stay('nights', 50_00),
        reversal('nights', '2026-06-01'),
        elsewhere,
        receipt('r', 130_00, '2026-06-02'),
      ],
      [0, 0, 0, 0, 0, 0],
    ],
    ['a deposit', [...exact, ...held], [550_00, 0, 300_00, 250_00, 0, 0]],
    [
      'a deposit of a stay that was cancelled',
      [...exact, ...held, reversal('nights', '2026-06-05'), reversal('deposit', '2026-06-05')],
      [550_00, 0, 0, 250_00, 0, 300_00],
    ],
    ['a deposit that was returned', [...exact, ...held, giveBack(250_00)], [550_00, 0, 300_00, 0, 250_00, 0]],
    [
      'a deposit that was returned, which was taken back',
      [...held, giveBack(250_00), reversal('back 25000', '2026-06-11')],
      [250_00, 0, 0, 250_00, 0, 0],
    ],
    [
      'a receipt of a deposit that was taken back',
      [
        ...held,
        receipt('more', 30_00, '2026-06-02', { deposit: true, leaseId: 'here' }),
        reversal('held', '2026-06-03'),
      ],
      [30_00, 0, 0, 30_00, 0, 0],
    ],
    ['damage paid by the deposit', deposit, [250_00, 0, 45_00, 205_00, 0, 0]],
    [
      'damage paid by the deposit, the rest returned',
      [...deposit, giveBack(205_00)],
      [250_00, 0, 45_00, 0, 205_00, 0],
    ],
    [
      'damage paid by the deposit, which was taken back',
      [...deposit, reversal('applied', '2026-06-10')],
      [250_00, 0, 0, 250_00, 0, 0],
    ],
    [
      'damage paid by the deposit, which is no damage any more',
      [...deposit, reversal('damage', '2026-06-10')],
      [250_00, 0, 0, 205_00, 0, 45_00],
    ],
    [
      'credit that is no money of the guest',
      [stay('nights', 50_00), creditNote('gift', null, 80_00, '2026-06-02')],
      [0, 50_00, 50_00, 0, 0, 0],
    ],
  ])('%s', (_, events, expected) => {
    expect(figures(events, 'here', one)).toEqual(expected)
  })

  it.each<[string, LedgerEvent[], GuestStays, { here: number[]; elsewhere: number[] }]>([
    [
      'one receipt of two stays, one is cancelled',
      [
        ...[stay('nights', 160_00), stay('other', 160_00, { bookingId: 'elsewhere' })],
        ...[receipt('r', 320_00, '2026-06-02'), reversal('nights', '2026-06-03')],
      ],
      two,
      { here: [0, 0, 0, 0, 0, 0], elsewhere: [320_00, 0, 160_00, 0, 0, 160_00] },
    ],
    [
      'too much for the earlier stay only',
      [
        ...over,
        stay('other', 30_00, { bookingId: 'elsewhere' }),
        reversal('other', '2026-06-01'),
        refund('x', 'r', 100_00, '2026-06-03'),
      ],
      two,
      { here: [500_00, 0, 360_00, 0, 100_00, 40_00], elsewhere: [0, 0, 0, 0, 0, 0] },
    ],
    [
      'money that never paid anything',
      [receipt('r', 320_00, '2026-06-02')],
      two,
      { here: [0, 0, 0, 0, 0, 0], elsewhere: [320_00, 0, 0, 0, 0, 320_00] },
    ],
    [
      'money that never paid anything, and a lease',
      [receipt('r', 320_00, '2026-06-02')],
      { ...two, hasLease: true },
      { here: [0, 0, 0, 0, 0, 0], elsewhere: [0, 0, 0, 0, 0, 0] },
    ],
    [
      'a deposit without a stay',
      [receipt('r', 90_00, '2026-06-02', { deposit: true })],
      { ...two, hasLease: true },
      { here: [0, 0, 0, 0, 0, 0], elsewhere: [90_00, 0, 0, 90_00, 0, 0] },
    ],
    [
      'a deposit that pays another stay',
      [
        ...held,
        elsewhere,
        { type: 'deposit_applied', id: 'x', date: '2026-07-02', amount: 100_00, leaseId: 'here' },
      ],
      two,
      { here: [150_00, 0, 0, 150_00, 0, 0], elsewhere: [100_00, 0, 100_00, 0, 0, 0] },
    ],
  ])('of two stays: %s', (_, events, stays, expected) => {
    expect({ here: figures(events, 'here', stays), elsewhere: figures(events, 'elsewhere', stays) }).toEqual(
      expected,
    )
  })

  it('lists the receipts of a day as one', () => {
    const more = [receipt('again', 100_00, '2026-06-02'), receipt('late', 5_00, '2026-06-04')]
    expect(guestMoney(replay([...exact, ...more]), 'here', one).receipts).toEqual([
      { day: '2026-06-02', amount: 400_00 },
      { day: '2026-06-04', amount: 5_00 },
    ])
  })

  it('lists a deposit on the day of its receipt, also after it paid damage', () => {
    const events = [...exact, ...deposit, giveBack(205_00)]
    expect(guestMoney(replay(events), 'here', one).receipts).toEqual([
      { day: '2026-06-01', amount: 250_00 },
      { day: '2026-06-02', amount: 300_00 },
    ])
  })

  /** Random ledgers whose deposits are held by the stays a and b, or by none; every charge belongs to one of `owners`. */
  const adds = (owners: (string | null)[], check: (sum: number, paid: number) => void): void =>
    fc.assert(
      fc.property(ledger, (random) => {
        const events: LedgerEvent[] = []
        for (const [at, event] of random.entries()) {
          const bookingId = owners[at % owners.length]!
          const next = event.type === 'charge' ? { ...event, bookingId } : event
          if (stands([...events, next])) events.push(next)
        }
        const state = replay(events)
        let sum = 0
        for (const id of ['a', 'b']) {
          const money = guestMoney(state, id, { inOrder: ['a', 'b'], hasLease: false })
          const { receipts, received, setOff, paid, held: kept, returned, leftOver } = money
          expect(received + setOff).toBe(paid + kept + returned + leftOver)
          expect(receipts.reduce((all, { amount }) => all + amount, 0)).toBe(received)
          expect(Math.min(0, ...receipts.map(({ amount }) => amount), kept, returned, leftOver)).toBe(0)
          const own = [...state.charges.values()].filter(({ charge: { bookingId } }) => bookingId === id)
          expect(paid).toBe(
            own.reduce((all, each) => all + (isDepositKind(each.charge.kind) ? 0 : each.paid), 0),
          )
          sum += received
        }
        const receipts = [...state.sources.values()].filter(({ type }) => type === 'receipt')
        const paid = receipts.reduce((all, { amount, reversedOn }) => all + (reversedOn ? 0 : amount), 0)
        check(sum, paid)
      }),
      { numRuns: runs(100) },
    )

  it('adds up in every ledger; all stays together show what the guest paid', () =>
    adds(['a', 'b'], (sum, paid) => expect(sum).toBe(paid)))

  it('adds up in every ledger; what pays something else is on no stay', () =>
    adds(['a', 'b', null], (sum, paid) => expect(sum).toBeLessThanOrEqual(paid)))
})
