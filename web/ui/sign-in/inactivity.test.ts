import { expect, test } from 'vitest'
import { idleLimit, idleTooLong, sample } from './inactivity.ts'

const now = Date.UTC(2026, 10, 21, 9)

test.each([
  [null, false],
  ['', false],
  ['nonsense', false],
  [String(now), false],
  [String(now - idleLimit), false],
  [String(now - idleLimit - 1), true],
])('last activity %j: too long ago is %j', (noted, tooLong) => {
  expect(idleTooLong(noted, now)).toBe(tooLong)
})

test('activity is stored at most every 5 seconds, and the limit is 24 hours (SESSION-13, SESSION-15)', () => {
  expect([sample, idleLimit]).toEqual([5_000, 86_400_000])
})
