import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callback,
  type ServiceWithGoogle,
  startServiceWithGoogle,
  walk,
} from './identity-provider.fixture.ts'
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

let google: ServiceWithGoogle
let t: TestService
beforeAll(async () => {
  google = await startServiceWithGoogle()
  t = google.service
})
afterAll(() => google.stop())

async function throughGoogle(sub: string, flowType: 'implicit' | 'pkce' = 'pkce') {
  const auth = client(t.service, { flowType })
  const { data, error } = await auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: 'http://localhost:3000/auth',
      queryParams: { login_hint: sub, access_type: 'offline' },
      skipBrowserRedirect: true,
    },
  })
  expect(error).toBeNull()
  return { auth, landed: await walk(t.service, data.url!, callback) }
}

describe('signing in with a provider', () => {
  test("creates a confirmed account and returns the provider's token, with PKCE", async () => {
    const who = google.persona()
    const { auth, landed } = await throughGoogle(who.sub)
    const { data, error } = await auth.exchangeCodeForSession(landed.searchParams.get('code')!)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: who.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { name: 'Ola Nowak' },
    })
    expect(data.session?.provider_token).toBeTruthy()
    const token = await t.service.verifyAccessToken(data.session!.access_token)
    expect(token.methods).toMatchObject([{ method: 'oauth', provider: 'google' }])
    const rows = await t.query<{ row: string }>('select row_to_json(f)::text as row from auth.flow_state f')
    expect(rows.map(({ row }) => row).join()).not.toContain(data.session!.provider_token!)
  })

  test('uses the same account the second time; the implicit flow returns the tokens in the fragment', async () => {
    const who = google.persona()
    const first = fragment((await throughGoogle(who.sub, 'implicit')).landed)
    const second = fragment((await throughGoogle(who.sub, 'implicit')).landed)
    const [a, b] = [
      await t.service.verifyAccessToken(first.access_token!),
      await t.service.verifyAccessToken(second.access_token!),
    ]
    expect(a.userId).toBe(b.userId)
    expect(first.provider_token).toBeTruthy()
  })

  test('links to the confirmed account with the same verified address and notifies its owner', async () => {
    const who = google.persona()
    const { id } = await t.service.admin.createUser({ email: who.email, password, emailConfirmed: true })
    const { landed } = await throughGoogle(who.sub, 'implicit')
    expect((await t.service.verifyAccessToken(fragment(landed).access_token!)).userId).toBe(id)
    expect(await t.mails(who.email)).toContain('auth_mail:identity_linked')
    expect((await client(t.service).signInWithPassword({ email: who.email, password })).error).toBeNull()
  })

  test("takes over an unconfirmed account that somebody created with another person's address", async () => {
    const who = google.persona()
    await client(t.service).signUp({ email: who.email, password: 'planted by an attacker' })
    const early = (await t.mail(who.email))!
    const { landed } = await throughGoogle(who.sub, 'implicit')
    expect(fragment(landed).access_token).toBeTruthy()
    expect(
      (await client(t.service).signInWithPassword({ email: who.email, password: 'planted by an attacker' }))
        .error?.code,
    ).toBe('invalid_credentials')
    expect(fragment(await follow(t.service, early.link)).error_code).toBe('otp_expired')
  })

  test('refuses an address that the provider has not verified', async () => {
    const victim = freshEmail()
    await t.service.admin.createUser({ email: victim, password, emailConfirmed: true })
    for (const email of [victim, freshEmail()]) {
      const { landed } = await throughGoogle(google.persona({ email, email_verified: false }).sub, 'implicit')
      expect(fragment(landed)).toMatchObject({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
      })
    }
  })

  test('returns a refusal of the provider as an error in query and fragment', async () => {
    const { landed } = await throughGoogle('nobody')
    expect(landed.searchParams.get('error_code')).toBe('access_denied')
    expect(fragment(landed)).toMatchObject({ error: 'access_denied' })
  })

  test('accepts a state for one callback only, and no invented state', async () => {
    const landed = await walk(
      t.service,
      `${callback}?state=00000000-0000-4000-8000-000000000000&code=x`,
      callback,
    )
    expect(landed.origin).toBe('http://localhost:3000')
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state')
    const answer = await transport(t.service)(`${base}/authorize?provider=google`, { redirect: 'manual' })
    const state = new URL(answer.headers.get('Location')!).searchParams.get('state')!
    const codes: (string | null)[] = []
    for (let i = 0; i < 2; i++)
      codes.push(
        (await walk(t.service, `${callback}?state=${state}&code=x`, callback)).searchParams.get('error_code'),
      )
    expect(codes).toEqual(['bad_oauth_callback', 'flow_state_already_used'])
  })

  test('parameters of the request to the provider cannot be overridden', async () => {
    const answer = await transport(t.service)(
      `${base}/authorize?provider=google&client_id=evil&redirect_uri=https://evil.example&response_type=token&prompt=consent&access_type=offline`,
      { redirect: 'manual' },
    )
    expect(answer.status).toBe(302)
    const asked = new URL(answer.headers.get('Location')!).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'domovik',
      redirect_uri: callback,
      response_type: 'code',
      prompt: 'consent',
      access_type: 'offline',
      code_challenge_method: 'S256',
    })
  })

  test('refuses other providers with the errors of the protocol', async () => {
    const read = async (query: string) =>
      (await (await transport(t.service)(`${base}/authorize?${query}`)).json()) as { msg: string }
    expect((await read('provider=github')).msg).toBe('Unsupported provider: provider is not enabled')
    expect((await read('provider=%3Cscript%3E')).msg).toContain('could not be found')
  })
})

test('an unreachable provider redirects back to the application with an error', async () => {
  const away = await startService({ GOOGLE_CLIENT_ID: 'domovik', GOOGLE_ISSUER: 'http://127.0.0.1:9' })
  const back = encodeURIComponent('http://localhost:3000/auth?mobile=true')
  const answer = await transport(away.service)(`${base}/authorize?provider=google&redirect_to=${back}`, {
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  const landed = new URL(answer.headers.get('Location')!)
  expect(`${landed.origin}${landed.pathname}`).toBe('http://localhost:3000/auth')
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    mobile: 'true',
    error_code: 'provider_unreachable',
  })
  await away.stop()
})
