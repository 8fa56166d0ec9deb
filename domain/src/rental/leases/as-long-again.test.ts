import { expect, it } from 'vitest'
import { asLongAgain } from './as-long-again.ts'

it.each([
  ['2026-08-18', '2027-08-17', '2028-08-17'],
  ['2026-01-01', '2026-12-31', '2027-12-31'],
  ['2026-01-31', '2026-02-27', '2026-03-30'],
  ['2026-02-01', '2026-02-28', '2026-03-31'],
  ['2026-02-01', '2026-04-15', '2026-06-28'],
])('a lease from %s to %s is renewed until %s', (start, end, last) => {
  expect(asLongAgain(start, end)).toBe(last)
})
