/**
 * Deposits whose charges, refunds and carry-overs are entered in another order than they take effect (docs/finance.md 2.11). The ids are in the
 * order of entry.
 */
import { describe, expect, it } from 'vitest'
import { depositsHeld } from '../deposits/held.ts'
import { replay } from './replay.ts'
import { charge, creditNote, receipt, refund } from './sample-events.ts'
import type { LedgerEvent } from './types.ts'

const on = (day: number): string => `2026-06-${String(day).padStart(2, '0')}`
let entered = 0
const nextId = (): string => `e${String(++entered).padStart(3, '0')}`

const due = (holder: object, amount: number, day: number, postedOn = day): LedgerEvent =>
  charge(nextId(), 'deposit', amount, on(day), { leaseId: null, postedOn: on(postedOn), ...holder })
const paid = (amount: number, leaseId: string | null, day = 1, more: object = {}) =>
  receipt(nextId(), amount, on(day), { deposit: true, leaseId, ...more })
const back = (of: LedgerEvent, amount: number, leaseId: string | null, day: number): LedgerEvent =>
  refund(nextId(), of.id, amount, on(day), { leaseId, deposit: true })
const settled = (amount: number, leaseId: string, day: number): LedgerEvent =>
  refund(nextId(), null, amount, on(day), { leaseId, deposit: true })
const reversal = (target: LedgerEvent, day: number): LedgerEvent => ({
  ...{ type: 'reversal', id: nextId(), date: on(day), targetId: target.id },
})
const carryOver = (from: string, to: string, amount: number, day: number): LedgerEvent[] => [
  refund(nextId(), null, amount, on(day), { leaseId: from, deposit: true, transfer: true }),
  receipt(nextId(), amount, on(day), { leaseId: to, deposit: true, transfer: true }),
]
const [stayA, stayB] = [{ bookingId: 'A' }, { bookingId: 'B' }]
const [leaseL, leaseM, leaseN] = [{ leaseId: 'L' }, { leaseId: 'M' }, { leaseId: 'N' }]

/** What each lease and stay holds at the end of a day, and what is open of its deposit. */
function standing(events: readonly LedgerEvent[], day: number) {
  const until = replay(events, { until: on(day) })
  const state = replay(events)
  const holders = new Set(state.depositMovements.map(({ leaseId }) => leaseId))
  const held = [...holders].map((one) => [one ?? 'nobody', depositsHeld(state, on(day), one) / 100] as const)
  // Later events change no earlier day.
  for (const holder of holders)
    expect(depositsHeld(until, on(day), holder)).toBe(depositsHeld(state, on(day), holder))
  const open = [...until.charges.values()].map(({ charge, remaining }) => {
    const { leaseId, bookingId } = charge
    return [leaseId ?? bookingId, remaining / 100] as const
  })
  const isSome = ([, amount]: readonly [unknown, number]) => amount !== 0
  return { held: Object.fromEntries(held.filter(isSome)), open: Object.fromEntries(open.filter(isSome)) }
}

describe('a charge that is entered after money left', () => {
  it.each([null, 'L'])('is not paid with what was refunded before of a receipt of %s', (named) => {
    const money = paid(600_00, named)
    const events = [money, back(money, 200_00, named, 5), due(leaseL, 600_00, 3, 10)]
    for (const day of [5, 7, 10, 20])
      expect(standing(events, day)).toEqual({ held: { L: 400 }, open: { L: 200 } })
    expect(standing(events, 3).open).toEqual({ L: 200 })
    expect(standing(events, 4).held).toEqual(named ? { L: 600 } : { L: 400, nobody: 200 })
  })

  it('is paid as before if the refund was entered after it', () => {
    const money = paid(600_00, null)
    const events = [money, due(leaseL, 600_00, 3, 3), back(money, 200_00, null, 5)]
    expect(standing(events, 9)).toEqual({ held: { L: 400 }, open: {} })
  })

  it.each([5, 6])(
    'is not paid with it either if its first day is day %i and the refund was on day 5',
    (day) => {
      const money = paid(600_00, null)
      const events = [money, back(money, 200_00, null, 5), due(leaseL, 600_00, day)]
      expect(standing(events, 9)).toEqual({ held: { L: 400 }, open: { L: 200 } })
    },
  )

  it('is not paid with the deposit that another lease got later and returned', () => {
    const events = [
      paid(600_00, null),
      due(leaseM, 600_00, 4),
      settled(600_00, 'M', 6),
      due(leaseL, 600_00, 3, 10),
    ]
    expect(standing(events, 12)).toEqual({ held: {}, open: { L: 600 } })
  })

  it('is paid when the refund is taken back', () => {
    const money = paid(600_00, null)
    const out = back(money, 200_00, null, 5)
    const events = [money, out, reversal(out, 8), due(leaseL, 600_00, 3, 10)]
    expect(standing(events, 7)).toEqual({ held: { L: 400 }, open: { L: 200 } })
    expect(standing(events, 9)).toEqual({ held: { L: 600 }, open: {} })
  })

  it.each([5, 10, 12])(
    'is paid of what its lease has above its first charge only with what stayed, due day %i',
    (day) => {
      const money = paid(900_00, 'L')
      const events = [
        due(leaseL, 600_00, 1),
        money,
        back(money, 300_00, 'L', 10),
        due(leaseL, 300_00, day, 12),
      ]
      expect(standing(events, 12)).toEqual({ held: { L: 600 }, open: { L: 300 } })
      const taken = reversal(events[2]!, 13)
      expect(standing([...events, taken], 13)).toEqual({ held: { L: 900 }, open: {} })
    },
  )

  it('keeps its money if the refund takes what pays it: it returns the deposit', () => {
    const money = paid(900_00, 'L')
    const events = [due(leaseL, 600_00, 1), money, due(leaseL, 300_00, 5), back(money, 300_00, 'L', 10)]
    expect(standing(events, 12)).toEqual({ held: { L: 600 }, open: {} })
  })

  it('is paid at the arrival of money only with what stayed', () => {
    const money = paid(600_00, null, 4)
    const events = [money, back(money, 200_00, null, 5), due(leaseL, 600_00, 3, 10)]
    expect(standing(events, 9)).toEqual({ held: { L: 400 }, open: { L: 200 } })
  })
})

