import { forgetReads } from '../../ui/api/reads-prefix.ts'
import { writeStored } from '../../ui/app/storage.ts'
import { leave } from '../../ui/sign-in/end-session.ts'
import { chosenOrganization } from './chosen-organization.ts'
import { queryClient } from './query-client.ts'

/** Storage keys of the signed-in person. Appearance and language are kept. */
const personal = [
  'onboarding_completed',
  'onboarding_data',
  'organization_status',
  'last-activity',
  'push-registered',
  'push-choice',
]

/** Removes the data of the person: cached data, copies of account values (SESSION-09). For drafts see kept-drafts.ts. */
export function forgetPerson(): void {
  queryClient.clear()
  for (const key of personal) writeStored(key, null)
  chosenOrganization.forget()
  void forgetReads()
  void endPush()
}

/** Ends the session on the server and here (SESSION-11). */
export const endSession = (signsOut: boolean): Promise<void> => leave(forgetPerson, signsOut)

/** Ends the push messages of this browser. The server removes the device when a message does not arrive. */
async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    return
  }
}
