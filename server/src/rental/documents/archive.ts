import { DomainError } from '@domovik/domain/errors.ts'
import { ARCHIVE_MAX_BYTES } from '@domovik/domain/rental/documents/kinds.ts'
import { showDocument } from '../../machinery/files/documents.ts'
import { zipOf } from '../../machinery/files/zip.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { currentFile, findDocument } from './queries.ts'

/**
 * Returns the current versions of the documents as one archive. One file is decrypted at a time. Documents of several tenants are named
 * with their tenant, those of a batch (`isBatch`) always, because their titles are equal. Throws not_found if the
 * caller may not see one of them, file_too_large above ARCHIVE_MAX_BYTES, file_missing.
 */
export async function archiveOf(scope: Scope, ids: readonly string[], name: string, isBatch = false) {
  const rows = []
  for (const id of new Set(ids)) rows.push(await findDocument(scope, id))
  const size = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size > ARCHIVE_MAX_BYTES) throw new DomainError('file_too_large', { limit: ARCHIVE_MAX_BYTES })
  const isNamed = isBatch || new Set(rows.map(({ tenantId }) => tenantId)).size > 1
  const entries = []
  for (const { id, title, tenantName, format, updatedAt } of rows) {
    const file = await currentFile(scope, id)
    const { body } = await showDocument(scope, { table: 'documents', id }, file, 'full')
    const ending = format === 'pdf' ? 'pdf' : body.type === 'image/png' ? 'png' : 'jpg'
    entries.push({
      name: `${isNamed && tenantName ? `${tenantName}, ` : ''}${title}.${ending}`,
      at: new Date(updatedAt),
      bytes: Buffer.from(await body.arrayBuffer()),
    })
  }
  return {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="documents.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body: new File(zipOf(entries), 'documents.zip', { type: 'application/zip' }),
  }
}
