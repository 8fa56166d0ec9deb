/** Opens the database that a command works on. */
import { setClock } from '../clock.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { type MasterKey, requireMasterKey } from '../crypto/master-key.ts'
import { connectionFromUrl, type PgConnection } from '../db/connection.ts'
import { EmbeddedPostgresError } from '../db/embedded/errors.ts'
import { findRunningPostgres } from '../db/embedded/find-running.ts'
import { startEmbeddedPostgres } from '../db/embedded/launch.ts'
import { UpgradeError } from '../db/upgrade/errors.ts'
import { BackupError } from './frames.ts'

/** For commands: runs `work` on the configured database and starts the embedded one if needed. Expected errors print one line. */
export async function onDatabase(
  work: (parts: { owner: PgConnection; masterKey: MasterKey; config: Config }) => Promise<void>,
): Promise<void> {
  await plainErrors(async () => {
    const { config, masterKey } = readKey()
    if (config.databaseUrl)
      return await work({ owner: connectionFromUrl(config.databaseUrl), masterKey, config })
    const running = await findRunningPostgres(config.dataDir)
    if (running) return await work({ owner: running, masterKey, config })
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
    try {
      await work({ owner: embedded.connection, masterKey, config })
    } finally {
      await embedded.stop()
    }
  })
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
