import { expect, it } from 'vitest'
import { mayAnnounce } from './announcements.ts'

it.each([
  [0, 2_000, true],
  [0, 2_001, false],
  [1_999, 1, true],
  [1_999, 2, false],
])('after %i tenants in the last 24 hours, %i more: %s', (lastDay, more, allowed) => {
  expect(mayAnnounce(lastDay, more)).toBe(allowed)
})
