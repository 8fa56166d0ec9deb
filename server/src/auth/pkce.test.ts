import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  client,
  follow,
  freshEmail,
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

describe('PKCE', () => {
  test('a confirmation link returns a code that only the requesting client can exchange, once', async () => {
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

  test('exchanging a code twice ends its session', async () => {
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

  test('a code is valid for five minutes after it was issued, not after the mail was sent', async () => {
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

  test('the method plain is refused at every start of a flow', async () => {
    const plain = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
    const body = JSON.stringify({ email: freshEmail(), password, ...plain })
    for (const path of ['/signup', '/otp', '/recover', '/magiclink']) {
      const answer = await transport(t.service)(`http://x/auth/v1${path}`, { method: 'POST', body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    }
    expect(await t.query("select 1 from auth.flow_state where code_challenge_method = 'plain'")).toEqual([])
  })

  test('the unmodified client uses s256 if WebCrypto is available', async () => {
    const email = freshEmail()
    await client(t.service, { flowType: 'pkce' }).signUp({ email, password })
    const [flow] = await t.query<{ method: string }>(
      'select f.code_challenge_method as method from auth.flow_state f join auth.users u on u.id = f.user_id where u.email = $1',
      [email],
    )
    expect(flow).toEqual({ method: 's256' })
  })

  test('incomplete parameters are refused', async () => {
    for (const half of [{ code_challenge: 'x'.repeat(43) }, { code_challenge_method: 's256' }]) {
      const answer = await transport(t.service)('http://x/auth/v1/recover', {
        method: 'POST',
        body: JSON.stringify({ email: freshEmail(), ...half }),
      })
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    }
  })
})
