import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../clock.ts'
import {
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
afterEach(() => resetClock())

const later = (time: { minutes?: number; hours?: number; seconds?: number }) =>
  setClock(now().add(time).toString())
const home = { ip: '203.0.113.10', userAgent: 'Home browser' }

async function account() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  return { email, id }
}
const signIn = (
  email: string,
  secret: string,
  from: { ip?: string; userAgent?: string } = {},
  service = t.service,
) => client(service, from).signInWithPassword({ email, password: secret })

describe('lockout (AUTH-26)', () => {
  test('five failures from one address lock it for 15 minutes, right password or not', async () => {
    const { email } = await account()
    for (let i = 0; i < 5; i++) {
      expect((await signIn(email, `wrong ${i}`, { ip: '198.51.100.1' })).error?.code).toBe(
        'invalid_credentials',
      )
    }
    const refused = await signIn(email, password, { ip: '198.51.100.1' })
    expect(refused.error).toMatchObject({ status: 429, code: 'account_locked' })
    later({ minutes: 14 })
    expect((await signIn(email, password, { ip: '198.51.100.1' })).error?.code).toBe('account_locked')
    later({ minutes: 2 })
    expect((await signIn(email, password, { ip: '198.51.100.1' })).error).toBeNull()
  })

  test('from everywhere the wait doubles after five, and the eleventh try finds a lock', async () => {
    const { email } = await account()
    const outcomes: string[] = []
    for (let i = 0; i < 10; i++) {
      outcomes.push((await signIn(email, 'wrong', { ip: `198.51.100.${10 + i}` })).error?.code ?? '')
      if (i === 4)
        expect((await signIn(email, 'wrong', { ip: '198.51.100.99' })).error?.code).toBe('account_locked')
      if (i >= 4 && i < 9) later({ seconds: 2 ** (i - 3) + 1 })
    }
    expect(outcomes).toEqual(Array(10).fill('invalid_credentials'))
    later({ minutes: 14 })
    expect((await signIn(email, password, { ip: '198.51.100.50' })).error?.code).toBe('account_locked')
  })

  test('whoever has signed in from a device before is not locked out by others', async () => {
    const { email } = await account()
    expect((await signIn(email, password, home)).error).toBeNull()
    for (let i = 0; i < 12; i++) {
      await signIn(email, 'wrong', { ip: `198.51.100.${30 + i}` })
      later({ seconds: 130 })
    }
    expect((await signIn(email, password, { ip: '198.51.100.77' })).error?.code).toBe('account_locked')
    expect((await signIn(email, password, home)).error).toBeNull()
  })

  test('twenty tries at once are no more than five one after the other', async () => {
    const { email } = await account()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => signIn(email, 'wrong', { ip: '198.51.100.2' })),
    )
    const codes = all.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'account_locked')).toHaveLength(15)
  })

  test('a password that is only asked about counts as well', async () => {
    const { email } = await account()
    const origin = { ip: '198.51.100.60', userAgent: 'x' }
    expect(await t.service.admin.verifyPassword(email, password, origin)).toBe(true)
    for (let i = 0; i < 5; i++)
      expect(await t.service.admin.verifyPassword(email, 'wrong', origin)).toBe(false)
    await expect(t.service.admin.verifyPassword(email, password, origin)).rejects.toMatchObject({
      code: 'account_locked',
    })
  })

  test('many right passwords at once are all let in', async () => {
    const { email } = await account()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signIn(email, password, { ip: `198.51.100.${i}` })),
    )
    expect(all.map(({ error }) => error?.code)).toEqual(Array(20).fill(undefined))
  })

  test('an account that does not exist is locked the same way', async () => {
    const email = freshEmail()
    for (let i = 0; i < 5; i++) expect((await signIn(email, 'wrong')).error?.code).toBe('invalid_credentials')
    expect((await signIn(email, 'wrong')).error?.code).toBe('account_locked')
  })

  test('a second process and a restart know of it; the owner is told', async () => {
    const { email } = await account()
    for (let i = 0; i < 5; i++) await signIn(email, 'wrong', { ip: '198.51.100.3' })
    const other = await signIn(email, password, { ip: '198.51.100.3' }, t.another())
    expect(other.error?.code).toBe('account_locked')
    await t.service.settled()
    expect(await t.mails(email)).toEqual(['auth_mail:account_locked'])
  })

  test('a forged X-Forwarded-For entry does not make a new address', async () => {
    const { email } = await account()
    const codes: string[] = []
    for (let i = 0; i < 6; i++) {
      const answer = await t.service.app.request('/token?grant_type=password', {
        method: 'POST',
        headers: { 'X-Forwarded-For': `10.0.0.${i}, 198.51.100.4` },
        body: JSON.stringify({ email, password: 'wrong' }),
      })
      codes.push(((await answer.json()) as { error_code: string }).error_code)
    }
    expect(codes.at(-1)).toBe('account_locked')
  })
})

