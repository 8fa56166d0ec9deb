import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from './scope/scope.ts'

/** Returns a text that changes with every change of `content`. */
export const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** Throws version_conflict if the caller read other content than there is now. The content must be locked. */
export function requireSeen(seen: string | undefined, content: unknown): void {
  if (seen !== undefined && seen !== versionOf(content)) throw new DomainError('version_conflict')
}

/** Throws version_conflict if a row was changed after the caller read it. */
export function requireUnchanged(seen: string | undefined, row: { updatedAt: string | Date }): void {
  if (seen !== undefined && Date.parse(seen) !== new Date(row.updatedAt).getTime())
    throw new DomainError('version_conflict')
}

/** Makes saves of one record wait for each other until the transaction ends, also if its row does not exist yet. */
export async function lockContent(
  { db, organizationId }: Pick<OrganizationScope, 'db' | 'organizationId'>,
  record: string,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${record} ${organizationId}`}, 0))`)
}
