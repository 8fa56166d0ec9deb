import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { Filters } from '../request.ts'
import { narrow } from './filters-sql.ts'

/** Addresses of the properties in a report, by id. */
export async function addresses(
  scope: OrganizationScope,
  filters: Filters = {},
): Promise<Map<string, string>> {
  const { rows } = await scope.db.execute<{ id: string; address: string }>(
    sql`select id, address from properties where organization_id = ${scope.organizationId} ${narrow(scope, filters, { property: sql`id` })}`,
  )
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/** Names of the tenants in a report, by id: all tenants, or those of one property or rental type. */
export async function tenantNames(
  scope: OrganizationScope,
  { tenantId, propertyId, rentalType }: Filters,
): Promise<Map<string, string>> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ id: string; name: string }>(sql`
    select t.id, t.name from tenants t
     where t.organization_id = ${organizationId}
       ${tenantId ? sql`and t.id = ${tenantId}` : sql``}
       ${
         propertyId || rentalType
           ? sql`and exists (select 1 from app.lettings l join properties p on p.organization_id = l.organization_id and p.id = l.property_id
               where l.organization_id = ${organizationId} and l.tenant_id = t.id
                 ${propertyId ? sql`and l.property_id = ${propertyId}` : sql``} ${rentalType ? sql`and p.rental_type = ${rentalType}` : sql``})`
           : sql``
       }`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
