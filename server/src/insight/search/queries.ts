/**
 * Search in two steps. app.search_text (db/sql/search.sql) returns ids of records whose texts contain the
 * query, using a trigram index that the caller cannot use under row level security. The records themselves
 * are then read under the caller's own policies. Names of derived states are searched as well (SEARCH-28), in English and
 * in the reader's language: "overdue" finds overdue records, and "zajęt" or "zajet" finds occupied properties in Polish.
 */
import type { Found, scopes } from '@domovik/contract/admin/insight/search.ts'
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { DOCUMENT_KINDS } from '@domovik/domain/rental/documents/kinds.ts'
import { LEASE_STATUSES } from '@domovik/domain/rental/leases/types.ts'
import { CHARGE_STATUSES, RECEIPT_STATUSES } from '@domovik/domain/rental/ledger/types.ts'
import { PROPERTY_STATUSES } from '@domovik/domain/rental/properties/types.ts'
import { TENANT_STATUSES } from '@domovik/domain/rental/tenants/types.ts'
import { TICKET_STATUSES } from '@domovik/domain/rental/tickets/types.ts'
import type { Language } from '@domovik/locales/index.ts'
import { plainLetters } from '@domovik/locales/plain-letters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { containing } from '../../machinery/db/list.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { visibleDocuments } from '../../rental/documents/queries.ts'
import { leaseStatusOn, lettingStatusOn } from '../../rental/leases/lease-sql.ts'
import { correctionsOf, paymentStatusOf } from '../../rental/payments/ledger-sql.ts'
import { propertyStatusOn } from '../../rental/properties/property-sql.ts'

export type SearchScope = (typeof scopes)[number]

/** Returns the newest matches of a scope, at most `most`. */
export async function search(
  scope: Scope,
  where: SearchScope,
  text: string,
  language: Language,
  most: number,
): Promise<Found[]> {
  const byText = sql`select id from app.search_text(${scope.organizationId}::uuid, ${where}, ${containing(text)}, ${most}, ${seesAll(scope, where)})`
  const found = await read(scope, where, most, sql`x.id = any (array(${byText}))`)
  const words = statesNamed(where, text, language)
  if (found.length >= most || words.length === 0) return found.slice(0, most)
  const byState = await read(scope, where, most, sql`true`, words)
  const known = new Set(found.map(({ id }) => id))
  return [...found, ...byState.filter(({ id }) => !known.has(id))].slice(0, most)
}

/** Whether the caller sees what only some of those see who may search the scope: identity documents, the guest of a stay. */
const seesAll = (scope: Scope, where: SearchScope): boolean =>
  where === 'documents'
    ? hasPermission(scope, 'edit_tenants')
    : where !== 'bookings' || hasPermission(scope, 'view_tenants')

/** The states of each scope; of documents, their kinds. */
const statuses: Record<SearchScope, readonly string[]> = {
  properties: PROPERTY_STATUSES,
  tenants: TENANT_STATUSES,
  leases: LEASE_STATUSES,
  payments: [...new Set([...CHARGE_STATUSES, ...RECEIPT_STATUSES])],
  tickets: TICKET_STATUSES,
  documents: DOCUMENT_KINDS,
  messages: [],
  bookings: BOOKING_STATUSES,
}

/** The states whose value, or whose word on the reader's screen, contains the text. */
function statesNamed(where: SearchScope, text: string, language: Language): string[] {
  const word = translator(language, where)
  const named = where === 'documents' ? 'kinds' : 'statuses'
  const sought = plainLetters(text)
  return statuses[where].filter((status) =>
    [status, word(`${named}.${status}`)].some((name) => plainLetters(name).includes(sought)),
  )
}

async function read(
  scope: Scope,
  where: SearchScope,
  most: number,
  condition: SQL,
  words?: readonly string[],
): Promise<Found[]> {
  const { rows } = await scope.db.execute<{ results: Found[] }>(sql`
    select coalesce(json_agg(to_json(found)), '[]'::json) as results from (${selects[where](scope, condition, inStates(words))} limit ${most}) as found`)
  return rows[0]!.results
}

const inStates = (words: readonly string[] | undefined) => (status: SQL) =>
  words === undefined
    ? sql``
    : sql`and ${status} in (${sql.join(
        words.map((word) => sql`${word}`),
        sql`, `,
      )})`

type Select = (scope: Scope, condition: SQL, stated: (status: SQL) => SQL) => SQL

