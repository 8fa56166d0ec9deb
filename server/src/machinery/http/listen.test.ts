/** The HTTP server on a real socket: slow clients, and who counts as being on this machine. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createApp } from '../../app/http.ts'
import { createHttpServer, type HttpServer } from './listen.ts'

let server: TestServer
let http: HttpServer
let port: number

beforeAll(async () => {
  server = await startTestServer()
  http = createHttpServer(createApp(server.services), { headersMs: 500, requestMs: 1_000, checkMs: 100 })
  port = await http.listen(0, '127.0.0.1')
})
afterAll(async () => {
  http?.close()
  await server?.stop()
})

/** Sends text as it is and returns what the server wrote until it closed the connection. */
async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const get = (path: string, { host = 'localhost', version = '1.1', headers = '' } = {}) =>
  send(`GET ${path} HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`)

const statusOf = (answer: string): number => Number(answer.split(' ')[1])

describe('pages of developers', () => {
  it.each([
    ['localhost:3000', {}],
    ['a name of this machine', { host: 'tenant.localhost:3000' }],
    ['127.0.0.1', { host: '127.0.0.1:3000' }],
    ['[::1]', { host: '[::1]:3000' }],
  ])('are shown on this machine: %s', async (_what, options) => {
    expect(statusOf(await get('/metrics', options))).toBe(200)
    expect(statusOf(await get('/api/outbox', options))).toBe(200)
    expect(await get('/api/site', options)).toContain('"outboxReadable":true')
  })

  it.each([
    ['X-Forwarded-For', { headers: 'X-Forwarded-For: 127.0.0.1\r\n' }],
    ['X-Forwarded-Proto', { headers: 'X-Forwarded-Proto: https\r\n' }],
    ['Forwarded', { headers: 'Forwarded: for=127.0.0.1\r\n' }],
    ['X-Real-IP', { headers: 'X-Real-IP: 127.0.0.1\r\n' }],
    ['Via', { headers: 'Via: 1.1 proxy\r\n' }],
    ['CF-Connecting-IP', { headers: 'CF-Connecting-IP: ::1\r\n' }],
    ['the name that the client asked for', { host: 'rent.example.com' }],
    ['a name that only begins like this machine', { host: 'localhost.example.com' }],
    ['HTTP/1.0, as nginx sends it', { version: '1.0' }],
  ])('are hidden behind a proxy on this machine: %s', async (_what, options) => {
    expect(statusOf(await get('/metrics', options))).toBe(404)
    expect(statusOf(await get('/api/outbox', options))).toBe(404)
    expect(await get('/api/site', options)).toContain('"outboxReadable":false')
  })
})

describe('slow clients', () => {
  it.each([
    [
      'a body',
      'POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ],
    [
      'an upload',
      'POST /api/imports HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n--x\r\n',
    ],
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: local'],
  ])('are cut off: %s', async (_what, text) => {
    const from = performance.now()
    const answer = await send(text)
    expect(performance.now() - from).toBeLessThan(3_000)
    if (answer !== '') expect(statusOf(answer)).toBeGreaterThanOrEqual(400)
  })
})

it('IPv4 addresses are stored and shown in their own form, also those that older releases stored (AUDIT-01)', async () => {
  const landlord = await server.signUpLandlord()
  const both = createHttpServer(createApp(server.services), {
    headersMs: 500,
    requestMs: 5_000,
    checkMs: 100,
  })
  const base = `http://127.0.0.1:${await both.listen(0, '::')}`
  const post = (path: string, body: object, token?: string) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  const answer = await post('/auth/v1/token?grant_type=password', landlord)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  expect((await post('/api/properties', { address: 'ul. Zwykła 1', rentAmount: 90_000 }, token)).status).toBe(
    201,
  )
  both.close()
  const stored = () =>
    server.query(
      `select distinct a from (select ip_address a from audit_logs union all select ip from auth.sessions) as seen where a like '%127.0.0.1'`,
    )
  expect(await stored()).toEqual([{ a: '127.0.0.1' }])

  await server.query(`update auth.sessions set ip = '::ffff:203.0.113.7' where user_id = $1`, [
    landlord.userId,
  ])
  expect((await landlord.api.organizations.sessions()).map(({ ipAddress }) => ipAddress)).toContain(
    '203.0.113.7',
  )
  const own = await server.fetch('/auth/v1/sessions', { token: landlord.token })
  expect(((await own.json()) as { ip: string }[]).map(({ ip }) => ip)).toContain('203.0.113.7')
})
