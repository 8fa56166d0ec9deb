import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../clock.ts'
import {
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
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  t = await startService({}, { log })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

let address = 0
const nextAddress = () => `10.9.${(++address >> 8) & 255}.${address & 255}`
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  transport(t.service, { ip: nextAddress() })(`${base}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })

async function member() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const auth = client(t.service, { ip: nextAddress() })
  const { data } = await auth.signInWithPassword({ email, password })
  return { id, email, auth, session: data.session! }
}

/** The two-sided p value that two samples come from one distribution (Mann-Whitney, normal approximation). */
function sameDistribution(a: number[], b: number[]): number {
  const all = [
    ...a.map((value) => ({ value, mine: true })),
    ...b.map((value) => ({ value, mine: false })),
  ].sort((x, y) => x.value - y.value)
  const rankSum = all.reduce((sum, { mine }, index) => (mine ? sum + index + 1 : sum), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(u - mean) / deviation
  const tail = 1 / (1 + 0.2316419 * z)
  const series =
    0.31938153 * tail -
    0.356563782 * tail ** 2 +
    1.781477937 * tail ** 3 -
    1.821255978 * tail ** 4 +
    1.330274429 * tail ** 5
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

describe('who has an account cannot be found out', () => {
  const samples = 40
  const asks: Record<string, (email: string) => Promise<Response>> = {
    'signing in': (email) => post('/token?grant_type=password', { email, password: 'not the one' }),
    'asking for a new password': (email) => post('/recover', { email }),
    'asking for a code': (email) => post('/otp', { email, create_user: false }),
    'entering a code': (email) => post('/verify', { type: 'recovery', email, token: '123456' }),
    'asking again for a mail': (email) => post('/resend', { type: 'signup', email }),
  }
  test.each(Object.entries(asks))('%s: same status, same words, same time', async (_what, ask) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = { known: new Set<string>(), unknown: new Set<string>() }
    for (let i = 0; i < samples; i++) {
      const known = freshEmail()
      await t.service.admin.createUser({ email: known, password, emailConfirmed: true })
      const order = i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const begun = performance.now()
        const answer = await ask(kind === 'known' ? known : freshEmail())
        const said = await answer.text()
        times[kind].push(performance.now() - begun)
        answers[kind].add(`${answer.status} ${said}`)
      }
    }
    expect(answers.known).toEqual(answers.unknown)
    expect(answers.known.size).toBe(1)
    expect(sameDistribution(times.known, times.unknown)).toBeGreaterThan(0.001)
  })
})

describe('forged access tokens', () => {
  test('none of forty is taken, neither here nor by the server', async () => {
    const { session, id } = await member()
    const [head, payload, signature] = session.access_token.split('.') as [string, string, string]
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const write = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const header = read(head)
    const claims = read(payload)
    const jwk = (
      (await (await transport(t.service)(`${base}/.well-known/jwks.json`)).json()) as {
        keys: { kid: string; x: string }[]
      }
    ).keys[0]!
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const bySomeone = (h: unknown, c: unknown) => {
      const text = `${write(h)}.${write(c)}`
      return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
    }
    const byHmac = (h: unknown, key: string) =>
      `${write(h)}.${payload}.${createHmac('sha256', key)
        .update(`${write(h)}.${payload}`)
        .digest('base64url')}`
    const forged = [
      ...['none', 'None', 'NONE', 'nOnE', '', 'HS256', 'HS512', 'RS256', 'ES384', 'EdDSA'].flatMap((alg) => [
        `${write({ ...header, alg })}.${payload}.`,
        `${write({ ...header, alg })}.${payload}.${signature}`,
      ]),
      byHmac({ ...header, alg: 'HS256' }, jwk.x),
      byHmac({ ...header, alg: 'HS256' }, JSON.stringify(jwk)),
      byHmac({ ...header, alg: 'HS256', kid: undefined }, ''),
      bySomeone(header, claims),
      bySomeone({ ...header, kid: 'unknown' }, claims),
      bySomeone({ ...header, kid: undefined }, claims),
      bySomeone({ ...header, jwk: privateKey.export({ format: 'jwk' }) }, claims),
      bySomeone({ ...header, jku: 'https://evil.example/jwks.json' }, claims),
      bySomeone({ ...header, kid: '../../dev/null' }, claims),
      bySomeone({ ...header, crit: ['exp'] }, claims),
      ...[
        { role: 'service_role' },
        { sub: '00000000-0000-4000-8000-000000000000' },
        { exp: 9_999_999_999 },
        { aal: 'aal2' },
        { session_id: id },
      ].map((change) => `${head}.${write({ ...claims, ...change })}.${signature}`),
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      `${head}..${signature}`,
      '..',
      'null',
      `${session.access_token}.x`,
    ]
    expect(forged.length).toBeGreaterThanOrEqual(40)
    for (const token of forged) {
      await expect(t.service.verifyAccessToken(token), token).rejects.toMatchObject({ code: 'bad_jwt' })
      const answer = await transport(t.service)(`${base}/user`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      expect([401, 403], token).toContain(answer.status)
    }
    const basic = await transport(t.service)(`${base}/user`, {
      headers: { Authorization: `Basic ${session.access_token}` },
    })
    expect(basic.status).toBe(401)
    expect((await client(t.service).getUser(session.access_token)).error).toBeNull()
  })

  test('a real one ends after an hour, and is checked in under a millisecond until then', async () => {
    const { session } = await member()
    const times: number[] = []
    for (let i = 0; i < 500; i++) {
      const begun = performance.now()
      await t.service.verifyAccessToken(session.access_token)
      times.push(performance.now() - begun)
    }
    expect(times.toSorted((a, b) => a - b)[250]).toBeLessThan(1)
    setClock(now().add({ hours: 1, seconds: 1 }).toString())
    await expect(t.service.verifyAccessToken(session.access_token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })
})

describe('open redirects', () => {
  const ours = 'http://localhost:3000'
  const hostile = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    'http:evil.example',
    'http:/evil.example',
    'https:\\\\evil.example',
    'http://localhost:3000@evil.example',
    'http://localhost:3000:80@evil.example',
    'http://evil.example#http://localhost:3000',
    'http://localhost:3000.evil.example',
    'http://localhost.evil.example:3000',
    'http://evil.example/http://localhost:3000',
    'http://evil.example?http://localhost:3000',
    'http://localhost:3000\\@evil.example',
    'http://localhost:3000%2f@evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:http://localhost:3000/x',
    'http://loc\talhost:3000',
    ' http://evil.example',
    'http://evil.example ',
    '\thttp://evil.example',
    'http://evil。example',
    'http://evil．example',
    'http://ⓛocalhost:3000@evil.example',
    'http://①②⑦.0.0.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://017700000001',
    'http://127.1',
    'http://0',
    'http://10.0.0.1',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1',
    'http://[::ffff:10.0.0.1]',
    'http://[fe80::1]',
    'http://[::]',
    'https://localhost:3000',
    'ftp://localhost:3000',
    'http://user:pass@localhost:3000',
    'http://localhost:3000\r\nSet-Cookie: a=b',
    'http://localhost:3000/\u0000',
    'http://localhos\u0000t:3000',
    'http://LOCALHOST.evil.example',
    'http://localhost%00.evil.example',
    'http://localhost%2eevil.example',
    'localhost:3000',
    '/relative',
    './x',
    '../x',
    '?x',
    '#x',
    'http://',
    'http://?',
    'http:///evil.example',
    'https://tenant.localhost.evil.example',
    'http://xn--localhost-.example',
    '\u2028http://evil.example',
    `http://localhost:3000/${'a'.repeat(4000)}`,
  ]
  const landing = async (wish: string) => {
    const answer = await transport(t.service, { ip: nextAddress() })(
      `${base}/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wish.toWellFormed())}`,
      { redirect: 'manual' },
    )
    return answer.headers.get('Location')!
  }

  test('sixty hostile addresses all lead home', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    for (const wish of hostile)
      expect(await landing(wish), JSON.stringify(wish)).toMatch(/^http:\/\/localhost:3000#error=/)
  })

  test("our own hosts keep path and query; a glob's stars stop where they should", async () => {
    for (const own of [
      `${ours}/auth?reset=true&sb_flow_id=1`,
      'http://tenant.localhost:3000/login',
      'http://localhost:5173/dev',
      'http://127.0.0.1:9999/native',
    ]) {
      expect(await landing(own)).toMatch(new RegExp(`^${own.replaceAll(/[?.]/g, '\\$&')}#`))
    }
    const listed = await startService({
      AUTH_REDIRECT_URLS: 'https://*.partner.example/back,app.domovik://**',
    })
    const land = async (wish: string) =>
      (
        await transport(listed.service, { ip: nextAddress() })(
          `${base}/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wish)}`,
          { redirect: 'manual' },
        )
      ).headers.get('Location')!
    expect(await land('https://one.partner.example/back')).toContain('https://one.partner.example/back#')
    expect(await land('app.domovik://callback/deep')).toContain('app.domovik://callback/deep#')
    for (const wish of [
      'https://evil.example/.partner.example/back',
      'https://a.b.partner.example/back',
      'https://one.partner.example/back/x',
      'https://onepartner.example/back',
    ]) {
      expect(await land(wish)).toMatch(/^http:\/\/localhost:3000#/)
    }
    await listed.stop()
  })

  test('the Host header has no say in the links of mails', async () => {
    const email = freshEmail()
    await post(
      '/signup',
      { email, password },
      {
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        Origin: 'https://evil.example',
        Referer: 'https://evil.example/x',
      },
    )
    const { text } = (await t.mail(email))!
    expect(text).not.toContain('evil.example')
    expect(text).toContain('http://localhost:3000/auth/v1/verify?token=')
  })
})

