import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from '../db/connection.ts'
import { UpgradeError } from '../db/upgrade/errors.ts'
import { backUp, keepNewest, newBackupPath } from './backup.ts'

const kept = 3

/**
 * Backs the database up before it is upgraded, to DATA_DIR/backups/before-upgrade, and keeps those before
 * the last three upgrades. Files are not in it: an upgrade does not touch them. Returns the sentence that names the backup. Throws UpgradeError backup_failed.
 */
export async function backUpBeforeUpgrade(
  { config, owner, masterKey }: { config: Config; owner: PgConnection; masterKey: MasterKey },
  from: string | null,
  to: string,
): Promise<string> {
  const folder = join(config.dataDir, 'backups', 'before-upgrade')
  const path = await newBackupPath(folder, `${from ?? 'unreleased'}-to-${to}`)
  try {
    await backUp(owner, masterKey, path)
    await keepNewest(folder, kept, path)
  } catch (error) {
    throw new UpgradeError(
      'backup_failed',
      `The data of ${from ?? 'an earlier state'} were not upgraded to Domovik ${to}, because the backup before it failed: ${(error as Error).message}. Nothing was changed.`,
      error,
    )
  }
  return `A backup of the data before the upgrade is in ${path}.`
}
