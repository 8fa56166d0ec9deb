import { isAuthError } from '@supabase/auth-js'
import { auth } from '../api/auth.ts'
import type { Arrival, Place } from './arrival.ts'
import { hasOwnFlow } from './own-flows.ts'
import { acceptedNow, mustAcceptTerms, takeAccepted } from './terms.ts'

/**
 * The result: signed in, about to set a new password, an address confirmed without a session here (the link was
 * opened in another browser), an error code, or nothing.
 */
export type Arrived = Place &
  (
    | { kind: 'nothing' | 'signed_in' | 'recovery' | 'confirmed' }
    /** `harmless`: the session was not changed. */
    | { kind: 'refused'; code: string; harmless: boolean }
  )

/** Identity errors keep the session; any other error of a link that this browser asked for ends it (ERR-05). */
const harmless = ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']

/** A provider returns to the sign-in or to the settings; mails lead to the root, or to a new password. */
const fromProvider = ({ path, reset }: Place): boolean => ['/auth', '/settings'].includes(path) && !reset

/** The delay before the session is read after a provider's sign-in, longer on a phone (AUTH-19, AUTH-20). */
export const readAfterMs = (place: Place): number => (fromProvider(place) ? (place.mobile ? 2000 : 500) : 0)

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export async function finishArrival(arrival: Exclude<Arrival, { kind: 'none' }>): Promise<Arrived> {
  const place: Place = { path: arrival.path, reset: arrival.reset, mobile: arrival.mobile }
  if (arrival.kind === 'message') return { kind: 'nothing', ...place }
  const client = await auth()
  if (arrival.kind === 'refused') {
    // Without a link of its own, this browser was led here by somebody else, who must not be able to end the session.
    const stays = harmless.includes(arrival.code) || !hasOwnFlow()
    if (!stays) await client.signOut({ scope: 'local' })
    return { kind: 'refused', code: arrival.code, harmless: stays, ...place }
  }
  await pause(readAfterMs(place))
  if (arrival.kind === 'tokens') {
    const { error } = await client.setSession({
      access_token: arrival.accessToken,
      refresh_token: arrival.refreshToken,
    })
    if (error) return { kind: 'refused', code: error.code ?? 'otp_expired', harmless: false, ...place }
    return { kind: arrival.type === 'recovery' ? 'recovery' : 'signed_in', ...place }
  }
  const { data, error } = await client.exchangeCodeForSession(
    arrival.code,
    arrival.flow ? { flowId: arrival.flow } : undefined,
  )
  if (!error) {
    if (takeAccepted() && mustAcceptTerms({ ...data.user })) await client.updateUser({ data: acceptedNow() })
    const type: unknown = Reflect.get(data, 'redirectType')
    return { kind: arrival.reset || type === 'recovery' ? 'recovery' : 'signed_in', ...place }
  }
  // biome-ignore lint/suspicious/noConsole: a return without a session is logged (AUTH-22)
  console.warn('[sign-in] the code in the address gave no session', error.code)
  if (!isAuthError(error) || error.name === 'AuthRetryableFetchError')
    return { kind: 'refused', code: 'unanswered', harmless: true, ...place }
  if (arrival.reset) return { kind: 'refused', code: 'otp_expired', harmless: false, ...place }
  return { kind: arrival.path === '/' ? 'confirmed' : 'nothing', ...place }
}