describe('what leaks', () => {
  test('no password, token, code or link is ever written to the log', async () => {
    const email = freshEmail()
    const secret = 'canary-secret-password'
    const auth = client(t.service, { ip: nextAddress() })
    await auth.signUp({ email, password: secret })
    const mail = (await t.mail(email))!
    await auth.verifyOtp({ email, token: mail.code === '999999' ? '999998' : '999999', type: 'signup' })
    const values = fragment(await follow(t.service, mail.link))
    await auth.setSession({ access_token: values.access_token!, refresh_token: values.refresh_token! })
    await auth.signInWithPassword({ email, password: secret })
    await auth.signInWithPassword({ email, password: `${secret}-wrong` })
    await t.query('alter table auth.sessions rename to sessions_gone')
    const broken = await post('/token?grant_type=password', { email, password: secret })
    await t.query('alter table auth.sessions_gone rename to sessions')
    expect(broken.status).toBe(500)
    const said = await broken.text()
    expect(said).not.toMatch(/sessions|insert|select|\.ts|stack/i)
    const log = lines.join('\n')
    expect(log).toContain('sign-in service failed')
    for (const canary of [
      secret,
      mail.code,
      new URL(mail.link).searchParams.get('token')!,
      values.access_token!,
      values.refresh_token!,
    ]) {
      expect(log).not.toContain(canary)
    }
  })

  test('no answer sets a cookie, is kept by a cache, or is guessed to be another kind', async () => {
    for (const path of ['/user', '/settings', '/nothing', '/token', '/verify']) {
      const answer = await transport(t.service, { ip: nextAddress() })(`${base}${path}`, {
        method: path === '/token' ? 'POST' : 'GET',
      })
      expect(answer.headers.get('Set-Cookie')).toBeNull()
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    }
  })

  test('a mail scanner that asks for the headers of a link does not use it up', async () => {
    const email = freshEmail()
    await post('/signup', { email, password })
    const { link } = (await t.mail(email))!
    for (let i = 0; i < 3; i++)
      expect((await transport(t.service)(link, { method: 'HEAD' })).status).toBe(204)
    expect(fragment(await follow(t.service, link)).access_token).toBeTruthy()
  })
})

