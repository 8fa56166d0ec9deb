import type { CarryOver } from '@domovik/domain/rental/deposits/carry-over.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** Returns the deposits that were carried over between leases of the tenants, also those that were taken back. Amounts in cents. */
export async function carryOversOf(
  { db, organizationId }: OrganizationScope,
  tenantIds: readonly string[],
): Promise<(CarryOver & { tenantId: string })[]> {
  const { rows } = await db.execute<{ found: (CarryOver & { tenantId: string })[] }>(sql`
    select coalesce(json_agg(json_build_object('tenantId', r.tenant_id, 'from', l.previous_lease_id, 'to', l.id, 'amount', r.amount, 'day', r.effective_date, 'postedOn', r.posted_on,
             'takenBack', case when v.id is not null then json_build_object('day', v.effective_date, 'postedOn', v.posted_on) end) order by r.id), '[]'::json) as found
      from transactions r join leases l on l.organization_id = r.organization_id and l.id = r.lease_id
      left join transactions v on v.organization_id = r.organization_id and v.parent_id = r.id and v.kind = 'reversal'
     where r.organization_id = ${organizationId} and r.tenant_id = any (${sql.param([...tenantIds])}::uuid[])
       and r.kind = 'receipt' and r.type = 'deposit_transfer' and l.previous_lease_id is not null`)
  return rows[0]!.found
}
