import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, ne } from 'drizzle-orm'
import { newId } from '../db/ids.ts'
import type { AnyScope } from '../scope/scope.ts'
import { namesInStorage, readPart, storeParts } from './parts.ts'
import { files } from './table.ts'

const filesAtOnce = 20

/**
 * Seals the bytes of the next files with the current key and returns how many files there were. The new bytes get a new
 * name, so that the old ones stay readable until the commit.
 */
export async function resealFiles(scope: AnyScope, currentVersion: number): Promise<number> {
  const { organizationId } = scope
  const rows = await scope.db
    .select({ id: files.id, storedName: files.storedName })
    .from(files)
    .where(and(eq(files.organizationId, organizationId), ne(files.keyVersion, currentVersion)))
    .orderBy(files.id)
    .limit(filesAtOnce)
    .for('update', { skipLocked: true })
  for (const { id, storedName } of rows) {
    const changed = (await moved(scope, id, storedName)) ?? { keyVersion: currentVersion }
    await scope.db
      .update(files)
      .set(changed)
      .where(and(eq(files.organizationId, organizationId), eq(files.id, id)))
  }
  return rows.length
}

/** Returns null if the bytes are lost, because there is nothing to seal. */
async function moved(
  scope: AnyScope,
  id: string,
  before: string,
): Promise<{ storedName: string; keyVersion: number } | null> {
  const { organizationId, services } = scope
  const storedName = newId()
  try {
    const full = await readPart(scope, { organizationId, id, storedName: before }, 'full')
    const preview = await readPart(scope, { organizationId, id, storedName: before }, 'preview')
    const keyVersion = await storeParts(scope, { organizationId, id, storedName }, { full, preview })
    scope.afterCommit.push(() => services.files.remove(namesInStorage(organizationId, before)))
    return { storedName, keyVersion }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'file_missing') return null
    throw error
  }
}
