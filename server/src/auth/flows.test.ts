import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../clock.ts'
import { writeRefreshToken } from './refresh-tokens.ts'
import { latestSms } from './sms/outbox.ts'
import {
  client,
  follow,
  fragment,
  freshEmail,
  masterKey,
  goodPassword as password,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService({ AUTH_PHONE: 'on', AUTH_ANONYMOUS: 'on' })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const later = (time: { minutes?: number; hours?: number; seconds?: number }) =>
  setClock(now().add(time).toString())

async function signedIn() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const auth = client(t.service)
  const { data } = await auth.signInWithPassword({ email, password })
  return { id, email, auth, session: data.session! }
}
const refresh = async (refreshToken: string, service = t.service) =>
  (await client(service).refreshSession({ refresh_token: refreshToken })) as {
    data: { session: { refresh_token: string; access_token: string } | null }
    error: { code?: string; status?: number; name: string } | null
  }

describe('refresh tokens (auth.md 5)', () => {
  test('rule 1: the active token is replaced by its child', async () => {
    const { session } = await signedIn()
    const { data } = await refresh(session.refresh_token)
    expect(data.session!.refresh_token).not.toBe(session.refresh_token)
  })

  test('rule 2: the parent of the active token brings the active token again, any time later', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    later({ hours: 3 })
    const again = await refresh(session.refresh_token)
    expect(again.data.session!.refresh_token).toBe(first.data.session!.refresh_token)
  })

  test('rule 3: an older one within the reuse interval is allowed', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    await refresh(first.data.session!.refresh_token)
    later({ seconds: 5 })
    expect((await refresh(session.refresh_token)).error).toBeNull()
  })

  test('rule 4: an older one after it ends the session, for good', async () => {
    const { session, id } = await signedIn()
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.data.session!.refresh_token)
    later({ seconds: 11 })
    expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_already_used')
    expect((await refresh(second.data.session!.refresh_token)).error?.code).toBe('refresh_token_not_found')
    expect((await client(t.service).getUser(second.data.session!.access_token)).error).not.toBeNull()
    const events = await t.query<{ details: { what?: string } }>(
      "select details from audit_logs where user_id = $1 and action_type = 'SECURITY'",
      [id],
    )
    expect(events.map(({ details }) => details.what)).toEqual(['refresh_token_reuse'])
  })

  test('fifty at once, across two services, make one child', async () => {
    const { session } = await signedIn()
    const other = t.another()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const send = transport(i % 2 ? other : t.service, { ip: `10.1.0.${i}` })
        return send('http://x/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token: session.refresh_token }),
        }).then(async (answer) => ((await answer.json()) as { refresh_token?: string }).refresh_token)
      }),
    )
    expect(all).not.toContain(undefined)
    expect(new Set(all).size).toBe(1)
    expect(all[0]).not.toBe(session.refresh_token)
  })

  test('idle for 24 hours, or 30 days old, it is over', async () => {
    const idle = await signedIn()
    later({ hours: 24, seconds: 1 })
    expect((await refresh(idle.session.refresh_token)).error).toMatchObject({ code: 'session_expired' })
    resetClock()
    const old = await signedIn()
    let token = old.session.refresh_token
    for (let hour = 0; hour < 30 * 24 - 20; hour += 20) {
      later({ hours: 20 })
      token = (await refresh(token)).data.session!.refresh_token
    }
    later({ hours: 21 })
    expect((await refresh(token)).error).toMatchObject({ code: 'session_expired' })
  })

  test('garbage, forgeries and another key are told apart from each other and from nothing else', async () => {
    const { session } = await signedIn()
    const flipped = `${session.refresh_token.slice(0, -3)}${session.refresh_token.at(-3) === 'A' ? 'B' : 'A'}${session.refresh_token.slice(-2)}`
    for (const bad of ['', 'short', 'x'.repeat(40), flipped, `${session.refresh_token}=`]) {
      const answer = await transport(t.service)('http://x/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: bad }),
      })
      expect(answer.status, bad).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    }
    const sessionId = (await t.service.verifyAccessToken(session.access_token)).sessionId
    const forged = writeRefreshToken(
      { id: 'x', derive: () => Buffer.alloc(32, 1) },
      { sessionId, counter: 0 },
    )
    expect((await refresh(forged)).error?.code).toBe('refresh_token_not_found')
    const ahead = writeRefreshToken(masterKey, { sessionId, counter: 7 })
    expect((await refresh(ahead)).error?.code).toBe('refresh_token_not_found')
  })

  test('who is banned meanwhile does not come back', async () => {
    const { session, id, auth } = await signedIn()
    await t.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id])
    expect((await refresh(session.refresh_token)).error?.code).toBe('user_banned')
    expect((await auth.getUser()).error?.code).toBe('user_banned')
  })
})

