import { limit, runs } from '@domovik/domain/random-tests.fixture.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operation, operations } from './openapi.ts'
import {
  base,
  client,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
let email: string
let adminToken: string
let userToken: string
beforeAll(async () => {
  t = await startService({ AUTH_PHONE: 'on', AUTH_SAML: 'on', AUTH_ANONYMOUS: 'on' })
  email = freshEmail()
  await t.service.admin.createUser({ email, password, emailConfirmed: true })
  await t.service.admin.createUser({ email: 'known@example.com', password, emailConfirmed: true })
  adminToken = await t.service.admin.serviceToken(3600)
  await signInAgain()
}, limit(60_000))
afterAll(() => t.stop())

async function signInAgain(): Promise<void> {
  const { data } = await client(t.service, { ip: nextAddress() }).signInWithPassword({ email, password })
  userToken = data.session?.access_token ?? userToken
}

/** Each call has its own client address, because these tests are about the endpoints and not their rate limits. */
let address = 0
function nextAddress(): string {
  address++
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    'a'.repeat(5000),
    '00000000-0000-4000-8000-000000000000',
    'x@example.com',
    '+48601602603',
    'signup',
    'password',
    '{}',
    '-1',
    '1e400',
    'javascript:alert(1)',
    '//evil.example',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.object({ maxDepth: 3 }),
  fc.array(fc.string(), { maxLength: 3 }),
)
const text = nasty.map((value) => String(typeof value === 'object' ? JSON.stringify(value) : value))

const ofKind: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('x@example.com', '48601602603', 'signup', 'totp', 's256'),
  ),
  boolean: fc.boolean(),
  object: fc.oneof(
    fc.dictionary(fc.string({ maxLength: 10 }), nasty, { maxKeys: 3 }),
    fc.constant({ language: 'pl', name: 'Zażółć' }),
  ),
  array: fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }),
}

/** Values that pass the first checks, so that the code after them is tested too. */
let people = 0
const likely: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(
    fc.constant(null).map(() => `fuzz${++people}.${Date.now()}@example.com`),
    fc.constant('known@example.com'),
  ),
  phone: fc.integer({ min: 48_600_000_000, max: 48_699_999_999 }).map(String),
  password: fc.constant(password),
  type: fc.constantFrom(
    'signup',
    'magiclink',
    'recovery',
    'email',
    'email_change',
    'sms',
    'invite',
    'saml',
    'phone_change',
  ),
  channel: fc.constantFrom('sms', 'whatsapp'),
  code_challenge: fc.constantFrom('x'.repeat(43), null),
  code_challenge_method: fc.constantFrom('s256', null),
  factor_type: fc.constantFrom('totp', 'phone', 'webauthn'),
  provider: fc.constant('google'),
  role: fc.constant('authenticated'),
  ban_duration: fc.constantFrom('24h', 'none'),
  app_metadata: fc.constant(null),
}

function bodyFor({ body, form }: Operation): fc.Arbitrary<string | null> {
  if (form)
    return fc
      .record(Object.fromEntries(form.map((name) => [name, text])))
      .map((fields) => new URLSearchParams(fields as Record<string, string>).toString())
  if (!body) return fc.constantFrom(null, '', '{}')
  const names = Object.keys(body)
  const whole = fc.record(
    Object.fromEntries(names.map((name) => [name, likely[name] ?? ofKind[body[name]!]!])),
    { requiredKeys: [] },
  )
  // One wrong value at a time reaches more code than all wrong values at once.
  const shaped = fc
    .record({ whole, broken: fc.option(fc.constantFrom(...names)), value: nasty, one: fc.boolean() })
    .map(({ whole: given, broken, value, one }) => {
      const single =
        'email' in given && 'phone' in given ? { ...given, [one ? 'email' : 'phone']: undefined } : given
      return broken === null ? single : { ...single, [broken]: value }
    })
  return fc.oneof(
    { weight: 6, arbitrary: shaped.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '[]',
        'null',
        '"x"',
        '{"__proto__":{"email":"a"}}',
        `{"data":${'['.repeat(500)}${']'.repeat(500)}}`,
        '{"email":"a","email":{}}',
      ),
    },
  )
}

async function send(
  operation: Operation,
  body: string | null,
  query: Record<string, string>,
  parameter: string,
  token: string | undefined,
) {
  const path = operation.path.replace(/:\w+/g, encodeURIComponent(parameter.toWellFormed() || 'x'))
  const hasBody = operation.method !== 'GET' && body !== null
  return await transport(t.service, { ip: nextAddress() })(`${base}${path}?${new URLSearchParams(query)}`, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      'Content-Type': operation.form ? 'application/x-www-form-urlencoded' : 'application/json;charset=UTF-8',
    },
    body: hasBody ? body : null,
  })
}

