import { authUrl, sessionKey } from '../api/auth.ts'
import { readStored, writeStored } from '../app/storage.ts'
import { toast } from '../app/toast.ts'
import { words } from '../app/words.ts'
import { forgetDrafts, keepDrafts, noteSignOut } from '../form/kept-drafts.ts'
import { forgetFlows } from './own-flows.ts'
import { sessionChanged } from './session-store.ts'

/** Whether a failed sign-out means that the session had already ended (SESSION-12). */
export const endedAlready = (error: { message: string; status?: number | undefined }): boolean =>
  /session/i.test(error.message) || [401, 403, 404].includes(error.status ?? 0)

/**
 * Ends the session in this browser first, so that nobody who leaves at once stays signed in, then on the server,
 * which records the LOGOUT (SESSION-11). Returns false if the server did not receive it; then the session stays valid
 * there until it expires.
 */
export async function closeSession(): Promise<boolean> {
  const stored = readStored(sessionKey)
  writeStored(sessionKey, null)
  forgetFlows()
  try {
    const token = await tokenOf(stored)
    if (token === null) return true
    const answer = await send('/logout?scope=local', token)
    return answer.ok || endedAlready({ message: await answer.text(), status: answer.status })
  } catch {
    return false
  }
}

/**
 * Ends the session here and on the server. Drafts are kept unless the person signs out. Shows a message if the server did not
 * receive it.
 */
export async function leave(forgetPerson: () => void, signsOut: boolean): Promise<void> {
  if (signsOut) noteSignOut()
  const closing = closeSession()
  forgetPerson()
  if (signsOut) forgetDrafts()
  else keepDrafts()
  const heard = await closing
  sessionChanged()
  if (!heard) toast.warn({ text: words.t('ui:signOutUnheard') })
}

/** The token for the sign-out: the stored one, or a new one if it has expired. Null if there is no session. */
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

/** `keepalive` lets the request finish after the page is left. */
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
