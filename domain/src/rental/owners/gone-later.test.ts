import { expect, it } from 'vitest'
import type { LedgerEvent } from '../ledger/types.ts'
import { withoutGone } from './gone-later.ts'

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
  ['a receipt that is taken back later', [r, back('r', '2026-04-05')], { r: 100_00 }, []],
  ['one that is taken back in the month', [r, back('r', '2026-03-31')], {}, ['r', 'r back']],
  [
    'one of days that nobody states',
    [receipt('r', '2026-02-28'), back('r', '2026-04-05')],
    {},
    ['r', 'r back'],
  ],
  [
    'one that is stated',
    [receipt('known', '2026-03-10'), back('known', '2026-04-05')],
    {},
    ['known', 'known back'],
  ],
  ['one that is refunded later', [r, refund('f', '2026-04-05', 100_00)], { r: 100_00 }, []],
  [
    'the part that is refunded later, by two refunds',
    [r, refund('f', '2026-04-05', 20_00), refund('g', '2026-05-05', 30_00)],
    { r: 50_00 },
    ['r'],
  ],
  [
    'of one that is stated, the part that its statement left out',
    [
      receipt('known', '2026-03-10'),
      refund('f known', '2026-04-05', 20_00, { receiptId: 'known' }),
      refund('f', '2026-04-06', 30_00, { receiptId: 'known' }),
    ],
    { known: 20_00 },
    ['known', 'f'],
  ],
  [
    'nothing, if the refund was taken back',
    [r, refund('f', '2026-04-05', 20_00), back('f', '2026-04-06')],
    {},
    ['r', 'f', 'f back'],
  ],
  [
    'a refund of the month that is taken back later',
    [r, refund('f', '2026-03-20', 20_00), back('f', '2026-04-06')],
    { f: 20_00 },
    ['r'],
  ],
  ['a deposit that was set off and is there again', [applied, back('s', '2026-05-20')], { s: 50_00 }, []],
  [
    'no deposit that is returned later',
    [receipt('r', '2026-03-10', { deposit: true }), refund('f', '2026-04-05', 100_00, { deposit: true })],
    {},
    ['r', 'f'],
  ],
  [
    'no deposit that was carried over to the next lease',
    [receipt('r', '2026-03-10', { deposit: true, transfer: true }), back('r', '2026-04-05')],
    {},
    ['r', 'r back'],
  ],
])('of the money before April waits: %s', (_, events, waiting, left) => {
  const found = withoutGone(
    events,
    { from: '2026-03-01', to: '2026-04-01' },
    {
      stated: new Set(['known']),
      leftOut: new Set(['f known']),
    },
  )
  expect(Object.fromEntries(found.waiting)).toEqual(waiting)
  expect(found.events.map(({ id }) => id)).toEqual(left)
  for (const event of found.events)
    if (event.type === 'receipt') expect(event.amount).toBe(100_00 - (found.waiting.get(event.id) ?? 0))
})
