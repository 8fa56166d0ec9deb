/** Reads and writes the people of a shared account, their shares and who paid. */

import { DomainError } from '@domovik/domain/errors.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { Sharing } from '@domovik/domain/rental/co-tenants/positions.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { coTenantPayments, coTenantShares, coTenants } from './table.ts'

type Person = {
  id: string
  name: string
  /** The tenant of the account, who is edited on the tenant's own page. */
  isTenant: boolean
  movedInOn: string | null
  movedOutOn: string | null
}

export type Household = {
  /** In the order of splitting: the tenant, then as people were added. */
  people: Person[]
  versions: Sharing[]
  payers: Record<string, string>
  /** Charges of settlements of bills, which have no days of their own, with the settled period. */
  settled: Record<string, Window>
}

/** Returns the people of an account in the order of splitting, their shares by date, who paid which receipt, and what settlements charged. */
export async function householdOf(scope: OrganizationScope, tenantId: string): Promise<Household> {
  const { rows } = await scope.db.execute<{ found: Household }>(sql`
    select json_build_object(
      'people', (select coalesce(json_agg(json_build_object('id', c.id, 'name', coalesce(c.name, t.name), 'isTenant', c.id = c.tenant_id,
            'movedInOn', c.moved_in_on, 'movedOutOn', c.moved_out_on) order by c.id <> c.tenant_id, c.position, c.id), '[]'::json)
          from co_tenants c join tenants t on t.organization_id = c.organization_id and t.id = c.tenant_id
         where c.organization_id = ${scope.organizationId} and c.tenant_id = ${tenantId}),
      'versions', (select coalesce(json_agg(v order by v."validFrom"), '[]'::json) from (
          select s.valid_from as "validFrom", json_agg(json_build_object('personId', s.co_tenant_id, 'part', s.part)) as parts
            from co_tenant_shares s where s.organization_id = ${scope.organizationId} and s.tenant_id = ${tenantId} group by s.valid_from) as v),
      'payers', (select coalesce(json_object_agg(p.transaction_id, p.co_tenant_id), '{}'::json) from co_tenant_payments p
         where p.organization_id = ${scope.organizationId} and p.tenant_id = ${tenantId}),
      'settled', (select coalesce(json_object_agg(row_id, json_build_object('from', b.from_date, 'to', b.to_date + 1)), '{}'::json)
          from bills_settlements b, jsonb_array_elements_text(b.rows) as row_id
         where b.organization_id = ${scope.organizationId} and b.tenant_id = ${tenantId})) as found`)
  return rows[0]!.found
}

/** Returns the name of the person who was recorded as the payer of a receipt of the account, by receipt. */
export async function recordedPayers(
  { db, organizationId }: OrganizationScope,
  tenantId: string,
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select p.transaction_id as id, coalesce(c.name, t.name) as name
      from co_tenant_payments p
      join co_tenants c on c.organization_id = p.organization_id and c.id = p.co_tenant_id
      join tenants t on t.organization_id = p.organization_id and t.id = p.tenant_id
     where p.organization_id = ${organizationId} and p.tenant_id = ${tenantId}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Contact = {
  id: string
  email: string | null
  phone: string | null
  portal: 'none' | 'invited' | 'active' | 'disabled'
}

/** Returns the contact data and portal access of the people of an account, without the tenant's own. */
export async function contactsOf(scope: Scope, tenantId: string): Promise<Map<string, Contact>> {
  const { rows } = await scope.db.execute<Contact>(sql`
    select id, email, phone, case when disabled_at is not null then 'disabled' when user_id is not null then 'active'
             when invitation_hash is not null then 'invited' else 'none' end as portal
      from co_tenants where organization_id = ${scope.organizationId} and tenant_id = ${tenantId} and id <> tenant_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the tenant, so that changes of the people of one account follow each other. Throws not_found. */
export async function lockHousehold(scope: Scope, tenantId: string): Promise<Household> {
  const { rows } = await scope.db.execute(sql`
    select 1 from tenants where organization_id = ${scope.organizationId} and id = ${tenantId} and kind = 'tenant' and deleted_at is null for update`)
  if (!rows[0]) throw new DomainError('not_found')
  return householdOf(scope, tenantId)
}

/** Returns the account of a co-tenant and locks it. Throws not_found, also for the tenant of the account. */
export async function lockHouseholdOf(
  scope: Scope,
  id: string,
): Promise<{ tenantId: string; household: Household; person: Person }> {
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from co_tenants where organization_id = ${scope.organizationId} and id = ${id} and id <> tenant_id`)
  if (!rows[0]) throw new DomainError('not_found')
  const { tenantId } = rows[0]
  const household = await lockHousehold(scope, tenantId)
  const person = household.people.find((one) => one.id === id)
  if (!person) throw new DomainError('not_found')
  return { tenantId, household, person }
}

type Row = { id: string; tenantId: string } & Partial<
  Pick<typeof coTenants.$inferInsert, 'name' | 'email' | 'phone' | 'movedInOn' | 'createdAt' | 'updatedAt'>
>

/** Inserts a person after the others of the account; the row of the tenant is inserted once. The caller has locked the household. */
export async function insertPerson({ db, organizationId }: OrganizationScope, row: Row): Promise<void> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from co_tenants
    where organization_id = ${organizationId} and tenant_id = ${row.tenantId})`
  await db
    .insert(coTenants)
    .values({ ...row, position, organizationId })
    .onConflictDoNothing()
}

/** Updates a person. */
export async function updatePerson(
  scope: OrganizationScope,
  id: string,
  changes: {
    [K in keyof typeof coTenants.$inferSelect]?: (typeof coTenants.$inferSelect)[K] | SQL | undefined
  },
): Promise<void> {
  await scope.db
    .update(coTenants)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(ofId(scope, id))
}

/** Deletes a person who has no share and paid nothing. */
export async function deletePerson(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db.delete(coTenants).where(ofId(scope, id))
}

const ofId = ({ organizationId }: OrganizationScope, id: string) =>
  and(eq(coTenants.organizationId, organizationId), eq(coTenants.id, id))

/** Saves the shares from a day on, replacing those of the same day. */
export async function putSharing(
  scope: OrganizationScope,
  tenantId: string,
  { validFrom, parts }: Sharing,
): Promise<void> {
  const { db, organizationId } = scope
  await deleteSharing(scope, tenantId, validFrom)
  await db.insert(coTenantShares).values(
    parts.map(({ personId, part }) => ({
      organizationId,
      tenantId,
      validFrom,
      coTenantId: personId,
      part,
    })),
  )
}

/** Deletes the shares from a day on. Returns whether there were any. */
export async function deleteSharing(
  { db, organizationId }: OrganizationScope,
  tenantId: string,
  validFrom: string,
): Promise<boolean> {
  const gone = await db
    .delete(coTenantShares)
    .where(
      and(
        eq(coTenantShares.organizationId, organizationId),
        eq(coTenantShares.tenantId, tenantId),
        eq(coTenantShares.validFrom, validFrom),
      ),
    )
    .returning({ validFrom: coTenantShares.validFrom })
  return gone.length > 0
}

/** Stores who paid a receipt. */
export async function putPayer(
  { db, organizationId }: OrganizationScope,
  row: { transactionId: string; tenantId: string; coTenantId: string },
): Promise<void> {
  await db
    .insert(coTenantPayments)
    .values({ ...row, organizationId })
    .onConflictDoUpdate({
      target: [coTenantPayments.organizationId, coTenantPayments.transactionId],
      set: { coTenantId: row.coTenantId },
    })
}
