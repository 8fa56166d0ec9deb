/** The kinds of documents that every lease of the organization must have. */

import { DomainError } from '@domovik/domain/errors.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '@domovik/domain/rental/documents/kinds.ts'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { requiredDocuments } from './table.ts'

export async function requiredKinds(scope: Scope): Promise<DocumentKind[]> {
  const rows = await scope.db
    .select({ kind: requiredDocuments.kind })
    .from(requiredDocuments)
    .where(eq(requiredDocuments.organizationId, scope.organizationId))
  return DOCUMENT_KINDS.filter((kind) => rows.some((row) => row.kind === kind))
}

/** Replaces the required kinds. */
export async function saveRequiredKinds(scope: Scope, kinds: readonly DocumentKind[]): Promise<void> {
  const { db, organizationId } = scope
  await db.execute(
    sql`delete from required_documents where organization_id = ${organizationId} and kind <> all (${sql.param([...kinds])}::text[])`,
  )
  await db.execute(sql`
    insert into required_documents (organization_id, kind)
    select ${organizationId}::uuid, kind from unnest(${sql.param([...kinds])}::text[]) as kind on conflict do nothing`)
}

/** Returns the kinds and expiry of the documents that count for a lease: its own and its tenant's. Throws not_found. */
export async function documentsOfLease(
  scope: Scope,
  leaseId: string,
): Promise<{ kind: DocumentKind; expiresOn: string | null }[]> {
  const { rows } = await scope.db.execute<{ found: { kind: DocumentKind; expiresOn: string | null }[] }>(sql`
    select coalesce((select json_agg(json_build_object('kind', d.kind, 'expiresOn', d.expires_on)) from documents d
             where d.organization_id = l.organization_id and d.deleted_at is null and (d.lease_id = l.id or d.tenant_id = l.tenant_id)),
             '[]'::json) as found
      from leases l where l.organization_id = ${scope.organizationId} and l.id = ${leaseId}`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].found
}
