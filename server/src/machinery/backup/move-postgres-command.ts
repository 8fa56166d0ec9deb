/** npm run move-postgres [FOLDER]: moves DATA_DIR to the major version of PostgreSQL that this release brings. FOLDER: the old programs. */
import { MAJOR } from '../db/embedded/home.ts'
import { movePostgres } from './move-postgres.ts'
import { plainErrors, readKey } from './on-database.ts'

await plainErrors(async () => {
  const { config, masterKey } = readKey()
  if (config.databaseUrl) {
    console.log('DATABASE_URL is set: its PostgreSQL is upgraded by whoever runs it. Nothing was changed.')
    return
  }
  const moved = await movePostgres(config, masterKey, process.argv[2])
  if (!moved) {
    console.log(`There is nothing to move: DATA_DIR is empty or of PostgreSQL ${MAJOR} already.`)
    return
  }
  const { from, to, rows, backup, oldCluster } = moved
  console.log(
    `Moved ${rows} rows from PostgreSQL ${from} to ${to}. A backup of the data before is in ${backup}.`,
  )
  console.log(`The old cluster is kept in ${oldCluster}: delete it when all is well.`)
})
