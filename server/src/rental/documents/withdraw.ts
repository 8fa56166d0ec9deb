/** Marks letters that state what was taken back. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { documents } from './table.ts'

/** Marks the letters that state one of these rows (documents.states_id) as withdrawn; whoever has them keeps them with the mark. */
export async function withdrawLetters(scope: OrganizationScope, statedIds: readonly string[]): Promise<void> {
  if (statedIds.length === 0) return
  await scope.db
    .update(documents)
    .set({ withdrawnAt: sql`app.now()` })
    .where(
      and(
        eq(documents.organizationId, scope.organizationId),
        inArray(documents.statesId, [...statedIds]),
        isNull(documents.withdrawnAt),
      ),
    )
}

/**
 * Marks the papers about the accounts of these tenants that list one of these rows (documents.states_rows) as withdrawn. They are
 * documents of the tenants or of their leases.
 */
export async function withdrawPapers(
  { db, organizationId }: OrganizationScope,
  tenantIds: readonly string[],
  rowIds: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return
  const tenants = sql`any (${sql.param(tenantIds)}::uuid[])`
  await db.execute(sql`
    update documents d set withdrawn_at = app.now()
      from (select id from documents where organization_id = ${organizationId} and tenant_id = ${tenants}
             union all
            select p.id from leases l join documents p on p.organization_id = l.organization_id and p.lease_id = l.id
             where l.organization_id = ${organizationId} and l.tenant_id = ${tenants}) as own
     where d.organization_id = ${organizationId} and d.id = own.id and d.withdrawn_at is null
       and d.states_rows && ${sql.param(rowIds)}::uuid[]`)
}
