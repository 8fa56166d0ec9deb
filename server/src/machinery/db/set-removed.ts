import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OrganizationScope } from '../scope/scope.ts'

/** A table whose rows are marked as removed, so that they can be restored. */
type Removable = PgTable & Record<'organizationId' | 'id' | 'deletedAt' | 'updatedAt', AnyPgColumn>

/**
 * Marks rows of the organization as removed, or restores them. Returns the ids that changed. Throws version_conflict if one was changed
 * after `seen`.
 */
export async function setRemoved(
  scope: Pick<OrganizationScope, 'db' | 'organizationId'>,
  table: Removable,
  ids: string[],
  removed: boolean,
  seen?: string,
): Promise<string[]> {
  if (seen) {
    const { rows: changed } = await scope.db.execute(sql`
      select 1 from ${table} where organization_id = ${scope.organizationId} and id = any(${sql.param(ids)}::uuid[])
         and updated_at <> ${seen}::timestamptz for update`)
    if (changed.length > 0) throw new DomainError('version_conflict')
  }
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    update ${table} set deleted_at = ${removed ? sql`app.now()` : sql`null`}, updated_at = app.now()
     where organization_id = ${scope.organizationId} and id = any(${sql.param(ids)}::uuid[])
       and deleted_at is ${removed ? sql`null` : sql`not null`}
    returning id`)
  return rows.map(({ id }) => id)
}

/** Returns those of the given rows that are removed, and locks them until the transaction ends. `only` narrows them. */
export async function lockRemoved(
  scope: Pick<OrganizationScope, 'db' | 'organizationId'>,
  table: Removable,
  ids: string[],
  only: SQL = sql``,
): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select id from ${table}
     where organization_id = ${scope.organizationId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is not null ${only}
     order by id for update`)
  return rows.map(({ id }) => id)
}
