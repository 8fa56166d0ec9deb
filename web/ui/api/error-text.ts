import i18next from 'i18next'
import { toApiError } from './api-error.ts'

/** The sentence for a failure, in the reader's language; never a code. */
export function errorText(thrown: unknown): string {
  const error = toApiError(thrown)
  if (i18next.exists(`errors:${error.code}`))
    return i18next.t(`errors:${error.code}` as 'errors:internal_error', error.details)
  if (error.code === 'network')
    return i18next.t(navigator.onLine ? 'errors:service_unavailable' : 'ui:offline.text')
  return i18next.t('ui:error.generic')
}

/** The sentence for what is wrong with one field. */
export function fieldText(code: string): string {
  const known = i18next.exists(`errors:${code}`)
  return i18next.t((known ? `errors:${code}` : 'errors:not_allowed') as 'errors:not_allowed')
}
