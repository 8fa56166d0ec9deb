import { toast } from '../app/toast.ts'
import { words } from '../app/words.ts'
import { codeSentence } from './auth-words.ts'

/** Shows the error of a link. The session did not change, so the screen stays, with the error above it (ERR-05). */
export async function showLinkError(code: string): Promise<void> {
  await words.load('sign_in')
  toast.error(codeSentence(code) ?? words.t('sign_in:problem.signIn'))
}
