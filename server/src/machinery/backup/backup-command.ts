/** npm run backup [file]: writes an encrypted backup of the database. Without a file name it goes into DATA_DIR/backups. */
import { join } from 'node:path'
import { backUp, backupName } from './backup.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ owner, masterKey, config }) => {
  const path = process.argv[2] ?? join(config.dataDir, 'backups', backupName())
  const { rows, tables } = await backUp(owner, masterKey, path)
  console.log(
    `${path}: ${rows} rows of ${tables} tables. Store MASTER_KEY (or DATA_DIR/master.key) in a different place: without the key the backup cannot be opened.`,
  )
  console.log(
    config.s3
      ? `Uploaded files are not included: they stay encrypted in the bucket ${config.s3.bucket}.`
      : `Uploaded files are not included: now also copy ${join(config.dataDir, 'files')}. The files there are already encrypted.`,
  )
})
