/** Two real processes on one database see each other's changes. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NodeOrders } from './node.fixture.ts'
import {
  client,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
} from './test-service.ts'

const file = fileURLToPath(new URL('./node.fixture.ts', import.meta.url))
// Without a reuse interval, a token that was replaced twice counts as reused at once.
const env = { AUTH_REUSE_SECONDS: '0', TRUSTED_PROXIES: '1' }

let t: TestService
let nodes: { process: ChildProcess; address: string }[]
beforeAll(async () => {
  t = await startService(env)
  nodes = await Promise.all([startNode(), startNode()])
})
afterAll(async () => {
  for (const { process } of nodes ?? []) {
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  await t.stop()
})

async function startNode() {
  const orders: NodeOrders = { connection: t.owner, secrets: t.secrets, masterKey: '42'.repeat(32), env }
  const node = fork(file, { env: { ...process.env, NODE_OPTIONS: '', AUTH_NODE: JSON.stringify(orders) } })
  const [port] = (await once(node, 'message')) as [number]
  return { process: node, address: `http://127.0.0.1:${port}/auth/v1` }
}

type Answer = { status: number; body: Record<string, string> }

async function post(node: 0 | 1, path: string, body: object, ip = '203.0.113.10'): Promise<Answer> {
  const answer = await fetch(nodes[node]!.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const refresh = (node: 0 | 1, token: string, ip?: string) =>
  post(node, '/token?grant_type=refresh_token', { refresh_token: token }, ip)

async function signedIn() {
  const email = freshEmail()
  await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const { data } = await client(t.service).signInWithPassword({ email, password })
  return { email, session: data.session! }
}

test('fifty concurrent refreshes of one token in both processes create one child', async () => {
  const { session } = await signedIn()
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, i) => refresh(i % 2 ? 1 : 0, session.refresh_token, `10.1.0.${i}`)),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  const children = new Set(all.map(({ body }) => body.refresh_token))
  expect(children.size).toBe(1)
  const [child] = children
  expect(child).not.toBe(session.refresh_token)
  expect((await refresh(1, child!)).status).toBe(200)
})

test('a lost response of one process is returned again by the other', async () => {
  const { session } = await signedIn()
  const first = await refresh(0, session.refresh_token)
  const again = await refresh(1, session.refresh_token)
  expect(again.body.refresh_token).toBe(first.body.refresh_token)
})

test('reuse of a replaced token in the other process ends the session in both', async () => {
  const { session } = await signedIn()
  const first = await refresh(0, session.refresh_token)
  const second = await refresh(1, first.body.refresh_token!)
  expect(await refresh(1, session.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used' },
  })
  for (const node of [0, 1] as const) {
    expect(await refresh(node, second.body.refresh_token!)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    })
    const user = await fetch(`${nodes[node]!.address}/user`, {
      headers: { authorization: `Bearer ${second.body.access_token}` },
    })
    expect(user.status).toBe(403)
  }
})

test('password attempts are counted across both', async () => {
  const { email } = await signedIn()
  const tries: number[] = []
  for (let i = 0; i < 6; i++) {
    const wrong = { email, password: `wrong ${i}` }
    tries.push((await post(i % 2 ? 1 : 0, '/token?grant_type=password', wrong, '198.51.100.7')).status)
  }
  expect(tries).toEqual([400, 400, 400, 400, 400, 429])
  const right = await post(1, '/token?grant_type=password', { email, password }, '198.51.100.7')
  expect(right).toMatchObject({ status: 429, body: { error_code: 'account_locked' } })
})
