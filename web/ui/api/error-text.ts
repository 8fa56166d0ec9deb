import { words } from '../app/words.ts'
import { toApiError } from './api-error.ts'

/** The text of an error in the reader's language; never a code. */
export function errorText(thrown: unknown): string {
  const error = toApiError(thrown)
  if (words.exists(`errors:${error.code}`))
    return words.t(`errors:${error.code}` as 'errors:internal_error', error.details)
  if (error.details.notStored) return words.t('ui:noConnection.text')
  if (error.code === 'network')
    return words.t(navigator.onLine ? 'errors:service_unavailable' : 'ui:offline.text')
  return words.t('ui:error.generic')
}

/** The text of a field error. */
export function fieldText(code: string): string {
  const known = words.exists(`errors:${code}`)
  return words.t((known ? `errors:${code}` : 'errors:not_allowed') as 'errors:not_allowed')
}