const selects: Record<SearchScope, Select> = {
  properties: (scope, condition, stated) => sql`
    select 'properties' as scope, x.id, x.address, x.property_type, state.status, x.description
      from properties x
      cross join lateral (select ${propertyStatusOn(sql`x`, scope.today)} as status) as state
     where x.organization_id = ${scope.organizationId} and x.deleted_at is null and ${condition} ${stated(sql`state.status`)}
     order by x.created_at desc, x.id desc`,

  tenants: (scope, condition, stated) => sql`
    select 'tenants' as scope, x.id, x.name, x.email, x.phone, state.status as tenant_status
      from tenants x
      cross join lateral (
        select app.tenant_status(coalesce(bool_or(l.status = 'active'), false), coalesce(bool_or(l.status = 'pending'), false),
                                 coalesce(bool_or(l.status in ('expired', 'terminated')), false)) as status
          from (select ${lettingStatusOn(scope, sql`own`, scope.today)} as status from app.lettings own
                 where own.organization_id = x.organization_id and own.tenant_id = x.id) as l) as state
     where x.organization_id = ${scope.organizationId} and x.kind = 'tenant' and x.deleted_at is null and ${condition} ${stated(sql`state.status`)}
     order by x.created_at desc, x.id desc`,

  leases: (scope, condition, stated) => sql`
    select 'leases' as scope, x.id, terms.rent_amount, x.currency, state.status, x.terms, json_build_object('name', t.name) as tenant
      from leases x
      join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      cross join lateral (
        select ${leaseStatusOn(scope, sql`x`, scope.today)} as status) as state
      cross join lateral app.lease_terms_on(x.organization_id, x.id, ${scope.today}) as terms
     where x.organization_id = ${scope.organizationId} and ${condition} ${stated(sql`state.status`)}
     order by x.created_at desc, x.id desc`,

  payments: (scope, condition, stated) => sql`
    select 'payments' as scope, x.id, case when x.kind in ('charge', 'receipt') then coalesce(x.own_type, x.type) else x.kind end as payment_type, x.amount, x.currency,
           state.status as payment_status, x.description, x.reference, json_build_object('name', t.name) as tenant
      from transactions x
      join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
      left join charge_states c on c.organization_id = x.organization_id and c.charge_id = x.id
      ${correctionsOf(scope, sql`x`)}
      cross join lateral (
        select ${paymentStatusOf(scope, sql`x`, sql`c`)} as status) as state
     where x.organization_id = ${scope.organizationId} and x.kind <> 'reversal' and ${condition} ${stated(sql`state.status`)}
     order by x.effective_date desc, x.id desc`,

  tickets: (scope, condition, stated) => sql`
    select 'tickets' as scope, x.id, x.title, x.status, p.address
      from tickets x
      left join properties p on p.organization_id = x.organization_id and p.id = x.property_id
     where x.organization_id = ${scope.organizationId} and x.deleted_at is null and ${condition} ${stated(sql`x.status`)}
     order by x.created_at desc, x.id desc`,

  documents: (scope, condition, stated) => sql`
    select 'documents' as scope, x.id, x.title, x.kind, coalesce(t.name, p.address) as about
      from documents x
      left join leases l on l.organization_id = x.organization_id and l.id = x.lease_id
      left join tickets k on k.organization_id = x.organization_id and k.id = x.ticket_id
      left join tenants t on t.organization_id = x.organization_id and t.id = coalesce(x.tenant_id, l.tenant_id)
      left join properties p on p.organization_id = x.organization_id and p.id = coalesce(x.property_id, l.property_id, k.property_id)
     where x.organization_id = ${scope.organizationId} and x.deleted_at is null and ${condition} ${visibleDocuments(scope, sql`x.kind`)} ${stated(sql`x.kind`)}
     order by x.created_at desc, x.id desc`,

  messages: (scope, condition) => sql`
    select 'messages' as scope, x.id, x.tenant_id, json_build_object('name', t.name) as tenant, left(x.body, 160) as body, x.created_at
      from messages x
      join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id and t.deleted_at is null
     where x.organization_id = ${scope.organizationId} and x.withdrawn_at is null and ${condition}
     order by x.created_at desc, x.id desc`,

  bookings: (scope, condition, stated) => sql`
    select 'bookings' as scope, x.id, x.reference, x.status, x.check_in, x.check_out, p.address,
           case when t.id is not null and ${hasPermission(scope, 'view_tenants')} then json_build_object('name', t.name) end as tenant
      from bookings x
      join properties p on p.organization_id = x.organization_id and p.id = x.property_id
      left join tenants t on t.organization_id = x.organization_id and t.id = x.tenant_id
     where x.organization_id = ${scope.organizationId} and ${condition} ${stated(sql`x.status`)}
     order by x.check_in desc, x.id desc`,
}
