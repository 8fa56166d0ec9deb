/** The page behind an invitation: rendered once for all readers, and filled in for each. Its thread, the API and the database are real. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer, testPassword } from '../../../test/harness.ts'
import { PublicPages } from './public-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'domovik-secret-page-'))
const landlordName = 'Wierzba & "Synowie" <b>'
const read = '/api/tenant/invitations/read'
let server: TestServer
let anna: Landlord
let pages: PublicPages
let made = 0

beforeAll(async () => {
  writeFileSync(join(folder, 'pages.json'), JSON.stringify([{ path: '/invite/$token', secret: read }]))
  writeFileSync(join(folder, 'parts.json'), '{}')
  writeFileSync(
    join(folder, 'render.js'),
    `let count = 0
    export async function render(parts, { page, language }) {
      count += 1
      const token = page.path.slice(8)
      const shown = await (await fetch('${read}', { method: 'POST', body: JSON.stringify({ token }) })).json()
      const html = \`<h1 title="\${shown.landlordName}">\${language} \${shown.tenantName}</h1><i>\${count}</i>\`
      return { html: html + '<script type="application/json">' + JSON.stringify([token, shown]) + '</script>', scripts: [], styles: [] }
    }`,
  )
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord(landlordName)
  pages = new PublicPages({ app: 'tenant', origin: 'http://tenant.localhost' }, folder, async (request) =>
    server.fetch(new URL(request.url).pathname, {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), host: 'tenant.localhost' },
      ...(request.method === 'POST' && { body: await request.text() }),
    }),
  )
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function invited(name: string) {
  const email = `secret-${++made}@example.com`
  const { id } = await anna.api.tenants.create({ name, email })
  await anna.api.tenants.invite({ id })
  const [mail] = await server.mails(email)
  return { email, token: mail!.link!.split('/').at(-1)! }
}

async function get(token: string, headers: Record<string, string> = {}) {
  const app = new Hono()
  app.get('*', async (c) => (await pages.respond(c)) ?? c.text('the application'))
  const response = await app.request(`/invite/${token}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const html = (
    response.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : bytes
  ).toString()
  return { response, html }
}
const answersIn = (html: string) =>
  JSON.parse(/<script type="application\/json">(.*)<\/script>/.exec(html)![1]!)

it('shows each reader the own invitation from one rendering, and no cache keeps it', async () => {
  const marta = await invited('Marta <i>')
  const ola = await invited('domovik-text-email-here')
  const first = await get(marta.token, { 'accept-language': 'pl', 'accept-encoding': 'br' })
  expect(first.html).toContain(
    '<h1 title="Wierzba &amp; &quot;Synowie&quot; &lt;b&gt;">pl Marta &lt;i&gt;</h1>',
  )
  expect(first.response.headers.get('cache-control')).toBe('no-store')
  expect(first.response.headers.get('etag')).toBeNull()
  expect(answersIn(first.html)).toMatchObject([
    marta.token,
    { email: marta.email, tenantName: 'Marta <i>', landlordName, hasAccount: false },
  ])
  const second = await get(ola.token, { 'accept-language': 'pl' })
  // A text that looks like a mark is shown as it is.
  expect(second.html).toContain('pl domovik-text-email-here</h1>')
  expect(second.html).not.toContain(marta.token)
  expect(second.html).not.toContain(marta.email)
  const count = (html: string) => /<i>(\d+)<\/i>/.exec(html)?.[1]
  expect(count(second.html)).toBe(count(first.html))
})

it('leaves links that do not work to the application', async () => {
  const { token } = await invited('Ola')
  expect((await get(token)).html).toContain('en Ola')
  await server.tenant().invitations.accept({ token, name: 'Ola', password: testPassword })
  for (const link of [token, 'x'.repeat(43), 'short', `${token}/more`])
    expect((await get(link)).html, link).toBe('the application')
})
