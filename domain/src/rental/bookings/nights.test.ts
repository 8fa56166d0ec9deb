import { expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { movesIntoPast } from './nights.ts'
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
