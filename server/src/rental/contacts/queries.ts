/** The address book: tenants, co-tenants, guests, owners, vendors and payers in one list (docs/decisions/151). */
import type { contactRow } from '@domovik/contract/admin/rental/contacts.ts'
import type { ContactKind } from '@domovik/domain/rental/contacts/kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

export type ContactRow = z.infer<typeof contactRow>
export type ContactFilters = { q?: string | undefined; kind?: ContactKind[] | undefined }

/** The words of a name, without accents and in small letters. */
const wordsOf = (name: SQL): SQL =>
  sql`string_to_array(trim(regexp_replace(lower(app.fold(${name})), '[^[:alnum:]]+', ' ', 'g')), ' ')`

/** The records of each kind, with the columns id, name, email, phone, tax_number, opens and detail. */
const records: Record<ContactKind, (organizationId: string) => SQL> = {
  tenant: (organizationId) => sql`
    select t.id, t.name, t.email, t.phone, null as tax_number, t.id as opens, home.address as detail
      from tenants t left join home on home.tenant_id = t.id
     where t.organization_id = ${organizationId} and t.kind = 'tenant' and t.deleted_at is null`,

  co_tenant: (organizationId) => sql`
    select h.id, h.name, h.email, h.phone, null, t.id, home.address
      from co_tenants h join tenants t on t.organization_id = h.organization_id and t.id = h.tenant_id and t.deleted_at is null
      left join home on home.tenant_id = t.id
     where h.organization_id = ${organizationId} and h.name is not null`,

  guest: (organizationId) => sql`
    select t.id, t.name, t.email, t.phone, null, t.id, stay.address
      from tenants t left join (
        select distinct on (b.tenant_id) b.tenant_id, p.address from bookings b
          join properties p on p.organization_id = b.organization_id and p.id = b.property_id
         where b.organization_id = ${organizationId} order by b.tenant_id, b.check_in desc, b.id) as stay on stay.tenant_id = t.id
     where t.organization_id = ${organizationId} and t.kind = 'guest' and t.deleted_at is null`,

  owner: (organizationId) => sql`
    select o.id, o.name, o.email, o.phone, o.tax_number, o.id, null from owners o where o.organization_id = ${organizationId}`,

  vendor: (organizationId) => sql`
    select v.id, v.name, v.email, v.phone, v.tax_number, v.id, v.trade
      from vendors v where v.organization_id = ${organizationId} and v.deleted_at is null`,

  // The bank names them. They have no row of their own: their id is computed, with the digits of a custom UUID (version 8). A payer with all words of the name of the tenant or a co-tenant is no other person.
  payer: (organizationId) => sql`
    select overlay(overlay(md5(k.party_key || k.tenant_id) placing '8' from 13) placing '8' from 17)::uuid, l.party_name, null, null, null, t.id, t.name
      from bank_payers k join tenants t on t.organization_id = k.organization_id and t.id = k.tenant_id and t.deleted_at is null
      join (
        select distinct on (b.party_key) b.party_key, b.party_name from bank_lines b
         where b.organization_id = ${organizationId} and b.party_key <> '' and b.party_name <> ''
         order by b.party_key, b.booked_on desc, b.id desc) as l on l.party_key = k.party_key
     where k.organization_id = ${organizationId} and not ${wordsOf(sql`t.name`)} <@ ${wordsOf(sql`l.party_name`)}
       and not exists (select from co_tenants h where h.organization_id = k.organization_id and h.tenant_id = t.id
                          and ${wordsOf(sql`h.name`)} <@ ${wordsOf(sql`l.party_name`)})`,
}

/** The list of contacts, with the records of the given kinds only. Filters apply to contacts: one of several roles is enough. */
export function contactList(
  { organizationId }: OrganizationScope,
  kinds: readonly ContactKind[],
  { q, kind }: ContactFilters,
): ListPlan {
  const each = kinds.map(
    (
      one,
      place,
    ) => sql`select ${place}::int as place, ${one}::text as kind, r.* from (${records[one](organizationId)})
      as r (id, name, email, phone, tax_number, opens, detail)`,
  )
  const first = (column: SQL): SQL =>
    sql`(array_agg(${column} order by e.place, e.id) filter (where ${column} is not null))[1]`
  const all = (column: SQL): SQL =>
    sql`coalesce(array_agg(distinct ${column}) filter (where ${column} <> ''), '{}')`
  return {
    rows: sql`
      select found.* from (
        with home as materialized (
          select distinct on (x.tenant_id) x.tenant_id, p.address from app.lettings x
            join properties p on p.organization_id = x.organization_id and p.id = x.property_id
           where x.organization_id = ${organizationId} order by x.tenant_id, x.start_date desc, x.id)
        select ${first(sql`e.id`)} as id, ${first(sql`e.name`)} as name, ${first(sql`e.email`)} as email,
               ${all(sql`e.phone`)} as phones, ${all(sql`e.tax_number`)} as "taxNumbers",
               json_agg(json_build_object('kind', e.kind, 'opens', e.opens, 'detail', e.detail) order by e.place, e.detail, e.id) as roles,
               array_agg(e.kind) as kinds, string_agg(concat_ws(E'\n', e.name, e.email, e.phone, e.tax_number), E'\n') as sought,
               string_agg(e.detail, E'\n') as details
          from (${sql.join(each, sql` union all `)}) as e
         group by lower(app.fold(e.name)), coalesce(lower(nullif(e.email, '')), e.id::text)) as found
       where true ${kind?.length ? sql`and found.kinds && ${sql.param(kind)}::text[]` : sql``} ${mentioning(q, [sql`found.name`, sql`found.sought`, sql`found.details`])}`,
    sorts: { name: sql`name collate "pl-x-icu"` },
    defaultSort: 'name',
    hidden: ['kinds', 'sought', 'details'],
  }
}
