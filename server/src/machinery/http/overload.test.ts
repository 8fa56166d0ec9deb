/** Under overload requests are refused quickly with Retry-After, and succeed again afterwards. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createApp } from '../../app/http.ts'
import { openDatabase, roleSecrets } from '../db/database.ts'
import { isUnavailable } from '../db/unavailable.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ connectionTimeoutMillis: 2_000 })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const list = (app = createApp(server.services)) =>
  app.request('http://localhost:3000/api/properties', {
    headers: { authorization: `Bearer ${anna.token}` },
  })

async function expectTurnedAway(answer: Response) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({ code: 'service_unavailable' })
}

async function takeAll(pool: Pool): Promise<PoolClient[]> {
  return await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
}

test('all connections in use: a few requests wait, the others are refused at once, and later all succeed', async () => {
  const { app: pool } = server.services.database
  expect((await list()).status).toBe(200)
  const { connectionTimeoutMillis: usual } = pool.options
  // On a slow machine they would have waited too long before the last of them has begun.
  pool.options.connectionTimeoutMillis = 300_000
  const taken = await takeAll(pool)
  const app = createApp(server.services)
  const waiting = Array.from({ length: pool.options.max * 8 }, () => list(app))
  while (pool.waitingCount < pool.options.max * 8) await new Promise((resolve) => setTimeout(resolve, 5))
  // It does not wait for a connection: none became free, and one more would have waited for five minutes.
  await expectTurnedAway(await list(app))
  for (const each of taken) each.release()
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
  pool.options.connectionTimeoutMillis = usual
})

test('waits at most two seconds for a free connection', async () => {
  const { app: pool } = server.services.database
  expect(pool.options.connectionTimeoutMillis).toBe(2_000)
  const taken = await takeAll(pool)
  await expectTurnedAway(await list())
  for (const each of taken) each.release()
  expect((await list()).status).toBe(200)
})

test.each([
  ['nobody listens', { host: '127.0.0.1', port: 9 }],
  ['no socket', { host: '/nowhere' }],
])('the database is unavailable: %s', async (_what, where) => {
  const { services } = server
  const away = openDatabase(
    { ...services.database.owner, ...where },
    roleSecrets(services.masterKey),
    services.log,
  )
  const app = createApp({ ...services, database: away })
  await expectTurnedAway(await list(app))
  expect((await app.request('http://localhost:3000/readyz')).status).toBe(503)
  await away.close()
})

/** Passes connections on to the database until it falls silent. Without one nothing ever answers. */
async function silentAfter(database?: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let silent = database === undefined
  const proxy = createServer((from) => {
    sockets.add(from.on('error', () => undefined))
    if (!database) return
    const { host, port } = database
    const to = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    sockets.add(to.on('error', () => undefined))
    from.on('data', (bytes) => silent || to.write(bytes)).on('close', () => to.destroy())
    to.on('data', (bytes) => silent || from.write(bytes)).on('close', () => from.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    fallSilent: () => {
      silent = true
    },
    stop: () => {
      for (const each of sockets) each.destroy()
      proxy.close()
    },
  }
}

test('a database that accepts connections and never answers costs a call the time for a connection', async () => {
  const { services } = server
  const proxy = await silentAfter()
  const where = { ...services.database.owner, host: '127.0.0.1', port: proxy.port }
  const away = openDatabase(where, roleSecrets(services.masterKey), services.log)
  expect(away.app.options.connectionTimeoutMillis).toBe(2_000)
  await expectTurnedAway(await list(createApp({ ...services, database: away })))
  proxy.stop()
  await away.close()
})

test('a database that falls silent ends a call after the time for a statement, and the next connection works', async () => {
  const { services } = server
  const proxy = await silentAfter(services.database.owner)
  const where = { ...services.database.owner, host: '127.0.0.1', port: proxy.port }
  const away = openDatabase(where, roleSecrets(services.masterKey), services.log)
  Object.assign(away.app.options, { password: services.database.app.options.password })
  const { query_timeout: usual } = away.app.options
  expect(usual).toBeLessThanOrEqual(7_000)
  // The test does not wait that long.
  away.app.options.query_timeout = 700
  const app = createApp({ ...services, database: away })
  expect((await list(app)).status).toBe(200)
  proxy.fallSilent()
  await expectTurnedAway(await list(app))
  proxy.stop()
  await away.close()
})

test('a full disk refuses writes with 503, and reading goes on', async () => {
  await server.query(`create function public.disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await server.query(
    'create trigger disk_is_full before insert on properties execute function public.disk_is_full()',
  )
  const written = await server.fetch('/api/properties', {
    method: 'POST',
    body: JSON.stringify({ address: 'ul. Pełna 1' }),
    token: anna.token,
    headers: { 'content-type': 'application/json' },
  })
  await expectTurnedAway(written)
  expect((await list()).status).toBe(200)
  await server.query('drop trigger disk_is_full on properties')
  expect((await anna.api.properties.create({ address: 'ul. Pełna 1' })).address).toBe('ul. Pełna 1')
})

test.each([
  ['EPIPE', Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }), true],
  [
    'EPIPE of a closed socket',
    Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
    true,
  ],
  ['no space for a file', Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }), true],
  ['out of memory', Object.assign(new Error('x'), { code: '53200' }), true],
  ['a standby', Object.assign(new Error('x'), { code: '25006' }), true],
  ['inside another error', new Error('x', { cause: Object.assign(new Error('y'), { code: '57P01' }) }), true],
  ['a missing file', Object.assign(new Error('x'), { code: 'EPERM', syscall: 'open' }), false],
  ['a fault of a statement', Object.assign(new Error('x'), { code: '42P01' }), false],
])('%s: unavailable is %s', (_what, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})