describe('a refund', () => {
  it.each([5, 6])('of a cancelled stay leaves the same debt of the next stay on day %i', (day) => {
    const [first, next] = [due(stayA, 200_00, 1), due(stayB, 200_00, 20, 2)]
    const money = paid(200_00, 'A')
    const events = [first, next, money, reversal(first, 5), back(money, 200_00, 'A', day)]
    expect(standing(events, 9)).toEqual({ held: {}, open: { B: 200 } })
  })

  it.each([5, 6])('of a charge that was credited leaves the same debt of the next stay on day %i', (day) => {
    const [first, next] = [due(leaseL, 200_00, 1), due(stayB, 200_00, 20, 2)]
    const money = paid(200_00, 'L')
    const credit = creditNote(nextId(), first.id, 100_00, on(5))
    const events = [first, next, money, credit, back(money, 100_00, 'L', day)]
    expect(standing(events, 9)).toEqual({ held: { B: 100 }, open: { B: 100 } })
  })

  it.each([4, 5])('on day %i before the cancellation on day 5 pays nothing of the next stay', (day) => {
    const [first, next] = [due(leaseL, 200_00, 1), due(stayB, 200_00, 20, 2)]
    const money = paid(200_00, 'L')
    const events = [first, next, money, back(money, 200_00, 'L', day), reversal(first, 5)]
    expect(standing(events, 9)).toEqual({ held: {}, open: { B: 200 } })
  })

  it('before the deposit is due opens its charge again; from that day on it returns the deposit', () => {
    const [first, money] = [due(stayA, 200_00, 10, 1), paid(200_00, 'A')]
    expect(standing([first, money, back(money, 50_00, 'A', 9)], 12)).toEqual({
      held: { A: 150 },
      open: { A: 50 },
    })
    expect(standing([first, money, back(money, 50_00, 'A', 10)], 12)).toEqual({ held: { A: 150 }, open: {} })
  })

  it('that is taken back pays the charge again that it opened', () => {
    const [first, money] = [due(stayA, 200_00, 10, 1), paid(200_00, 'A')]
    const out = back(money, 50_00, 'A', 5)
    expect(standing([first, money, out, reversal(out, 7)], 8)).toEqual({ held: { A: 200 }, open: {} })
  })
})

