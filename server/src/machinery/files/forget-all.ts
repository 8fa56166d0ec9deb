import { eq } from 'drizzle-orm'
import type { SystemScope } from '../scope/scope.ts'
import { namesInStorage } from './parts.ts'
import { files } from './table.ts'

/** Deletes all files of the organization: the rows now, the bytes after the caller's commit. */
export async function forgetAllFiles(scope: SystemScope): Promise<void> {
  const { db, organizationId, services } = scope
  const gone = await db
    .delete(files)
    .where(eq(files.organizationId, organizationId))
    .returning({ storedName: files.storedName })
  scope.afterCommit.push(() =>
    services.files.remove(gone.flatMap(({ storedName }) => namesInStorage(organizationId, storedName))),
  )
}
