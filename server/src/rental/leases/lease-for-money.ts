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
 * Returns the lease that a charge due on a day belongs to, as `leaseForMoney`. Throws several_leases if none is given and several of the tenant run
 * on that day: the charge would be on the account of the wrong home.
 */
export async function leaseForCharge(
  scope: OrganizationScope,
  tenantId: string,
  leaseId: string | null,
  day: string,
): Promise<Place | null> {
  if (leaseId === null) {
    const { rows } = await scope.db.execute<Pick<Place, 'id'>>(sql`
      select id from app.lettings l
       where organization_id = ${scope.organizationId} and tenant_id = ${tenantId} and ${isLetOn(sql`l`, day)} order by id`)
    if (rows.length > 1) throw new DomainError('several_leases', { count: rows.length })
  }
  return leaseForMoney(scope, tenantId, leaseId, day)
}
