/**
 * npm run backup [-- FILE]: writes a copy of the database and of all files. Without a file name: into DATA_DIR/backups.
 * A FILE that exists is replaced only with --force.
 */
import { join } from 'node:path'
import { exists } from '../db/embedded/home.ts'
import { openFileStorage } from '../files/storage.ts'
import { backUpAll, newBackupPath } from './backup.ts'
import { BackupError } from './frames.ts'
import { onDatabase } from './on-database.ts'

const force = process.argv.includes('--force')
const file = process.argv.slice(2).find((argument) => argument !== '--force')

await onDatabase(async ({ owner, masterKey, config }) => {
  if (file && !force && (await exists(file)))
    throw new BackupError(
      `${file} exists already. Nothing was done. Give another name, or --force to replace it`,
    )
  const path = file ?? (await newBackupPath(join(config.dataDir, 'backups')))
  const { rows, tables, files, lost } = await backUpAll(
    { owner, masterKey, files: openFileStorage(config) },
    path,
  )
  console.log(`${path}: ${rows} rows of ${tables} tables and ${files} files.`)
  if (lost > 0) console.log(`${lost} files are not in it: their bytes are not where files live.`)
  console.log(
    'The master key is not in it, and without the key it cannot be opened: keep MASTER_KEY (or DATA_DIR/master.key) in another place.',
  )
})
