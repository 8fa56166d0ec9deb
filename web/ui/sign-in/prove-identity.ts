import { accessToken, auth, authUrl, sessionKey } from '../api/auth.ts'
import { readStored } from '../app/storage.ts'
import { credentialOf } from './identifier.ts'
import { orThrow } from './or-throw.ts'
import { levelOf } from './second-factor.ts'

/** Whether the account that is signed in has a password to prove itself by; one that only knows Google has none. */
export function hasPassword(stored: string | null = readStored(sessionKey)): boolean {
  try {
    const session: unknown = JSON.parse(stored ?? 'null')
    const user: unknown =
      typeof session === 'object' && session !== null ? Reflect.get(session, 'user') : null
    const identities: unknown =
      typeof user === 'object' && user !== null ? Reflect.get(user, 'identities') : null
    return (
      Array.isArray(identities) &&
      identities.some((identity: { provider?: unknown }) =>
        ['email', 'phone'].includes(String(identity.provider)),
      )
    )
  } catch {
    return false
  }
}

/**
 * Proves that whoever sits here knows the password: a client of its own signs in, so that a wrong try leaves the session
 * in use alone and is counted like any other. The new session takes the place of the old one, because the service takes
 * sensitive changes only from a fresh session; one that has shown a second factor is worth more, and stays.
 * Throws what the service answers.
 */
export async function provePassword(name: string, password: string): Promise<void> {
  const credential = credentialOf(name)
  if (!credential) throw new Error('the account has no name to sign in by')
  const { GoTrueClient } = await import('@supabase/auth-js')
  const proof = new GoTrueClient({
    url: authUrl(),
    storageKey: `${sessionKey}-proof`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  const { data } = orThrow(await proof.signInWithPassword({ ...credential, password }))
  if (data.session === null || levelOf(readStored(sessionKey)) === 'aal2') {
    await proof.signOut({ scope: 'local' })
    return
  }
  const before = await accessToken()
  orThrow(await (await auth()).setSession(data.session))
  if (before) await endSessionOf(before)
}

async function endSessionOf(token: string): Promise<void> {
  await fetch(`${authUrl()}/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
}
