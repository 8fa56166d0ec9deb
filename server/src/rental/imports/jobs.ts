import { sql } from 'drizzle-orm'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition, RequestedJob } from '../../machinery/services/services.ts'
import { runImport as importFile, type RunData } from './run.ts'

/** Imports a checked file. */
export const runImport: RequestedJob<RunData> = {
  name: 'run-import',
  onRequest: true,
  retries: 5,
  expireIn: 600,
  run: importFile,
}

/**
 * Restarts imports of a killed node, and deletes the files of imports not finished within a week. An import that is still
 * running holds a lock, so that its second run ends at once.
 */
export const recoverImports: JobDefinition = {
  name: 'tend-imports',
  retries: 0,
  expireIn: 60,
  run: (services) =>
    acrossOrganizations(services, 'tend-imports', async (db) => {
      const { rows } = await db.execute<RunData>(sql`
        select organization_id as "organizationId", id as "importId" from imports
         where status = 'running'`)
      for (const data of rows)
        await services.jobs.enqueue(db, runImport, data, { singletonKey: data.importId })
      await db.execute(sql`
        update imports set rows_sealed = null, status = case when status = 'uploaded' then 'cancelled' else status end
         where rows_sealed is not null and status <> 'running' and created_at < app.now() - interval '7 days'`)
    }),
}
