import { expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import { allocationsWithout, goneLater, withoutUndoneRefunds } from './gone-later.ts'

const receipt = (id: string, date: string, more: object = {}): LedgerEvent => ({
  ...{ type: 'receipt', id, date, amount: 100_00, status: 'completed' },
  ...more,
})
const back = (targetId: string, date: string): LedgerEvent => ({
  ...{ type: 'reversal', id: `${targetId} back`, date, targetId },
})
const refund = (id: string, date: string, amount: number, more: object = {}): LedgerEvent => ({
  ...{ type: 'refund', id, date, amount, receiptId: 'r', reason: 'x' },
  ...more,
})
const r = receipt('r', '2026-03-10')
const applied: LedgerEvent = { type: 'deposit_applied', id: 's', date: '2026-03-28', amount: 50_00 }

it.each<[string, LedgerEvent[], Record<string, number>, string[]]>([
  ['a receipt that is taken back later', [r, back('r', '2026-04-05')], { r: 100_00 }, ['r']],
  ['one that is taken back in the month', [r, back('r', '2026-03-31')], {}, []],
  ['one of days that nobody states', [receipt('r', '2026-02-28'), back('r', '2026-04-05')], {}, []],
  ['one that is stated', [receipt('known', '2026-03-10'), back('known', '2026-04-05')], {}, []],
  ['one that is refunded later', [r, refund('f', '2026-04-05', 100_00)], { r: 100_00 }, ['r', 'f']],
  [
    'the part that is refunded later, by two refunds',
    [r, refund('f', '2026-04-05', 20_00), refund('g', '2026-05-05', 30_00)],
    { r: 50_00 },
    [],
  ],
  [
    'of one that is stated, the part that its statement left out',
    [
      receipt('known', '2026-03-10'),
      refund('f known', '2026-04-05', 20_00, { receiptId: 'known' }),
      refund('f', '2026-04-06', 30_00, { receiptId: 'known' }),
    ],
    { known: 20_00 },
    [],
  ],
  [
    'nothing, if the refund was taken back',
    [r, refund('f', '2026-04-05', 20_00), back('f', '2026-04-06')],
    {},
    [],
  ],
  [
    'a refund of the month that is taken back later',
    [r, refund('f', '2026-03-20', 20_00), back('f', '2026-04-06')],
    { f: 20_00 },
    ['f'],
  ],
  ['a deposit that was set off and is there again', [applied, back('s', '2026-05-20')], { s: 50_00 }, ['s']],
  [
    'no deposit that is returned later',
    [receipt('r', '2026-03-10', { deposit: true }), refund('f', '2026-04-05', 100_00, { deposit: true })],
    {},
    [],
  ],
  [
    'no deposit that was carried over to the next lease',
    [receipt('r', '2026-03-10', { deposit: true, transfer: true }), back('r', '2026-04-05')],
    {},
    [],
  ],
])('of the money before April waits: %s', (_, events, waiting, dropped) => {
  const found = goneLater(
    events,
    { from: '2026-03-01', to: '2026-04-01' },
    {
      stated: new Set(['known']),
      leftOut: new Set(['f known']),
    },
  )
  expect(Object.fromEntries(found.waiting)).toEqual(waiting)
  expect([...found.dropped]).toEqual(dropped)
})

const charge = (id: string, postedOn: string, amount = 100_00): LedgerEvent => ({
  ...{ type: 'charge', id, kind: 'rent', amount, postedOn, dueDate: postedOn },
})
const [x, y] = [charge('x', '2026-03-01'), charge('y', '2026-03-02')]
const r2 = receipt('r2', '2026-03-12')
const both = receipt('r', '2026-03-10', { amount: 200_00 })

it.each<[string, LedgerEvent[], [source: string, charge: string, amount: number][]]>([
  [
    'of two receipts the one that is taken back',
    [x, y, r, r2, back('r', '2026-04-05')],
    [['r2', 'y', 100_00]],
  ],
  [
    'of a receipt that is refunded in part what it paid last',
    [x, y, both, r2, refund('f', '2026-04-05', 120_00)],
    [['r', 'x', 80_00]],
  ],
  ['credit first', [x, both, refund('f', '2026-04-05', 120_00)], [['r', 'x', 80_00]]],
  [
    'nothing of what a refund took that is undone',
    [x, y, both, refund('f', '2026-03-20', 120_00), back('f', '2026-04-06')],
    [
      ['r', 'x', 100_00],
      ['r', 'y', 100_00],
    ],
  ],
  [
    'of such a receipt what other money paid meanwhile',
    [x, y, both, refund('f', '2026-03-20', 120_00), receipt('r3', '2026-03-25'), back('f', '2026-04-06')],
    [
      ['r', 'x', 80_00],
      ['r', 'y', 20_00],
      ['r3', 'x', 20_00],
      ['r3', 'y', 80_00],
    ],
  ],
])('what money paid is left out: %s', (_, events, paid) => {
  const to = '2026-04-01'
  const gone = goneLater(events, { from: '2026-03-01', to }, { stated: new Set(), leftOut: new Set() })
  const until = { until: '2026-03-31' }
  const restored = replay(withoutUndoneRefunds(events, to), until)
  const left = new Map<string, number>()
  for (const one of allocationsWithout(replay(events, until), gone, restored)) {
    const key = `${one.sourceId} ${one.chargeId}`
    left.set(key, (left.get(key) ?? 0) + one.amount)
  }
  expect([...left].toSorted().map(([key, amount]) => [...key.split(' '), amount])).toEqual(paid)
})
