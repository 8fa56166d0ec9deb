import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'

/** Marks the document as not yet opened by its readers, because it has a new version. Returns the ids of these tenants. */
export async function forgetSeen(scope: Scope, documentId: string): Promise<string[]> {
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    update document_shares set seen_at = null
     where organization_id = ${scope.organizationId} and document_id = ${documentId} returning tenant_id as "tenantId"`)
  return rows.map(({ tenantId }) => tenantId)
}
