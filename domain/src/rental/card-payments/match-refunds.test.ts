import { describe, expect, it } from 'vitest'
import { confirmedPart, isUnconfirmed, matchRefunds } from './match-refunds.ts'

/** Amounts below 0 are refunds that a dispute posted. */
const refunds = (...amounts: number[]) =>
  amounts.map((amount, place) => ({ id: 'abc'[place]!, amount: Math.abs(amount), disputed: amount < 0 }))
const gone = (refunded: number, disputed = 0) => ({ refunded, disputed })
const both = ([refunded, disputed]: readonly number[]) => gone(refunded!, disputed!)

describe('refunds to a card', () => {
  it.each([
    ['a new refund is posted', [], 0, 100, { takeBack: [], refunded: 100 }],
    ['the same answer again changes nothing', [100], 100, 100, { takeBack: [], refunded: 0 }],
    ['only what is new is posted', [100], 100, 130, { takeBack: [], refunded: 30 }],
    ['a refund by hand waits for the provider', [100], 0, 0, { takeBack: [], refunded: 0 }],
    ['a refund by hand explains the same one at the provider', [100], 0, 100, { takeBack: [], refunded: 0 }],
    ['a refund by hand explains a part', [40], 0, 100, { takeBack: [], refunded: 60 }],
    ['a failed refund is taken back', [100], 100, 0, { takeBack: ['a'], refunded: 0 }],
    ['the failed one of two is taken back', [100, 50], 150, 50, { takeBack: ['a'], refunded: 0 }],
    ['of two equal ones the newer one', [50, 50], 100, 50, { takeBack: ['b'], refunded: 0 }],
    ['a refund that failed in part is posted again', [100], 100, 30, { takeBack: ['a'], refunded: 30 }],
    ['several are taken back', [100, 50], 150, 20, { takeBack: ['b', 'a'], refunded: 20 }],
    ['a failed one leaves the one by hand', [100, 40], 100, 0, { takeBack: ['a'], refunded: 0 }],
    ['one that was undone before is posted again', [], 100, 100, { takeBack: [], refunded: 100 }],
    ['one that was undone before is not taken back twice', [], 100, 0, { takeBack: [], refunded: 0 }],
    ['what nobody confirmed is not posted again', [300], 100, 0, { takeBack: ['a'], refunded: 0 }],
    ['only what is still confirmed is posted again', [300], 100, 50, { takeBack: ['a'], refunded: 50 }],
    ['another one explains a part of it', [40, 300], 200, 100, { takeBack: ['b'], refunded: 60 }],
  ] as const)('%s', (_, standing, matched, back, change) => {
    expect(matchRefunds(refunds(...standing), gone(matched), gone(back))).toEqual({ ...change, disputed: 0 })
  })

  it.each([
    ['a dispute is posted', [100], [100, 0], [100, 500], [], 0, 500],
    ['a later look posts the rest of it', [100, -300], [100, 500], [100, 500], [], 0, 200],
    ['a refund and a dispute of one answer', [], [0, 0], [100, 500], [], 100, 500],
    ['a refund by hand explains a part of it', [100], [0, 0], [0, 600], [], 0, 500],
    ['a won one leaves the refund by hand', [100, -500], [0, 600], [0, 0], ['b'], 0, 0],
    ['a won one leaves an equal newer refund', [-300, 300], [300, 300], [300, 0], ['a'], 0, 0],
    ['one that is won in part', [-500], [0, 500], [0, 300], ['a'], 0, 300],
    ['a failed refund leaves the dispute', [200, -200], [200, 200], [0, 200], ['a'], 0, 0],
    ['a failed refund is withdrawn by the dispute', [300, -300], [300, 300], [0, 600], ['a'], 0, 300],
    ['a refund after it changes nothing', [-600], [0, 600], [100, 500], [], 0, 0],
    ['a won one with a refund after it', [-600], [100, 500], [100, 0], ['a'], 100, 0],
  ] as const)('of a dispute: %s', (_, standing, before, now, takeBack, refunded, disputed) => {
    expect(matchRefunds(refunds(...standing), both(before), both(now))).toEqual({
      ...{ takeBack, refunded, disputed },
    })
  })

  it.each([
    ['the only one', [100], 'a', [100, 0], false, null],
    ['one that the provider does not know', [100], 'a', [0, 0], true, [0, 0]],
    ['one of two, when the other explains it', [100, 100], 'b', [100, 0], true, [0, 0]],
    ['one of two that are both at the provider', [100, 50], 'b', [150, 0], false, null],
    ['one that is larger than at the provider', [300], 'a', [100, 0], true, [100, 0]],
    ['one of two, of which a part is confirmed', [50, 300], 'b', [100, 0], true, [50, 0]],
    ['one that only explains a dispute', [100, -500], 'a', [0, 600], true, [0, 100]],
    ['what a dispute posted', [300, -200], 'b', [0, 200], false, null],
  ] as const)('can be undone by hand or not: %s', (_, standing, id, now, can, instead) => {
    const rows = refunds(...standing)
    expect(isUnconfirmed(rows, id, both(now))).toBe(can)
    if (instead) expect(confirmedPart(rows, id, both(now))).toEqual(both(instead))
  })
})
