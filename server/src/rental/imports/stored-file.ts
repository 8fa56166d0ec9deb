/**
 * The uploaded file, compressed and encrypted with the organization's key until it is imported or discarded.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** In a thread: 20 MB would stop the server for half a second. */
const pack = promisify(gzip)
const unpack = promisify(gunzip)

const place = (scope: OrganizationScope, importId: string) => ({
  organizationId: scope.organizationId,
  table: 'imports',
  column: 'rows',
  rowId: importId,
})

/** Compresses and encrypts a file. */
export async function sealFile(scope: OrganizationScope, importId: string, bytes: Buffer): Promise<string> {
  const packed = await pack(bytes)
  return scope.services.keys.seal(scope.db, place(scope, importId), packed.toString('base64'))
}

/** Decrypts and decompresses a file. */
export async function openFile(scope: OrganizationScope, importId: string, sealed: string): Promise<Buffer> {
  return unpack(
    Buffer.from(await scope.services.keys.open(scope.db, place(scope, importId), sealed), 'base64'),
  )
}
