import { forgetReads } from '../../ui/api/reads-prefix.ts'
import { writeStored } from '../../ui/app/storage.ts'
import { leave } from '../../ui/sign-in/end-session.ts'
import { chosenHome } from './chosen-home.ts'
import { queryClient } from './query-client.ts'

/** Removes cached data (SESSION-09). Language and appearance are kept; for drafts see kept-drafts.ts. */
export function forgetPerson(): void {
  queryClient.clear()
  writeStored('last-activity', null)
  chosenHome.forget()
  void forgetReads()
}

/** Ends the session on the server and here. */
export const endSession = (signsOut: boolean): Promise<void> => leave(forgetPerson, signsOut)
