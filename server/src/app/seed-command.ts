/** npm run seed: creates or rebuilds the demonstration in the database that the environment names. */

import { demoAccounts } from '../account/users/demo-accounts.ts'
import { seedDemo } from '../installation/demo/seed.ts'
import { setClock } from '../machinery/clock.ts'
import { readConfig } from '../machinery/config.ts'
import { loadMasterKey } from '../machinery/crypto/master-key.ts'
import { connectionFromUrl } from '../machinery/db/connection.ts'
import { roleSecrets } from '../machinery/db/database.ts'
import { startEmbeddedPostgres } from '../machinery/db/embedded/launch.ts'
import { migrate } from '../machinery/db/migrate.ts'
import { createLog, openServices } from './start.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.clock) setClock(config.clock)
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.debug(line) })
  try {
    const connection = embedded ? embedded.connection : connectionFromUrl(config.databaseUrl!)
    const masterKey = loadMasterKey(config.masterKey, config.dataDir)
    const secrets = roleSecrets(masterKey)
    await migrate(connection, secrets)
    const { services, stop } = await openServices({ config, connection, secrets, masterKey, log })
    await seedDemo(services)
    await stop()
    for (const { role, email, password } of demoAccounts)
      process.stdout.write(`${role}\t${email}\t${password}\n`)
  } finally {
    await embedded?.stop()
  }
}

try {
  await main()
} catch (error) {
  const plain = error instanceof Error && ('plain' in error || /^(Config|Upgrade)Error$/.test(error.name))
  process.stderr.write(`${plain ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}
