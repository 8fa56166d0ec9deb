import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'

/**
 * Gives a new version an instant after those of the others. Otherwise two that arrive together could be listed in another
 * order than they became current, because `created_at` is when their requests began.
 */
export async function placeLast(scope: Scope, documentId: string, fileId: string): Promise<void> {
  await scope.db.execute(sql`
    update files f set created_at = greatest(f.created_at, others.last + interval '1 millisecond')
      from (select max(created_at) as last from files
             where organization_id = ${scope.organizationId} and owner_table = 'documents' and owner_id = ${documentId}
               and id <> ${fileId}) as others
     where f.organization_id = ${scope.organizationId} and f.id = ${fileId}`)
}

/** Marks the document as not yet opened by its readers, because it has a new version. Returns the ids of these tenants. */
export async function forgetSeen(scope: Scope, documentId: string): Promise<string[]> {
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    update document_shares set seen_at = null
     where organization_id = ${scope.organizationId} and document_id = ${documentId} returning tenant_id as "tenantId"`)
  return rows.map(({ tenantId }) => tenantId)
}
