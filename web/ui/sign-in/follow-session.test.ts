import type { AuthChangeEvent } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'
import { handleEvent } from './follow-session.ts'
import { subscribeSession } from './session-store.ts'

const table: [AuthChangeEvent, 'signedOut' | 'userUpdated' | 'recovery' | null][] = [
  ['SIGNED_IN', null],
  ['SIGNED_OUT', 'signedOut'],
  ['TOKEN_REFRESHED', null],
  ['USER_UPDATED', 'userUpdated'],
  ['PASSWORD_RECOVERY', 'recovery'],
  ['INITIAL_SESSION', null],
  ['MFA_CHALLENGE_VERIFIED', 'userUpdated'],
]

test.each(table)('on %s the session is read again, and then: %s', (event, handler) => {
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  const looked = vi.fn()
  const stop = subscribeSession(looked)
  const on = { signedOut: vi.fn(), userUpdated: vi.fn(), recovery: vi.fn() }
  handleEvent(event, on)
  stop()
  expect(looked).toHaveBeenCalledOnce()
  for (const [name, called] of Object.entries(on))
    expect(called, name).toHaveBeenCalledTimes(name === handler ? 1 : 0)
})
