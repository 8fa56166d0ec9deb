import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { Filters } from '../request.ts'

/**
 * SQL conditions (`and ...`) for a report's property, tenant and rental type. A filter without a matching
 * column is omitted.
 */
export function narrow(
  scope: OrganizationScope,
  { propertyId, tenantId, rentalType }: Filters,
  columns: { property?: SQL; tenant?: SQL },
): SQL {
  const { property, tenant } = columns
  return sql`
    ${propertyId && property ? sql`and ${property} = ${propertyId}` : sql``}
    ${tenantId && tenant ? sql`and ${tenant} = ${tenantId}` : sql``}
    ${
      rentalType && property
        ? sql`and ${property} in (select id from properties where organization_id = ${scope.organizationId} and rental_type = ${rentalType})`
        : sql``
    }`
}

/** Whether `t`, a charge, is the cleaning of a stay: an extra fee without a description (domain/src/rental/papers/paid-in-year.ts). */
export const isCleaning = (t: SQL): SQL =>
  sql`coalesce(${t}.type = 'extra_fee' and ${t}.booking_id is not null and ${t}.description is null, false)`
