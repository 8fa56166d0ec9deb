import { auth } from '../api/auth.ts'
import type { Arrival } from './arrival.ts'

/**
 * What came of it: signed in, about to set a new password, an address confirmed without a session here
 * (the link was opened in another browser), a refusal by its code, or nothing.
 */
export type Arrived =
  | { kind: 'nothing' | 'signed_in' | 'recovery' | 'confirmed' }
  | { kind: 'refused'; code: string }

/** Identity errors leave the session as it is; any other error of a link ends it (ERR-05). */
const harmless = ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']

export async function finishArrival(arrival: Arrival): Promise<Arrived> {
  if (arrival.kind === 'none' || arrival.kind === 'message') return { kind: 'nothing' }
  const client = await auth()
  if (arrival.kind === 'refused') {
    if (!harmless.includes(arrival.code)) await client.signOut({ scope: 'local' })
    return { kind: 'refused', code: arrival.code }
  }
  if (arrival.kind === 'tokens') {
    const { error } = await client.setSession({
      access_token: arrival.accessToken,
      refresh_token: arrival.refreshToken,
    })
    if (error) return { kind: 'refused', code: error.code ?? 'otp_expired' }
    return { kind: arrival.type === 'recovery' ? 'recovery' : 'signed_in' }
  }
  const recovery = new URL(location.href).searchParams.get('reset') === 'true'
  const { data, error } = await client.exchangeCodeForSession(arrival.code)
  if (!error) {
    const type: unknown = Reflect.get(data, 'redirectType')
    return { kind: recovery || type === 'recovery' ? 'recovery' : 'signed_in' }
  }
  // biome-ignore lint/suspicious/noConsole: a return without a session is logged (AUTH-22)
  console.warn('[sign-in] the code in the address gave no session', error.code)
  if (recovery) return { kind: 'refused', code: 'otp_expired' }
  return { kind: arrival.path === '/' ? 'confirmed' : 'nothing' }
}
