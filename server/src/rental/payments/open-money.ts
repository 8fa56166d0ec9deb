import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Whether the tenant's account is not settled: an open charge, credit that was not used, a deposit held, or a payment that has
 * not arrived yet. `tenantId` is a column of the row that belongs to the tenant.
 */
export const hasOpenMoney = (scope: OrganizationScope, tenantId: SQL): SQL => sql`
  (exists (select from charge_states c where c.organization_id = ${scope.organizationId} and c.tenant_id = ${tenantId} and c.remaining > 0)
   or exists (select from tenant_balances b where b.organization_id = ${scope.organizationId} and b.tenant_id = ${tenantId}
                 and (b.unapplied_credit > 0 or b.deposits_held > 0))
   or exists (select from transactions p where p.organization_id = ${scope.organizationId} and p.tenant_id = ${tenantId} and p.status = 'pending'))`

/** Returns those of the given tenants with open money. Lock the tenants before, so that nothing is posted in between. */
export async function tenantsWithOpenMoney(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select t.id from unnest(${sql.param(ids)}::uuid[]) as t(id)
     where ${hasOpenMoney(scope, sql`t.id`)}`)
  return rows.map(({ id }) => id)
}

/** Returns those of the given properties for which a charge is open. */
export async function propertiesWithOpenCharges(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct property_id as id from charge_states
     where organization_id = ${scope.organizationId} and remaining > 0 and property_id = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ id }) => id)
}