async function holds(answer: Response, what: string): Promise<void> {
  const said = await answer.text()
  expect(answer.status, `${what}: ${said.slice(0, 400)}`).toBeLessThan(500)
  expect(said, what).not.toMatch(/node_modules|\.ts:\d|select .* from|insert into|<html/i)
  if (answer.status >= 400) {
    expect(answer.headers.get('Content-Type'), what).toContain('application/json')
    expect(() => JSON.parse(said) as unknown, what).not.toThrow()
  }
  expect(answer.headers.get('Access-Control-Allow-Origin'), what).toBe('*')
}

describe('random input causes no server error', () => {
  test.each(operations().map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    async (name, operation) => {
      const cases = fc.record({
        body: bodyFor(operation),
        query: fc.record(Object.fromEntries([...operation.query, 'stray'].map((field) => [field, text])), {
          requiredKeys: [],
        }),
        grant: fc.constantFrom('password', 'refresh_token', 'pkce', 'id_token', 'web3', ''),
        parameter: fc.oneof(
          fc.constant('00000000-0000-4000-8000-000000000000'),
          text.map((value) => value.slice(0, 100).replace(/[/?#]/g, '')),
        ),
        who: fc.constantFrom('fitting', 'fitting', 'fitting', 'none', 'garbage'),
      })
      await fc.assert(
        fc.asyncProperty(cases, async ({ body, query, grant, parameter, who }) => {
          const fitting = operation.security === 'admin' ? adminToken : userToken
          const token = { fitting, none: undefined, garbage: 'a.b.c' }[who]
          const asked = operation.path === '/token' ? { ...query, grant_type: grant } : query
          const answer = await send(operation, body, asked as Record<string, string>, parameter, token)
          await holds(answer, `${name} ${body?.slice(0, 300)}`)
          if (who === 'none' && operation.security !== 'none') expect(answer.status, name).toBe(401)
          if (answer.status === 403 && who === 'fitting') await signInAgain()
        }),
        { numRuns: runs(40) },
      )
    },
  )
})

describe('values that cannot be stored are refused first', () => {
  const valid: Record<string, unknown> = { password, factor_type: 'totp', type: 'signup' }
  const withBody = operations().filter(({ body }) => body)
  test.each(withBody.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    async (name, operation) => {
      await signInAgain()
      const token = operation.security === 'admin' ? adminToken : userToken
      for (const [field, kind] of Object.entries(operation.body!)) {
        for (const poison of ['a\0b', 'a\ud800b']) {
          const given = Object.fromEntries(
            Object.keys(operation.body!).flatMap((each) => (each in valid ? [[each, valid[each]]] : [])),
          )
          const value = kind === 'object' ? { a: [poison] } : kind === 'array' ? [poison] : poison
          const body = JSON.stringify({
            email: `poison${++people}.${Date.now()}@example.com`,
            ...given,
            [field]: value,
          })
          const answer = await send(
            operation,
            body,
            { grant_type: 'password' },
            '00000000-0000-4000-8000-000000000000',
            token,
          )
          await holds(answer, `${name} ${field}`)
          expect(answer.status, `${name} ${field}`).toBeGreaterThanOrEqual(400)
        }
      }
    },
  )
})

describe('the document', () => {
  test('contains every operation, with the body of those that read one', async () => {
    const answer = await transport(t.service)(`${base}/openapi.json`)
    const document = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      operations()
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
        .toSorted(),
    )
  })

  test('is not served if diagnostics are off', async () => {
    const shut = await startService({ DIAGNOSTICS: 'off' })
    expect((await transport(shut.service)(`${base}/openapi.json`)).status).toBe(404)
    await shut.stop()
  })
})

describe('sizes', () => {
  test('a body over one megabyte is refused, also without a declared length', async () => {
    const big = JSON.stringify({ email: 'x'.repeat(1_100_000) })
    const said = await transport(t.service)(`${base}/signup`, { method: 'POST', body: big })
    expect([said.status, ((await said.json()) as { error_code: string }).error_code]).toEqual([
      413,
      'request_entity_too_large',
    ])
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(120))
      },
    })
    const request = new Request(`${base}/signup`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    const chunked = await t.service.app.request('/signup', request)
    expect(chunked.status).toBe(413)
  })
})
