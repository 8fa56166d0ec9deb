/** The server as a process: kill, second start and shutdown. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../src/app/main.ts', import.meta.url))
let dataDir: string
let port: number
let server: ChildProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'domovik process '))
  port = await freePort()
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port: found } = probe.address() as { port: number }
  probe.close()
  return found
}

function spawnServer(): { child: ChildProcess; output: () => string } {
  const { DATABASE_URL: _, TEST_DATABASE_URL: _test, ...env } = process.env
  const child = spawn(process.execPath, [main], {
    env: {
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
  })
  let text = ''
  child.stdout.on('data', (data) => (text += data))
  child.stderr.on('data', (data) => (text += data))
  return { child, output: () => text }
}

async function start(): Promise<void> {
  const { child, output } = spawnServer()
  server = child
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) throw new Error(output())
    if ((await fetch(`${base()}/readyz`).catch(() => undefined))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not ready: ${output()}`)
}

const base = () => `http://localhost:${port}`

async function call<T>(
  path: string,
  { body, ...init }: { body?: object | FormData; method?: string; token?: string } = {},
): Promise<T> {
  const form = body instanceof FormData
  const send = () =>
    fetch(`${base()}${path}`, {
      method: init.method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
      },
      body: form ? body : body && JSON.stringify(body),
    })
  let answer = await send()
  // 503 asks to try again: the hashes of passwords wait in a short queue while other tests use the processors.
  for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    answer = await send()
  }
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

const email = 'anna@example.com'
const password = 'river-otter-lantern-7'

/** Signs up like a user, with the link from the outbox. */
async function landlord(): Promise<string> {
  await call('/auth/v1/signup', {
    body: { email, password, data: { terms_accepted_at: '2026-01-01T00:00:00Z' } },
  })
  const [mail] = await call<{ link: string }[]>(`/api/outbox?to=${encodeURIComponent(email)}`)
  await fetch(mail!.link, { redirect: 'manual' })
  const token = await signIn()
  await call('/api/organizations', { body: { name: 'Wierzba', plan: 'enterprise' }, token })
  return token
}
const signIn = async () =>
  (await call<{ access_token: string }>('/auth/v1/token?grant_type=password', { body: { email, password } }))
    .access_token

test('an import interrupted by a kill is completed exactly once after the next start', async () => {
  await start()
  const token = await landlord()
  const rows = Array.from({ length: 3_000 }, (_, i) => `ul. Przerwana ${i};${400 + (i % 500)},50`)
  const form = new FormData()
  form.set('subject', 'properties')
  form.set('file', new File([['adres;czynsz', ...rows].join('\n')], 'lokale.csv', { type: 'text/csv' }))
  const { run } = await call<{ run: { id: string } }>('/api/imports', { body: form, token })
  await call(`/api/imports/${run.id}/run`, { body: { id: run.id }, token })
  server.kill('SIGKILL')
  await once(server, 'exit')

  await start()
  const ready = Date.now()
  for (let tries = 0; tries < 200; tries++) {
    const { status } = await call<{ status: string }>(`/api/imports/${run.id}`, { token })
    if (status === 'done') break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  expect(Date.now() - ready, 'milliseconds after the start').toBeLessThan(25_000)
  expect(
    await call<{ status: string; importedRows: number }>(`/api/imports/${run.id}`, { token }),
  ).toMatchObject({ status: 'done', importedRows: 3_000 })
  expect(await call<{ total: number }>('/api/properties?limit=1', { token })).toMatchObject({ total: 3_000 })
})

test('a second server on the same DATA_DIR reports the conflict and ends', async () => {
  const { child, output } = spawnServer()
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(output()).toMatch(/in use by process \d+/)
  expect(output().split('\n').length).toBeLessThan(4)
})

test('SIGTERM stops the server quickly, and written data exists after the next start', async () => {
  const token = await signIn()
  await call('/api/properties', { body: { address: 'ul. Ostatnia 1' }, token })
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
  await start()
  expect(await call<{ total: number }>('/api/properties?q=Ostatnia', { token })).toMatchObject({ total: 1 })
})
