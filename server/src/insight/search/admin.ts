/** The global search, in one scope or in all scopes that the caller may view. */

import { scopes } from '@domovik/contract/admin/insight/search.ts'
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { type SearchScope, search } from './queries.ts'

const needed: Record<SearchScope, Permission> = {
  properties: 'view_properties',
  tenants: 'view_tenants',
  leases: 'view_tenants',
  payments: 'view_payments',
  tickets: 'view_properties',
  documents: 'view_tenants',
  messages: 'view_tenants',
  bookings: 'view_properties',
}

/** Maximum number of results of one scope (SEARCH-26), and of each scope in a search of all. */
const most = { one: 10, each: 5 }

export const searchAdmin = {
  query: admin.search.query.handler(async ({ input, context: { scope, language } }) => {
    if (input.scope) {
      requirePermission(scope, needed[input.scope])
      return { results: await search(scope, input.scope, input.q, language, most.one) }
    }
    const viewed = scopes.filter((each) => scope.permissions.has(needed[each]))
    const found = await Promise.all(viewed.map((each) => search(scope, each, input.q, language, most.each)))
    return { results: found.flat() }
  }),
}
