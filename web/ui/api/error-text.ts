import { words } from '../app/words.ts'
import { toApiError } from './api-error.ts'

/** The sentence for a failure, in the reader's language; never a code. */
export function errorText(thrown: unknown): string {
  const error = toApiError(thrown)
  if (words.exists(`errors:${error.code}`))
    return words.t(`errors:${error.code}` as 'errors:internal_error', error.details)
  if (error.code === 'network')
    return words.t(navigator.onLine ? 'errors:service_unavailable' : 'ui:offline.text')
  return words.t('ui:error.generic')
}

/** The sentence for what is wrong with one field. */
export function fieldText(code: string): string {
  const known = words.exists(`errors:${code}`)
  return words.t((known ? `errors:${code}` : 'errors:not_allowed') as 'errors:not_allowed')
}
