import { expect, test } from 'vitest'
import { readAfterMs } from './finish-arrival.ts'

test.each([
  ['Google, on a wide screen', { path: '/auth', reset: false, mobile: false }, 500],
  ['Google, on a phone', { path: '/auth', reset: false, mobile: true }, 2000],
  ['Google, connected in the settings', { path: '/settings', reset: false, mobile: false }, 500],
  ['a mail that confirms an address', { path: '/', reset: false, mobile: false }, 0],
  ['a mail for a new password', { path: '/auth', reset: true, mobile: false }, 0],
])('after %s the session is read in time', (_, place, ms) => {
  expect(readAfterMs(place)).toBe(ms)
})
