/** npm run backup [file]: writes a sealed copy of everything. Without a file name: into DATA_DIR/backups. */
import { join } from 'node:path'
import { backUp, backupName } from './backup.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ owner, masterKey, config }) => {
  const path = process.argv[2] ?? join(config.dataDir, 'backups', backupName())
  const { rows, tables } = await backUp(owner, masterKey, path)
  console.log(
    `${path}: ${rows} rows of ${tables} tables. Keep MASTER_KEY (or DATA_DIR/master.key) apart from it: without the key it cannot be opened.`,
  )
  console.log(
    config.s3
      ? `Files are not in it: they stay in the bucket ${config.s3.bucket}, sealed.`
      : `Files are not in it: copy ${join(config.dataDir, 'files')} as well, after this; what lies there is sealed already.`,
  )
})
