/** Reads and writes owners and their agreements. */
import type { ownerRow } from '@domovik/contract/admin/rental/owners.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Agreement } from '@domovik/domain/rental/owners/agreement.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { ownerAgreements, owners } from './table.ts'

export type OwnerRow = z.infer<typeof ownerRow>
type OwnerRecord = OwnerRow & { payoutAccountSealed: string | null }
export type OwnerFields = {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  taxNumber?: string | null | undefined
  payoutAccount?: string | null | undefined
}

const selectOwners = ({ organizationId, today }: OrganizationScope, where: SQL): SQL => sql`
  select o.id, o.name, o.email, o.phone, o.tax_number as "taxNumber", o.payout_account_sealed as "payoutAccountSealed",
         (select count(*)::int from property_owners s
            join properties p on p.organization_id = s.organization_id and p.id = s.property_id and p.deleted_at is null
           where s.organization_id = o.organization_id and s.owner_id = o.id
             and s.valid_from = (select max(v.valid_from) from property_ownerships v
                                  where v.organization_id = s.organization_id and v.property_id = s.property_id and v.valid_from <= ${today})) as properties,
         o.updated_at as "updatedAt"
    from owners o where o.organization_id = ${organizationId} ${where}`

/** The list of owners, filtered. */
export function ownerList(scope: OrganizationScope, { q }: { q?: string | undefined }): ListPlan {
  const found = selectOwners(
    scope,
    mentioning(q, [sql`o.name`, sql`o.phone`, sql`o.email`, sql`o.tax_number`]),
  )
  return {
    rows: sql`select id, name, email, phone, "taxNumber", properties, "updatedAt" from (${found}) as found`,
    sorts: { name: sql`name collate "pl-x-icu"`, properties: sql`properties` },
    defaultSort: 'name',
  }
}

const place = (scope: OrganizationScope, rowId: string) => ({
  organizationId: scope.organizationId,
  table: 'owners',
  column: 'payout_account',
  rowId,
})

/** Returns one owner with the payout account. Throws not_found. */
export async function findOwner(
  scope: OrganizationScope,
  id: string,
): Promise<OwnerRow & { payoutAccount: string | null }> {
  const { rows } = await scope.db.execute<{ owner: OwnerRecord }>(sql`
    select to_json(row) as owner from (${selectOwners(scope, sql`and o.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  const { payoutAccountSealed: sealed, ...owner } = rows[0].owner
  return {
    ...owner,
    payoutAccount: sealed ? await scope.services.keys.open(scope.db, place(scope, id), sealed) : null,
  }
}

/** Returns the accounts for payouts of these owners, by owner. Those without one are left out. */
export async function payoutAccountsOf(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await scope.db.execute<{ id: string; sealed: string }>(sql`
    select id, payout_account_sealed as sealed from owners
     where organization_id = ${scope.organizationId} and id = any(${sql.param(ids)}::uuid[]) and payout_account_sealed is not null`)
  const accounts = new Map<string, string>()
  for (const { id, sealed } of rows)
    accounts.set(id, await scope.services.keys.open(scope.db, place(scope, id), sealed))
  return accounts
}

const sealedFields = async (
  scope: OrganizationScope,
  id: string,
  { payoutAccount, ...fields }: Partial<OwnerFields>,
) => ({
  ...fields,
  ...(payoutAccount === undefined
    ? {}
    : {
        payoutAccountSealed: payoutAccount
          ? await scope.services.keys.seal(scope.db, place(scope, id), payoutAccount)
          : null,
      }),
})

/** Inserts an owner without terms. */
export async function insertOwner(
  scope: OrganizationScope,
  { id, createdAt, ...fields }: OwnerFields & { id: string; createdAt?: Date },
): Promise<void> {
  await scope.db.insert(owners).values({
    name: fields.name,
    ...(await sealedFields(scope, id, fields)),
    ...(createdAt ? { createdAt, updatedAt: createdAt } : {}),
    organizationId: scope.organizationId,
    id,
  })
}

/** Updates an owner. Throws not_found, or version_conflict if it was changed after `seen`. */
export async function updateOwner(
  scope: OrganizationScope,
  id: string,
  changes: Partial<OwnerFields>,
  seen: string | undefined,
): Promise<void> {
  const changed = await scope.db
    .update(owners)
    .set({ ...(await sealedFields(scope, id, changes)), updatedAt: sql`app.now()` })
    .where(
      and(
        eq(owners.organizationId, scope.organizationId),
        eq(owners.id, id),
        seen ? eq(owners.updatedAt, new Date(seen)) : undefined,
      ),
    )
    .returning({ id: owners.id })
  if (changed.length > 0) return
  await findOwner(scope, id)
  throw new DomainError('version_conflict')
}

/** Locks an owner until the transaction ends. Throws not_found. */
export async function lockOwner(scope: OrganizationScope, id: string): Promise<void> {
  const { rows } = await scope.db.execute(
    sql`select 1 from owners where organization_id = ${scope.organizationId} and id = ${id} for update`,
  )
  if (rows.length === 0) throw new DomainError('not_found')
}

/** Deletes an owner with the terms. Throws in_use if the owner has or had a share of a property, a statement, or paid in money. */
export async function deleteOwner(scope: OrganizationScope, id: string): Promise<void> {
  const { rows } = await scope.db.execute(sql`
    select 1 from property_owners where organization_id = ${scope.organizationId} and owner_id = ${id}
    union all
    select 1 from owner_contributions where organization_id = ${scope.organizationId} and owner_id = ${id}
    union all
    select 1 from owner_statements where organization_id = ${scope.organizationId} and owner_id = ${id} limit 1`)
  if (rows.length > 0) throw new DomainError('in_use')
  await scope.db.delete(owners).where(and(eq(owners.organizationId, scope.organizationId), eq(owners.id, id)))
}

/** Returns the terms of an owner, newest first. */
export async function agreementsOf(scope: OrganizationScope, ownerId: string): Promise<Agreement[]> {
  const { rows } = await scope.db.execute<{ found: Agreement[] }>(sql`
    select coalesce(json_agg(json_build_object('validFrom', a.valid_from, 'feeKind', a.fee_kind, 'feePercent', trim_scale(a.fee_percent)::text,
        'feeAmount', a.fee_amount, 'vatPercent', trim_scale(a.vat_percent)::text, 'floatAmount', a.float_amount) order by a.valid_from desc), '[]'::json) as found
      from owner_agreements a where a.organization_id = ${scope.organizationId} and a.owner_id = ${ownerId}`)
  return rows[0]!.found
}

/** Saves terms, replacing those from the same day. */
export async function putAgreement(
  scope: OrganizationScope,
  ownerId: string,
  { validFrom, ...terms }: Agreement,
): Promise<void> {
  await scope.db
    .insert(ownerAgreements)
    .values({ organizationId: scope.organizationId, ownerId, validFrom, ...terms })
    .onConflictDoUpdate({
      target: [ownerAgreements.organizationId, ownerAgreements.ownerId, ownerAgreements.validFrom],
      set: terms,
    })
}

/** Deletes the terms from a day on. Throws not_found. */
export async function deleteAgreement(
  scope: OrganizationScope,
  ownerId: string,
  validFrom: string,
): Promise<void> {
  const gone = await scope.db
    .delete(ownerAgreements)
    .where(
      and(
        eq(ownerAgreements.organizationId, scope.organizationId),
        eq(ownerAgreements.ownerId, ownerId),
        eq(ownerAgreements.validFrom, validFrom),
      ),
    )
    .returning({ validFrom: ownerAgreements.validFrom })
  if (gone.length === 0) throw new DomainError('not_found')
}
