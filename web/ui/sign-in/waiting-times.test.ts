import { AUTO_REFRESH_TICK_DURATION_MS, EXPIRY_MARGIN_MS } from '@supabase/auth-js/dist/module/lib/constants'
import { expect, test } from 'vitest'
import { refreshMarginMs } from '../api/auth.ts'
import { patienceMs, permissionsFreshMs, settleMs } from './waiting-times.ts'

test('the account is read 300 ms after a change of user, for at most 10 s, and again after 5 min (ROLE-05, ROLE-06, ROLE-15)', () => {
  expect([settleMs, patienceMs, permissionsFreshMs]).toEqual([300, 10_000, 300_000])
})

test('a token is refreshed 90 s before it expires, here and in the sign-in client, whose timer runs every 30 s (AUTH-25)', () => {
  expect([refreshMarginMs, EXPIRY_MARGIN_MS, AUTO_REFRESH_TICK_DURATION_MS]).toEqual([90_000, 90_000, 30_000])
})
