/** Messages of what the browser or the network did not allow. The outbox loads them, because without a network nothing more can be loaded. */
import { toast } from './toast.ts'
import { words } from './words.ts'

/** The texts of the language could not be loaded, so the old one stays (ERR-13). */
export async function tellLanguageUnreached(): Promise<void> {
  await words.load('offline')
  toast.warn({ text: words.t('offline:languageUnreached') })
}

/** A form that is being closed is still being saved. */
export async function tellStillSaving(): Promise<void> {
  await words.load('offline')
  toast.info({ text: words.t('offline:stillSaving') })
}

let toldFull = false

/** Once: the browser could not store the session, so that nobody wonders why it ends with the page. */
export async function tellFullStorage(): Promise<void> {
  if (toldFull) return
  toldFull = true
  await words.load('sign_in')
  toast.warn({ text: words.t('sign_in:problem.storageFull') })
}
