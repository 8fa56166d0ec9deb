import { expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { lengthRefusal, movesIntoPast } from './nights.ts'
import { stayOf } from './sample-plan.ts'

it.each<[string, string, boolean]>([
  ['2026-06-12', '2026-06-11', true],
  ['2026-06-12', '2026-06-12', false],
  ['2026-06-10', '2026-06-10', false],
  ['2026-06-10', '2026-06-11', false],
  ['2026-06-10', '2026-06-09', true],
])('on 12 June, a stay from %s that is moved to %s gets past nights: %s', (from, to, expected) => {
  const [before, after] = [stayOf(from, addDays(from, 2)), stayOf(to, addDays(to, 2))]
  expect(movesIntoPast(before, after, '2026-06-12')).toBe(expected)
})

it.each<[string, string | null, string, number, number | null]>([
  ['never let before, 2 nights until the next guest', null, '2026-06-12', 2, null],
  ['never let before, one of the 2 nights', null, '2026-06-12', 1, 2],
  ['never let before, the second of the 2 nights', null, '2026-06-13', 1, 2],
  ['the previous guest left 7 days ago', '2026-06-05', '2026-06-12', 2, null],
  ['the previous guest leaves today', '2026-06-12', '2026-06-12', 2, null],
  ['the previous guest leaves tomorrow', '2026-06-13', '2026-06-13', 1, null],
  ['the previous guest left 7 days ago, one night', '2026-06-05', '2026-06-12', 1, 2],
])('on 12 June a gap begins today at the earliest: %s', (_, leftOn, checkIn, nights, limit) => {
  const limits = { minNights: 3, maxNights: null, seasons: [], fillGaps: true }
  const taken = [
    ...(leftOn ? [{ from: '2026-06-01', to: leftOn }] : []),
    { from: '2026-06-14', to: '2026-06-20' },
  ]
  const refusal = lengthRefusal(stayOf(checkIn, addDays(checkIn, nights)), limits, taken, '2026-06-12')
  expect(refusal?.limit ?? null).toBe(limit)
})
