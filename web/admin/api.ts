import contract from 'virtual:contract-admin'
import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { ApiError } from '../ui/api/api-error.ts'
import { accessToken } from '../ui/api/auth.ts'
import { createApi } from '../ui/api/create-api.ts'
import { currentLanguage } from '../ui/app/language.ts'

type Listener = (error: ApiError) => void
const listeners = new Set<Listener>()

/** Hears of every failed call; the session ends on `unauthenticated`. Returns the way to stop. */
export function onApiError(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The landlord's API: `client.payments.list({...})`, `query.payments.list.queryOptions({ input })`. */
export const { client, query } = createApi<typeof adminContract>(contract, {
  token: accessToken,
  language: currentLanguage,
  onError: (error) => {
    for (const listener of listeners) listener(error)
  },
})
