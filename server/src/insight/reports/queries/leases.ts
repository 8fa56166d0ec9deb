import type { LeaseLine } from '@domovik/domain/insight/reports/lease-status.ts'
import { sql } from 'drizzle-orm'
import { among } from '../../../machinery/db/list.ts'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { leasesAsOf, lettingStatusOn, rentOn, wasKnownOn } from '../../../rental/leases/lease-sql.ts'
import type { Filters } from '../request.ts'
import { narrow } from './filters-sql.ts'

const l = sql`l`

/**
 * Leases as of the end of a day; what later acts changed is read from the event log (`leasesAsOf`). Leases that ended before `from` are only
 * counted.
 */
export async function leasesOn(
  scope: OrganizationScope,
  filters: Filters,
  day: string,
  from: string,
): Promise<{ leases: LeaseLine[]; leftOut: number }> {
  // One condition for each way to follow: PostgreSQL hashes the leases for each, but compares every pair for an "or" inside.
  const renewed = sql`exists (select from lease_then n where n.previous_lease_id = l.id and ${wasKnownOn(sql`n`, day)})`
  const { rows } = await scope.db.execute<{ leases: LeaseLine[]; leftOut: number }>(sql`
    with lease_then as (${leasesAsOf(scope, day)}),
    lease as (
      select l.id as "leaseId", l.property_id as "propertyId", p.address as property, l.tenant_id as "tenantId", t.name as tenant,
             l.start_date as "startDate", l.last_day as "endDate", l.last_day - ${day}::date as "daysLeft",
             ${lettingStatusOn(scope, l, day)} as status,
             coalesce(${rentOn(l, day)}, 0) as rent, l.deposit_amount as deposit,
             ${renewed} as renewed,
             ${renewed} or exists (select from lease_then n where ${wasKnownOn(sql`n`, day)}
                and n.property_id = l.property_id and n.tenant_id = l.tenant_id and n.start_date = l.last_day + 1) as followed
        from lease_then l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
       where ${wasKnownOn(l, day)}
         ${narrow(scope, filters, { property: sql`l.property_id`, tenant: sql`l.tenant_id` })}
    ), wanted as (select * from lease where true ${among(sql`status`, filters.status)})
    select (select coalesce(json_agg(wanted), '[]'::json) from wanted where "endDate" is null or "endDate" >= ${from}) as leases,
           (select count(*)::int from wanted where "endDate" < ${from}) as "leftOut"`)
  return rows[0]!
}
