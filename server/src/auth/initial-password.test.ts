/** A password set by an administrator can only be used to set an own one (ADMIN-03). */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import { userRoutes } from './routes.fixture.ts'
import { adminClient, client, freshEmail, startService, type TestService, transport } from './test-service.ts'

const given = 'handed over by the office'
const own = 'chosen by myself alone'

let t: TestService
beforeAll(async () => {
  t = await startService()
})
afterAll(() => t.stop())
afterEach(() => resetClock())

async function newcomer() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({
    email,
    password: given,
    emailConfirmed: true,
    initialPassword: true,
  })
  const auth = client(t.service)
  const { data } = await auth.signInWithPassword({ email, password: given })
  return { id, email, auth, token: data.session!.access_token, user: data.user! }
}

/** Runs the first statement of a request and returns its result. */
async function begin(userId: string, sessionId: string): Promise<string> {
  const app = new Client(t.as('domovik_app'))
  await app.connect()
  try {
    await app.query('select app.begin_request($1, $2, null, $3)', [userId, sessionId, now().toString()])
    return 'let in'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await app.end()
  }
}

describe('before the user sets an own password', () => {
  const open = [
    'GET /user',
    'PUT /user',
    'GET /reauthenticate',
    'POST /logout',
    'POST /factors/:id/challenge',
    'POST /factors/:id/verify',
    'POST /factors/recovery-codes/verify',
  ]

  test('all other calls of the service are refused', async () => {
    const { token } = await newcomer()
    const refused: string[] = []
    const routes = await userRoutes(t.service)
    for (const route of routes) {
      const { status, code } = await route.call(token)
      if (code === 'password_change_required' && status === 403) refused.push(route.name)
    }
    // PUT /user is allowed only with a new password; this call has none.
    expect(refused).toEqual(
      routes.map(({ name }) => name).filter((name) => name === 'PUT /user' || !open.includes(name)),
    )
    expect(refused.length).toBeGreaterThan(10)
  })

  test('the API refuses with its own error, and accepts the same tokens once the password is set', async () => {
    const { id, auth, token, user } = await newcomer()
    const { sessionId } = await t.service.verifyAccessToken(token)
    expect(user.app_metadata.must_change_password).toBe(true)
    expect(await begin(id, sessionId)).toBe('DV405')
    expect((await auth.updateUser({ data: { name: 'Eva' } })).error?.code).toBe('password_change_required')
    expect((await auth.updateUser({ email: freshEmail() })).error?.code).toBe('password_change_required')
    expect((await auth.updateUser({ password: given })).error?.code).toBe('same_password')
    expect(await begin(id, sessionId)).toBe('DV405')
    const { data } = await auth.updateUser({ password: own })
    expect(data.user?.app_metadata.must_change_password).toBeUndefined()
    expect(await begin(id, sessionId)).toBe('let in')
  })
})

test('after 72 hours it does not sign in and is not accepted as a password', async () => {
  const { email, auth } = await newcomer()
  const signIn = async (password: string) =>
    (await client(t.service).signInWithPassword({ email, password })).error?.code
  setClock(now().add({ hours: 71 }).toString())
  expect(await signIn(given)).toBeUndefined()
  setClock(now().add({ hours: 2 }).toString())
  expect(await signIn(given)).toBe('password_expired')
  const origin = { ip: '203.0.113.10', userAgent: '' }
  expect(await t.service.admin.verifyPassword(email, given, origin)).toBe(false)
  resetClock()
  await auth.updateUser({ password: own })
  setClock(now().add({ hours: 100 }).toString())
  expect(await signIn(own)).toBeUndefined()
})

test('a password that an administrator sets later is an initial password too', async () => {
  const { id, email, auth } = await newcomer()
  await auth.updateUser({ password: own })
  await t.service.admin.setPassword(id, 'a second one from the office')
  expect((await auth.getUser()).error).not.toBeNull()
  const again = await client(t.service).signInWithPassword({
    email,
    password: 'a second one from the office',
  })
  expect(again.data.user?.app_metadata.must_change_password).toBe(true)
})

test('app_metadata can set and remove the mark through the protocol', async () => {
  const admin = await adminClient(t.service)
  const email = freshEmail()
  const { data } = await admin.createUser({
    email,
    password: given,
    email_confirm: true,
    app_metadata: { plan: 'a', must_change_password: true },
  })
  expect(data.user?.app_metadata).toMatchObject({ plan: 'a', must_change_password: true })
  const id = data.user!.id
  const [row] = await t.query<{ app_metadata: object; must_change_password: boolean }>(
    'select app_metadata, must_change_password from auth.users where id = $1',
    [id],
  )
  expect(row).toMatchObject({ must_change_password: true })
  expect(row!.app_metadata).not.toHaveProperty('must_change_password')
  const auth = client(t.service)
  await auth.signInWithPassword({ email, password: given })
  expect(
    (await auth.updateUser({ password: own })).data.user?.app_metadata.must_change_password,
  ).toBeUndefined()
  await admin.updateUserById(id, { app_metadata: { must_change_password: true } })
  expect((await auth.updateUser({ data: { a: 1 } })).error?.code).toBe('password_change_required')
  await admin.updateUserById(id, { app_metadata: { must_change_password: null } })
  expect((await auth.updateUser({ data: { a: 1 } })).error).toBeNull()
})

test('users with a second factor must use it before setting the password', async () => {
  const { id, token } = await newcomer()
  await t.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status) values (gen_random_uuid(), $1, 'app', 'totp', 'verified')`,
    [id],
  )
  const answer = await transport(t.service)('http://x/auth/v1/user', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: own }),
  })
  expect(await answer.json()).toMatchObject({ error_code: 'insufficient_aal' })
})
