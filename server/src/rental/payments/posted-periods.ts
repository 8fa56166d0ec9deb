import type { PostedCharge } from '@domovik/domain/rental/rent/charges.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Returns the posted periods of the given leases, by lease. A cancelled charge counts, because a voided month
 * is not charged again. No period crosses the first of a month, so the periods from `since` (a first of
 * month) on are all that can affect later days; a deposit is charged once, whatever its day. With `by`, those posted by the end of that
 * day.
 */
export async function postedPeriods(
  scope: OrganizationScope,
  leaseIds: readonly string[],
  since: string | null,
  by: string | null = null,
): Promise<Map<string, PostedCharge[]>> {
  const { rows } = await scope.db.execute<{ leaseId: string; posted: PostedCharge[] }>(sql`
    select lease_id as "leaseId", json_agg(json_build_object('kind', type, 'serviceFrom', service_from, 'serviceTo', service_to + 1)) as posted
      from transactions
     where organization_id = ${scope.organizationId} and lease_id = any(${sql.param(leaseIds)}::uuid[]) and parent_id is null
       and (service_from >= coalesce(${since}::date, '-infinity') or app.is_deposit(type)) and service_from is not null and posted_on <= coalesce(${by}::date, 'infinity') and (kind = 'charge' or type = 'opening_credit')
     group by lease_id`)
  return new Map(rows.map(({ leaseId, posted }) => [leaseId, posted]))
}
