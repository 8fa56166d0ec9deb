import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adminClient,
  base,
  client,
  follow,
  fragment,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
let admin: Awaited<ReturnType<typeof adminClient>>
beforeAll(async () => {
  t = await startService()
  admin = await adminClient(t.service)
})
afterAll(() => t.stop())

test('an administrator creates an account with exactly the given data, changes and removes it', async () => {
  const email = freshEmail()
  const { data, error } = await admin.createUser({
    email,
    password,
    user_metadata: { name: 'Eva' },
    app_metadata: { plan: 'a' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, role: 'authenticated' })
  expect(data.user?.user_metadata).toEqual({ name: 'Eva' })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  const id = data.user!.id
  expect((await admin.createUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 })
  expect((await client(t.service).signInWithPassword({ email, password })).error?.code).toBe(
    'email_not_confirmed',
  )
  await admin.updateUserById(id, { email_confirm: true, user_metadata: { town: 'Vigo' } })
  expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual({ name: 'Eva', town: 'Vigo' })
  expect((await client(t.service).signInWithPassword({ email, password })).error).toBeNull()
  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  expect((await client(t.service).signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('a new password or a ban ends every session at once', async () => {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const auth = client(t.service)
  await auth.signInWithPassword({ email, password })
  await admin.updateUserById(id, { password: 'set by the office' })
  expect((await auth.getUser()).error).not.toBeNull()
  await auth.signInWithPassword({ email, password: 'set by the office' })
  await admin.updateUserById(id, { ban_duration: '1h30m' })
  expect((await auth.getUser()).error).not.toBeNull()
  expect((await auth.signInWithPassword({ email, password: 'set by the office' })).error?.code).toBe(
    'user_banned',
  )
  await admin.updateUserById(id, { ban_duration: 'none' })
  expect((await auth.signInWithPassword({ email, password: 'set by the office' })).error).toBeNull()
  expect((await admin.updateUserById(id, { ban_duration: 'soon' })).error?.code).toBe('validation_failed')
})

test('a password hash from another system can be imported', async () => {
  const email = freshEmail()
  await admin.createUser({
    email,
    email_confirm: true,
    password_hash: await bcrypt('brought along', { cost: 4 }),
  })
  expect((await client(t.service).signInWithPassword({ email, password: 'brought along' })).error).toBeNull()
  expect((await admin.createUser({ email: freshEmail(), password_hash: 'plain' })).error?.code).toBe(
    'validation_failed',
  )
})

test('a soft removal deletes all personal data and frees the address', async () => {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({
    email,
    password,
    emailConfirmed: true,
    userMetadata: { name: 'Gone' },
  })
  await admin.deleteUser(id, true)
  const [row] = await t.query<{ row: string }>(
    'select row_to_json(u)::text as row from auth.users u where id = $1',
    [id],
  )
  expect(row?.row).not.toContain(email)
  expect(row?.row).not.toContain('Gone')
  expect((await admin.createUser({ email })).error).toBeNull()
})

test('the list has pages that the client can read', async () => {
  for (let i = 0; i < 4; i++) await admin.createUser({ email: `listed${i}.${freshEmail()}` })
  const { data, error } = await admin.listUsers({ page: 1, perPage: 2 })
  expect(error).toBeNull()
  expect(data.users).toHaveLength(2)
  expect(data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
  const answer = await transport(t.service)(`${base}/admin/users?filter=listed1.&sort=email asc`, {
    headers: { Authorization: `Bearer ${await t.service.admin.serviceToken()}` },
  })
  expect(((await answer.json()) as { users: unknown[] }).users).toHaveLength(1)
  const bad = await transport(t.service)(`${base}/admin/users?page=-1`, {
    headers: { Authorization: `Bearer ${await t.service.admin.serviceToken()}` },
  })
  expect(await bad.json()).toMatchObject({
    code: 400,
    msg: expect.stringContaining('Bad Pagination Parameters'),
  })
})

test('an invitation contains a link to set a password', async () => {
  const email = freshEmail()
  const { data, error } = await admin.inviteUserByEmail(email, { data: { language: 'pl' } })
  expect(error).toBeNull()
  expect(data.user?.invited_at).toBeTruthy()
  const mail = (await t.mail(email))!
  expect(mail.subject).toContain('Zaproszenie')
  const values = fragment(await follow(t.service, mail.link))
  expect(values.type).toBe('invite')
  const auth = client(t.service)
  await auth.setSession({ access_token: values.access_token!, refresh_token: values.refresh_token! })
  await auth.updateUser({ password })
  expect((await client(t.service).signInWithPassword({ email, password })).error).toBeNull()
  expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
})

test('links can be generated without sending a mail', async () => {
  const email = freshEmail()
  const made = await admin.generateLink({ type: 'signup', email, password, options: { data: { a: 1 } } })
  expect(made.error).toBeNull()
  expect(made.data.user?.user_metadata).toEqual({ a: 1 })
  expect(await t.mails(email)).toEqual([])
  expect(fragment(await follow(t.service, made.data.properties!.action_link)).access_token).toBeTruthy()
  const recovery = await admin.generateLink({ type: 'recovery', email })
  const { error } = await client(t.service).verifyOtp({
    email,
    token: recovery.data.properties!.email_otp,
    type: 'recovery',
  })
  expect(error).toBeNull()
  const magic = await admin.generateLink({ type: 'magiclink', email })
  expect(
    (
      await client(t.service).verifyOtp({
        token_hash: magic.data.properties!.hashed_token,
        type: 'magiclink',
      })
    ).error,
  ).toBeNull()
  expect((await admin.generateLink({ type: 'recovery', email: freshEmail() })).error?.code).toBe(
    'user_not_found',
  )
  const next = freshEmail()
  const change = await admin.generateLink({ type: 'email_change_new', email, newEmail: next })
  expect(fragment(await follow(t.service, change.data.properties!.action_link)).message).toBeTruthy()
  const current = await admin.generateLink({ type: 'email_change_current', email, newEmail: next })
  expect(fragment(await follow(t.service, current.data.properties!.action_link)).access_token).toBeTruthy()
  expect((await client(t.service).signInWithPassword({ email: next, password })).error).toBeNull()
})

test('is refused to users, to callers without a token, and with another key', async () => {
  const email = freshEmail()
  await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const { data } = await client(t.service).signInWithPassword({ email, password })
  const ask = async (headers: Record<string, string>) => {
    const answer = await transport(t.service)(`${base}/admin/users`, { headers })
    return [answer.status, ((await answer.json()) as { error_code: string }).error_code]
  }
  expect(await ask({})).toEqual([401, 'no_authorization'])
  expect(await ask({ Authorization: `Bearer ${data.session!.access_token}` })).toEqual([403, 'not_admin'])
  expect(await ask({ Authorization: 'Bearer a.b.c' })).toEqual([403, 'bad_jwt'])
  await expect(t.service.verifyAccessToken(await t.service.admin.serviceToken())).rejects.toMatchObject({
    code: 'bad_jwt',
  })
})

test('disabled features return the protocol error for it', async () => {
  expect((await admin.oauth.listClients()).error).toMatchObject({ code: 'feature_disabled', status: 404 })
})
