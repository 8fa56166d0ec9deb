/**
 * The uploaded file, compressed and encrypted with the organization's key until it is imported or discarded.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AnyScope } from '../../machinery/db/scope.ts'

const place = (scope: AnyScope, importId: string) => ({
  organizationId: scope.organizationId,
  table: 'imports',
  column: 'rows',
  rowId: importId,
})

/** Compresses and encrypts a file. */
export const sealFile = (scope: AnyScope, importId: string, bytes: Buffer): Promise<string> =>
  scope.services.keys.seal(scope.db, place(scope, importId), gzipSync(bytes).toString('base64'))

/** Decrypts and decompresses a file. */
export async function openFile(scope: AnyScope, importId: string, sealed: string): Promise<Buffer> {
  return gunzipSync(
    Buffer.from(await scope.services.keys.open(scope.db, place(scope, importId), sealed), 'base64'),
  )
}
