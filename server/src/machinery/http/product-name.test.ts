import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { languages } from '@domovik/locales/index.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendMail } from '../mail/jobs.ts'
import { renderMail } from '../mail/render.ts'
import { PublicPages } from '../public-pages/public-pages.ts'
import { frontEnds } from './static.ts'

const name = 'Nasz "Dom" & $1'
const root = path.join(import.meta.dirname, '../../../..')
let server: TestServer
let builds: string
let app: Hono

/** The builds copy these files as they are. */
function copyBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'builds-'))
  for (const site of ['admin', 'tenant']) {
    mkdirSync(path.join(folder, site))
    cpSync(path.join(root, 'web', site, 'index.html'), path.join(folder, site, 'index.html'))
    cpSync(path.join(root, 'web', site, 'static'), path.join(folder, site), { recursive: true })
  }
  return folder
}

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  builds = copyBuild()
  const { config } = server.services
  const none = (site: 'admin' | 'tenant', origin: string) =>
    new PublicPages({ app: site, origin }, path.join(builds, 'pages'), async () => new Response())
  const pages = { admin: none('admin', config.appUrl), tenant: none('tenant', config.tenantUrl) }
  app = new Hono().use(frontEnds(config, async () => undefined, pages, builds))
})
afterAll(async () => {
  rmSync(builds, { recursive: true, force: true })
  await server?.stop()
})

const hosts = () => ['localhost:3000', `${server.services.config.tenantDomain}:3000`]
const get = (host: string, address: string, headers: Record<string, string> = {}) =>
  app.request(`http://${host}${address}`, { headers: { host, ...headers } })

async function rename(to: string | null): Promise<void> {
  const boss = await server.signUpSuperAdmin()
  const { version, ...settings } = await boss.api.platform.settings()
  await boss.api.platform.saveSettings({ ...settings, name: to, version })
}

it('an address copied with the end of its sentence opens the page, and never another host', async () => {
  for (const host of hosts()) {
    const answer = await get(host, '/stay/abc).?lang=pl')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/stay/abc?lang=pl'])
    for (const address of ['//example.org.', '/...', '/missing.js'])
      expect((await get(host, address)).headers.get('location')).toBe(null)
  }
})

describe('a renamed product', () => {
  let before: (string | null)[]
  beforeAll(async () => {
    before = await Promise.all(hosts().map(async (host) => (await get(host, '/')).headers.get('etag')))
    await rename(name)
  })

  it('is called so in the pages, manifests and icons of both hosts', async () => {
    for (const [place, host] of hosts().entries()) {
      const page = await get(host, '/')
      const html = await page.text()
      expect(html).toContain('<title>Nasz &quot;Dom&quot; &amp; $1</title>')
      expect(html).toContain('name="application-name" content="Nasz &quot;Dom&quot; &amp; $1"')
      expect(page.headers.get('etag')).not.toBe(before[place])
      const manifest = JSON.parse(await (await get(host, '/manifest.webmanifest')).text())
      expect(manifest.name).toContain(name)
      const icon = await (await get(host, '/icons/mark.svg')).text()
      for (const text of [html, JSON.stringify(manifest), icon]) expect(text).not.toContain('Domovik')
    }
  })

  it('is not served from the cache under its old name', async () => {
    const old = before[0] ?? ''
    expect((await get('localhost:3000', '/', { 'if-none-match': old })).status).toBe(200)
  })

  it('is called so by both APIs and their reference', async () => {
    expect((await server.admin().account.site()).productName).toBe(name)
    expect((await server.tenant().invitations.site()).productName).toBe(name)
    const document = (await (await server.fetch('/api/openapi.json')).json()) as { info: { title: string } }
    expect(document.info.title).toBe(`${name} API`)
    expect(await (await server.fetch('/api/docs')).text()).not.toMatch(/Domovik/)
  })

  it('is called so in every mail of every language', () => {
    const data = new Proxy({}, { get: (_, key) => String(key), ownKeys: () => [] }) as Record<string, string>
    for (const language of languages)
      for (const namespace of ['mail', 'auth_mail'] as const) {
        const file = path.join(root, 'locales', language, `${namespace}.json`)
        const groups = JSON.parse(readFileSync(file, 'utf8')) as Record<
          string,
          { subject?: string; body?: string }
        >
        for (const [key, { subject, body }] of Object.entries(groups)) {
          if (!subject || !body) continue
          const mail = renderMail(
            { to: 'a@example.com', language, template: `${namespace}:${key}`, data },
            name,
          )
          expect(mail.text, key).toContain(name)
          expect(`${mail.subject}${mail.text}${mail.html}`, key).not.toContain('Domovik')
        }
      }
  })

  it('is called so by the jobs of a node that has answered no request since', async () => {
    const { services } = server
    services.config.productName = 'Domovik'
    await services.jobs.work(services, [sendMail])
    const asked = { ...sendMail, onRequest: true as const }
    await inTransaction(services.database.system, undefined, (db) => services.jobs.enqueue(db, asked, {}))
    await expect.poll(() => services.config.productName, { timeout: 120_000 }).toBe(name)
  })

  it('gets its built name back when the name is removed', async () => {
    await rename(null)
    expect(await (await get('localhost:3000', '/')).text()).toContain('<title>Domovik</title>')
  })
})
