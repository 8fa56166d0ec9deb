import { expect, it } from 'vitest'
import { blocksOf, labelStep, piecesOf, rangeOf, ticksOf } from './chart-scale.ts'

const series = [
  { key: 'a', label: 'A', color: 1 },
  { key: 'b', label: 'B', color: 2 },
] as const
const rows = [
  { label: 'Jan', a: 3, b: 4 },
  { label: 'Feb', a: -2, b: 5 },
  { label: 'Mar', a: null, b: -1 },
]

it.each([
  [0, 900, false, [0, 500, 1000]],
  [0, 100_000, false, [0, 50_000, 100_000]],
  [-40, 100, false, [-50, 0, 50, 100]],
  [0, 2, true, [0, 1, 2]],
  [0, 0, false, [0]],
])('the axis from %d to %d has round numbers', (low, high, whole, ticks) => {
  expect(ticksOf(low, high, whole)).toEqual(ticks)
})

it('the ticks enclose the range and are few', () => {
  for (let high = 1; high < 5_000_000; high = Math.ceil(high * 1.37)) {
    const ticks = ticksOf(-high / 3, high)
    expect(ticks[0]).toBeLessThanOrEqual(-high / 3)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

it('the range contains 0 and the sums of stacked values', () => {
  expect(rangeOf({ rows, series, kind: 'bars' })).toEqual([-2, 5])
  expect(rangeOf({ rows, series, kind: 'stacked' })).toEqual([-2, 7])
  expect(rangeOf({ rows: [], series, kind: 'bars' })).toEqual([0, 0])
})

it('stacks positive and negative values separately', () => {
  const stacked = blocksOf({ rows, series, kind: 'stacked' }).map(({ row, from, to }) => [row, from, to])
  expect(stacked).toEqual([
    [0, 0, 3],
    [0, 3, 7],
    [1, 0, -2],
    [1, 0, 5],
    [2, 0, -1],
  ])
  expect(blocksOf({ rows, series, kind: 'bars' }).every(({ from }) => from === 0)).toBe(true)
})

it('a missing value interrupts a line', () => {
  const gap = [{ label: '1', a: 1 }, { label: '2' }, { label: '3', a: 3 }, { label: '4', a: 4 }]
  expect(piecesOf(gap, series[0]).map((piece) => piece.map(({ row }) => row))).toEqual([[0], [2, 3]])
})

it('leaves out labels that do not fit', () => {
  expect(labelStep(rows, 100)).toBe(1)
  expect(labelStep(rows, 14)).toBe(2)
  // The last of 30 days is moved to the left, by 11 pixels.
  expect(labelStep([{ label: '28 Nov' }], 8.6)).toBe(7)
})
