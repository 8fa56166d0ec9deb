/**
 * A separate server process that runs one import, for the test that kills it. Its arguments are JSON in
 * IMPORT_PROCESS.
 */
import { pino } from 'pino'
import { openServices } from '../src/app/start.ts'
import { setClock } from '../src/machinery/clock.ts'
import { readConfig } from '../src/machinery/config.ts'
import { masterKeyFromHex } from '../src/machinery/crypto/master-key.ts'
import type { PgConnection } from '../src/machinery/db/connection.ts'
import type { RoleSecrets } from '../src/machinery/db/roles.ts'
import { runImport } from '../src/rental/imports/jobs.ts'
import type { RunData } from '../src/rental/imports/run.ts'

export type Orders = {
  connection: PgConnection
  secrets: RoleSecrets
  masterKey: string
  day: string
  data: RunData
}

const { connection, secrets, masterKey, day, data } = JSON.parse(process.env.IMPORT_PROCESS ?? '{}') as Orders
setClock(day)
const running = await openServices({
  connection,
  secrets,
  masterKey: masterKeyFromHex(masterKey),
  config: readConfig({ NODE_ENV: 'test', DEMO: 'off' }),
  log: pino({ level: 'error' }),
})
await runImport.run(running.services, data)
await running.stop()