describe('what a lease has above its own deposit', () => {
  it('moves to the next lease on the day from which it pays its deposit', () => {
    const events = [due(leaseL, 600_00, 1), paid(900_00, 'L'), due(leaseM, 500_00, 10)]
    expect(standing(events, 9)).toEqual({ held: { L: 900 }, open: {} })
    expect(standing(events, 10)).toEqual({ held: { L: 600, M: 300 }, open: { M: 200 } })
  })

  it('pays only what the carry-over of a renewal does not pay', () => {
    const before = [
      due(leaseL, 600_00, 1),
      paid(600_00, 'L'),
      ...carryOver('L', 'N', 600_00, 10),
      paid(300_00, 'L', 5),
    ]
    expect(standing([...before, due(leaseN, 900_00, 10)], 10)).toEqual({ held: { N: 900 }, open: {} })
    expect(standing([...before, due(leaseN, 700_00, 10)], 10)).toEqual({ held: { L: 200, N: 700 }, open: {} })
  })

  it('stays as far as a planned carry-over needs it', () => {
    const all = [due(leaseL, 600_00, 1), paid(900_00, 'L'), ...carryOver('L', 'N', 800_00, 10)]
    const events = [...all, due(leaseM, 500_00, 5), due(leaseN, 800_00, 10)]
    expect(standing(events, 6)).toEqual({ held: { L: 800, M: 100 }, open: { M: 400 } })
    expect(standing(events, 10)).toEqual({ held: { M: 100, N: 800 }, open: { M: 400 } })
  })

  it('does not pay a stay that is entered after a refund on the same day of money that a carry-over does not need', () => {
    const money = paid(800_00, 'L')
    const all = [due(leaseL, 600_00, 1), money, ...carryOver('L', 'N', 800_00, 20), paid(200_00, 'L', 3)]
    const events = [...all, back(money, 200_00, 'L', 5), due(stayB, 200_00, 25, 5)]
    expect(standing(events, 6)).toEqual({ held: { L: 800 }, open: { B: 200 } })
    expect(standing(events, 20)).toEqual({ held: { N: 800 }, open: { B: 200 } })
  })

  it('pays a charge of its own lease also while a carry-over is planned, and no other deposit on the day of the carry-over', () => {
    const first = due(leaseL, 900_00, 1)
    const all = [first, paid(1100_00, 'L', 2), ...carryOver('L', 'N', 1100_00, 20), due(stayA, 200_00, 25, 4)]
    const events = [...all, due(leaseL, 900_00, 6), creditNote(nextId(), first.id, 900_00, on(6))]
    expect(standing(events, 7)).toEqual({ held: { L: 1100 }, open: { A: 200 } })
    expect(standing(events, 20)).toEqual({ held: { N: 1100 }, open: { A: 200 } })
  })

  it('is not kept for a carry-over that was planned afterwards: earlier days stay', () => {
    const moved = [due(leaseL, 600_00, 1), paid(900_00, 'L'), due(leaseM, 500_00, 5)]
    const events = [...moved, ...carryOver('L', 'N', 600_00, 10), due(leaseN, 600_00, 10)]
    expect(standing(events, 6)).toEqual({ held: { L: 600, M: 300 }, open: { M: 200 } })
    expect(standing(events, 10)).toEqual({ held: { M: 300, N: 600 }, open: { M: 200 } })
  })

  it('does not grow by a credit note while a carry-over needs the money', () => {
    const first = due(leaseL, 600_00, 1)
    const all = [first, paid(600_00, 'L'), due(leaseM, 500_00, 3), ...carryOver('L', 'N', 600_00, 10)]
    const events = [...all, creditNote(nextId(), first.id, 100_00, on(6)), due(leaseN, 600_00, 10)]
    expect(standing(events, 10)).toEqual({ held: { N: 600 }, open: { M: 500 } })
  })
})

describe('the reversal of one of two equal receipts', () => {
  it.each([
    ['first', 'L', 0],
    ['second', 'L', 1],
    ['first', null, 0],
    ['second', null, 1],
  ] as const)('leaves the same for the %s one of %s after a carry-over', (_, named, which) => {
    const first = due(leaseL, 600_00, 1)
    const receipts = [paid(600_00, named), paid(600_00, named, 2)]
    const moved = carryOver('L', 'M', 600_00, 5)
    const events = [first, ...receipts, ...moved, due(leaseM, 600_00, 5), reversal(receipts[which]!, 7)]
    expect(standing(events, 6)).toEqual({ held: { [named ?? 'nobody']: 600, M: 600 }, open: {} })
    expect(standing(events, 8)).toEqual({ held: { M: 600 }, open: {} })
    const next = [paid(600_00, 'L', 8), due(leaseN, 600_00, 9)]
    expect(standing([...events, ...next], 9)).toEqual({ held: { M: 600, N: 600 }, open: {} })
  })
})

describe('a charge from which on a lease pays others with what it has above its deposit', () => {
  it.each([
    ['settled', () => settled(300_00, 'N', 6)],
    ['refunded', (money: LedgerEvent) => back(money, 300_00, 'N', 6)],
  ])('gives nothing of what was %s before it was entered', (_, out) => {
    const money = paid(600_00, 'N', 5)
    const events = [money, due(leaseL, 400_00, 6), due(leaseM, 400_00, 6), out(money)]
    expect(standing(events, 7)).toEqual({ held: { N: 300 }, open: { L: 400, M: 400 } })
    const late = due(leaseN, 100_00, 3, 8)
    expect(standing([...events, late], 9)).toEqual({ held: { L: 200, N: 100 }, open: { L: 200, M: 400 } })
  })
})
