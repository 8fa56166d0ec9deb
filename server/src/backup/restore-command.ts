/** npm run restore FILE: replaces everything in the database by what the backup holds. */
import { roleSecrets } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { onDatabase } from './on-database.ts'
import { restore } from './restore.ts'

const path = process.argv[2]
if (!path) {
  console.error('npm run restore FILE')
  process.exitCode = 1
} else {
  await onDatabase(async ({ owner, masterKey }) => {
    await migrate(owner, roleSecrets(masterKey))
    const { rows } = await restore(owner, masterKey, path)
    console.log(`${rows} rows restored from ${path}`)
  })
}
