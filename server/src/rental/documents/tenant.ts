/** The documents that a landlord shares with the tenant. */
import { sql } from 'drizzle-orm'
import { showDocument } from '../../machinery/files/documents.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { markViewed } from '../signing/sign.ts'
import { ownDocumentFile, ownDocuments } from './tenant-queries.ts'

export const documentsTenant = {
  list: tenant.documents.list.handler(({ context: { scope } }) => ownDocuments(scope)),

  file: tenant.documents.file.handler(async ({ input: { id, size }, context: { scope } }) =>
    showDocument(scope, { table: 'documents', id }, await ownDocumentFile(scope, id), size),
  ),

  markSeen: tenant.documents.markSeen.handler(async ({ input: { id, fileId }, context: { scope } }) => {
    const current = await ownDocumentFile(scope, id)
    if (fileId !== undefined && fileId !== current) return { id }
    await markViewed(scope, id, current)
    const { rows } = await scope.db.execute(sql`
      update document_shares set seen_at = app.now()
       where organization_id = ${scope.organizationId} and document_id = ${id} and tenant_id = ${scope.tenantId} and seen_at is null
      returning id`)
    if (rows.length > 0)
      await record(scope, {
        action: 'UPDATE',
        table: 'documents',
        recordId: id,
        tenantId: scope.tenantId,
        details: { seen: true },
      })
    return { id }
  }),
}
