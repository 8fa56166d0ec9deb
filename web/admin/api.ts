import type { adminContract } from '@domovik/contract/admin/index.ts'
import { accessToken } from '../ui/api/auth.ts'
import { calls } from '../ui/api/calls.ts'
import { createApi } from '../ui/api/create-api.ts'
import { loadErrorTexts } from '../ui/api/error-text.ts'
import { currentLanguage } from '../ui/app/language.ts'
import { keptSession } from '../ui/sign-in/session-store.ts'
import { chosenOrganization } from './frame/chosen-organization.ts'
import type { Me } from './frame/me.ts'
import { storedKind } from './frame/stored-calls.ts'

/** The landlord's API: `client.payments.list({...})`, `query.payments.list.queryOptions({ input })`. */
export const { client, query, onApiError } = createApi<typeof adminContract>(calls, {
  allCalls: () => import('virtual:contract-admin').then((all) => all.default),
  token: accessToken,
  language: currentLanguage,
  beforeFailure: loadErrorTexts,
  stored: {
    person: () => keptSession()?.userId ?? null,
    account: ['account', 'me'],
    kind: storedKind,
    placeOf: (me) => (me as Me).organization?.id ?? null,
    placesOf: (me) => (me as Me).organizations.map(({ id }) => id),
    accessOf: (me) => {
      const { systemRole, organizationRole, permissions } = me as Me
      return [systemRole, organizationRole, permissions]
    },
  },
  chosen: { header: 'x-organization-id', current: chosenOrganization.current },
})
