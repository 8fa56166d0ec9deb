/** The global search: one scope per call, for callers with its view permission. */

import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { type SearchScope, search } from './queries.ts'

const needed: Record<SearchScope, Permission> = {
  properties: 'view_properties',
  tenants: 'view_tenants',
  leases: 'view_tenants',
  payments: 'view_payments',
}

export const searchAdmin = {
  query: admin.search.query.handler(async ({ input, context: { scope, language } }) => {
    requirePermission(scope, needed[input.scope])
    return { results: await search(scope, input.scope, input.q, language) }
  }),
}
