import { accessToken, auth, authUrl, sessionKey } from '../api/auth.ts'
import { readStored } from '../app/storage.ts'
import { credentialOf } from './identifier.ts'
import { orThrow } from './or-throw.ts'
import { levelOf } from './second-factor.ts'

/** Whether the signed-in account has a password. An account that uses only Google has none. */
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
 * Checks the password of the person at the computer. A separate client signs in, so that a wrong password does not
 * change the current session and counts as a failed sign-in. The new session replaces the old one, because the
 * service accepts sensitive changes only from a fresh session. A session with a second factor is stronger and is
 * kept. Throws the error of the service.
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
