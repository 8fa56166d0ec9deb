import { expect, it } from 'vitest'
import { proposedPayouts } from './proposed-payouts.ts'

const payout = (statementId: string, amount: number, more: { paidOn?: string; named?: boolean } = {}) => ({
  ...{ statementId, amount, paidOn: null, named: true },
  ...more,
})
const paid = { paidOn: '2026-05-01' }
const other = { named: false }

it.each<[string, ReturnType<typeof payout>[], string[]]>([
  ['the only one with the amount', [payout('a', 500, other), payout('b', 400, other)], ['a']],
  ['none of two equal ones', [payout('a', 500, other), payout('b', 500, other)], []],
  ['all of the named owner', [payout('a', 200), payout('b', 300), payout('c', 500, other)], ['a', 'b']],
  ['the recorded one of two equal ones', [payout('a', 500), payout('b', 500, paid)], ['b']],
  [
    'the recorded ones that add up',
    [payout('a', 500), payout('b', 200, paid), payout('c', 300, paid)],
    ['b', 'c'],
  ],
  ['the recorded and the open one together', [payout('a', 200, paid), payout('b', 300)], ['a', 'b']],
  ['nothing that does not add up', [payout('a', 200), payout('b', 299)], []],
])('proposes %s', (_, payouts, expected) => {
  expect(proposedPayouts(payouts, 500)).toEqual(expected)
})
