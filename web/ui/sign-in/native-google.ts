import { auth } from '../api/auth.ts'
import { orThrow } from './or-throw.ts'
import { acceptedNow, mustAcceptTerms, takeAccepted } from './terms.ts'

/** The interface that the native wrapper adds to the page, documented in docs/decisions (GEN-08). */
interface NativeBridge {
  /** Shows Google's own sheet. `nonce` (SHA-256, hexadecimal) must be inside the returned ID token. */
  googleIdToken(options: { nonce: string }): Promise<string | null>
}

declare global {
  interface Window {
    domovikNative?: NativeBridge
  }
}

/** The wrapper returned no ID token, or has no bridge (ERR-07). */
export class NoIdToken extends Error {}

/** Whether the page runs inside the wrapper: it has the bridge, or its user agent contains the mark. */
export const inWrapper = (mark: string): boolean =>
  globalThis.window?.domovikNative !== undefined || (mark !== '' && navigator.userAgent.includes(mark))

/** Signs in with the wrapper's ID token (AUTH-06). Throws NoIdToken, or the error of the service. */
export async function signInWithNativeGoogle(): Promise<void> {
  const nonce = crypto.randomUUID()
  const token = await window.domovikNative?.googleIdToken({ nonce: await sha256(nonce) }).catch(() => null)
  if (!token) throw new NoIdToken()
  const client = await auth()
  const { data } = orThrow(await client.signInWithIdToken({ provider: 'google', token, nonce }))
  if (takeAccepted() && mustAcceptTerms({ ...data.user }))
    orThrow(await client.updateUser({ data: acceptedNow() }))
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
