/** npm run backup [file]: writes a copy of the database and of all files. Without a file name: into DATA_DIR/backups. */
import { join } from 'node:path'
import { openFileStorage } from '../files/storage.ts'
import { backUpAll, newBackupPath } from './backup.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ owner, masterKey, config }) => {
  const path = process.argv[2] ?? (await newBackupPath(join(config.dataDir, 'backups')))
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
