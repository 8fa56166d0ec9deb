import type { LateCharge } from '@domovik/domain/insight/reports/overdue.ts'
import type { DemandStage } from '@domovik/domain/rental/papers/stages.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { lastDemandOf } from '../../../rental/papers/demand-letters.ts'
import { isOverdueOn } from '../../../rental/payments/ledger-sql.ts'
import { chargesOn, replayedTenants } from '../../measures/accounts-at.ts'
import type { Filters } from '../request.ts'
import { isCleaning, narrow } from './filters-sql.ts'

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
 * Charges overdue at the end of an earlier day, of the accounts that need no replay, and the tenants of those that do and may have
 * had an overdue charge: still open now, or settled only after that day.
 */
export async function lateThen(
  scope: OrganizationScope,
  filters: Filters,
  day: string,
): Promise<{ late: LateCharge[]; replayed: string[] }> {
  const { organizationId } = scope
  const once = sql`and c.effective_due_date < ${day} and (c.remaining > 0 or c.settled_on is null or c.settled_on > ${day})
    ${narrow(scope, filters, { property: sql`c.property_id`, tenant: sql`c.tenant_id` })}`
  const { rows } = await scope.db.execute<{ late: LateCharge[]; replayed: string[] }>(sql`
    with replayed as materialized (${replayedTenants(scope, day)}), charge as (${chargesOn(scope, day, once)})
    select
      (select coalesce(json_agg(row), '[]'::json) from (
         select c.charge_id as "chargeId", c.tenant_id as "tenantId", t.name as tenant, c.property_id as "propertyId", p.address as property,
                c.type as kind, c.due_date as "dueDate", c.amount, c.paid_then as paid, c.remaining_then as remaining, ${day}::date - c.effective_due_date as days
           from charge c
           join tenants t on t.organization_id = ${organizationId} and t.id = c.tenant_id
           left join properties p on p.organization_id = ${organizationId} and p.id = c.property_id
          where c.remaining_then > 0) as row) as late,
      (select coalesce(json_agg(distinct c.tenant_id), '[]'::json) from charge_states c
        where c.organization_id = ${organizationId} and c.tenant_id in (select tenant_id from replayed) ${once}) as replayed`)
  return rows[0]!
}

/** Returns those of the charges that are the cleaning of a stay. */
export async function cleaningAmong(
  { db, organizationId }: OrganizationScope,
  chargeIds: readonly string[],
): Promise<Set<string>> {
  if (chargeIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from transactions t
     where t.organization_id = ${organizationId} and t.id = any(${sql.param([...chargeIds])}::uuid[]) and ${isCleaning(sql`t`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The furthest payment demand of each tenant that names a charge which is overdue today. */
export async function lastDemands(
  scope: OrganizationScope,
): Promise<Map<string, { stage: DemandStage; sentOn: string }>> {
  const { rows } = await scope.db.execute<{ tenantId: string; stage: DemandStage; sentOn: string }>(sql`
    select t.id as "tenantId", letter.stage, letter.sent_on::text as "sentOn"
      from tenants t cross join lateral (${lastDemandOf(scope, sql`t.id`)}) as letter
     where t.organization_id = ${scope.organizationId}
       and t.id in (select d.tenant_id from demand_letters d where d.organization_id = ${scope.organizationId})`)
  return new Map(rows.map(({ tenantId, ...letter }) => [tenantId, letter]))
}
