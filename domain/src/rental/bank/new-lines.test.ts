import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { doubtfulLines, newLines, newLinesAfter, type StoredLine } from './new-lines.ts'

const equal = (count: number, ids: string[] = []) =>
  Array.from({ length: count }, (_, index) => ({ key: '50.00', bankId: ids[index] ?? '' }))
const stored = (count: number, ids: string[] = []): StoredLine[] =>
  equal(count, ids).map((line, index) => ({ ...line, occurrence: index + 1 }))

describe('the new lines of a file', () => {
  it.each([
    ['E6: the same file again', equal(2), stored(2), false, []],
    ['E7: two equal bookings, first import', equal(2), [], false, [1, 2]],
    ['E8: an overlap with a third equal booking', equal(3), stored(2), false, [3]],
    ['E9: a part of a day, later the whole day', equal(3), stored(1), false, [2, 3]],
    ['E10: two parts of a day without reliable ids', equal(1, ['b']), stored(1, ['a']), false, []],
    ['E11: two parts of a day with reliable ids', equal(1, ['b']), stored(1, ['a']), true, [2]],
    ['the same ids again', equal(2, ['a', 'b']), stored(2, ['b', 'a']), true, []],
    ['ids for lines that came without them before', equal(2, ['a', 'b']), stored(2), true, []],
    ['no ids for lines that came with them before', equal(2), stored(2, ['a', 'b']), true, []],
    ['one id twice in a file', equal(2, ['a', 'a']), [], true, [1]],
  ] as const)('%s', (_, file, known, idsReliable, occurrences) => {
    expect(newLines(file, known, idsReliable).map(({ occurrence }) => occurrence)).toEqual(occurrences)
  })

  it('uses a number above all stored ones, also if a line between them was undone', () => {
    expect(newLines(equal(3), [{ key: '50.00', bankId: '', occurrence: 2 }], false)).toMatchObject([
      { occurrence: 3 },
      { occurrence: 4 },
    ])
  })

  it('are the same for any sequence of overlapping exports of whole days as for one export', () => {
    const days = fc.array(fc.array(fc.constantFrom('rent', 'bills'), { maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    })
    const exports = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 6 })
    fc.assert(
      fc.property(days, exports, (month, ranges) => {
        const linesOf = (from: number, to: number) =>
          month
            .slice(from, to + 1)
            .flatMap((day, at) => day.map((kind) => ({ key: `${from + at} ${kind}`, bankId: '' })))
        let ledger: StoredLine[] = []
        for (const [from, to] of [...ranges, [0, month.length] as const]) {
          ledger = [...ledger, ...newLines(linesOf(from, to), ledger, false)]
        }
        const sorted = (lines: StoredLine[]) =>
          lines.map(({ key, occurrence }) => `${key} ${occurrence}`).sort()
        expect(sorted(ledger)).toEqual(sorted(newLines(linesOf(0, month.length), [], false)))
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('the new lines of a table beside lines of tables', () => {
  const one = (key: string, bankId: string) => ({ key, bankId })
  const known = (key: string, bankId: string, earlier = false) => ({
    ...one(key, bankId),
    ...{ occurrence: 1, earlier, sameKind: true },
  })
  it.each([
    ['another id and equal words', [one('rent', 'b')], [known('rent', 'a')], 1],
    ['the same id and equal words', [one('rent', 'a')], [known('rent', 'a')], 0],
    ['the same id and other words', [one('rent', 'a')], [known('bills', 'a')], 1],
    [
      'the same id and other words, after a statement that ended',
      [one('rent', 'a')],
      [known('bills', 'a', true)],
      1,
    ],
    ['no id before', [one('rent', 'a')], [known('rent', '')], 0],
    ['one id twice in the file', [one('rent', 'a'), one('rent', 'a')], [known('rent', 'a')], 1],
  ])('are decided by %s', (_, file, stored, count) => {
    expect(newLinesAfter(file, stored)).toHaveLength(count)
  })

  it('are in doubt if an equal line has the same id, but its statement ended before', () => {
    const file = [one('rent', 'a')]
    expect(doubtfulLines(file, [], [known('rent', 'a', true)])).toEqual(file)
    expect(doubtfulLines(file, [], [{ ...known('rent', 'a', true), sameKind: false }])).toEqual([])
  })
})
