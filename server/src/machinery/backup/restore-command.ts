/** npm run restore FILE: replaces everything in the database with the content of the backup. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { roleSecrets } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openFileStorage } from '../files/storage.ts'
import { countLostFiles } from './lost-files.ts'
import { onDatabase } from './on-database.ts'
import { restore } from './restore.ts'

const where = ({ s3, dataDir }: Config): string =>
  s3 ? `in the bucket ${s3.bucket}` : `in ${join(dataDir, 'files')}`

const path = process.argv[2]
if (!path) {
  console.error('Usage: npm run restore FILE')
  process.exitCode = 1
} else {
  await onDatabase(async ({ owner, masterKey, config }) => {
    await migrate(owner, roleSecrets(masterKey))
    const { rows } = await restore(owner, masterKey, path)
    console.log(`${rows} rows restored from ${path}`)
    const lost = await countLostFiles(owner, openFileStorage(config))
    if (lost > 0)
      console.log(`${lost} files are missing ${where(config)}: restore them from the copy of your files`)
  })
}
