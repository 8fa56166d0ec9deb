/** The server as a process under load: it is stopped, and its PostgreSQL goes away and comes back. Nobody gets a 500. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/machinery/db/embedded/launch.ts'

const main = fileURLToPath(new URL('../src/app/main.ts', import.meta.url))
const password = 'river-otter-lantern-7'
const email = 'anna@example.com'
const clients = 12

let dataDir: string
let port: number
let postgres: EmbeddedPostgres
let server: ChildProcess
let output = ''
let token: string

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string }

/** One request on a kept-alive connection. */
function send(agent: Agent, path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => (text += piece))
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    // A new connection that the system accepted but the server did not is refused as well.
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' && !sent.reusedSocket) error.code = 'ECONNREFUSED'
      reject(error)
    })
    sent.end(body && JSON.stringify(body))
  })
}

/** The folder of PostgreSQL's socket under a name that stays the same. */
const socket = () => join(dataDir, 'socket-of-postgres')

async function startPostgres(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await rm(socket(), { force: true })
  await symlink(postgres.connection.host, socket())
}

async function start(): Promise<void> {
  const { port: databasePort, user, password: secret, database } = postgres.connection
  const { DATABASE_URL: _, TEST_DATABASE_URL: _test, ...env } = process.env
  const url = `postgres://${user}:${encodeURIComponent(secret)}@localhost:${databasePort}/${database}?host=${encodeURIComponent(socket())}`
  output = ''
  const own = { DATABASE_URL: url, DATA_DIR: join(dataDir, 'server'), MASTER_KEY: '5a'.repeat(32) }
  const rest = { PORT: String(port), DEMO: 'off', NODE_ENV: 'development', LOG_LEVEL: 'error' }
  server = spawn(process.execPath, [main], { env: { ...env, ...own, ...rest } })
  server.stdout!.on('data', (data) => (output += data))
  server.stderr!.on('data', (data) => (output += data))
  for (let tries = 0; tries < 2_400; tries++) {
    if (server.exitCode !== null) throw new Error(output)
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) return
    await wait(50)
  }
  throw new Error(`not ready: ${output}`)
}

/** Clients that read and write without a pause until `end`. Returns what they got, and the errors of connections. */
function load() {
  const answers: Answer[] = []
  const lost: string[] = []
  let made = 0
  let ended = false
  const one = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!ended) {
      const address = `ul. Obciążona ${++made}`
      const [path, body] = made % 4 === 0 ? ['/api/properties', { address }] : ['/api/properties?limit=10']
      try {
        answers.push(await send(agent, path as string, body as object | undefined))
      } catch (error) {
        lost.push((error as { code?: string }).code ?? String(error))
        await wait(20)
      }
    }
    agent.destroy()
  }
  const running = Array.from({ length: clients }, one)
  return {
    answers,
    lost,
    statuses: () => [...new Set(answers.map(({ status }) => status))].sort(),
    end: async () => {
      ended = true
      await Promise.all(running)
    },
  }
}

describe.skipIf(process.env.TEST_DATABASE_URL)('a server under load', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'domovik-stop-'))
    port = await freePort()
    await startPostgres()
    await start()
    const agent = new Agent()
    await send(agent, '/auth/v1/signup', {
      email,
      password,
      data: { terms_accepted_at: '2026-01-01T00:00:00Z' },
    })
    const { text } = await send(agent, `/api/outbox?to=${encodeURIComponent(email)}`)
    await fetch(JSON.parse(text)[0].link.replace('localhost', '127.0.0.1'), { redirect: 'manual' })
    const signIn = await send(agent, '/auth/v1/token?grant_type=password', { email, password })
    token = JSON.parse(signIn.text).access_token
    await send(agent, '/api/organizations', { name: 'Wierzba', plan: 'enterprise' })
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  })

  it('is stopped three times: it finishes what has begun and refuses the rest with 503', async () => {
    const agent = new Agent({ keepAlive: true })
    let refused = 0
    for (let stop = 0; stop < 3; stop++) {
      const stream = send(agent, '/api/events').then(
        ({ text }) => (text.includes('event: start') ? 'ended' : text),
        (error) => `broken: ${error.code}`,
      )
      const busy = load()
      await wait(700)
      const from = Date.now()
      server.kill('SIGTERM')
      const [code] = await once(server, 'exit')
      const gone = Date.now()
      await busy.end()
      expect(code, output).toBe(0)
      expect(gone - from, 'milliseconds until it ended').toBeLessThan(10_000)
      expect(await stream).toBe('ended')
      const turnedAway = busy.answers.filter(({ status }) => status >= 400)
      for (const { status, headers, text } of turnedAway) {
        expect({ status, text }).toMatchObject({
          status: 503,
          text: expect.stringContaining('service_unavailable'),
        })
        expect(headers).toMatchObject({ connection: 'close', 'retry-after': expect.stringMatching(/^\d+$/) })
      }
      refused += turnedAway.length
      // Once the server is gone nobody listens. Before, no kept-alive connection breaks.
      expect(busy.lost.filter((code) => code !== 'ECONNREFUSED')).toEqual([])
      expect(output).not.toContain('"level":50')
      await start()
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('loses PostgreSQL and gets it back: 503 meanwhile, and all is well afterwards', async () => {
    const busy = load()
    await wait(500)
    await postgres.stop()
    await wait(2_000)
    await startPostgres()
    const back = Date.now()
    for (let answer = ''; !answer.startsWith('200 '); await wait(100)) {
      answer = await send(new Agent(), '/api/properties?limit=1').then(
        ({ status, text }) => `${status} ${text}`,
        (error) => String(error),
      )
      if (server.exitCode !== null || Date.now() - back > 120_000)
        throw new Error(`the server (${server.exitCode ?? 'runs'}) did not recover: ${answer} ${output}`)
    }
    await wait(500)
    await busy.end()
    expect(busy.statuses()).toEqual([200, 201, 503])
    expect(busy.lost).toEqual([])
    for (const { headers } of busy.answers.filter(({ status }) => status === 503))
      expect(headers['retry-after']).toMatch(/^\d+$/)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port: found } = probe.address() as { port: number }
  probe.close()
  return found
}
