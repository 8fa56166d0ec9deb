/** The whole server on its own PostgreSQL with real durability, and a landlord who calls it in process, without a network. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { createApp } from '../server/src/app/http.ts'
import { createLog, openServices } from '../server/src/app/start.ts'
import { setClock } from '../server/src/machinery/clock.ts'
import { readConfig } from '../server/src/machinery/config.ts'
import { masterKeyFromHex } from '../server/src/machinery/crypto/master-key.ts'
import { roleSecrets } from '../server/src/machinery/db/database.ts'
import { startEmbeddedPostgres } from '../server/src/machinery/db/embedded/launch.ts'
import { migrate } from '../server/src/machinery/db/migrate.ts'
import type { Services } from '../server/src/machinery/services/services.ts'

/** The current day of the benchmark: last month is completely posted, the next month has not begun. */
export const benchDay = '2026-11-17'

/** Who calls. */
export type Person = { token: string }
export type Landlord = Person & { organizationId: string; userId: string; email: string }

export type House = {
  services: Services
  /** Calls the API as the landlord. Throws if the call fails. */
  call(landlord: Landlord, path: string, body?: object | FormData): Promise<unknown>
  /** The same without reading the JSON. */
  text(person: Person, path: string): Promise<string>
  request(path: string, init?: RequestInit): Promise<Response>
  /** Creates a landlord with an empty organization. */
  landlord(name: string): Promise<Landlord>
  /** Connections of the owner, without row level security, for the comparison measurements. */
  bare: Pool
  /** The same with other options. End it. */
  barePool(options: string): Pool
  close(): Promise<void>
}

export const benchPassword = 'river-otter-lantern-7'

/** Starts the database and the server. */
export async function openHouse(): Promise<House> {
  setClock(benchDay)
  const dataDir = await mkdtemp(join(tmpdir(), 'domovik-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const masterKey = masterKeyFromHex('5a'.repeat(32))
  const secrets = roleSecrets(masterKey)
  await migrate(embedded.connection, secrets)
  const read = readConfig({ NODE_ENV: 'test', DEMO: 'off', TRUSTED_PROXIES: '1', DATA_DIR: dataDir })
  // As in production, where only a sample of the responses from PostgreSQL is checked.
  const config = { ...read, production: true }
  const { services, stop } = await openServices({
    config,
    connection: embedded.connection,
    secrets,
    masterKey,
    log: createLog('silent'),
  })
  const app = createApp(services)
  const barePool = (options: string) =>
    new Pool({ ...embedded.connection, max: 8, options: `-c row_security=off ${options}` })
  const bare = barePool('')
  const request = async (path: string, init: RequestInit = {}) =>
    app.request(new Request(`http://localhost:3000${path}`, init))

  return {
    services,
    bare,
    barePool,
    request,
    async text({ token }, path) {
      const answer = await request(path, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
      return text
    },
    async call({ token }, path, body) {
      const form = body instanceof FormData
      const answer = await request(path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !form ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
      })
      const read = await answer.json()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`)
      return read
    },
    async landlord(name) {
      const email = `${name}@example.com`
      const { id: userId } = await services.auth.admin.createUser({
        termsAccepted: true,
        email,
        password: benchPassword,
        emailConfirmed: true,
        trustedPassword: true,
      })
      const answer = await request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: benchPassword }),
      })
      const { access_token: token } = (await answer.json()) as { access_token: string }
      const founded = await request('/api/organizations', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ name, plan: 'enterprise' }),
      })
      const { id: organizationId } = (await founded.json()) as { id: string }
      return { organizationId, userId, email, token }
    },
    async close() {
      await bare.end()
      await stop()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
