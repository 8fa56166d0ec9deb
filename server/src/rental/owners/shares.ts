/** Reads and writes who owns a property, by date. */
import { DomainError } from '@domovik/domain/errors.ts'
import {
  commonParts,
  type Fraction,
  type Ownership,
  shareText,
} from '@domovik/domain/rental/owners/shares.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { propertyOwners, propertyOwnerships } from './table.ts'

type NamedOwnership = Omit<Ownership, 'parts'> & {
  parts: readonly { ownerId: string; part: number; name: string }[]
}

/** Returns the versions of a property, newest first, with the owners in the order of splitting. */
async function ownershipsOf(scope: OrganizationScope, propertyId: string): Promise<NamedOwnership[]> {
  const { rows } = await scope.db.execute<{ found: NamedOwnership[] }>(sql`
    select coalesce(json_agg(json_build_object('validFrom', v.valid_from, 'parts',
        (select coalesce(json_agg(json_build_object('ownerId', s.owner_id, 'part', s.part, 'name', o.name) order by s.position), '[]'::json)
           from property_owners s join owners o on o.organization_id = s.organization_id and o.id = s.owner_id
          where s.organization_id = v.organization_id and s.property_id = v.property_id and s.valid_from = v.valid_from)) order by v.valid_from desc), '[]'::json) as found
      from property_ownerships v where v.organization_id = ${scope.organizationId} and v.property_id = ${propertyId}`)
  return rows[0]!.found
}

const sum = (parts: readonly { part: number }[]): number => parts.reduce((total, { part }) => total + part, 0)

/** Returns the owners of a property by date, newest first, with their shares as text. */
export async function presentShares(scope: OrganizationScope, propertyId: string) {
  return (await ownershipsOf(scope, propertyId)).map(({ validFrom, parts }) => ({
    validFrom,
    owners: parts.map(({ ownerId, name, part }) => ({ ownerId, name, share: shareText(part, sum(parts)) })),
  }))
}

type PropertyShare = {
  propertyId: string
  address: string
  part: number
  whole: number
  from: string
  until: string | null
}

/** Returns the shares of an owner in properties, newest first. `until` is the last day before the next version. */
export async function sharesOfOwner(scope: OrganizationScope, ownerId: string) {
  const { rows } = await scope.db.execute<{ found: PropertyShare[] }>(sql`
    select coalesce(json_agg(row order by row."from" desc, row.address), '[]'::json) as found from (
      select s.property_id as "propertyId", p.address, s.part, v.whole, s.valid_from as "from",
             (select min(n.valid_from) - 1 from property_ownerships n
               where n.organization_id = v.organization_id and n.property_id = v.property_id and n.valid_from > v.valid_from) as until
        from property_owners s
        join property_ownerships v on v.organization_id = s.organization_id and v.property_id = s.property_id and v.valid_from = s.valid_from
        join properties p on p.organization_id = s.organization_id and p.id = s.property_id
       where s.organization_id = ${scope.organizationId} and s.owner_id = ${ownerId}) as row`)
  return rows[0]!.found.map(({ part, whole, ...row }) => ({ ...row, share: shareText(part, whole) }))
}

/** Lets nobody else change the owners of the property until the transaction ends. */
export async function lockShares(
  { db, organizationId }: OrganizationScope,
  propertyId: string,
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`owners ${organizationId} ${propertyId}`}, 0))`,
  )
}

/**
 * Saves the owners of a property from a day on, replacing a version of the same day. The shares have been checked
 * (shareIssues). Throws not_found if an owner does not exist.
 */
export async function putShares(
  scope: OrganizationScope,
  propertyId: string,
  validFrom: string,
  shares: readonly (Fraction & { ownerId: string })[],
): Promise<void> {
  const { organizationId } = scope
  const parts = commonParts(shares) ?? []
  const names = await namesOf(
    scope,
    shares.map(({ ownerId }) => ownerId),
  )
  await clear(scope, propertyId, validFrom)
  await scope.db
    .insert(propertyOwnerships)
    .values({ organizationId, propertyId, validFrom, whole: sum(parts.map((part) => ({ part }))) })
  if (shares.length === 0) return
  const ordered = shares
    .map(({ ownerId }, index) => ({ ownerId, part: parts[index]!, name: names.get(ownerId)! }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pl') || (a.ownerId < b.ownerId ? -1 : 1))
  await scope.db.insert(propertyOwners).values(
    ordered.map(({ ownerId, part }, position) => ({
      ...{ organizationId, propertyId, validFrom, ownerId, part, position },
    })),
  )
}

async function namesOf(scope: OrganizationScope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  // Locked, so that none of them is deleted meanwhile.
  const { rows } = await scope.db.execute<{ id: string; name: string }>(sql`
    select id, name from owners where organization_id = ${scope.organizationId}
       and id in (${sql.join(
         ids.map((id) => sql`${id}::uuid`),
         sql`, `,
       )}) order by id for share`)
  if (rows.length < ids.length) throw new DomainError('not_found')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function clear(scope: OrganizationScope, propertyId: string, validFrom: string): Promise<boolean> {
  const gone = await scope.db
    .delete(propertyOwnerships)
    .where(
      and(
        eq(propertyOwnerships.organizationId, scope.organizationId),
        eq(propertyOwnerships.propertyId, propertyId),
        eq(propertyOwnerships.validFrom, validFrom),
      ),
    )
    .returning({ validFrom: propertyOwnerships.validFrom })
  return gone.length > 0
}

/** Deletes the version of a property from a day on. Throws not_found. */
export async function deleteShares(
  scope: OrganizationScope,
  propertyId: string,
  validFrom: string,
): Promise<void> {
  if (!(await clear(scope, propertyId, validFrom))) throw new DomainError('not_found')
}
