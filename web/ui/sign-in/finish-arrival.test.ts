import { expect, test, vi } from 'vitest'
import { finishArrival, readAfterMs } from './finish-arrival.ts'

vi.mock('../api/auth.ts', async () => ({
  auth: async () => ({
    exchangeCodeForSession: async () => ({
      data: { session: null, user: null },
      error: Object.assign(new Error('no session'), {
        name: 'AuthApiError',
        __isAuthError: true,
        code: 'flow_state_not_found',
      }),
    }),
  }),
}))

test.each([
  ['Google, on a wide screen', { path: '/auth', reset: false, mobile: false }, 500],
  ['Google, on a phone', { path: '/auth', reset: false, mobile: true }, 2000],
  ['Google, connected in the settings', { path: '/settings', reset: false, mobile: false }, 500],
  ['a mail that confirms an address', { path: '/', reset: false, mobile: false }, 0],
  ['a mail for a new password', { path: '/auth', reset: true, mobile: false }, 0],
])('after %s the session is read in time', (_, place, ms) => {
  expect(readAfterMs(place)).toBe(ms)
})

test('a return from a provider without a session is only logged (AUTH-22)', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const place = { path: '/auth', reset: false, mobile: false }
  const arrival = { kind: 'code', code: 'abc', ...place } as Parameters<typeof finishArrival>[0]
  expect(await finishArrival(arrival)).toEqual({ kind: 'nothing', ...place })
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('gave no session'), 'flow_state_not_found')
  warned.mockRestore()
})
