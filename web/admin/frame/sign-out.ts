import { auth, sessionKey } from '../../ui/api/auth.ts'
import { writeStored } from '../../ui/app/storage.ts'
import { sessionChanged } from '../../ui/sign-in/session-store.ts'
import { queryClient } from './query-client.ts'

/** Kept in this browser for the person who was signed in; appearance and language stay. */
const personal = ['onboarding_completed', 'onboarding_data', 'organization_status', 'last-activity']

/** Forgets everything of the person: cached data, mirrors, drafts (SESSION-09). */
export function forgetPerson(): void {
  queryClient.clear()
  for (const key of personal) writeStored(key, null)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
  } catch {
    return
  }
}

/**
 * Ends the session on the server, which notes the LOGOUT (SESSION-11), and here. A refusal means that it had ended
 * already, and no answer must not keep anybody signed in: both count as done (SESSION-12).
 */
export async function endSession(): Promise<void> {
  try {
    const client = await auth()
    const { error } = await client.signOut({ scope: 'local' })
    if (error) writeStored(sessionKey, null)
  } catch {
    writeStored(sessionKey, null)
  }
  forgetPerson()
  sessionChanged()
}
