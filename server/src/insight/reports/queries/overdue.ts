import type { LateCharge } from '@domovik/domain/insight/reports/overdue.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { isOverdueOn } from '../../../rental/payments/ledger-sql.ts'
import type { Filters } from '../request.ts'
import { narrow } from './filters-sql.ts'

/** Charges overdue today, from the states stored by the last replay. */
export async function lateToday(scope: OrganizationScope, filters: Filters): Promise<LateCharge[]> {
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<{ late: LateCharge[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as late from (
      select c.charge_id as "chargeId", c.tenant_id as "tenantId", t.name as tenant, c.property_id as "propertyId", p.address as property,
             c.type as kind, c.due_date as "dueDate", c.amount, c.paid, c.remaining, ${today}::date - c.effective_due_date as days
        from charge_states c
        join tenants t on t.organization_id = c.organization_id and t.id = c.tenant_id
        left join properties p on p.organization_id = c.organization_id and p.id = c.property_id
       where c.organization_id = ${organizationId} and ${isOverdueOn(sql`c`, today)}
         ${narrow(scope, filters, { property: sql`c.property_id`, tenant: sql`c.tenant_id` })}) as row`)
  return rows[0]!.late
}

/**
 * Ids of tenants that may have had an overdue charge at the end of an earlier day: still open now, or settled
 * only after that day.
 */
export async function tenantsOnceLate(
  scope: OrganizationScope,
  filters: Filters,
  day: string,
): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct c.tenant_id as id from charge_states c
     where c.organization_id = ${scope.organizationId} and c.effective_due_date < ${day}
       and (c.remaining > 0 or c.settled_on is null or c.settled_on > ${day})
       ${narrow(scope, filters, { property: sql`c.property_id`, tenant: sql`c.tenant_id` })}`)
  return rows.map(({ id }) => id)
}
