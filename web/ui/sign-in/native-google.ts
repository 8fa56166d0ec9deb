import { auth } from '../api/auth.ts'
import { orThrow } from './or-throw.ts'
import { acceptedNow, owesTerms, takeAccepted } from './terms.ts'

/** What the native wrapper puts into the page: docs/decisions tells the whole contract (GEN-08). */
interface NativeBridge {
  /** Shows Google's own sheet; `nonce` (SHA-256, hexadecimal) must come back inside the ID token. */
  googleIdToken(options: { nonce: string }): Promise<string | null>
}

declare global {
  interface Window {
    domovikNative?: NativeBridge
  }
}

/** The wrapper gave no ID token, or has no bridge at all (ERR-07). */
export class NoIdToken extends Error {}

/** Whether the page runs inside the wrapper: by its bridge, or by the mark in its user agent. */
export const inWrapper = (mark: string): boolean =>
  window.domovikNative !== undefined || (mark !== '' && navigator.userAgent.includes(mark))

/** Signs in with the ID token of the wrapper (AUTH-06). Throws NoIdToken, or what the service answers. */
export async function signInWithNativeGoogle(): Promise<void> {
  const nonce = crypto.randomUUID()
  const token = await window.domovikNative?.googleIdToken({ nonce: await sha256(nonce) }).catch(() => null)
  if (!token) throw new NoIdToken()
  const client = await auth()
  const { data } = orThrow(await client.signInWithIdToken({ provider: 'google', token, nonce }))
  if (takeAccepted() && owesTerms({ ...data.user })) orThrow(await client.updateUser({ data: acceptedNow() }))
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
