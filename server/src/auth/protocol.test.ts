/** The exact responses that clients rely on. Other test files cover the behaviour of each call. */
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Claims, signClaims } from './access-tokens.ts'
import { type Core, transactionOn } from './core.ts'
import { openKeyRing } from './keys.ts'
import {
  base,
  client,
  freshEmail,
  masterKey,
  goodPassword as password,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService({ AUTH_PHONE: 'on', AUTH_MANUAL_LINKING: 'off' })
})
afterAll(() => t.stop())

let caller = 0
async function ask(line: string, body?: unknown, headers: Record<string, string> = {}) {
  const [method, path] = line.split(' ') as [string, string]
  caller += 1
  const answer = await transport(t.service, { ip: `10.3.${caller >> 8}.${caller & 255}` })(base + path, {
    method,
    headers,
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await answer.text()
  return { answer, status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as object) : text }
}

async function member() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const { data } = await client(t.service).signInWithPassword({ email, password })
  return { email, id, bearer: { Authorization: `Bearer ${data.session!.access_token}` } }
}

const pair = { email: 'a@example.com', phone: '+48600100200' }
const long = 'x'.repeat(1025)
const refusals: [string, unknown, number, string, string | RegExp][] = [
  ['POST /signup', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  [
    'POST /signup',
    { email: 'a@example.com', password: '' },
    400,
    'validation_failed',
    'Signup requires a valid password',
  ],
  ['POST /signup', { email: 'a@example.com', password: long }, 400, 'validation_failed', /longer than/],
  [
    'POST /signup',
    { email: 'a@example.com', password: '12345' },
    422,
    'weak_password',
    'Password should be at least 6 characters.',
  ],
  ['POST /signup', { ...pair, password }, 400, 'validation_failed', /./],
  [
    'POST /signup',
    { email: 'nonsense', password },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'POST /signup',
    { phone: 'nonsense', password },
    400,
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ],
  [
    'POST /signup',
    { email: 'a@example.com', password, code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  ['POST /token?grant_type=nonsense', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['POST /token?grant_type=web3', {}, 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
  ['POST /token?grant_type=password', { ...pair, password }, 400, 'validation_failed', /./],
  ['POST /token?grant_type=password', { password }, 400, 'validation_failed', 'missing email or phone'],
  [
    'POST /token?grant_type=password',
    { email: 'nobody@example.com', password },
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'POST /token?grant_type=refresh_token',
    { refresh_token: 'short' },
    400,
    'validation_failed',
    'Refresh token is not valid',
  ],
  [
    'POST /token?grant_type=pkce',
    {},
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ],
  [
    'POST /token?grant_type=pkce',
    { auth_code: 'a', code_verifier: 'b' },
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ],
  ['POST /otp', { email: 'nobody@example.com', channel: 'sms' }, 400, 'validation_failed', /./],
  ['POST /verify', { token: '1' }, 400, 'validation_failed', 'Verify requires a verification type'],
  [
    'POST /verify',
    { type: 'signup' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    'POST /verify',
    { type: 'signup', token: '1', token_hash: 'a' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    'POST /verify',
    { type: 'signup', token_hash: 'a', email: 'a@example.com' },
    400,
    'validation_failed',
    'Only the token_hash and type should be provided',
  ],
  [
    'POST /verify',
    { type: 'signup', token: '123456' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  ['POST /verify', { type: 'signup', token: '123456', email: 'nonsense' }, 422, 'validation_failed', /./],
  ['POST /verify', { type: 'sms', token: '123456', phone: 'nonsense' }, 400, 'validation_failed', /./],
  [
    'POST /verify',
    { type: 'signup', token: '123456', email: 'nobody@example.com' },
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'POST /verify',
    { type: 'signup', token_hash: 'nonsense' },
    403,
    'otp_expired',
    'Email link is invalid or has expired',
  ],
  ['GET /verify', undefined, 400, 'validation_failed', /./],
  ['POST /recover', { email: '' }, 400, 'validation_failed', 'Password recovery requires an email'],
  [
    'POST /resend',
    { email: 'a@example.com' },
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [
    'GET /authorize?provider=nonsense',
    undefined,
    400,
    'validation_failed',
    'Unsupported provider: Provider nonsense could not be found',
  ],
  ['POST /sso', {}, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['GET /user', undefined, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ['GET /admin/users', undefined, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ['POST /signup', '{', 400, 'bad_json', /^Could not parse request body as JSON: /],
  ['POST /signup', '[]', 400, 'bad_json', /^Could not parse request body as JSON: /],
  ['GET /nothing', undefined, 404, 'not_found', /./],
]

const worded = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))

test.each(refusals)('%s %j: %i %s', async (line, sent, status, code, message) => {
  const { answer, body } = await ask(line, sent)
  expect(answer.status).toBe(status)
  expect(body).toMatchObject({ code: status, error_code: code, msg: worded(message) })
  expect(answer.headers.get('x-sb-error-code')).toBe(code)
  const current = await ask(line, sent, { 'X-Supabase-Api-Version': '2024-01-01' })
  expect(current.body).toMatchObject({ code, message: worded(message) })
})

const signedInRefusals: [string, unknown, number, string, string | RegExp][] = [
  ['POST /logout?scope=nonsense', undefined, 400, 'validation_failed', 'Unsupported logout scope "nonsense"'],
  [
    'PUT /user',
    { app_metadata: { role: 'admin' } },
    403,
    'not_admin',
    'Updating app_metadata requires admin privileges',
  ],
  [
    'PUT /user',
    { password },
    422,
    'same_password',
    'New password should be different from the old password.',
  ],
  ['PUT /user', { password: '12345' }, 422, 'weak_password', 'Password should be at least 6 characters.'],
  [
    'DELETE /user/identities/nonsense',
    undefined,
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  [
    'GET /user/identities/authorize?provider=google',
    undefined,
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  ['POST /factors', { factor_type: 'nonsense' }, 400, 'validation_failed', /factor_type/],
  ['POST /factors/nonsense/challenge', {}, 404, 'validation_failed', /UUID/],
  [`POST /factors/${crypto.randomUUID()}/challenge`, {}, 404, 'mfa_factor_not_found', 'Factor not found'],
  ['GET /factors/recovery-codes', undefined, 404, 'mfa_factor_not_found', /./],
  ['GET /admin/users', undefined, 403, 'not_admin', 'User not allowed'],
  [`DELETE /sessions/${crypto.randomUUID()}`, undefined, 404, 'session_not_found', 'Session not found'],
]

test.each(signedInRefusals)('signed in, %s %j: %i %s', async (line, sent, status, code, message) => {
  const { bearer } = await member()
  const { answer, body } = await ask(line, sent, bearer)
  expect(answer.status).toBe(status)
  expect(body).toMatchObject({ code: status, error_code: code, msg: worded(message) })
})

describe('the user of a token (guard U)', () => {
  let pool: Pool
  let core: Core
  beforeAll(() => {
    pool = new Pool({ ...t.as('domovik_auth'), max: 1 })
    const issuer = `${t.config.appUrl}/auth/v1`
    core = { keys: openKeyRing(transactionOn(pool), masterKey), issuer } as Core
  })
  afterAll(() => pool.end())

  const soon = () => Math.floor(Date.now() / 1000) + 60
  const user = (claims: Partial<Claims>) => ({
    aud: 'authenticated',
    role: 'authenticated',
    exp: soon(),
    ...claims,
  })
  const asked = async (claims: Omit<Claims, 'iss' | 'iat'>) =>
    await ask('GET /user', undefined, { Authorization: `Bearer ${await signClaims(core, claims)}` })

  test('a token without audience, subject, user or session gets an error that names what is missing', async () => {
    const { id } = await member()
    expect(await asked({ role: 'authenticated', exp: soon(), sub: id })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: "Token audience doesn't match request audience" },
    })
    expect(await asked(user({}))).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt', msg: 'invalid claim: missing sub claim' },
    })
    expect(await asked(user({ sub: 'me' }))).toMatchObject({ status: 400, body: { error_code: 'bad_jwt' } })
    expect(await asked(user({ sub: crypto.randomUUID() }))).toMatchObject({
      status: 403,
      body: { error_code: 'user_not_found', msg: 'User from sub claim in JWT does not exist' },
    })
    expect(await asked(user({ sub: id, session_id: crypto.randomUUID() }))).toMatchObject({
      status: 403,
      body: {
        error_code: 'session_not_found',
        msg: 'Session from session_id claim in JWT does not exist',
      },
    })
    expect(await ask('GET /user', undefined, { Authorization: 'Bearer nonsense' })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT/) },
    })
  })

  test('a session gives no access to another user’s account', async () => {
    const [one, other] = [await member(), await member()]
    const { sessionId } = await t.service.verifyAccessToken(other.bearer.Authorization.slice(7))
    expect(await asked(user({ sub: one.id, session_id: sessionId }))).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    })
  })
})

describe('additional input of browsers and gateways', () => {
  test('a bearer token that is not a user’s is ignored where no sign-in is needed', async () => {
    const { email } = await member()
    for (const token of ['sb_publishable_abc', 'not.a.token', await t.service.admin.serviceToken()]) {
      const headers = { Authorization: `Bearer ${token}`, apikey: token }
      expect((await ask('POST /token?grant_type=password', { email, password }, headers)).status).toBe(200)
      expect((await ask('POST /recover', { email: freshEmail() }, headers)).status).toBe(200)
    }
  })

  test('accepts fields that are null, additional or in the client’s own spelling', async () => {
    const { email } = await member()
    const lenient = {
      email,
      password,
      phone: null,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
      redirectTo: 'x',
      options: {},
    }
    expect((await ask('POST /token?grant_type=password', lenient)).status).toBe(200)
  })

  test('an empty body is accepted with any content type', async () => {
    const { bearer } = await member()
    const headers = { ...bearer, 'Content-Type': 'application/json;charset=UTF-8' }
    expect((await ask('POST /logout', undefined, headers)).status).toBe(204)
  })

  test('CORS allows all origins to read responses and errors', async () => {
    const preflight = await ask('OPTIONS /token', undefined, {
      Origin: 'https://somewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,authorization,x-client-info,x-supabase-api-version',
    })
    expect(preflight.answer.headers.get('Access-Control-Allow-Headers')).toContain('apikey')
    const { answer } = await ask('GET /user', undefined, { Origin: 'https://somewhere.example' })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Expose-Headers')).toMatch(
      /X-Total-Count.*Link.*X-Supabase-Api-Version/,
    )
    // Browsers send no credentials automatically, so CSRF is not possible.
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  })
})

test('a request that takes longer than ten seconds ends with the protocol’s error', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = t.another({ mail: () => released })
  const answer = await transport(slow)(`${base}/signup`, {
    method: 'POST',
    body: JSON.stringify({ email: freshEmail(), password }),
  })
  expect(answer.status).toBe(504)
  expect(await answer.json()).toMatchObject({ error_code: 'request_timeout' })
  release()
})
