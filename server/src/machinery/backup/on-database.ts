/** Opens the database that a command works on. */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { setClock } from '../clock.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { type MasterKey, requireMasterKey } from '../crypto/master-key.ts'
import { connectionFromUrl, type PgConnection } from '../db/connection.ts'
import { EmbeddedPostgresError } from '../db/embedded/errors.ts'
import { findRunningPostgres } from '../db/embedded/find-running.ts'
import { startEmbeddedPostgres } from '../db/embedded/launch.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { UpgradeError } from '../db/upgrade/errors.ts'
import { BackupError } from './frames.ts'

/** For commands: runs `work` on the configured database and starts the embedded one if needed. Expected errors print one line. */
export async function onDatabase(
  work: (parts: { owner: PgConnection; masterKey: MasterKey; config: Config }) => Promise<void>,
): Promise<void> {
  await plainErrors(async () => {
    const { config, masterKey } = readKey()
    const owner = await readyDatabase(() =>
      config.databaseUrl ? connectionFromUrl(config.databaseUrl) : findRunningPostgres(config.dataDir),
    )
    if (owner) return await work({ owner, masterKey, config })
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
    try {
      await work({ owner: embedded.connection, masterKey, config })
    } finally {
      await embedded.stop()
    }
  })
}

const waitMs = 15_000
const againMs = 250

/**
 * Returns a connection that answers; undefined if the embedded PostgreSQL does not run. One that is starting or shutting down
 * gets some seconds. Throws BackupError.
 */
async function readyDatabase(
  find: () => PgConnection | undefined | Promise<PgConnection | undefined>,
): Promise<PgConnection | undefined> {
  const end = Date.now() + waitMs
  for (;;) {
    const found = await find()
    const error = found && (await knock(found))
    if (error === undefined) return found
    if (!isUnavailable(error)) throw error
    if (Date.now() > end)
      throw new BackupError(
        `the database does not answer (${error.message}). Nothing was done. Try again when it runs`,
      )
    await wait(againMs)
  }
}

/** Returns the error of a connection, or undefined if it answers. */
async function knock(connection: PgConnection): Promise<Error | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function readKey(): { config: Config; masterKey: MasterKey } {
  const config = readConfig(process.env)
  if (config.clock) setClock(config.clock)
  return { config, masterKey: requireMasterKey(config.masterKey, config.dataDir) }
}

/** Runs a command: what went wrong in a way that is foreseen ends with its sentence alone. */
export async function plainErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const expected = [ConfigError, EmbeddedPostgresError, BackupError, UpgradeError].some(
      (kind) => error instanceof kind,
    )
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error
    const text = expected ? (error as Error).message : (error as Error).stack
    process.stderr.write(`${missing ? `${(error as { path: string }).path} is not there` : text}\n`)
    process.exitCode = 1
  }
}
