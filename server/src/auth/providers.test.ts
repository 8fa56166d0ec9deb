import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Persona, startIdentityProvider, walk } from './identity-provider.fixture.ts'
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

const callback = `${base}/callback`
let idp: Awaited<ReturnType<typeof startIdentityProvider>>
let t: TestService
beforeAll(async () => {
  idp = await startIdentityProvider('domovik', 'secret-of-the-test', callback)
  t = await startService({
    GOOGLE_CLIENT_ID: 'domovik',
    GOOGLE_CLIENT_SECRET: 'secret-of-the-test',
    GOOGLE_NATIVE_CLIENT_IDS: 'domovik-ios',
    GOOGLE_ISSUER: idp.issuer,
  })
})
afterAll(async () => {
  await t.stop()
  await idp.stop()
})

let counter = 0
function persona(change: Partial<Persona> = {}): Persona & { email: string } {
  const made = {
    sub: `sub-${++counter}`,
    email: freshEmail(),
    email_verified: true,
    name: 'Ola Nowak',
    ...change,
  }
  idp.meet(made)
  return made
}

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
  test("brings a new, confirmed account and the provider's token, by code", async () => {
    const who = persona()
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

  test('the second time it is the same account; the implicit way carries the tokens in the fragment', async () => {
    const who = persona()
    const first = fragment((await throughGoogle(who.sub, 'implicit')).landed)
    const second = fragment((await throughGoogle(who.sub, 'implicit')).landed)
    const [a, b] = [
      await t.service.verifyAccessToken(first.access_token!),
      await t.service.verifyAccessToken(second.access_token!),
    ]
    expect(a.userId).toBe(b.userId)
    expect(first.provider_token).toBeTruthy()
  })

  test('links to the confirmed account of the same verified address, and its owner hears of it', async () => {
    const who = persona()
    const { id } = await t.service.admin.createUser({ email: who.email, password, emailConfirmed: true })
    const { landed } = await throughGoogle(who.sub, 'implicit')
    expect((await t.service.verifyAccessToken(fragment(landed).access_token!)).userId).toBe(id)
    expect(await t.mails(who.email)).toContain('auth_mail:identity_linked')
    expect((await client(t.service).signInWithPassword({ email: who.email, password })).error).toBeNull()
  })

  test("an account that somebody opened with another's address beforehand is taken from them", async () => {
    const who = persona()
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

  test("an address that the provider has not verified opens nothing, least of all another's account", async () => {
    const victim = freshEmail()
    await t.service.admin.createUser({ email: victim, password, emailConfirmed: true })
    for (const email of [victim, freshEmail()]) {
      const { landed } = await throughGoogle(persona({ email, email_verified: false }).sub, 'implicit')
      expect(fragment(landed)).toMatchObject({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
      })
    }
  })

  test('a refusal at the provider comes back as an error in query and fragment', async () => {
    const { landed } = await throughGoogle('nobody')
    expect(landed.searchParams.get('error_code')).toBe('access_denied')
    expect(fragment(landed)).toMatchObject({ error: 'access_denied' })
  })

  test('a state is good for one callback; an invented one for none', async () => {
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

  test('what is asked of the provider cannot be changed from outside', async () => {
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

  test('other providers are refused as the protocol says', async () => {
    const read = async (query: string) =>
      (await (await transport(t.service)(`${base}/authorize?${query}`)).json()) as { msg: string }
    expect((await read('provider=github')).msg).toBe('Unsupported provider: provider is not enabled')
    expect((await read('provider=%3Cscript%3E')).msg).toContain('could not be found')
  })
})

describe('an ID token', () => {
  const claims = (who: Persona, more: Record<string, unknown> = {}) => ({
    sub: who.sub,
    email: who.email,
    email_verified: true,
    ...more,
  })
  const send = async (body: Record<string, unknown>) => {
    const answer = await transport(t.service)(`${base}/token?grant_type=id_token`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'google', ...body }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  test('signs in, with the nonce it was asked with', async () => {
    const who = persona()
    const nonce = 'chosen by the application'
    const token = await idp.idToken(
      claims(who, { nonce: createHash('sha256').update(nonce).digest('hex'), aud: 'domovik-ios' }),
    )
    const { data, error } = await client(t.service).signInWithIdToken({ provider: 'google', token, nonce })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(who.email)
  })

  test('of the wrong kind is refused, each in its own words', async () => {
    const who = persona()
    const good = await idp.idToken(claims(who))
    const [head, payload] = good.split('.') as [string, string]
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const hmacHead = Buffer.from('{"alg":"HS256","kid":"one"}').toString('base64url')
    const hmac = `${hmacHead}.${payload}.${createHmac('sha256', 'public key').update(`${hmacHead}.${payload}`).digest('base64url')}`
    const wrong: [string, Record<string, unknown>, string][] = [
      ['missing', {}, 'id_token required'],
      ['garbage', { id_token: 'a.b.c' }, 'Bad ID token'],
      ['alg none', { id_token: none }, 'Bad ID token'],
      ['alg HS256', { id_token: hmac }, 'Bad ID token'],
      [
        'bad signature',
        { id_token: `${head}.${payload}.${Buffer.alloc(256).toString('base64url')}` },
        'Bad ID token',
      ],
      [
        'expired',
        { id_token: await idp.idToken(claims(who, { exp: Math.floor(Date.now() / 1000) - 60 })) },
        'Bad ID token',
      ],
      [
        'other issuer',
        { id_token: await idp.idToken(claims(who, { iss: 'https://evil.example' })) },
        'Bad ID token',
      ],
      [
        'other audience',
        { id_token: await idp.idToken(claims(who, { aud: 'another-app' })) },
        'Unacceptable audience in id_token: [another-app]',
      ],
      [
        'nonce only in the request',
        { id_token: good, nonce: 'x' },
        'Passed nonce and nonce in id_token should either both exist or not.',
      ],
      [
        'nonce only in the token',
        { id_token: await idp.idToken(claims(who, { nonce: 'abc' })) },
        'Passed nonce and nonce in id_token should either both exist or not.',
      ],
      [
        'other nonce',
        { id_token: await idp.idToken(claims(who, { nonce: 'abc' })), nonce: 'x' },
        'Nonces mismatch',
      ],
      [
        'other access token',
        { id_token: await idp.idToken(claims(who, { at_hash: 'AAAA' })), access_token: 'x' },
        'Bad ID token',
      ],
    ]
    for (const [what, body, description] of wrong) {
      const answer = await send(body)
      expect(answer, what).toMatchObject({ status: 400, body: { error_description: description } })
      expect(answer.body.code, what).toBeUndefined()
    }
    expect((await send({ id_token: good })).status).toBe(200)
  })

  test('of a provider that is off is refused', async () => {
    const answer = await transport(t.service)(`${base}/token?grant_type=id_token`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'apple', id_token: await idp.idToken({ sub: '1' }) }),
    })
    expect(await answer.json()).toMatchObject({ error_code: 'provider_disabled' })
  })
})

describe('linking', () => {
  async function member() {
    const email = freshEmail()
    await t.service.admin.createUser({ email, password, emailConfirmed: true })
    const auth = client(t.service)
    await auth.signInWithPassword({ email, password })
    return { email, auth }
  }
  async function link(auth: Awaited<ReturnType<typeof member>>['auth'], sub: string) {
    const { data, error } = await auth.linkIdentity({
      provider: 'google',
      options: {
        redirectTo: 'http://localhost:3000/settings',
        queryParams: { login_hint: sub },
        skipBrowserRedirect: true,
      },
    })
    expect(error).toBeNull()
    return await walk(t.service, data!.url!, callback)
  }

  test("adds the provider's account to one's own, whatever its address, and takes it away again", async () => {
    const { auth, email } = await member()
    const who = persona()
    expect(fragment(await link(auth, who.sub)).access_token).toBeTruthy()
    const { data } = await auth.getUserIdentities()
    expect(data!.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
    const google = data!.identities.find(({ provider }) => provider === 'google')!
    expect((await auth.unlinkIdentity(google)).error).toBeNull()
    expect((await auth.getUser()).data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const last = (await auth.getUserIdentities()).data!.identities[0]!
    expect((await auth.unlinkIdentity(last)).error).toMatchObject({ code: 'single_identity_not_deletable' })
    expect(await t.mails(email)).toEqual(['auth_mail:identity_unlinked', 'auth_mail:identity_linked'])
  })

  test("somebody else's account is not taken", async () => {
    const [one, two] = [await member(), await member()]
    const who = persona()
    await link(one.auth, who.sub)
    expect(fragment(await link(two.auth, who.sub))).toMatchObject({ error_code: 'identity_already_exists' })
    const theirs = (await one.auth.getUserIdentities()).data!.identities.find(
      ({ provider }) => provider === 'google',
    )!
    const own = await link(two.auth, persona().sub)
    expect(fragment(own).access_token).toBeTruthy()
    expect((await two.auth.unlinkIdentity(theirs)).error).toMatchObject({ code: 'identity_not_found' })
  })

  test('off by configuration it says so', async () => {
    const off = await startService({ AUTH_MANUAL_LINKING: 'off' })
    const email = freshEmail()
    await off.service.admin.createUser({ email, password, emailConfirmed: true })
    const auth = client(off.service)
    await auth.signInWithPassword({ email, password })
    expect((await auth.linkIdentity({ provider: 'google' })).error).toMatchObject({
      code: 'manual_linking_disabled',
      status: 404,
    })
    await off.stop()
  })
})
