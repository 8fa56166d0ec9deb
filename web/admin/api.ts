import contract from 'virtual:contract-admin'
import type { adminContract } from '@domovik/contract/admin/index.ts'
import { accessToken } from '../ui/api/auth.ts'
import { createApi } from '../ui/api/create-api.ts'
import { currentLanguage } from '../ui/app/language.ts'
import { chosenOrganization } from './frame/chosen-organization.ts'

/** The landlord's API: `client.payments.list({...})`, `query.payments.list.queryOptions({ input })`. */
export const { client, query, onApiError } = createApi<typeof adminContract>(contract, {
  token: accessToken,
  language: currentLanguage,
  chosen: { header: 'x-organization-id', current: chosenOrganization.current },
})