describe('rate limits', () => {
  test('an address that signs up too often is stopped, on both processes, and another is not', async () => {
    const strict = await startService()
    const [one, two] = [strict.service, strict.another()]
    const ask = (service: typeof one, ip: string) =>
      transport(service, { ip })('http://x/auth/v1/recover', {
        method: 'POST',
        body: JSON.stringify({ email: freshEmail() }),
      })
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, i) => ask(i % 2 ? one : two, '2001:db8:1:2::1')),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(30)
    const stopped = answers.find((answer) => answer.status === 429)!
    expect(await stopped.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await ask(one, '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await ask(one, '2001:db8:1:3::1')).status).toBe(200)
    await strict.stop()
  })

  test('a minute must pass between two mails to an address, known or not', async () => {
    const { email } = await account()
    for (const address of [email, freshEmail()]) {
      expect((await client(t.service).resetPasswordForEmail(address)).error).toBeNull()
      expect((await client(t.service).resetPasswordForEmail(address)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      })
      later({ seconds: 61 })
      expect((await client(t.service).resetPasswordForEmail(address)).error).toBeNull()
    }
  })

  test('the fifth wrong code kills the code, and the link lives on', async () => {
    const email = freshEmail()
    await client(t.service).signUp({ email, password })
    const { code, link } = (await t.mail(email))!
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      expect((await client(t.service).verifyOtp({ email, token: wrong, type: 'signup' })).error?.code).toBe(
        'otp_expired',
      )
    }
    expect((await client(t.service).verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    const hash = new URL(link).searchParams.get('token')!
    expect((await client(t.service).verifyOtp({ token_hash: hash, type: 'signup' })).error).toBeNull()
  })

  test('a code lives ten minutes', async () => {
    const { email } = await account()
    await client(t.service).resetPasswordForEmail(email)
    const { code } = (await t.mail(email))!
    later({ minutes: 10, seconds: 1 })
    expect((await client(t.service).verifyOtp({ email, token: code, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    )
  })
})

describe('passwords', () => {
  test("common ones and the account's own words are refused, six random characters are not", async () => {
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

  test('nothing is cut off: passwords that differ at the 73rd character differ', async () => {
    const email = freshEmail()
    const long = `${'horse-battery-staple-'.repeat(4)}`.slice(0, 72)
    await t.service.admin.createUser({ email, password: `${long}A rest`, emailConfirmed: true })
    expect((await signIn(email, `${long}B rest`)).error?.code).toBe('invalid_credentials')
    expect((await signIn(email, `${long}A rest`)).error).toBeNull()
  })

  test('they are kept as Argon2id of at least 19 MiB and two passes, useless without the pepper', async () => {
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

  test('a bcrypt hash brought from elsewhere signs in and is replaced', async () => {
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

  test('hashing does not hold up the rest', async () => {
    const full = t.another({ hashCost: undefined })
    const { email } = await account()
    const flood = Array.from({ length: 8 }, (_, i) => signIn(email, 'wrong', { ip: `192.0.2.${i}` }, full))
    let longest = 0
    for (let i = 0; i < 20; i++) {
      const before = performance.now()
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, performance.now() - before)
    }
    await Promise.all(flood)
    expect(longest).toBeLessThan(100)
  })
})

describe('the owner is told', () => {
  test('of a sign-in from a network and browser never seen before, and of nothing else', async () => {
    const { email } = await account()
    await signIn(email, password, home)
    await signIn(email, password, { ...home, ip: '192.0.2.200' })
    await signIn(email, password, { ...home, userAgent: 'Another browser' })
    expect(await t.mails(email)).toEqual([])
    await signIn(email, password, { ip: '192.0.2.99', userAgent: 'Stranger' })
    expect(await t.mails(email)).toEqual(['auth_mail:new_device'])
  })
})

describe('nothing that opens the door can be read in the database', () => {
  test('neither passwords, refresh tokens, codes, links nor keys', async () => {
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
    const after = await dump()
    for (const secret of [data.session!.refresh_token, data.session!.access_token, '"d":'])
      expect(after).not.toContain(secret)
  })
})
