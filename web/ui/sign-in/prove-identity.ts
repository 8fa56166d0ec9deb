import { authUrl, sessionKey } from '../api/auth.ts'
import { readStored } from '../app/storage.ts'
import { credentialOf } from './identifier.ts'
import { orThrow } from './use-attempt.ts'

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
 * Proves that whoever sits here knows the password, without touching the session in use: a client of its own signs in
 * and out again. Wrong tries are counted like any other. Throws what the service answers.
 */
export async function provePassword(name: string, password: string): Promise<void> {
  const credential = credentialOf(name)
  if (!credential) throw new Error('the account has no name to sign in by')
  const { GoTrueClient } = await import('@supabase/auth-js')
  const client = new GoTrueClient({
    url: authUrl(),
    storageKey: `${sessionKey}-proof`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  orThrow(await client.signInWithPassword({ ...credential, password }))
  await client.signOut({ scope: 'local' })
}
