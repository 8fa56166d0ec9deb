/** Demonstration accounts: many people use one at the same time, and nobody can change it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import { userRoutes } from './routes.fixture.ts'
import {
  adminClient,
  base,
  client,
  freshEmail,
  newMember,
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
afterEach(() => resetClock())

const later = (time: { seconds: number }) => setClock(now().add(time).toString())

async function shared() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  await t.service.admin.makeReadOnly(id)
  const visitor = async (ip: string, userAgent = 'Browser') => {
    const auth = client(t.service, { ip, userAgent })
    const { data } = await auth.signInWithPassword({ email, password })
    return { auth, token: data.session!.access_token, user: data.user! }
  }
  return { id, email, visitor }
}

test('only reading, signing in and signing out are allowed', async () => {
  const { visitor } = await shared()
  const { auth, token, user } = await visitor('192.0.2.1')
  expect(user.app_metadata.read_only).toBe(true)
  const allowed: string[] = []
  for (const route of await userRoutes(t.service)) {
    const { status, code } = await route.call(token)
    if (code !== 'demo_read_only' || status !== 403) allowed.push(route.name)
  }
  expect(allowed).toEqual([
    'GET /user',
    'GET /factors/recovery-codes',
    'POST /factors/recovery-codes/verify',
    'POST /factors/:id/challenge',
    'POST /factors/:id/verify',
    'GET /passkeys',
    'GET /sessions',
    'POST /logout',
  ])
  for (const change of [
    { password: 'something else entirely' },
    { email: freshEmail() },
    { data: { name: 'Somebody' } },
  ])
    expect((await (await visitor('192.0.2.2')).auth.updateUser(change)).error).toMatchObject({
      code: 'demo_read_only',
      status: 403,
    })
  expect((await auth.getUser()).error).not.toBeNull()
  expect((await visitor('192.0.2.3')).token).toBeTruthy()
})

test('no other account can be linked to it', async () => {
  const { visitor } = await shared()
  const { token } = await visitor('192.0.2.1')
  const answer = await transport(t.service)(`${base}/token?grant_type=id_token`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ provider: 'google', id_token: 'a.b.c', link_identity: true }),
  })
  expect(await answer.json()).toMatchObject({ error_code: 'demo_read_only' })
})

test('visitors cannot see or end each other’s sessions', async () => {
  const { email, visitor } = await shared()
  const [one, other] = [await visitor('192.0.2.1', 'One'), await visitor('192.0.2.2', 'Another')]
  const listed = await transport(t.service)(`${base}/sessions`, {
    headers: { Authorization: `Bearer ${one.token}` },
  })
  expect(await listed.json()).toMatchObject([{ current: true, ip: '192.0.2.1' }])
  expect((await t.service.admin.findUserByEmail(email))?.id).toBe(one.user.id)
  const others = await transport(t.service)(`${base}/logout?scope=others`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${one.token}` },
  })
  expect(others.status).toBe(403)
  await one.auth.signOut({ scope: 'global' })
  expect((await client(t.service).getUser(one.token)).error).not.toBeNull()
  expect((await other.auth.getUser()).error).toBeNull()
  expect(await t.mails(email)).toEqual([])
})

test('no mail leaves for it, whatever a stranger asks for (DEMO-04)', async () => {
  const { email } = await shared()
  const member = await newMember(t.service)
  for (const to of [email, member.email]) {
    const auth = client(t.service, { ip: to === email ? '192.0.2.5' : '192.0.2.6' })
    expect((await auth.resetPasswordForEmail(to)).error).toBeNull()
    later({ seconds: 61 })
    expect((await auth.signInWithOtp({ email: to })).error).toBeNull()
    later({ seconds: 61 })
    expect((await auth.resend({ type: 'signup', email: to })).error).toBeNull()
    later({ seconds: 61 })
    expect((await auth.signUp({ email: to, password })).error).toBeNull()
    for (let i = 0; i < 30; i++) await auth.signInWithPassword({ email: to, password: 'wrong' })
  }
  expect((await t.mails(member.email)).length).toBeGreaterThan(2)
  expect(await t.mails(email)).toEqual([])
})

test('wrong passwords do not lock out other visitors', async () => {
  const { email, visitor } = await shared()
  for (let i = 0; i < 30; i++)
    await client(t.service, { ip: `198.51.100.${i % 10}` }).signInWithPassword({ email, password: 'wrong' })
  expect((await visitor('192.0.2.77', 'Never seen before')).token).toBeTruthy()
})

test('administrative calls cannot change it until the read-only mark is removed', async () => {
  const admin = await adminClient(t.service)
  const { id, email, visitor } = await shared()
  expect((await admin.deleteUser(id)).error?.code).toBe('demo_read_only')
  expect((await admin.updateUserById(id, { password: 'something else' })).error?.code).toBe('demo_read_only')
  expect((await visitor('192.0.2.9')).user.email).toBe(email)
  expect((await admin.updateUserById(id, { app_metadata: { read_only: false } })).error).toBeNull()
  expect((await admin.deleteUser(id)).error).toBeNull()
})