describe('races', () => {
  test('twenty sign-ups of one address make one account', async () => {
    const email = freshEmail()
    const all = await Promise.all(Array.from({ length: 20 }, () => post('/signup', { email, password })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(await t.query('select id from auth.users where email = $1', [email])).toHaveLength(1)
  })

  test('a password that changes while an old one is being checked wins', async () => {
    const { id, email } = await member()
    const many = Array.from({ length: 4 }, () => post('/token?grant_type=password', { email, password }))
    await t.service.admin.setPassword(id, 'the new one it is')
    await Promise.all(many)
    const left = await t.query<{ created_at: Date }>(
      'select created_at from auth.sessions where user_id = $1',
      [id],
    )
    const after = await post('/token?grant_type=password', { email, password })
    expect(after.status).toBe(400)
    expect(left.length).toBeLessThanOrEqual(0)
  })
})

describe('the database behind it', () => {
  const as = async (role: 'domovik_app' | 'domovik_tenant' | 'domovik_auth', statement: string) => {
    const connection = new Client(t.as(role))
    await connection.connect()
    try {
      return await connection.query<Record<string, unknown>>(statement).then(
        (result) => result.rows,
        (error: { code: string }) => error.code,
      )
    } finally {
      await connection.end()
    }
  }

  test('no other role reads it, and it reads nothing else', async () => {
    for (const table of ['users', 'sessions', 'signing_keys', 'one_time_tokens', 'mfa_factors']) {
      expect(await as('domovik_app', `select * from auth.${table}`)).toBe('42501')
      expect(await as('domovik_tenant', `select * from auth.${table}`)).toBe('42501')
    }
    for (const table of ['organizations', 'tenants', 'audit_logs', 'mail_outbox', 'user_roles']) {
      expect(await as('domovik_auth', `select * from public.${table}`)).toBe('42501')
    }
    expect(await as('domovik_auth', 'create table auth.mine (a int)')).toBe('42501')
  })

  test('a request after sign-out, ban or the end of the session is refused by its first statement', async () => {
    const begin = async (userId: string, sessionId: string) =>
      await as(
        'domovik_app',
        `select * from app.begin_request('${userId}', '${sessionId}', null, '${now().toString()}')`,
      )
    const one = await member()
    const { sessionId } = await t.service.verifyAccessToken(one.session.access_token)
    expect(await begin(one.id, sessionId)).toHaveLength(1)
    await t.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [one.id])
    expect(await begin(one.id, sessionId)).toBe('DV401')
    await t.query('update auth.users set banned_until = null where id = $1', [one.id])
    setClock(
      now()
        .add({ hours: 30 * 24, seconds: 1 })
        .toString(),
    )
    expect(await begin(one.id, sessionId)).toBe('DV401')
    resetClock()
    expect(await begin(one.id, sessionId)).toHaveLength(1)
    await one.auth.signOut()
    expect(await begin(one.id, sessionId)).toBe('DV401')
  })

  test('what has ended is cleaned away', async () => {
    const { id, email } = await member()
    await post('/recover', { email })
    setClock(
      now()
        .add({ hours: 31 * 24 })
        .toString(),
    )
    await t.service.cleanup()
    for (const table of ['sessions', 'one_time_tokens']) {
      expect(await t.query(`select 1 from auth.${table} where user_id = $1`, [id])).toEqual([])
    }
    expect(await t.query('select 1 from auth.users where id = $1', [id])).toHaveLength(1)
  })
})
