import { auth, sessionKey } from '../api/auth.ts'
import { writeStored } from '../app/storage.ts'

/** Whether a refused sign-out means that the session had ended already (SESSION-12). */
export const endedAlready = (error: { message: string; status?: number | undefined }): boolean =>
  /session/i.test(error.message) || [401, 403, 404].includes(error.status ?? 0)

/**
 * Ends the session on the server, which notes the LOGOUT (SESSION-11), and in any case in this browser.
 * False when the server did not hear of it: then the session lives on there until it runs out.
 */
export async function closeSession(): Promise<boolean> {
  try {
    const client = await auth()
    const { error } = await client.signOut({ scope: 'local' })
    return !error || endedAlready(error)
  } catch {
    return false
  } finally {
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
