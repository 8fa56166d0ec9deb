/** Under overload requests are refused quickly with Retry-After, and succeed again afterwards. */
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { createApp } from '../../app/http.ts'
import { openDatabase, roleSecrets } from '../db/database.ts'

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
  const taken = await takeAll(pool)
  const app = createApp(server.services)
  const waiting = Array.from({ length: pool.options.max * 8 }, () => list(app))
  while (pool.waitingCount < pool.options.max * 8) await new Promise((resolve) => setTimeout(resolve, 5))
  const from = performance.now()
  await expectTurnedAway(await list(app))
  expect(performance.now() - from).toBeLessThan(500)
  for (const each of taken) each.release()
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
})

test('waits at most two seconds for a free connection', async () => {
  const taken = await takeAll(server.services.database.app)
  const from = performance.now()
  await expectTurnedAway(await list())
  expect(performance.now() - from).toBeLessThan(4_000)
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