describe('PKCE', () => {
  test('a confirmation link leads back with a code that only the asking client can exchange, once', async () => {
    const email = freshEmail()
    const auth = client(t.service, { flowType: 'pkce' })
    await auth.signUp({ email, password, options: { emailRedirectTo: 'http://localhost:3000/auth?next=1' } })
    const landed = await follow(t.service, (await t.mail(email))!.link)
    expect(landed.hash).toBe('')
    expect(landed.searchParams.get('next')).toBe('1')
    const code = landed.searchParams.get('code')!
    const stranger = await transport(t.service)('http://x/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(50) }),
    })
    expect(await stranger.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' })
    const { data, error } = await auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    const { methods } = await t.service.verifyAccessToken(data.session!.access_token)
    expect(methods.map(({ method }) => method)).toEqual(['email/signup'])
    expect((await auth.getUser()).error).toBeNull()
  })

  test('a code exchanged twice ends the session that came of it', async () => {
    const email = freshEmail()
    const verifier = 'one-verifier-'.repeat(4)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    await transport(t.service)('http://x/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password, code_challenge: challenge, code_challenge_method: 's256' }),
    })
    const code = (await follow(t.service, (await t.mail(email))!.link)).searchParams.get('code')!
    const exchange = () =>
      transport(t.service)('http://x/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
      })
    const first = (await (await exchange()).json()) as { access_token: string }
    expect((await client(t.service).getUser(first.access_token)).error).toBeNull()
    expect(await (await exchange()).json()).toMatchObject({ error_code: 'flow_state_not_found' })
    expect((await client(t.service).getUser(first.access_token)).error).not.toBeNull()
  })

  test('the code lives five minutes from when it was issued, not from when the mail was sent', async () => {
    const email = freshEmail()
    const auth = client(t.service, { flowType: 'pkce' })
    await auth.signUp({ email, password })
    later({ hours: 2 })
    const code = (await follow(t.service, (await t.mail(email))!.link)).searchParams.get('code')!
    later({ minutes: 5, seconds: 1 })
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_expired',
      status: 422,
    })
  })

  test('the method plain is refused, wherever a flow begins', async () => {
    const plain = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
    const body = JSON.stringify({ email: freshEmail(), password, ...plain })
    for (const path of ['/signup', '/otp', '/recover', '/magiclink']) {
      const answer = await transport(t.service)(`http://x/auth/v1${path}`, { method: 'POST', body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    }
    expect(await t.query("select 1 from auth.flow_state where code_challenge_method = 'plain'")).toEqual([])
  })

  test('the unmodified client asks with s256 wherever there is WebCrypto', async () => {
    const email = freshEmail()
    await client(t.service, { flowType: 'pkce' }).signUp({ email, password })
    const [flow] = await t.query<{ method: string }>(
      'select f.code_challenge_method as method from auth.flow_state f join auth.users u on u.id = f.user_id where u.email = $1',
      [email],
    )
    expect(flow).toEqual({ method: 's256' })
  })

  test('half of the parameters is refused', async () => {
    for (const half of [{ code_challenge: 'x'.repeat(43) }, { code_challenge_method: 's256' }]) {
      const answer = await transport(t.service)('http://x/auth/v1/recover', {
        method: 'POST',
        body: JSON.stringify({ email: freshEmail(), ...half }),
      })
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    }
  })
})

