import { expect, it } from 'vitest'
import { recordedByHand } from './recorded-by-hand.ts'

const line = { bookedOn: '2026-03-10', amount: 300_00 }
const part = (tenantId: string, amount: number, receiptId: string | null = null) => ({
  tenantId,
  amount,
  receiptId,
})
const hand = (accountId: string, amount: number, more: object = {}) => ({
  ...{ id: 'r', accountId, amount, on: '2026-03-10' },
  ...more,
})

it.each([
  ['the part', [part('a', 300_00)], hand('a', 300_00), true],
  ['three days before', [part('a', 300_00)], hand('a', 300_00, { on: '2026-03-07' }), true],
  ['four days after', [part('a', 300_00)], hand('a', 300_00, { on: '2026-03-14' }), false],
  ['another amount', [part('a', 300_00)], hand('a', 299_99), false],
  ['another account', [part('a', 300_00)], hand('b', 300_00), false],
  ['a receipt of a line', [part('a', 300_00)], hand('a', 300_00, { ofLine: true }), false],
  ['one of two parts', [part('a', 100_00), part('a', 200_00)], hand('a', 200_00), true],
  [
    'both parts of an account',
    [part('a', 50_00), part('a', 50_00), part('b', 200_00)],
    hand('a', 100_00),
    true,
  ],
  ['the line that is divided', [part('a', 100_00), part('b', 200_00)], hand('b', 300_00), true],
  ['a part of the other account', [part('a', 100_00), part('b', 200_00)], hand('a', 200_00), false],
  ['the receipt that is linked', [part('a', 300_00, 'r')], hand('a', 300_00), false],
  [
    'the receipt that another part links',
    [part('a', 150_00, 'r'), part('a', 150_00)],
    hand('a', 150_00),
    false,
  ],
])('money recorded by hand: %s', (_, parts, recorded, found) => {
  expect(recordedByHand(line, parts, [recorded])?.id).toBe(found ? 'r' : undefined)
})
