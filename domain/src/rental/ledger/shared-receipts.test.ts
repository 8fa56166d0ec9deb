/** From whom money of a receipt that several leases or stays hold is taken, and to whom it goes back (docs/finance.md 2.11). */
import { describe, expect, it } from 'vitest'
import { depositAvailable, depositsHeld } from '../deposits/held.ts'
import { depositParts } from '../deposits/parts.ts'
import { refundable } from './refund.ts'
import { replay } from './replay.ts'
import { charge, creditNote, receipt, refund } from './sample-events.ts'
import type { LedgerEvent } from './types.ts'

const [first, second, third, fourth] = ['2026-08-18', '2026-08-19', '2026-08-20', '2026-08-21'] as const
const carryDay = '2026-09-01'
const due = (id: string, holder: object, amount = 200_00, on: string = first): LedgerEvent =>
  charge(id, 'deposit', amount, on, { leaseId: null, postedOn: on, ...holder })
const paid = (id: string, amount: number, leaseId: string | null, more: object = {}): LedgerEvent =>
  receipt(id, amount, first, { deposit: true, leaseId, ...more })
const reversal = (id: string, targetId: string, date: string = second): LedgerEvent => ({
  ...{ type: 'reversal', id, date, targetId },
})
const back = (id: string, amount: number, leaseId: string | null, date: string = second): LedgerEvent =>
  refund(id, 'r', amount, date, { leaseId })
const returned = (id: string, amount: number, leaseId: string, date: string = third): LedgerEvent =>
  refund(id, null, amount, date, { leaseId, deposit: true })
const carryOver = (from: string, to: string, amount: number): LedgerEvent[] => [
  refund(`s-${to}`, null, amount, carryDay, { leaseId: from, deposit: true, transfer: true }),
  receipt(`t-${to}`, amount, carryDay, { leaseId: to, deposit: true, transfer: true }),
]
const [stayA, stayB, stayC] = [{ bookingId: 'A' }, { bookingId: 'B' }, { bookingId: 'C' }]
const [leaseL, leaseM] = [{ leaseId: 'L' }, { leaseId: 'M' }]
const both = [due('a', stayA), due('b', stayB), paid('r', 400_00, 'A')]
const leaseAndStay = [due('l', leaseL, 600_00), due('a', stayA), paid('r', 800_00, 'L')]
const nobodys = [paid('r', 300_00, null), due('a', stayA), due('b', stayB, 100_00)]

function held(events: readonly LedgerEvent[], on: string): Record<string, number> {
  const state = replay(events)
  const holders = new Set(state.depositMovements.map(({ leaseId }) => leaseId))
  const all = [...holders].map((holder) => ({ holder, amount: depositsHeld(state, on, holder) }))
  for (const { holder, amount } of all) {
    expect(depositAvailable(state, on, holder)).toBeLessThanOrEqual(amount)
    const parts = depositParts(state).held.filter((part) => part.holder === holder)
    expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(depositsHeld(state, '9999-01-01', holder))
  }
  return Object.fromEntries(
    all.filter(({ amount }) => amount !== 0).map(({ holder, amount }) => [holder ?? 'nobody', amount]),
  )
}

