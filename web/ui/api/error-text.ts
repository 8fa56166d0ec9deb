import { currentLanguage, words } from '../app/words.ts'
import { toApiError } from './api-error.ts'
import { readableDetails } from './error-details.ts'

/** The longest that a failed call waits for its text. */
const patienceMs = 1_000

/**
 * Loads the texts of errors, which the first screen does not need. Never fails: without them the general text is shown, for
 * example if the server cannot be reached.
 */
export const loadErrorTexts = (): Promise<unknown> =>
  Promise.race([
    words.load('errors').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])

/** The text of an error in the reader's language; never a code. */
export function errorText(thrown: unknown): string {
  const error = toApiError(thrown)
  if (words.exists(`errors:${error.code}`))
    return words.t(
      `errors:${error.code}` as 'errors:internal_error',
      readableDetails(error.details, currentLanguage()),
    )
  if (error.details.notStored) return words.t('ui:noConnection.text')
  if (error.code === 'network')
    return words.t(
      navigator.onLine && words.exists('errors:connection_lost')
        ? 'errors:connection_lost'
        : 'ui:offline.text',
    )
  return words.t('ui:error.generic')
}

/** The text of a field error. */
export function fieldText(code: string): string {
  if (words.exists(`errors:${code}`)) return words.t(`errors:${code}` as 'errors:not_allowed')
  return words.t(words.exists('errors:not_allowed') ? 'errors:not_allowed' : 'ui:error.generic')
}
