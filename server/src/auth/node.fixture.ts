/** The sign-in service as a separate process. It reports its port to its parent and reads its options as JSON from AUTH_NODE. */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { readConfig } from '../machinery/config.ts'
import { masterKeyFromHex } from '../machinery/crypto/master-key.ts'
import type { PgConnection } from '../machinery/db/connection.ts'
import { openDatabase } from '../machinery/db/database.ts'
import type { RoleSecrets } from '../machinery/db/roles.ts'
import { createAuthService } from './service.ts'

export type NodeOrders = {
  connection: PgConnection
  secrets: RoleSecrets
  masterKey: string
  env: Record<string, string>
}

const { connection, secrets, masterKey, env } = JSON.parse(process.env.AUTH_NODE ?? '{}') as NodeOrders
const log = pino({ level: 'error' })
const service = createAuthService({
  config: readConfig({ NODE_ENV: 'test', MASTER_KEY: masterKey, ...env }),
  database: openDatabase(connection, secrets, log),
  masterKey: masterKeyFromHex(masterKey),
  log,
  hashCost: { memoryCost: 64, timeCost: 1 },
})
const server = createAdaptorServer({ fetch: new Hono().route('/auth/v1', service.app).fetch })
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
// The process must end with the test that started it.
process.on('disconnect', () => process.exit())
