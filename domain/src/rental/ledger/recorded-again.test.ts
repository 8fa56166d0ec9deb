import { describe, expect, it } from 'vitest'
import { replay } from './replay.ts'
import { charge, creditNote, receipt, refund } from './sample-events.ts'
import type { LedgerEvent } from './types.ts'

const day = '2026-06-20'
const first = charge('a', 'other', 200_00, '2026-06-01')
const named = charge('b', 'other', 500_00, '2026-06-10')
const paid = (id: string, date = day) => receipt(id, 500_00, date, { designations: ['b'] })
const undone = (id: string, targetId: string): LedgerEvent => ({ type: 'reversal', id, date: day, targetId })
const openOf = (events: readonly LedgerEvent[]) =>
  [...replay(events).charges.values()].map(({ remaining }) => remaining)

describe('a payment that is recorded again on the day on which the first one was taken back (2.5)', () => {
  it.each<[string, LedgerEvent[]]>([
    ['undone', [paid('r1'), undone('r2', 'r1'), paid('r3')]],
    ['of an earlier day, returned by the bank', [paid('r1', '2026-06-12'), undone('r2', 'r1'), paid('r3')]],
    ['refunded', [paid('r1'), refund('r2', 'r1', 500_00, day), paid('r3')]],
    ['undone twice', [paid('r1'), undone('r2', 'r1'), paid('r3'), undone('r4', 'r3'), paid('r5')]],
  ])('pays what its payer named: %s', (_, money) => {
    expect(openOf([first, named, ...money])).toEqual([200_00, 0])
    expect(openOf([...money.toReversed(), named, first])).toEqual([200_00, 0])
  })

  it('also a charge whose credit note was taken back on that day', () => {
    const note = (date: string) => creditNote('n', 'b', 500_00, date)
    for (const date of [day, '2026-06-15'])
      expect(openOf([first, named, note(date), undone('o', 'n'), paid('r')])).toEqual([200_00, 0])
  })

  it('also if the ids of two nodes are in another order', () => {
    expect(openOf([first, named, paid('r3'), undone('r1', 'r3')])).toEqual([200_00, 500_00])
    expect(openOf([first, named, paid('r3'), refund('r1', 'r3', 100_00, day)])).toEqual([200_00, 100_00])
  })
})
