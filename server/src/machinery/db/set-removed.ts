import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OrganizationScope } from '../scope/scope.ts'

/** A table whose rows are marked as removed, so that they can be restored. */
type Removable = PgTable & Record<'organizationId' | 'id' | 'deletedAt' | 'updatedAt', AnyPgColumn>

/** Marks rows of the organization as removed, or restores them. Returns the ids that changed. */
export async function setRemoved(
  scope: Pick<OrganizationScope, 'db' | 'organizationId'>,
  table: Removable,
  ids: string[],
  removed: boolean,
): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    update ${table} set deleted_at = ${removed ? sql`app.now()` : sql`null`}, updated_at = app.now()
     where organization_id = ${scope.organizationId} and id = any(${sql.param(ids)}::uuid[])
       and deleted_at is ${removed ? sql`null` : sql`not null`}
    returning id`)
  return rows.map(({ id }) => id)
}
