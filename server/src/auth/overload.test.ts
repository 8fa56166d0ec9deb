/** Under overload requests are refused with the protocol's error and Retry-After, never with a 500 or an unlimited queue. */
import { Client, Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../machinery/db/database.ts'
import { fullCost } from './passwords.ts'
import {
  base,
  client,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService()
})
afterAll(() => t.stop())

async function member() {
  const email = freshEmail()
  await t.service.admin.createUser({ email, password, emailConfirmed: true })
  return email
}

async function expectBusy(answer: Response) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({ error_code: 'service_unavailable' })
}

const tokenOf = (email: string, service = t.service, ip = '203.0.113.10') =>
  transport(service, { ip })(`${base}/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })

test('all connections in use', async () => {
  const email = await member()
  const pool = new Pool({ ...t.as('domovik_auth'), max: 2, connectionTimeoutMillis: 2_000 })
  const service = t.another({ database: { auth: pool } })
  expect((await tokenOf(email, service)).status).toBe(200)
  const taken = [await pool.connect(), await pool.connect()]
  await expectBusy(await tokenOf(email, service))
  const { error } = await client(service).signInWithPassword({ email, password })
  expect(error?.name).toBe('AuthRetryableFetchError')
  for (const each of taken) each.release()
  expect((await tokenOf(email, service)).status).toBe(200)
  await service.settled()
  await pool.end()
})

test.each([
  ['nobody listens', { host: '127.0.0.1', port: 9 }],
  ['no socket', { host: '/nowhere' }],
])('the database is unavailable: %s', async (_what, where) => {
  const connection = { ...t.as('domovik_auth'), ...where }
  const database = openDatabase(connection, t.secrets, pino({ level: 'silent' }))
  const service = t.another({ database })
  await expectBusy(await tokenOf('somebody@example.com', service))
  await expectBusy(await transport(service)(`${base}/.well-known/jwks.json`))
  await database.close()
})

test('a connection that is cut during a request', async () => {
  const email = await member()
  const pool = new Pool({ ...t.as('domovik_auth'), max: 2 })
  pool.on('error', () => undefined)
  const service = t.another({ database: { auth: pool } })
  expect((await tokenOf(email, service)).status).toBe(200)
  // Connects as the role itself, because an owner that is no superuser cannot end processes of other roles.
  const other = new Client(t.as('domovik_auth'))
  await other.connect()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
  )
  await other.end()
  const [first, second] = [await tokenOf(email, service), await tokenOf(email, service)]
  expect([200, 503]).toContain(first.status)
  expect(second.status).toBe(200)
  await pool.end()
})

test('more passwords than can be checked at once', async () => {
  const service = t.another({ hashCost: { ...fullCost, waiting: 2 } })
  const emails: string[] = []
  while (emails.length < 12) emails.push(await member())
  const answers = await Promise.all(emails.map((email, i) => tokenOf(email, service, `198.51.100.${i}`)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - busy.length)
  expect(busy.length).toBeLessThan(answers.length)
  await expectBusy(busy[0]!)
  // A refused attempt is not counted as a failure of the account.
  expect(await t.query('select 1 from auth.sign_in_failures where failures > 0')).toEqual([])
})
