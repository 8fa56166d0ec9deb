import { expect, test } from 'vitest'
import { idleLimit, idleTooLong } from './inactivity.ts'

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
