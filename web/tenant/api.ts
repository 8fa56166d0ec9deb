import type { tenantContract } from '@domovik/contract/tenant/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { accessToken } from '../ui/api/auth.ts'
import { calls } from '../ui/api/calls.ts'
import { createApi } from '../ui/api/create-api.ts'
import { loadErrorTexts } from '../ui/api/error-text.ts'
import { currentLanguage } from '../ui/app/language.ts'
import { keptSession } from '../ui/sign-in/session-store.ts'
import { chosenHome } from './frame/chosen-home.ts'
import { storedKind } from './frame/stored-calls.ts'

/** The portal's API, with everything that a tenant can see. */
export const { client, query, onApiError } = createApi<typeof tenantContract>(calls, {
  baseUrl: '/api/tenant',
  allCalls: () => import('virtual:contract-tenant').then((all) => all.default),
  token: accessToken,
  language: currentLanguage,
  beforeFailure: loadErrorTexts,
  stored: {
    person: () => keptSession()?.userId ?? null,
    account: ['home', 'me'],
    kind: storedKind,
    placeOf: (me) => (me as Me).tenantId,
    placesOf: (me) => (me as Me).homes.map(({ tenantId }) => tenantId),
    accessOf: () => null,
  },
  chosen: { header: 'x-tenant-id', current: chosenHome.current },
})

type Answers = InferContractRouterOutputs<typeof tenantContract>
export type Me = Answers['home']['me']
export type Home = Answers['home']['get']
export type Payments = Answers['payments']['list']
export type Charge = Payments['charges'][number]
export type AccountLine = Payments['account'][number]
export type Ticket = Answers['tickets']['list'][number]
export type Work = Answers['work']['get']
export type Stay = Answers['stay']['get']
export type SigningLink = Answers['signingLinks']['open']
export type SigningRequest = Answers['signingLinks']['read']
export type TicketPhoto = Answers['tickets']['get']['photos'][number]
export type Message = Answers['messages']['get']['messages'][number]
export type SharedDocument = Answers['documents']['list'][number]
