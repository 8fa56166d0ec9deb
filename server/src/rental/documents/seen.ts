/** Which tenant opened a document. */
import { sql } from 'drizzle-orm'
import { record, type TenantScope } from '../../machinery/scope/scope.ts'

/** Notes that the tenant opened a document that was shared with them, the first time. */
export async function markShareSeen(scope: TenantScope, documentId: string): Promise<void> {
  const { organizationId, tenantId } = scope
  const { rowCount } = await scope.db.execute(sql`
    update document_shares set seen_at = app.now()
     where organization_id = ${organizationId} and document_id = ${documentId} and tenant_id = ${tenantId} and seen_at is null`)
  if (rowCount)
    await record(scope, {
      action: 'UPDATE',
      table: 'documents',
      recordId: documentId,
      tenantId,
      details: { seen: true },
    })
}
