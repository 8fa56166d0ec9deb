/** The lease that money or a charge of a tenant belongs to. */
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isLetOn } from './lease-sql.ts'

type Place = { id: string; propertyId: string }

/**
 * Returns the lease that a payment on a day belongs to: the given one (throws not_found if it is not the
 * tenant's), otherwise the lease running on that day, otherwise the latest.
 */
export async function leaseForMoney(
  scope: OrganizationScope,
  tenantId: string,
  leaseId: string | null,
  day: string,
): Promise<Place | null> {
  const { rows } = await scope.db.execute<Place>(sql`
    select id, property_id as "propertyId" from ${leaseId ? sql`leases` : sql`app.lettings`} l
     where organization_id = ${scope.organizationId} and tenant_id = ${tenantId} ${leaseId ? sql`and id = ${leaseId}` : sql`order by ${isLetOn(sql`l`, day)} desc, start_date desc limit 1`}`)
  if (leaseId && !rows[0]) throw new DomainError('not_found')
  return rows[0] ?? null
}

/**
 * Returns the lease that a charge due on a day belongs to: the given one (throws not_found if it is not the tenant's), otherwise the one that runs on
 * that day. Null for a tenant without any lease, and for one who has a stay on that day. Throws several_leases if several run, and no_lease_on_day if
 * none of the tenant's leases does: a guess could put the charge on the account of the wrong home.
 */
export async function leaseForCharge(
  scope: OrganizationScope,
  tenantId: string,
  leaseId: string | null,
  day: string,
): Promise<Place | null> {
  if (leaseId !== null) return leaseForMoney(scope, tenantId, leaseId, day)
  const { organizationId, db } = scope
  const { rows } = await db.execute<Place & { runs: boolean; stays: boolean }>(sql`
    select id, property_id as "propertyId", ${isLetOn(sql`l`, day)} as runs,
           exists (select from bookings b where b.organization_id = ${organizationId} and b.tenant_id = ${tenantId}
                      and b.status not in ('cancelled', 'inquiry') and b.check_in <= ${day} and b.check_out >= ${day}) as stays
      from app.lettings l where organization_id = ${organizationId} and tenant_id = ${tenantId} order by id`)
  const [lease, ...others] = rows.filter(({ runs }) => runs)
  if (others.length > 0) throw new DomainError('several_leases', { count: others.length + 1 })
  if (lease) return { id: lease.id, propertyId: lease.propertyId }
  if (rows.some(({ stays }) => !stays)) throw new DomainError('no_lease_on_day', { day })
  return null
}
