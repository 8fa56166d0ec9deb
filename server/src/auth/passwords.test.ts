import { performance } from 'node:perf_hooks'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetClock } from '../machinery/clock.ts'
import { createPasswords } from './passwords.ts'
import {
  client,
  freshEmail,
  masterKey,
  newMember,
  goodPassword as password,
  startService,
  type TestService,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService()
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const home = { ip: '203.0.113.10', userAgent: 'Home browser' }

const account = () => newMember(t.service)
const signIn = (
  email: string,
  secret: string,
  from: { ip?: string; userAgent?: string } = {},
  service = t.service,
) => client(service, from).signInWithPassword({ email, password: secret })

describe('passwords', () => {
  test("common ones and those derived from the account's data are refused, six random characters are accepted", async () => {
    const signUp = async (secret: string, email = freshEmail()) =>
      (await client(t.service, { ip: '192.0.2.50' }).signUp({ email, password: secret })).error
    for (const common of ['123456', 'qwerty', 'Passw0rd', 'aaaaaa', 'abcdef', 'domovik', 'zaq12wsx']) {
      expect(await signUp(common), common).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
    }
    expect(await signUp('annakowalska1', `annakowalska.${Date.now()}@example.com`)).toMatchObject({
      code: 'weak_password',
    })
    expect(await signUp('k3vPqx')).toBeNull()
    expect(
      await signUp(
        Array.from({ length: 128 }, (_, i) => String.fromCodePoint(0x1f300 + ((i * 37) % 400))).join(''),
      ),
    ).toBeNull()
  })

  test('are not truncated: the 73rd character matters', async () => {
    const email = freshEmail()
    const long = `${'horse-battery-staple-'.repeat(4)}`.slice(0, 72)
    await t.service.admin.createUser({ email, password: `${long}A rest`, emailConfirmed: true })
    expect((await signIn(email, `${long}B rest`)).error?.code).toBe('invalid_credentials')
    expect((await signIn(email, `${long}A rest`)).error).toBeNull()
    const faces = { email: freshEmail(), password: '🦆🪵🕯🧭'.repeat(32) }
    await t.service.admin.createUser({ ...faces, emailConfirmed: true })
    expect((await signIn(faces.email, faces.password)).error).toBeNull()
    expect((await signIn(faces.email, faces.password.slice(0, -2))).error).not.toBeNull()
  })

  test('are stored as Argon2id with at least 19 MiB and two passes, and need the pepper to be verified', async () => {
    const full = t.another({ hashCost: undefined })
    const email = freshEmail()
    const { id } = await full.admin.createUser({ email, password, emailConfirmed: true })
    const [row] = await t.query<{ password_hash: string }>(
      'select password_hash from auth.users where id = $1',
      [id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { verify } = await import('@node-rs/argon2')
    expect(await verify(row!.password_hash, password)).toBe(false)
    expect((await signIn(email, password, {}, full)).error).toBeNull()
  })

  test('an imported bcrypt hash signs in and is replaced', async () => {
    const { email, id } = await account()
    await t.query('update auth.users set password_hash = $2 where id = $1', [
      id,
      await bcrypt('an older secret', { cost: 4 }),
    ])
    expect((await signIn(email, 'an older secre')).error?.code).toBe('invalid_credentials')
    expect((await signIn(email, 'an older secret')).error).toBeNull()
    const [row] = await t.query<{ password_hash: string }>(
      'select password_hash from auth.users where id = $1',
      [id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    expect((await signIn(email, 'an older secret')).error).toBeNull()
  })

  test('hashing does not block the event loop', async () => {
    const { hash, verify } = createPasswords(masterKey)
    const stored = await hash(password)
    const before = performance.eventLoopUtilization()
    await Promise.all(Array.from({ length: 16 }, () => verify(stored, 'wrong')))
    // If the main thread did the hashing, it would be busy all the time.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })
})

describe('the owner is notified', () => {
  test('of a sign-in from a new network and browser only', async () => {
    const { email } = await account()
    await signIn(email, password, home)
    await signIn(email, password, { ...home, ip: '192.0.2.200' })
    await signIn(email, password, { ...home, userAgent: 'Another browser' })
    expect(await t.mails(email)).toEqual([])
    await signIn(email, password, { ip: '192.0.2.99', userAgent: 'Stranger' })
    expect(await t.mails(email)).toEqual(['auth_mail:new_device'])
  })
})

describe('the database contains no usable credentials', () => {
  test('no passwords, refresh tokens, codes, links or keys', async () => {
    const email = freshEmail()
    const auth = client(t.service)
    await auth.signUp({ email, password: 'canary-password-1' })
    const { code, link } = (await t.mail(email))!
    const hash = new URL(link).searchParams.get('token')!
    const tables = await t.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('auth', 'public') and table_type = 'BASE TABLE'`,
    )
    const dump = async () => {
      const lines: string[] = []
      for (const { name } of tables) {
        const rows = await t.query<{ row: string }>(`select row_to_json(x)::text as row from ${name} x`)
        lines.push(...rows.map(({ row }) => row))
      }
      return lines.join('\n')
    }
    const before = await dump()
    expect(before).toContain(email)
    for (const secret of ['canary-password-1', hash, `"${code}"`]) expect(before).not.toContain(secret)
    const { data } = await auth.verifyOtp({ token_hash: hash, type: 'signup' })
    const { data: app } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
    if (app?.type !== 'totp') throw new Error('no secret to look for')
    const after = await dump()
    const { refresh_token: refresh, access_token: access } = data.session!
    for (const secret of [refresh, access, app.totp.secret, '"d":']) expect(after).not.toContain(secret)
  })
})
