/** The uploaded file itself, packed and sealed with the organization's key until it is imported or given up. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

const place = (scope: OrganizationScope, importId: string) => ({
  organizationId: scope.organizationId,
  table: 'imports',
  column: 'rows',
  rowId: importId,
})

export const sealFile = (scope: OrganizationScope, importId: string, bytes: Buffer): Promise<string> =>
  scope.services.keys.seal(scope.db, place(scope, importId), gzipSync(bytes).toString('base64'))

export async function openFile(scope: OrganizationScope, importId: string, sealed: string): Promise<Buffer> {
  return gunzipSync(
    Buffer.from(await scope.services.keys.open(scope.db, place(scope, importId), sealed), 'base64'),
  )
}
