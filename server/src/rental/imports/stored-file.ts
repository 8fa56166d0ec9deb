/**
 * The uploaded file, compressed and encrypted with the organization's key until it is imported or discarded.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

const place = (scope: OrganizationScope, importId: string) => ({
  organizationId: scope.organizationId,
  table: 'imports',
  column: 'rows',
  rowId: importId,
})

/** Compresses and encrypts a file. */
export const sealFile = (scope: OrganizationScope, importId: string, bytes: Buffer): Promise<string> =>
  scope.services.keys.seal(scope.db, place(scope, importId), gzipSync(bytes).toString('base64'))

/** Decrypts and decompresses a file. */
export async function openFile(scope: OrganizationScope, importId: string, sealed: string): Promise<Buffer> {
  return gunzipSync(
    Buffer.from(await scope.services.keys.open(scope.db, place(scope, importId), sealed), 'base64'),
  )
}
