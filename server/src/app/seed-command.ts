/** npm run seed: creates or rebuilds the demonstration in the database that the environment names. */

import { demoAccounts } from '../account/users/demo-accounts.ts'
import { seedDemo } from '../installation/demo/seed.ts'
import { plainErrors } from '../machinery/backup/on-database.ts'
import { setClock } from '../machinery/clock.ts'
import { readConfig } from '../machinery/config.ts'
import { connectionFromUrl } from '../machinery/db/connection.ts'
import { startEmbeddedPostgres } from '../machinery/db/embedded/launch.ts'
import { createLog, startServices } from './start.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.clock) setClock(config.clock)
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.debug(line) })
  try {
    const connection = embedded ? embedded.connection : connectionFromUrl(config.databaseUrl!)
    const { services, stop } = await startServices(config, connection, log)
    await seedDemo(services)
    await stop()
    for (const { role, email, password } of demoAccounts)
      process.stdout.write(`${role}\t${email}\t${password}\n`)
  } finally {
    await embedded?.stop()
  }
}

await plainErrors(main)
