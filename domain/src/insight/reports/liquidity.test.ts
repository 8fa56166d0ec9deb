import { expect, it } from 'vitest'
import { chartBuckets } from '../../periods.ts'
import { monthsAfter, yearAfter } from './liquidity.ts'

it.each([
  ['2026-12-30', '2026-12-01', '2027-12-30'],
  ['2026-12-31', '2027-01-01', '2027-12-31'],
  ['2027-02-28', '2027-03-01', '2028-02-29'],
  ['2028-02-28', '2028-02-01', '2029-02-28'],
  ['2026-11-30', '2026-12-01', '2027-11-30'],
])('on %s the forecast begins with %s, and the year ends on %s', (day, from, end) => {
  expect(monthsAfter(day).from).toBe(from)
  expect(chartBuckets(monthsAfter(day))).toHaveLength(12)
  expect(yearAfter(day)).toBe(end)
})