describe('codes instead of passwords', () => {
  test('a confirmed account signs in by the code or the link of the mail', async () => {
    const { email } = await signedIn()
    const auth = client(t.service)
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const mail = (await t.mail(email))!
    expect(mail.template).toBe('auth_mail:magic_link')
    const { data, error } = await auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(fragment(await follow(t.service, mail.link)).error_code).toBe('otp_expired')
  })

  test('an unknown address is signed up, or with create_user false not and nobody can tell', async () => {
    const [fresh, silent] = [freshEmail(), freshEmail()]
    await client(t.service).signInWithOtp({ email: fresh })
    expect((await t.mail(fresh))?.template).toBe('auth_mail:confirmation')
    const { error } = await client(t.service).signInWithOtp({
      email: silent,
      options: { shouldCreateUser: false },
    })
    expect(error).toBeNull()
    expect(await t.mails(silent)).toEqual([])
    expect(await t.service.admin.findUserByEmail(silent)).toBeUndefined()
  })

  test('two uses of one link at once: one wins', async () => {
    const { email } = await signedIn()
    await client(t.service).signInWithOtp({ email })
    const hash = new URL((await t.mail(email))!.link).searchParams.get('token')!
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => client(t.service).verifyOtp({ token_hash: hash, type: 'magiclink' })),
    )
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test("another user's code does not fit", async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    await client(t.service).signInWithOtp({ email: one.email })
    await client(t.service).signInWithOtp({ email: two.email })
    const { code } = (await t.mail(one.email))!
    expect(
      (await client(t.service).verifyOtp({ email: two.email, token: code, type: 'email' })).error?.code,
    ).toBe('otp_expired')
  })

  test('a phone signs up and in by text message', async () => {
    const phone = `4860${String(Date.now()).slice(-7)}`
    const auth = client(t.service)
    const { data } = await auth.signUp({ phone: `+${phone}`, password })
    expect(data.user).toMatchObject({ phone })
    const read = async () => /\d{6}/.exec((await latestSms(t.db, masterKey, phone)) ?? '')![0]
    expect((await auth.signInWithPassword({ phone, password })).error?.code).toBe('phone_not_confirmed')
    expect((await auth.verifyOtp({ phone, token: await read(), type: 'sms' })).error).toBeNull()
    expect((await auth.signInWithPassword({ phone, password })).error).toBeNull()
    const later = client(t.service)
    await later.signInWithOtp({ phone })
    expect((await later.verifyOtp({ phone, token: await read(), type: 'sms' })).error).toBeNull()
  })
})

describe('anonymous', () => {
  test('a visitor becomes a permanent user and keeps the id', async () => {
    const auth = client(t.service)
    const { data } = await auth.signInAnonymously({ options: { data: { seen: 'tour' } } })
    expect(data.user).toMatchObject({
      is_anonymous: true,
      identities: [],
      app_metadata: {},
      user_metadata: { seen: 'tour' },
    })
    const email = freshEmail()
    await auth.updateUser({ email })
    await follow(t.service, (await t.mail(email))!.link)
    const { data: after } = await auth.refreshSession()
    expect(after.user).toMatchObject({ id: data.user!.id, email, is_anonymous: false })
    expect((await auth.updateUser({ password })).error).toBeNull()
    expect((await client(t.service).signInWithPassword({ email, password })).data.user?.id).toBe(
      data.user!.id,
    )
  })
})

describe('re-authentication', () => {
  test('an old session sets a new password only with a fresh code', async () => {
    const strict = await startService({ AUTH_REAUTHENTICATION: 'on' })
    const email = freshEmail()
    await strict.service.admin.createUser({ email, password, emailConfirmed: true })
    const auth = client(strict.service)
    await auth.signInWithPassword({ email, password })
    for (let i = 0; i < 2; i++) {
      later({ hours: 13 })
      await auth.refreshSession()
    }
    expect((await auth.updateUser({ password: 'a second secret' })).error?.code).toBe(
      'reauthentication_needed',
    )
    expect((await auth.reauthenticate()).error).toBeNull()
    const { code } = (await strict.mail(email))!
    const wrong = code === '123123' ? '321321' : '123123'
    expect((await auth.updateUser({ password: 'a second secret', nonce: wrong })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    expect((await auth.updateUser({ password: 'a second secret', nonce: code })).error).toBeNull()
    await strict.stop()
  })
})

test('twelve services that refresh one token at once agree on one child', async () => {
  const { session } = await signedIn()
  const many = [t.service, ...Array.from({ length: 11 }, () => t.another())]
  const all = await Promise.all(
    many.map((each, i) =>
      client(each, { ip: `10.2.0.${i}` }).refreshSession({ refresh_token: session.refresh_token }),
    ),
  )
  expect(all.map(({ error }) => error)).toEqual(Array(12).fill(null))
  expect(new Set(all.map(({ data }) => data.session!.refresh_token)).size).toBe(1)
})
