/**
 * A separate server process that answers one request and writes its status and body to standard output, for tests of several nodes and
 * of nodes that are killed. Its arguments are JSON in REQUEST_PROCESS.
 */
import { pino } from 'pino'
import { createApp } from '../src/app/http.ts'
import { openServices } from '../src/app/start.ts'
import { setClock } from '../src/machinery/clock.ts'
import { readConfig } from '../src/machinery/config.ts'
import { masterKeyFromHex } from '../src/machinery/crypto/master-key.ts'
import type { PgConnection } from '../src/machinery/db/connection.ts'
import type { RoleSecrets } from '../src/machinery/db/roles.ts'

export type RequestOrders = {
  connection: PgConnection
  secrets: RoleSecrets
  masterKey: string
  day: string
  token: string
  path: string
  /** A file to upload, or the fields of a JSON body. */
  body: { file: string; name: string } | { fields: object }
}

const orders = JSON.parse(process.env.REQUEST_PROCESS ?? '{}') as RequestOrders
setClock(orders.day)
const running = await openServices({
  connection: orders.connection,
  secrets: orders.secrets,
  masterKey: masterKeyFromHex(orders.masterKey),
  config: readConfig({ NODE_ENV: 'test', DEMO: 'off' }),
  log: pino({ level: 'silent' }),
})
const authorization = `Bearer ${orders.token}`
const app = createApp(running.services)
const ask = () =>
  app.request(
    new Request(`http://localhost:3000${orders.path}`, {
      method: 'POST',
      ...sent(orders.body, authorization),
    }),
  )
let answer = await ask()
// On a loaded machine the other node starts so late that this one's wait for a lock ends. Every client tries again then.
for (let tries = 0; answer.status === 503 && tries < 20; tries++) answer = await ask()
process.stdout.write(JSON.stringify({ status: answer.status, body: await answer.json() }))
await running.stop()

function sent(body: RequestOrders['body'], authorization: string): RequestInit {
  if ('fields' in body) {
    const headers = { authorization, 'content-type': 'application/json' }
    return { headers, body: JSON.stringify(body.fields) }
  }
  const form = new FormData()
  form.set('file', new File([body.file], body.name))
  return { headers: { authorization }, body: form }
}
