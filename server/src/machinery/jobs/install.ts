import type { Client } from 'pg'
import { UpgradeError } from '../db/upgrade/errors.ts'

const schema = 'pgboss'

/**
 * Makes or migrates the job store's own schema in the caller's transaction, as the owner: what is undone with the
 * transaction leaves jobs as the old version knows them.
 */
export async function installJobStore(owner: Client): Promise<void> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('${schema}.version') is not null as there`,
  )
  if (!rows[0]!.there) {
    await owner.query(inTransaction(getConstructionPlans(schema)))
    return
  }
  const { rows: found } = await owner.query<{ version: number }>(`select version from ${schema}.version`)
  const version = Number(found[0]?.version)
  const wanted = await wantedVersion()
  if (version > wanted)
    throw new UpgradeError(
      'data_newer',
      `The job store of the database has schema ${version}, and this Domovik knows ${wanted}: a later version made it. Nothing was changed.`,
    )
  if (version < wanted) await owner.query(inTransaction(getMigrationPlans(schema, version)))
}

async function wantedVersion(): Promise<number> {
  const { default: manifest } = await import('pg-boss/package.json', { with: { type: 'json' } })
  return (manifest as { pgboss: { schema: number } }).pgboss.schema
}

/** Its plans bring a transaction of their own, and build indexes beside it. */
const inTransaction = (plan: string): string =>
  plan
    .replace(/^\s*BEGIN;/, '')
    .replace(/^\s*COMMIT;/m, '')
    .replaceAll(/\bINDEX CONCURRENTLY\b/g, 'INDEX')
