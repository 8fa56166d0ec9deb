import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const post = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => server.fetch(path, { method: 'POST', body, token: anna.token, headers })
const bodyOf = async (answer: Response) =>
  (await answer.json()) as {
    code: string
    message: string
    data: { fields?: Record<string, string>; requestId: string }
  }

describe('bad requests', () => {
  it.each([
    ['malformed JSON', '{"address":', 400],
    ['a list instead of an object', '[]', 422],
    ['a number instead of an object', '42', 422],
    ['nothing', '', 422],
    ['wrong types', '{"address": 7, "rentAmount": "much"}', 422],
    ['a negative amount', '{"address": "x", "rentAmount": -1}', 422],
    ['an infinite number', '{"address": "x", "rentAmount": 1e400}', 422],
    ['a fraction of a cent', '{"address": "x", "rentAmount": 1.5}', 422],
    ['a zero byte', '{"address": "a\\u0000b"}', 422],
    ['a lone surrogate', '{"address": "\\ud800"}', 422],
    ['deep nesting', `{"address": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 422],
    ['a prototype', '{"__proto__": {"address": "x"}, "constructor": {"prototype": 1}}', 422],
  ])('%s', async (_what, body, status) => {
    const answer = await post('/api/properties', body)
    expect(answer.status).toBe(status)
    const { code, message, data } = await bodyOf(answer)
    expect(code).toMatch(/^(bad_request|validation_failed)$/)
    expect(message.length).toBeGreaterThan(10)
    expect(data.requestId).toMatch(/^[\w-]{8,64}$/)
  })

  it('returns a stable code for each invalid field', async () => {
    const { data } = await bodyOf(
      await post('/api/properties', '{"address": "", "rentAmount": -5, "minStayDays": 9, "maxStayDays": 2}'),
    )
    expect(data.fields).toMatchObject({ address: 'required', rentAmount: 'amount_negative' })
  })

  it('refuses huge bodies, with and without a declared length', async () => {
    const huge = `{"address": "${'x'.repeat(3_000_000)}"}`
    expect((await post('/api/properties', huge)).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 50; i++) controller.enqueue(new Uint8Array(100_000).fill(120))
        controller.close()
      },
    })
    // Node asks for `duplex` with a stream; the types do not know it.
    const upload = {
      method: 'POST',
      body: stream,
      token: anna.token,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    }
    const answer = await server.fetch('/api/properties', upload)
    expect(answer.status).toBe(413)
  })

  it('responds 404 to unknown ids, unknown paths and wrong methods', async () => {
    for (const path of [
      '/api/properties/0198c5a2-0000-7000-8000-000000000000',
      '/api/nothing',
      '/api/properties/x/y/z',
    ]) {
      expect((await server.fetch(path, { token: anna.token })).status).toBe(404)
    }
    expect((await server.fetch('/api/properties/not-an-id', { token: anna.token })).status).toBe(422)
    expect((await server.fetch('/api/dashboard', { method: 'DELETE', token: anna.token })).status).toBe(404)
  })

  it.each([
    '/auth/v1',
    '/auth/v1/nothing',
    '/auth/v1/user/x/y',
    '/api',
    '/api/nothing',
    '/api/tenant/nothing',
    '/healthz/x',
    '/readyz/x',
    '/metrics/x',
    '/.well-known/nothing',
  ])(
    'responds with JSON to every method of an unknown path of a service, on both hosts: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const url of [server.config.appUrl, server.config.tenantUrl]) {
          const answer = await server.fetch(path, { method, headers: { host: new URL(url).host } })
          expect([method, answer.status]).toEqual([method, 404])
          expect(answer.headers.get('content-type')).toContain('application/json')
          expect(await answer.json()).toHaveProperty('code')
        }
      }
    },
  )

  it('refuses writes from a foreign page', async () => {
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'null'],
    ] as const) {
      const answer = await post('/api/properties', '{"address": "x"}', {
        [name]: value,
        'content-type': 'text/plain',
      })
      expect(answer.status).toBe(403)
    }
  })

  it('refuses fields that the contract does not define, at any depth, and stores nothing', async () => {
    const answer = await post(
      '/api/properties',
      JSON.stringify({
        address: 'ul. Cudza',
        organizationId: '00000000-0000-0000-0000-000000000001',
        status: 'occupied',
      }),
    )
    expect(answer.status).toBe(422)
    const { code, data } = await bodyOf(answer)
    expect(code).toBe('validation_failed')
    expect(data.fields).toEqual({ organizationId: 'unknown_field', status: 'unknown_field' })
    expect((await anna.api.properties.list({ q: 'Cudza' })).total).toBe(0)
    const nested = await post(
      '/api/pages',
      '{"title": "x", "slug": "x", "content": [{"type": "divider", "color": "red"}]}',
    )
    expect((await bodyOf(nested)).data.fields).toEqual({ 'content.0.color': 'unknown_field' })
  })
})

describe('lists', () => {
  it('accept a filter once or several times', async () => {
    const house = await anna.api.properties.create({ address: 'ul. Filtrowa 1', propertyType: 'house' })
    const garage = await anna.api.properties.create({ address: 'ul. Filtrowa 2', propertyType: 'garage' })
    await anna.api.properties.create({ address: 'ul. Filtrowa 3', propertyType: 'studio' })
    const found = async (query: string) => {
      const answer = await server.fetch(`/api/properties?q=Filtrowa&${query}`, { token: anna.token })
      return ((await answer.json()) as { rows: { id: string }[] }).rows.map(({ id }) => id).sort()
    }
    expect(await found('propertyType=house')).toEqual([house.id])
    expect(await found('propertyType=house&propertyType=garage')).toEqual([house.id, garage.id].sort())
    expect(await found('propertyType[0]=house&propertyType[1]=garage')).toEqual([house.id, garage.id].sort())
  })

  it('return every row exactly once across pages, in every sort', async () => {
    for (let i = 0; i < 7; i++)
      await anna.api.properties.create({ address: `ul. Stronicowa ${i}`, rentAmount: (i % 3) * 10_000 })
    for (const sort of [
      'createdAt',
      '-createdAt',
      'address',
      '-rentAmount',
      'leaseEnd',
      '-overdue',
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await anna.api.properties.list({ q: 'Stronicowa', sort, limit: 2, cursor })
        expect(page.total).toBe(7)
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(seen).size, sort).toBe(7)
      expect(seen.length, sort).toBe(7)
    }
  })

  it('search pattern characters literally', async () => {
    await anna.api.properties.create({ address: 'ul. 100% Cotton_1' })
    for (const q of ['100%', 'Cotton_', '%', '_']) {
      const { rows } = await anna.api.properties.list({ q })
      expect(
        rows.map(({ address }) => address),
        q,
      ).toEqual(['ul. 100% Cotton_1'])
    }
    expect((await anna.api.properties.list({ q: "'; drop table properties; --" })).rows).toEqual([])
  })

  it('refuse a cursor of another list', async () => {
    for (const cursor of [
      'nonsense',
      Buffer.from('{"sort":"address","value":"x","id":"1"}').toString('base64url'),
    ]) {
      const answer = await server.fetch(`/api/properties?cursor=${cursor}`, { token: anna.token })
      expect(answer.status).toBe(400)
    }
  })

  it('export the rows they show, without cells that a spreadsheet would run', async () => {
    await anna.api.properties.create({ address: '=HYPERLINK("http://evil.example")' })
    const { content, fileName } = await anna.api.properties.exportCsv({ q: 'HYPERLINK' })
    expect(fileName).toMatch(/\.csv$/)
    expect(content.split('\r\n')[1]).toMatch(/^"'=HYPERLINK/)
  })
})

describe('errors', () => {
  it("are in the reader's language", async () => {
    const say = async (language: string) =>
      (await bodyOf(await server.fetch('/api/dashboard', { headers: { 'accept-language': language } })))
        .message
    const messages = await Promise.all(['en', 'es-MX,es;q=0.9', 'pl'].map(say))
    expect(new Set(messages).size).toBe(3)
    expect(await say('de')).toBe(messages[0])
  })

  it('reveal no internals when something unexpected happens', async () => {
    await server.query('alter table properties rename to properties_away')
    try {
      const answer = await server.fetch('/api/properties', { token: anna.token })
      expect(answer.status).toBe(500)
      const text = await answer.text()
      expect(text).toContain('internal_error')
      expect(text).not.toMatch(/select|properties_away|at .*\.ts|relation/i)
    } finally {
      await server.query('alter table properties_away rename to properties')
    }
  })
})

describe('every response', () => {
  it('carries the same security headers', async () => {
    const paths = [
      '/',
      '/auth',
      '/dashboard',
      '/healthz',
      '/readyz',
      '/api/openapi.json',
      '/api/docs',
      '/api/dashboard',
      '/api/nothing',
      '/assets/none.js',
      '/auth/v1/settings',
      '/auth/v1/nothing',
      '/.git/config',
      '/.env',
    ]
    for (const path of paths) {
      const { headers } = await server.fetch(path)
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'; script-src 'self'")
      expect(headers.get('content-security-policy'), path).not.toMatch(
        /unsafe-eval|script-src[^;]*unsafe-inline/,
      )
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBeTruthy()
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    }
  })

  it('of a page behind a secret link keep it from search engines and other sites', async () => {
    for (const path of [`/stay/${'s'.repeat(43)}`, '/work/secret', '/invite/secret', '/sign']) {
      const { headers } = await server.fetch(path)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
        'noindex',
        'no-referrer',
      ])
    }
    expect((await server.fetch('/')).headers.get('x-robots-tag')).toBeNull()
  })

  it('of the API is never stored by a cache', async () => {
    for (const path of ['/api/dashboard', '/api/nothing'])
      expect((await server.fetch(path)).headers.get('cache-control')).toBe('no-store')
  })

  it('of the API is compressed when it is large and the reader accepts that', async () => {
    for (let i = 0; i < 10; i++) await anna.api.properties.create({ address: `ul. Ściśnięta ${i}` })
    const asked = (query: string, encoding: string) =>
      server.fetch(`/api/properties?${query}`, {
        token: anna.token,
        headers: { 'accept-encoding': encoding },
      })
    const plain = await asked('q=Ściśnięta', 'identity')
    const small = await asked('q=nowhere', 'gzip, br')
    const large = await asked('q=Ściśnięta', 'gzip, br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-encoding')).toBeNull()
    expect(large.headers.get('content-encoding')).toBe('gzip')
    expect(large.headers.get('vary')).toContain('Accept-Encoding')
    const text = await plain.text()
    const sent = Buffer.from(await large.arrayBuffer())
    expect(gunzipSync(sent).toString()).toBe(text)
    expect(sent.length).toBeLessThan(Buffer.byteLength(text) / 3)
  })

  it('serves no file outside the front end', async () => {
    for (const path of [
      '/.git/config',
      '/.env',
      '/server/src/main.ts',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/../../../package.json',
    ]) {
      const answer = await server.fetch(path)
      expect(await answer.text(), path).not.toMatch(/"workspaces"|\[core\]|createAdaptorServer/)
    }
  })
})

describe('operations', () => {
  it('reports health, readiness and metrics', async () => {
    expect((await server.fetch('/healthz')).status).toBe(200)
    expect((await server.fetch('/readyz')).status).toBe(200)
    expect(await (await server.fetch('/metrics')).text()).toContain('domovik_requests_total')
  })

  it('documents every call of both contracts', async () => {
    const document = (await (await server.fetch('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: object }>>
      openapi: string
    }
    expect(document.openapi).toMatch(/^3\.1/)
    for (const path of [
      '/api/properties',
      '/api/payments/{id}/refund',
      '/api/tenant/home',
      '/api/imports/{id}/undo',
    ])
      expect(document.paths).toHaveProperty([path])
    const page = await (await server.fetch('/api/docs')).text()
    expect(page).toContain('/api/payments/{id}/refund')
    const style = await server.fetch(/<link rel="stylesheet" href="([^"]+)">/.exec(page)![1]!)
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css'])
  })
})
