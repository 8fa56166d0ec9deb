import { join } from 'node:path'
import type { JobDefinition } from '../services/services.ts'
import { backUp, keepNewest, newBackupPath } from './backup.ts'

const keep = 7

/**
 * Backs up the embedded database every night; for an external PostgreSQL the operator arranges backups. Only `npm run
 * backup` includes files: seven copies of them would fill the disk on which they are stored. They have a folder of their own, so
 * that only they are removed.
 */
export const backUpNightly: JobDefinition = {
  name: 'back-up',
  run: async ({ config, database, masterKey, log }) => {
    if (config.databaseUrl) return
    const folder = join(config.dataDir, 'backups', 'nightly')
    const path = await newBackupPath(folder)
    const { rows } = await backUp(database.owner, masterKey, path)
    await keepNewest(folder, keep, path)
    log.info({ rows }, 'backed up')
  },
}
