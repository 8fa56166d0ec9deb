import { and, eq, inArray, lte } from 'drizzle-orm'
import { now } from '../clock.ts'
import { forOrganization, organizationIds } from '../scope/system.ts'
import type { JobDefinition, Services } from '../services/services.ts'
import { namedAt, namesInStorage } from './parts.ts'
import { files } from './table.ts'

const hour = 3_600_000
const day = 24 * hour
const namesAtOnce = 500

/**
 * Deletes files removed more than a day ago, and bytes without a row, left by requests that failed between writing the
 * bytes and the commit. Bytes of organizations unknown to the database are kept, because it may be the wrong database.
 */
export const sweepFiles: JobDefinition = {
  name: 'sweep-files',
  expireIn: 3600,
  run: async (services) => {
    for (const id of await organizationIds(services, 'sweep-files')) {
      await forgetRemoved(services, id)
      await removeUnnamed(services, id)
    }
  },
}

async function forgetRemoved(services: Services, organizationId: string): Promise<void> {
  await forOrganization(services, organizationId, 'sweep-files', async (scope) => {
    const before = new Date(now().epochMilliseconds - day)
    const gone = await scope.db
      .delete(files)
      .where(and(eq(files.organizationId, organizationId), lte(files.removedAt, before)))
      .returning({ storedName: files.storedName })
    const names = gone.flatMap(({ storedName }) => namesInStorage(organizationId, storedName))
    scope.afterCommit.push(() => services.files.remove(names))
  })
}

async function removeUnnamed(services: Services, organizationId: string): Promise<void> {
  const settled = now().epochMilliseconds - hour
  let waiting: string[] = []
  const check = async () => {
    const names = waiting
    waiting = []
    if (names.length === 0) return
    const stored = [...new Set(names.map(storedNameOf))]
    const named = await forOrganization(services, organizationId, 'sweep-files', (scope) =>
      scope.db
        .select({ storedName: files.storedName })
        .from(files)
        .where(and(eq(files.organizationId, organizationId), inArray(files.storedName, stored))),
    )
    const known = new Set(named.map(({ storedName }) => storedName))
    await services.files.remove(names.filter((name) => !known.has(storedNameOf(name))))
  }
  for await (const name of services.files.names(organizationId)) {
    if (namedAt(storedNameOf(name)) > settled) continue
    waiting.push(name)
    if (waiting.length >= namesAtOnce) await check()
  }
  await check()
}

/** '<organization>/<stored name>.<part>' */
const storedNameOf = (name: string): string => name.split('/').at(-1)!.split('.')[0]!
