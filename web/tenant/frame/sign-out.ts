import { writeStored } from '../../ui/app/storage.ts'
import { toast } from '../../ui/app/toast.ts'
import { words } from '../../ui/app/words.ts'
import { closeSession, forgetDrafts } from '../../ui/sign-in/end-session.ts'
import { sessionChanged } from '../../ui/sign-in/session-store.ts'
import { queryClient } from './query-client.ts'

/** Forgets what was read and begun (SESSION-09); language and appearance stay. */
export function forgetPerson(): void {
  queryClient.clear()
  writeStored('last-activity', null)
  forgetDrafts()
}

/** Ends the session on the server and here. */
export async function endSession(): Promise<void> {
  const closing = closeSession()
  forgetPerson()
  const heard = await closing
  sessionChanged()
  if (!heard) toast.warn({ text: words.t('ui:signOutUnheard') })
}
