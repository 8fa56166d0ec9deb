import { expect, it } from 'vitest'
import { payoutsTogether } from './payouts-together.ts'

const line = { bookedOn: '2026-05-12', amount: -500_00, partyName: '', partyAccount: '', text: '' }
const payout = (id: string, amount: number, { on = '2026-05-10', ownerId = 'anna' } = {}) => ({
  ...{ kind: 'owner_payout' as const, id, amount, on, ownerId, paid: true },
  ...{ words: [ownerId], reference: '', partyAccount: '' },
})
const bela = { ownerId: 'bela' }

it.each<[string, ReturnType<typeof payout>[], string[][]]>([
  ['two of one owner', [payout('a', 200_00), payout('b', 300_00)], [['a', 'b']]],
  ['several', [payout('a', 200_00), payout('b', 200_00), payout('c', 100_00)], [['a', 'b', 'c']]],
  [
    'those that add up, not the others',
    [payout('a', 1_00), payout('b', 200_00), payout('c', 300_00)],
    [['b', 'c']],
  ],
  ['not two owners together', [payout('a', 200_00), payout('b', 300_00, bela)], []],
  ['not one that is the line', [payout('a', 500_00)], []],
  ['no other sum', [payout('a', 200_00), payout('b', 300_01)], []],
  ['ten days before', [payout('a', 200_00, { on: '2026-05-02' }), payout('b', 300_00)], [['b', 'a']]],
  ['not eleven days before', [payout('a', 200_00, { on: '2026-05-01' }), payout('b', 300_00)], []],
  [
    'the fewest, then the nearest',
    [
      ...[payout('a', 200_00), payout('b', 100_00), payout('c', 300_00, { on: '2026-05-09' })],
      ...[payout('d', 200_00), payout('e', 300_00, { on: '2026-05-08' })],
    ],
    [['a', 'c']],
  ],
])('finds payouts that one line paid: %s', (_, recorded, expected) => {
  expect(payoutsTogether(line, recorded).map((all) => all.map(({ id }) => id))).toEqual(expected)
})

it('puts the owner whom the line names first, and finds none for money that came in', () => {
  const recorded = [
    ...[payout('a', 200_00), payout('b', 300_00)],
    ...[payout('c', 200_00, bela), payout('d', 300_00, bela)],
  ]
  const first = payoutsTogether({ ...line, partyName: 'BELA' }, recorded)[0]
  expect(first?.map(({ id }) => id)).toEqual(['c', 'd'])
  expect(payoutsTogether({ ...line, amount: 500_00 }, recorded)).toEqual([])
})
