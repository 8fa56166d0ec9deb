/** The documents that a landlord shares with the tenant. */
import { showDocument } from '../../machinery/files/documents.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { markViewed } from '../signing/sign.ts'
import { markShareSeen } from './seen.ts'
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
    await markShareSeen(scope, id)
    return { id }
  }),
}
