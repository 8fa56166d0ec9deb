import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { checkRunning, type RunningLine } from './balances.ts'

const line = (amount: number, balance: number | null, day = 10): RunningLine => ({
  on: `2026-03-${day}`,
  amount,
  balance,
})

describe('the balances of lines', () => {
  it.each<[string, RunningLine[], object]>([
    ['oldest first', [line(5, 105), line(-2, 103, 11)], { order: [0, 1], breaks: [] }],
    ['newest first', [line(-2, 103, 11), line(5, 105)], { order: [1, 0], breaks: [] }],
    [
      'sorted by another day',
      [line(5, 105), line(-1, 102, 12), line(-2, 103, 11), line(9, 111, 13)],
      {
        order: [0, 2, 1, 3],
        breaks: [],
        opening: { on: '2026-03-10', amount: 100 },
        closing: { on: '2026-03-13', amount: 111 },
      },
    ],
    [
      'never against days that are in order',
      [line(100, 100), line(-50, 0, 11)],
      { order: [0, 1], breaks: [{ on: '2026-03-11', missing: -50 }] },
    ],
    [
      'never against days that are in order, the newest first',
      [line(-50, 0, 11), line(100, 100)],
      { order: [1, 0], breaks: [{ on: '2026-03-11' }] },
    ],
    [
      'with a missing line',
      [line(5, 105), line(-2, 90, 11)],
      { breaks: [{ on: '2026-03-11', missing: -13 }] },
    ],
    [
      'that add up to 0 and could begin anywhere',
      [line(5, 105), line(-1, 97), line(-7, 98), line(3, 100)],
      { breaks: [{}, {}] },
    ],
    [
      'of two accounts',
      [line(5, 105), line(-5, 100), line(5, 905), line(-5, 900)],
      { breaks: [{ missing: 800 }] },
    ],
    [
      'without one',
      [line(5, 105), line(-2, null, 11)],
      { order: [0, 1], opening: null, closing: null, breaks: [] },
    ],
  ])('%s', (_, lines, expected) => {
    expect(checkRunning(lines)).toMatchObject(expected)
  })

  it('agree in any order of lines that follow from one another', () => {
    const amounts = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, fc.infiniteStream(fc.nat()), (moved, keys) => {
        let balance = 10
        const lines = moved.map((amount) => {
          balance += amount
          return line(amount, balance)
        })
        const shuffled = lines
          .map((each) => ({ each, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each)
        fc.pre(balance !== 10)
        const { order, opening, closing, breaks } = checkRunning(shuffled)
        expect(breaks).toEqual([])
        expect(closing!.amount - opening!.amount).toBe(balance - 10)
        expect(order.toSorted((a, b) => a - b)).toEqual(lines.map((_, place) => place))
        let at = opening!.amount
        for (const place of order) {
          at += shuffled[place]!.amount
          expect(shuffled[place]!.balance).toBe(at)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
