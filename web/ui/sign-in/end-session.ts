import { authUrl, sessionKey } from '../api/auth.ts'
import { readStored, writeStored } from '../app/storage.ts'
import { toast } from '../app/toast.ts'
import { words } from '../app/words.ts'
import { sessionChanged } from './session-store.ts'

/** Whether a refused sign-out means that the session had ended already (SESSION-12). */
export const endedAlready = (error: { message: string; status?: number | undefined }): boolean =>
  /session/i.test(error.message) || [401, 403, 404].includes(error.status ?? 0)

/**
 * Ends the session in this browser before anything else, so that nobody who leaves at once stays signed in; then on the
 * server, which notes the LOGOUT (SESSION-11). False when the server did not hear of it: there the session lives on
 * until it runs out.
 */
export async function closeSession(): Promise<boolean> {
  const stored = readStored(sessionKey)
  writeStored(sessionKey, null)
  try {
    const token = await tokenOf(stored)
    if (token === null) return true
    const answer = await send('/logout?scope=local', token)
    return answer.ok || endedAlready({ message: await answer.text(), status: answer.status })
  } catch {
    return false
  }
}

/** Ends the session here and on the server, and says so when the server did not hear of it. */
export async function leave(forgetPerson: () => void): Promise<void> {
  const closing = closeSession()
  forgetPerson()
  const heard = await closing
  sessionChanged()
  if (!heard) toast.warn({ text: words.t('ui:signOutUnheard') })
}

/** The token to sign out with: the kept one, or a new one when it has run out; null when there is no session any more. */
async function tokenOf(stored: string | null): Promise<string | null> {
  const session: unknown = JSON.parse(stored ?? 'null')
  if (typeof session !== 'object' || session === null) return null
  const [access, refresh, ends]: unknown[] = ['access_token', 'refresh_token', 'expires_at'].map((name) =>
    Reflect.get(session, name),
  )
  if (typeof ends === 'number' && ends * 1000 > Date.now() && typeof access === 'string') return access
  if (typeof refresh !== 'string') return null
  const answer = await send('/token?grant_type=refresh_token', null, { refresh_token: refresh })
  if (answer.status >= 500) throw new Error('the session could not be renewed')
  const renewed: unknown = await answer.json()
  const token: unknown =
    typeof renewed === 'object' && renewed !== null ? Reflect.get(renewed, 'access_token') : null
  return typeof token === 'string' ? token : null
}

/** Goes through even when the page is left meanwhile. */
const send = (path: string, token: string | null, body?: object): Promise<Response> =>
  fetch(`${authUrl()}${path}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** Forgets what was begun in forms. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
  } catch {
    return
  }
}
