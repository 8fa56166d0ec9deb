/** Opens the database that a command works on. */
import { setClock } from '../clock.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { loadMasterKey, type MasterKey } from '../crypto/master-key.ts'
import { connectionFromUrl, type PgConnection } from '../db/connection.ts'
import { EmbeddedPostgresError } from '../db/embedded/errors.ts'
import { findRunningPostgres } from '../db/embedded/find-running.ts'
import { startEmbeddedPostgres } from '../db/embedded/launch.ts'
import { BackupError } from './frames.ts'

/** For commands: runs `work` on the configured database and starts the embedded one if needed. Expected errors print one line. */
export async function onDatabase(
  work: (parts: { owner: PgConnection; masterKey: MasterKey; config: Config }) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    if (config.clock) setClock(config.clock)
    const masterKey = loadMasterKey(config.masterKey, config.dataDir)
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
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof BackupError
    process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
