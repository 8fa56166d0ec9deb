import { writeStored } from '../../ui/app/storage.ts'
import { forgetDrafts, leave } from '../../ui/sign-in/end-session.ts'
import { queryClient } from './query-client.ts'

/** Kept in this browser for the person who was signed in; appearance and language stay. */
const personal = ['onboarding_completed', 'onboarding_data', 'organization_status', 'last-activity']

/** Forgets everything of the person: cached data, mirrors, drafts (SESSION-09). */
export function forgetPerson(): void {
  queryClient.clear()
  for (const key of personal) writeStored(key, null)
  forgetDrafts()
}

/** Ends the session on the server and here (SESSION-11). */
export const endSession = (): Promise<void> => leave(forgetPerson)
