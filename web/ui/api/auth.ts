import type { GoTrueClient } from '@supabase/auth-js'
import { readStored } from '../app/storage.ts'

/** Storage key of the session in this browser. */
export const sessionKey = 'domovik-auth'

/** Address of the sign-in service. */
export const authUrl = (): string => new URL('/auth/v1', location.origin).href

let client: Promise<GoTrueClient> | undefined

/** The sign-in client, loaded on first use. */
export function auth(): Promise<GoTrueClient> {
  client ??= Promise.all([import('@supabase/auth-js'), import('./session-options.ts')]).then(
    ([{ GoTrueClient: Client }, { sessionOptions }]) => new Client(sessionOptions(authUrl(), sessionKey)),
  )
  return client
}

/** A token with less time left is refreshed first (AUTH-25). The sign-in client has the same margin. */
export const refreshMarginMs = 90_000

interface StoredSession {
  access_token: string
  expires_at: number
}

/** The stored session if it does not have to be refreshed yet. Read without loading the sign-in client. */
function storedSession(now = Date.now()): StoredSession | null {
  const stored = readStored(sessionKey)
  if (!stored) return null
  try {
    const session: Partial<StoredSession> = JSON.parse(stored)
    if (typeof session.access_token !== 'string' || typeof session.expires_at !== 'number') return null
    return session.expires_at * 1000 - now > refreshMarginMs
      ? { access_token: session.access_token, expires_at: session.expires_at }
      : null
  } catch {
    return null
  }
}

/** Whether a session is stored, even one that must be refreshed first. */
export const hasSession = (): boolean => readStored(sessionKey) !== null

/** Returns the current bearer token, refreshed if it is about to expire. Null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const stored = storedSession()
  if (stored) return stored.access_token
  if (!hasSession()) return null
  const { data } = await (await auth()).getSession()
  return data.session?.access_token ?? null
}
