import { writeStored } from '../../ui/app/storage.ts'
import { forgetDrafts, leave } from '../../ui/sign-in/end-session.ts'
import { chosenHome } from './chosen-home.ts'
import { queryClient } from './query-client.ts'

/** Removes cached data and drafts (SESSION-09). Language and appearance are kept. */
export function forgetPerson(): void {
  queryClient.clear()
  writeStored('last-activity', null)
  chosenHome.forget()
  forgetDrafts()
}

/** Ends the session on the server and here. */
export const endSession = (): Promise<void> => leave(forgetPerson)