describe('a receipt that several hold', () => {
  it.each<[string, LedgerEvent[], Record<string, number>]>([
    ['a cancelled stay first', [...both, reversal('x', 'b'), back('z', 200_00, 'A')], { A: 200_00 }],
    [
      'a cancelled stay before the lease that the refund names',
      [...leaseAndStay, reversal('x', 'a'), back('z', 200_00, 'L')],
      { L: 600_00 },
    ],
    [
      'what a credit note released',
      [...both, creditNote('n', 'b', 100_00, second), back('z', 100_00, 'A')],
      { A: 200_00, B: 100_00 },
    ],
    ["nobody's money first", [...nobodys.slice(0, 2), back('z', 150_00, 'A')], { A: 150_00 }],
    ['the named one of two that need it', [...both, back('z', 300_00, 'A')], { B: 100_00 }],
    ['the newest if none is named', [...both, back('z', 100_00, null)], { A: 200_00, B: 100_00 }],
    [
      'a refund that is taken back',
      [...both, reversal('x', 'b'), back('z', 300_00, 'A'), reversal('zz', 'z', third)],
      { A: 200_00, B: 200_00 },
    ],
  ])('is refunded from: %s', (_, events, expected) => {
    expect(held(events, fourth)).toEqual(expected)
  })

  it.each<[string, LedgerEvent[], Record<string, number>]>([
    ['a stay', leaseAndStay, { L: 600_00 }],
    ['another lease', [due('l', leaseL, 600_00), due('m', leaseM), paid('r', 800_00, 'L')], { L: 600_00 }],
  ])('a planned carry-over keeps its money; %s gives the refund', (_, events, expected) => {
    const planned = [...events, ...carryOver('L', 'N', 600_00)]
    const state = replay(planned)
    expect(refundable(state, state.sources.get('r')!, second)).toBe(200_00)
    const refunded = [...planned, back('z', 200_00, 'L')]
    expect(held(refunded, third)).toEqual(expected)
    expect(held(refunded, carryDay)).toEqual({ N: 600_00 })
  })

  it('what is entered after a refund does not change from whom it took', () => {
    const refunded = [...leaseAndStay, back('r1', 200_00, 'L')]
    expect(held(refunded, third)).toEqual({ L: 400_00, A: 200_00 })
    expect(held([...refunded, ...carryOver('L', 'N', 400_00)], third)).toEqual({ L: 400_00, A: 200_00 })
  })

  it('a carry-over that is taken back before its day leaves the deposit to the earlier lease', () => {
    const planned = [...leaseAndStay, ...carryOver('L', 'N', 600_00)]
    const off = [...planned, reversal('v', 's-N', carryDay), reversal('w', 't-N', carryDay)]
    expect(held([...off, returned('z', 600_00, 'L')], carryDay)).toEqual({ A: 200_00 })
  })
})

describe('a settlement of a stay', () => {
  it("takes its own part, then nobody's, and never the part of another stay", () => {
    const events = [
      ...[paid('r', 300_00, null), due('a', stayA, 100_00), due('b', stayB, 100_00)],
      returned('z', 200_00, 'A'),
    ]
    expect(held(events, third)).toEqual({ B: 100_00 })
  })

  it.each<[string, LedgerEvent[]]>([
    ['cancelled before', [reversal('x', 'a'), returned('z', 200_00, 'A')]],
    ['cancelled afterwards', [returned('z', 200_00, 'A', second), reversal('x', 'a', third)]],
  ])('that is undone gives the money back to be used again: %s', (_, events) => {
    const start = [due('a', stayA), paid('r', 200_00, 'A'), ...events]
    const next = due('c', stayC, 200_00, fourth)
    const notPaid = replay([...start, next])
    expect(notPaid.charges.get('c')!.remaining).toBe(200_00)
    const undone = [...start, reversal('zz', 'z', third), next]
    expect(held(undone, fourth)).toEqual({ C: 200_00 })
    expect(replay(undone).charges.get('c')!.remaining).toBe(0)
  })

  it('that is undone while the stay stands pays its deposit, and no other one', () => {
    const events = [
      ...[due('a', stayA), paid('r', 200_00, 'A'), returned('z', 200_00, 'A', second)],
      ...[reversal('zz', 'z', third), due('c', stayC, 200_00, fourth)],
    ]
    expect(held(events, fourth)).toEqual({ A: 200_00 })
    expect(replay(events).charges.get('c')!.remaining).toBe(200_00)
  })
})

describe('money of a cancelled stay', () => {
  it('pays the next stay also if the receipt names a lease', () => {
    const events = [...leaseAndStay, reversal('x', 'a'), due('c', stayC, 200_00, third)]
    expect(held(events, third)).toEqual({ L: 600_00, C: 200_00 })
    expect(replay(events).charges.get('c')!.remaining).toBe(0)
  })

  it('goes back to the stay that had it if a lease that it paid is called off', () => {
    const events = [
      ...[due('a', stayA), paid('r', 200_00, 'A'), reversal('x', 'a'), due('b', stayB, 200_00, second)],
      ...[reversal('y', 'b', third), due('l', leaseL, 600_00, third), reversal('z', 'l', fourth)],
    ]
    expect(held(events, third)).toEqual({ L: 200_00 })
    expect(held(events, fourth)).toEqual({ B: 200_00 })
  })
})
