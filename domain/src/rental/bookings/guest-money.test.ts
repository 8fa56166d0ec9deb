import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, refund } from '../ledger/sample-events.ts'
import { ledger } from '../ledger/sample-ledger.ts'
import type { ChargeEvent, LedgerEvent } from '../ledger/types.ts'
import { guestMoney } from './guest-money.ts'

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
const deposit: LedgerEvent[] = [
  charge('deposit', 'deposit', 200_00, '2026-06-01', { bookingId: 'here' }),
  receipt('held', 250_00, '2026-06-01', { deposit: true, leaseId: 'here' }),
  charge('damage', 'other', 45_00, '2026-06-09', { bookingId: 'here' }),
  {
    ...{ type: 'deposit_applied', id: 'applied', date: '2026-06-09', amount: 45_00, leaseId: 'here' },
    designations: ['damage'],
  },
]

describe('what a guest reads of the money', () => {
  it.each<[string, LedgerEvent[], number[]]>([
    // received, set off, paid, returned, left over
    ['paid exactly', exact, [300_00, 0, 300_00, 0, 0]],
    ['paid too much', over, [500_00, 0, 360_00, 0, 140_00]],
    [
      'paid too much, some was returned',
      [...over, refund('x', 'r', 100_00, '2026-06-03')],
      [500_00, 0, 360_00, 100_00, 40_00],
    ],
    ['cancelled with a fee', cancelled, [300_00, 0, 150_00, 0, 150_00]],
    [
      'cancelled with a fee, the rest was returned',
      [...cancelled, refund('x', 'r', 150_00, '2026-06-06')],
      [300_00, 0, 150_00, 150_00, 0],
    ],
    ['cancelled without a fee', [...exact, reversal('nights', '2026-06-05')], [300_00, 0, 0, 0, 300_00]],
    ['a receipt that was taken back', [...over, reversal('r', '2026-06-03')], [0, 0, 0, 0, 0]],
    ['paid too much, which pays another stay', [...over, elsewhere], [400_00, 0, 360_00, 0, 40_00]],
    [
      'money of another stay only',
      [
        elsewhere,
        receipt('r', 130_00, '2026-06-02', { designations: ['other'] }),
        stay('later', 50_00, { dueDate: '2026-08-01', postedOn: '2026-06-03' }),
      ],
      [30_00, 0, 30_00, 0, 0],
    ],
    [
      'too much for another stay, nothing for this one',
      [
        stay('nights', 50_00),
        reversal('nights', '2026-06-01'),
        elsewhere,
        receipt('r', 130_00, '2026-06-02'),
      ],
      [0, 0, 0, 0, 0],
    ],
    ['damage paid by the deposit', deposit, [200_00, 45_00, 245_00, 0, 0]],
  ])('%s', (_, events, expected) => {
    const { received, setOff, paid, returned, leftOver } = guestMoney(replay(events), 'here')
    expect([received, setOff, paid, returned, leftOver]).toEqual(expected)
  })

  it('lists the receipts of a day as one', () => {
    const more = [receipt('again', 100_00, '2026-06-02'), receipt('late', 5_00, '2026-06-04')]
    expect(guestMoney(replay([...exact, ...more]), 'here').receipts).toEqual([
      { day: '2026-06-02', amount: 400_00 },
      { day: '2026-06-04', amount: 5_00 },
    ])
  })

  it('adds up in every ledger', () => {
    fc.assert(
      fc.property(ledger, (random) => {
        const state = replay(random)
        const charges = new Map(
          [...state.charges].map(([id, each], at) => {
            const bookingId = at % 3 === 0 ? 'elsewhere' : 'here'
            return [id, { ...each, charge: { ...each.charge, bookingId } }]
          }),
        )
        const money = guestMoney({ ...state, charges }, 'here')
        const { receipts, received, setOff, paid, returned, leftOver } = money
        expect(received + setOff).toBe(paid + returned + leftOver)
        expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(received)
      }),
      { numRuns: runs(100) },
    )
  })
})
