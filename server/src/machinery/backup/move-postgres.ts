/**
 * Moves DATA_DIR from an older major version of PostgreSQL to the one of this release: a backup by the old programs, a new
 * cluster beside the old one, restored and migrated, and last of all one rename. Whatever happens before it, the old cluster
 * is the one in use.
 */
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client, escapeLiteral } from 'pg'
import type { Config } from '../config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from '../db/connection.ts'
import { roleSecrets } from '../db/database.ts'
import { exists, homePaths, MAJOR, syncFolder } from '../db/embedded/home.ts'
import { readSecret, SUPERUSER } from '../db/embedded/init-cluster.ts'
import { startEmbeddedPostgres } from '../db/embedded/launch.ts'
import { clusterOfOtherMajor, findOlderMajor, otherMajor } from '../db/embedded/older-major.ts'
import { chooseAccount } from '../db/embedded/run-as.ts'
import { openFileStorage } from '../files/storage.ts'
import { backUp, newBackupPath } from './backup.ts'
import { restore } from './restore.ts'

const silent = () => undefined

export type Moved = { from: string; to: string; rows: number; backup: string; oldCluster: string }

/**
 * Returns null where there is nothing to move. `programs`: the folder with the old programs, where they are not found.
 * Throws EmbeddedPostgresError, BackupError or UpgradeError; the old data are then as they were.
 */
export async function movePostgres(
  config: Config,
  masterKey: MasterKey,
  programs?: string,
): Promise<Moved | null> {
  const home = homePaths(config.dataDir)
  const from = await otherMajor(home.path)
  if (from === undefined || (await exists(home.cluster))) return null
  if (Number(from) > Number(MAJOR)) throw clusterOfOtherMajor(from)
  const account = await chooseAccount(home.path)
  const older = await findOlderMajor(from, account, home.path, programs)
  const backup = await newBackupPath(join(resolve(config.dataDir), 'backups', 'before-upgrade'))
  // Its lock on DATA_DIR is held until the end.
  const old = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silent, older })
  try {
    await backUp(old.connection, masterKey, backup)
    const rows = await build(config, masterKey, backup, await readSecret(home))
    return { from, to: MAJOR, rows, backup, oldCluster: homePaths(config.dataDir, from).cluster }
  } finally {
    await old.stop()
  }
}

/** Makes the new cluster in a data folder of its own within DATA_DIR, then puts it into its place. */
async function build(config: Config, masterKey: MasterKey, backup: string, secret: string): Promise<number> {
  const scratch = join(resolve(config.dataDir), 'moving')
  await rm(scratch, { recursive: true, force: true })
  const server = await startEmbeddedPostgres({ dataDir: scratch, log: silent })
  let rows: number
  try {
    const target = {
      owner: server.connection,
      secrets: roleSecrets(masterKey),
      masterKey,
      files: openFileStorage(config),
    }
    rows = (await restore(target, backup)).rows
    await usePassword(server.connection, secret)
  } finally {
    await server.stop()
  }
  const home = homePaths(config.dataDir)
  await rename(homePaths(scratch).cluster, home.cluster)
  await syncFolder(home.path)
  await rm(scratch, { recursive: true, force: true })
  return rows
}

/** The password file of DATA_DIR stays, so that nothing but the cluster itself has to change places. */
async function usePassword(connection: PgConnection, secret: string): Promise<void> {
  const client = new Client({ ...connection, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    for (const role of [connection.user, SUPERUSER])
      await client.query(`alter role ${role} password ${escapeLiteral(secret)}`)
  } finally {
    await client.end()
  }
}
