import contract from 'virtual:contract-tenant'
import type { tenantContract } from '@domovik/contract/tenant/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
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

/** The portal's API: all that a tenant can see. */
export const { client, query } = createApi<typeof tenantContract>(contract, {
  baseUrl: '/api/tenant',
  token: accessToken,
  language: currentLanguage,
  onError: (error) => {
    for (const listener of listeners) listener(error)
  },
})

type Answers = InferContractRouterOutputs<typeof tenantContract>
export type Me = Answers['home']['me']
export type Home = Answers['home']['get']
export type Payments = Answers['payments']['list']
export type Charge = Payments['charges'][number]
export type AccountLine = Payments['account'][number]
export type Ticket = Answers['tickets']['list'][number]
export type TicketPhoto = Answers['tickets']['get']['photos'][number]
