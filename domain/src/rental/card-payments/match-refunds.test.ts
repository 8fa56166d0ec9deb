import { describe, expect, it } from 'vitest'
import { isUnconfirmed, matchRefunds } from './match-refunds.ts'

const refunds = (...amounts: number[]) => amounts.map((amount, place) => ({ id: 'abc'[place]!, amount }))

describe('refunds to a card', () => {
  it.each([
    ['a new refund is posted', [], 0, 100, { takeBack: [], post: 100 }],
    ['the same answer again changes nothing', [100], 100, 100, { takeBack: [], post: 0 }],
    ['only what is new is posted', [100], 100, 130, { takeBack: [], post: 30 }],
    ['a refund by hand waits for the provider', [100], 0, 0, { takeBack: [], post: 0 }],
    ['a refund by hand explains the same one at the provider', [100], 0, 100, { takeBack: [], post: 0 }],
    ['a refund by hand explains a part', [40], 0, 100, { takeBack: [], post: 60 }],
    ['a failed refund is taken back', [100], 100, 0, { takeBack: ['a'], post: 0 }],
    ['the failed one of two is taken back', [100, 50], 150, 50, { takeBack: ['a'], post: 0 }],
    ['of two equal ones the newer one', [50, 50], 100, 50, { takeBack: ['b'], post: 0 }],
    ['a refund that failed in part is posted again', [100], 100, 30, { takeBack: ['a'], post: 30 }],
    ['several are taken back', [100, 50], 150, 20, { takeBack: ['b', 'a'], post: 20 }],
    ['a failed one leaves the one by hand', [100, 40], 100, 0, { takeBack: ['a'], post: 0 }],
    ['one that was undone before is posted again', [], 100, 100, { takeBack: [], post: 100 }],
    ['one that was undone before is not taken back twice', [], 100, 0, { takeBack: [], post: 0 }],
  ] as const)('%s', (_, standing, matched, back, change) => {
    expect(matchRefunds(refunds(...standing), matched, back)).toEqual(change)
  })

  it.each([
    ['the only one', [100], 'a', 100, false],
    ['one that the provider does not know', [100], 'a', 0, true],
    ['one of two, when the other explains it', [100, 100], 'b', 100, true],
    ['one of two that are both at the provider', [100, 50], 'b', 150, false],
  ] as const)('can be undone by hand or not: %s', (_, standing, id, back, can) => {
    expect(isUnconfirmed(refunds(...standing), id, back)).toBe(can)
  })
})
