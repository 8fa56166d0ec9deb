/** The pages here are small, but their thread, the API and the database are the real ones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { notePageChanges } from '../http/static.ts'
import { PublicPages } from './public-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'domovik-pages-'))
let server: TestServer
let pages: PublicPages
let rendered = 0
let asleep = false

beforeAll(async () => {
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify([
      ...[{ path: '/' }, { path: '/auth', variant: 'form=sign_up' }, { path: '/broken' }],
      { path: '/stay/$slug', exists: '/api/stay-pages/$slug' },
    ]),
  )
  writeFileSync(join(folder, 'parts.json'), JSON.stringify({ style: 'p{color:red}' }))
  writeFileSync(
    join(folder, 'render.js'),
    `let count = 0
    export async function render(parts, { page, language }) {
      if (page.path === '/broken') throw new Error('broken')
      count += 1
      // Each refusal has another request id.
      await fetch('/api/site/pages/nowhere')
      const plans = await (await fetch('/api/plans')).json()
      return { html: \`<p>\${language} \${page.path.slice(6)}\${page.variant ?? ''} \${plans[0].priceMonthly}</p><i>\${count}</i>\`, scripts: ['go()'], styles: [parts.style] }
    }`,
  )
  server = await startTestServer({ day: '2026-03-15' })
  pages = new PublicPages({ app: 'admin', origin: 'http://localhost' }, folder, (request) => {
    if (asleep) return new Response('', { status: 503 })
    return server.fetch(new URL(request.url).pathname, { headers: Object.fromEntries(request.headers) })
  })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function get(path: string, headers: Record<string, string> = {}) {
  const app = new Hono()
  app.get('*', async (c) => (await pages.respond(c)) ?? c.text('the application'))
  const response = await app.request(path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const brotli = response.headers.get('content-encoding') === 'br'
  const html = (brotli ? brotliDecompressSync(bytes) : bytes).toString()
  rendered = Number(/<i>(\d+)<\/i>/.exec(html)?.[1] ?? rendered)
  return { response, html }
}

it('renders a page once and keeps it', async () => {
  const first = await get('/')
  expect(first.html).toContain('<p>en  1900</p>')
  const count = rendered
  await get('/?utm_source=mail&next=%2Fleases')
  await get('/', { 'accept-encoding': 'gzip, br' })
  expect(rendered).toBe(count)
})

it('does not keep two renderings of the same page that are asked for at once', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => get('/', { 'accept-language': 'pl' })))
  expect(new Set(all.map(({ html }) => html)).size).toBe(1)
})

it('allows its inline parts by their hashes, and nothing else inline', async () => {
  const policy = (await get('/')).response.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}';/)
  expect(policy).not.toContain('unsafe')
})

it.each([
  [{ 'accept-language': 'es-MX,es;q=0.9' }, '/', 'es'],
  [{ 'accept-language': 'es', cookie: 'sidebar=1; lang=pl' }, '/', 'pl'],
  [{ 'accept-language': 'es', cookie: 'lang=pl' }, '/?lang=en', 'en'],
  [{ 'accept-language': 'de' }, '/', 'en'],
  [{ cookie: 'lang=xx' }, '/', 'en'],
])('with %j %s is shown in %s', async (headers, path, language) => {
  const { response, html } = await get(path, headers)
  expect(response.headers.get('content-language')).toBe(language)
  expect(html).toContain(`<p>${language} `)
})

it('leaves addresses that are no public page, or another state of one, to the application', async () => {
  for (const path of [
    '/dashboard',
    '/auth',
    '/auth?form=other',
    '/?code=1',
    '/?error=x',
    '/auth?form=sign_up&reset=true',
  ])
    expect((await get(path)).html, path).toBe('the application')
  expect((await get('/auth?form=sign_up&plan=starter')).html).toContain('form=sign_up')
})

it('is not sent again while it is unchanged', async () => {
  const { response } = await get('/', { 'accept-encoding': 'br' })
  const again = await get('/', {
    'accept-encoding': 'br',
    'if-none-match': response.headers.get('etag') ?? '',
  })
  expect([again.response.status, again.html]).toEqual([304, ''])
  expect(again.response.headers.get('content-security-policy')).toBe(
    response.headers.get('content-security-policy'),
  )
})

it('shows a changed price at once, and is not rendered again by other writes', async () => {
  const { subscriptions } = (await server.signUpSuperAdmin()).api
  const plans = await subscriptions.everyPlan()
  const { version: _, ...starter } = plans.find(({ planName }) => planName === 'starter')!
  // The same middleware that the application uses for every write.
  const write = async (change: () => Promise<unknown>) => {
    const app = new Hono()
    app.use(notePageChanges({ admin: pages, tenant: pages }))
    app.put('/', async (c) => {
      await change()
      return c.body(null, 204)
    })
    await app.request('/', { method: 'PUT' })
  }
  await get('/')
  const count = rendered
  await write(async () => undefined)
  await get('/')
  expect(rendered).toBe(count)
  await write(() => subscriptions.editPlan({ ...starter, priceMonthly: 1234 }))
  expect((await get('/')).html).toContain('1234')
  await write(() => subscriptions.editPlan(starter))
  expect((await get('/')).html).toContain('1900')
})

it('shows the last page while the database is unavailable, and the application if there is none', async () => {
  await get('/')
  asleep = true
  pages.written()
  expect((await get('/')).html).toContain('1900')
  expect((await get('/broken')).html).toBe('the application')
  asleep = false
})

it('says in the language of the reader that a page does not exist, with the status 404 and one rendering for all', async () => {
  const reader = { 'accept-language': 'es' }
  const first = await get('/stay/nowhere', reader)
  expect(first.response.status).toBe(404)
  expect(first.html).toContain('<p>es -')
  const known = rendered
  for (const path of ['/stay/other', '/stay/NOWHERE', `/stay/${'x'.repeat(60)}`]) {
    const { response, html } = await get(path, {
      ...reader,
      'if-none-match': first.response.headers.get('etag')!,
    })
    expect([response.status, response.headers.get('content-language')]).toEqual([404, 'es'])
    expect(html).toBe(first.html)
  }
  expect(rendered).toBe(known)
  // Deeper addresses belong to the application.
  expect((await get('/stay/a/b')).html).toBe('the application')
})
