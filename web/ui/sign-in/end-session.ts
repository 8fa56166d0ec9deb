import { auth, sessionKey } from '../api/auth.ts'
import { writeStored } from '../app/storage.ts'

/**
 * Ends the session on the server, which notes the LOGOUT (SESSION-11), and in this browser. A refusal means that it
 * had ended already, and no answer must not keep anybody signed in: both count as done (SESSION-12).
 */
export async function closeSession(): Promise<void> {
  try {
    const client = await auth()
    const { error } = await client.signOut({ scope: 'local' })
    if (error) writeStored(sessionKey, null)
  } catch {
    writeStored(sessionKey, null)
  }
}

/** Forgets what was begun in forms. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
  } catch {
    return
  }
}
