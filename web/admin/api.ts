import contract from 'virtual:contract-admin'
import type { adminContract } from '@domovik/contract/admin/index.ts'
import { accessToken } from '../ui/api/auth.ts'
import { createApi } from '../ui/api/create-api.ts'
import { currentLanguage } from '../ui/app/language.ts'
import { keptSession } from '../ui/sign-in/session-store.ts'
import { chosenOrganization } from './frame/chosen-organization.ts'
import type { Me } from './frame/me.ts'

/** The groups about the letting business. Administration, exports and secrets are not stored on the device. */
const stored = new Set(
  (
    'bills bookings calendar cash dashboard deposits documents expenses incomes indexation interest investments kpi leases ' +
    'maintenance messages payments properties reports tenants tickets timeline vendors'
  ).split(' '),
)
const frame = new Set(['notifications', 'savedViews'])

function kindOf([group = '', call]: readonly string[]) {
  if (group === 'account') return call === 'me' ? 'account' : null
  if (frame.has(group)) return 'frame'
  return stored.has(group) && call !== 'exportCsv' ? 'screen' : null
}

/** The landlord's API: `client.payments.list({...})`, `query.payments.list.queryOptions({ input })`. */
export const { client, query, onApiError } = createApi<typeof adminContract>(contract, {
  token: accessToken,
  language: currentLanguage,
  stored: {
    person: () => keptSession()?.userId ?? null,
    account: ['account', 'me'],
    kind: kindOf,
    placeOf: (me) => (me as Me).organization?.id ?? null,
    accessOf: (me) => {
      const { systemRole, organizationRole, permissions } = me as Me
      return [systemRole, organizationRole, permissions]
    },
  },
  chosen: { header: 'x-organization-id', current: chosenOrganization.current },
})
