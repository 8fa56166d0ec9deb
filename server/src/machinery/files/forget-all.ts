import { eq } from 'drizzle-orm'
import type { SystemScope } from '../scope/scope.ts'
import { homeNames } from './place.ts'
import { files } from './table.ts'

/** Forgets every file of the organization: the rows now, their bytes when the caller has committed. */
export async function forgetAllFiles(scope: SystemScope): Promise<void> {
  const { db, organizationId, services } = scope
  const gone = await db
    .delete(files)
    .where(eq(files.organizationId, organizationId))
    .returning({ storedName: files.storedName })
  scope.afterCommit.push(() =>
    services.files.remove(gone.flatMap(({ storedName }) => homeNames(organizationId, storedName))),
  )
}
