/**
 * Search in two steps. app.search_text (db/sql/search.sql) returns ids of records whose texts contain the
 * query, using a trigram index that the caller cannot use under row level security. The records themselves
 * are then read under the caller's own policies. Names of derived states are searched as well (SEARCH-28):
 * "overdue" finds overdue records.
 */
import type { Found, scopes } from '@domovik/contract/admin/insight/search.ts'
import { LEASE_STATUSES } from '@domovik/domain/rental/leases/types.ts'
import { CHARGE_STATUSES, RECEIPT_STATUSES } from '@domovik/domain/rental/ledger/types.ts'
import { PROPERTY_STATUSES } from '@domovik/domain/rental/properties/types.ts'
import { TENANT_STATUSES } from '@domovik/domain/rental/tenants/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { containing } from '../../machinery/db/list.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

export type SearchScope = (typeof scopes)[number]

/** Maximum number of results (SEARCH-26). */
const most = 10

/** Returns the newest ten matches of a scope. */
export async function search(scope: OrganizationScope, where: SearchScope, text: string): Promise<Found[]> {
  const byText = sql`select id from app.search_text(${scope.organizationId}::uuid, ${where}, ${containing(text)}, ${most})`
  const found = await read(scope, where, sql`x.id = any (array(${byText}))`)
  const words = statuses[where].filter((status) => status.includes(text.toLowerCase()))
  if (found.length >= most || words.length === 0) return found.slice(0, most)
  const byState = await read(scope, where, sql`true`, words)
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...byState.filter(({ id }) => !known.has(id))].slice(0, most)
}

const statuses: Record<SearchScope, readonly string[]> = {
  properties: PROPERTY_STATUSES,
  tenants: TENANT_STATUSES,
  leases: LEASE_STATUSES,
  payments: [...new Set([...CHARGE_STATUSES, ...RECEIPT_STATUSES])],
}

async function read(
  scope: OrganizationScope,
  where: SearchScope,
  condition: SQL,
  words?: readonly string[],
): Promise<Found[]> {
  const { rows } = await scope.db.execute<{ results: Found[] }>(sql`
    select coalesce(json_agg(to_json(found)), '[]'::json) as results from (${selects[where](scope, condition, inStates(words))}) as found`)
  return rows[0]!.results
}

const inStates = (words: readonly string[] | undefined) => (status: SQL) =>
  words === undefined
    ? sql``
    : sql`and ${status} in (${sql.join(
        words.map((word) => sql`${word}`),
        sql`, `,
      )})`

type Select = (scope: OrganizationScope, condition: SQL, stated: (status: SQL) => SQL) => SQL

const selects: Record<SearchScope, Select> = {
  properties: (scope, condition, stated) => sql`
    select 'properties' as scope, x.id, x.address, x.property_type, state.status, x.description
      from properties x
      cross join lateral (select case
          when exists (select 1 from leases l where l.organization_id = x.organization_id and l.property_id = x.id and l.cancelled_at is null
                        and l.start_date <= ${scope.today}
                        and least(coalesce(l.end_date, 'infinity'), coalesce(l.termination_last_day, 'infinity')) >= ${scope.today}) then 'occupied'
          when exists (select 1 from out_of_service o where o.organization_id = x.organization_id and o.property_id = x.id
                        and o.from_date <= ${scope.today} and (o.to_date is null or o.to_date >= ${scope.today})) then 'maintenance'
          else 'available' end as status) as state
     where x.organization_id = ${scope.organizationId} and x.deleted_at is null and ${condition} ${stated(sql`state.status`)}
     order by x.created_at desc, x.id desc limit ${most}`,

  tenants: (scope, condition, stated) => sql`
    select 'tenants' as scope, x.id, x.name, x.email, x.phone, state.status as tenant_status
      from tenants x
      cross join lateral (
        select app.tenant_status(coalesce(bool_or(l.status = 'active'), false), coalesce(bool_or(l.status = 'pending'), false),
                                 coalesce(bool_or(l.status in ('expired', 'terminated')), false)) as status
          from (select app.lease_status(start_date, end_date, termination_last_day, false, ${scope.today}) as status from leases
                 where organization_id = x.organization_id and tenant_id = x.id and cancelled_at is null) as l) as state
     where x.organization_id = ${scope.organizationId} and x.deleted_at is null and ${condition} ${stated(sql`state.status`)}
     order by x.created_at desc, x.id desc limit ${most}`,

  leases: (scope, condition, stated) => sql`
    select 'leases' as scope, x.id, terms.rent_amount, x.currency, state.status, x.terms, json_build_object('name', t.name) as tenant
      from leases x
      join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      cross join lateral (
        select app.lease_status(x.start_date, x.end_date, x.termination_last_day, x.cancelled_at is not null, ${scope.today}) as status) as state
      cross join lateral (
        select v.rent_amount from lease_terms v where v.organization_id = x.organization_id and v.lease_id = x.id
         order by (v.valid_from <= ${scope.today}) desc, abs(v.valid_from - ${scope.today}::date) limit 1) as terms
     where x.organization_id = ${scope.organizationId} and ${condition} ${stated(sql`state.status`)}
     order by x.created_at desc, x.id desc limit ${most}`,

  payments: (scope, condition, stated) => sql`
    select 'payments' as scope, x.id, case when x.kind in ('charge', 'receipt') then x.type else x.kind end as payment_type, x.amount, x.currency,
           state.status as payment_status, x.description, x.reference, json_build_object('name', t.name) as tenant
      from transactions x
      join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      left join charge_states c on c.organization_id = x.organization_id and c.charge_id = x.id
      cross join lateral (
        select case when x.kind = 'charge' then app.charge_status(c.closed_as, c.paid, c.remaining, c.effective_due_date, ${scope.today})
                    else x.status end as status) as state
     where x.organization_id = ${scope.organizationId} and x.kind <> 'reversal' and ${condition} ${stated(sql`state.status`)}
     order by x.effective_date desc, x.id desc limit ${most}`,
}
