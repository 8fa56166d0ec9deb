import { writeStored } from '../../ui/app/storage.ts'
import { forgetDrafts, leave } from '../../ui/sign-in/end-session.ts'
import { queryClient } from './query-client.ts'

/** Forgets what was read and begun (SESSION-09); language and appearance stay. */
export function forgetPerson(): void {
  queryClient.clear()
  writeStored('last-activity', null)
  forgetDrafts()
}

/** Ends the session on the server and here. */
export const endSession = (): Promise<void> => leave(forgetPerson)
