/**
 * A separate server process that runs one import, for the test that kills it. Its arguments are JSON in
 * IMPORT_PROCESS.
 */
import { pino } from 'pino'
import { openServices } from '../../app/start.ts'
import { setClock } from '../../machinery/clock.ts'
import { readConfig } from '../../machinery/config.ts'
import { masterKeyFromHex } from '../../machinery/crypto/master-key.ts'
import type { PgConnection } from '../../machinery/db/connection.ts'
import type { RoleSecrets } from '../../machinery/db/roles.ts'
import { runImport } from './jobs.ts'
import type { RunData } from './run.ts'

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
