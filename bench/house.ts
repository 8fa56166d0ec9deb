/** The whole server on its own PostgreSQL with real durability, and a landlord who calls it in process, without a network. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
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

type Sent = { text?: string; values?: unknown[] }

type Query = [string | Sent | { statements: readonly Sent[] }, unknown]

/** Returns all statements that the server sends while `work` runs. */
export async function statementsOf(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const seen: { text: string; values: unknown[] }[] = []
  await watched(work, ([first, second]) => {
    const values = Array.isArray(second) ? second : []
    if (typeof first === 'object' && 'statements' in first)
      for (const { text = '', values = [] } of first.statements) seen.push({ text, values })
    else if (typeof first === 'string') seen.push({ text: first, values })
    else if (first.text) seen.push({ text: first.text, values: first.values ?? values })
  })
  return seen
}

/** Returns how often the server sends something to the database while `work` runs. Statements sent at once count once. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  let sent = 0
  await watched(work, () => {
    sent += 1
  })
  return sent
}

async function watched(work: () => Promise<unknown>, see: (query: Query) => void): Promise<void> {
  const original = Client.prototype.query
  const spy = function (this: Client, ...given: unknown[]) {
    see(given as Query)
    return Reflect.apply(original, this, given)
  }
  Client.prototype.query = spy as typeof original
  try {
    await work()
  } finally {
    Client.prototype.query = original
  }
}
