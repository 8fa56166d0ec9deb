import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminClient,
  codeOf,
  type Landlord,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let root: AdminClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
  root = (await server.signUpSuperAdmin()).api
})
afterAll(() => server?.stop())

const hello = [{ type: 'paragraph', text: '<script>alert(1)</script>' }] as const

type Page = Awaited<ReturnType<AdminClient['pages']['create']>>
/** The fields of a page that can be sent back. */
const writable = ({ url: _url, publishedAt: _at, createdAt: _made, updatedAt: _changed, ...fields }: Page) =>
  fields

describe('the pages of an organization', () => {
  it('start as drafts, are readable by members once published, and never overwrite a newer version', async () => {
    const viewer = await server.addMember(anna, 'viewer')
    const draft = await anna.api.pages.create({ title: 'Zasady', slug: 'zasady', content: [...hello] })
    expect(draft).toMatchObject({ status: 'draft', version: 1, url: '/organization/pages/zasady' })
    expect(await codeOf(viewer.api.pages.read({ slug: 'zasady' }))).toBe('not_found')
    const { id, title, slug } = draft
    const saved = await anna.api.pages.update({
      id,
      title,
      slug,
      content: [...hello],
      version: 1,
      status: 'published',
    })
    expect(saved).toMatchObject({ status: 'published', version: 2 })
    expect((await viewer.api.pages.read({ slug: 'zasady' })).content).toEqual(hello)
    expect(
      await codeOf(anna.api.pages.update({ id, title, slug, content: [], version: 1, status: 'draft' })),
    ).toBe('version_conflict')
    expect(await codeOf(viewer.api.pages.create({ title, slug: 'moja', content: [] }))).toBe('forbidden')
  })

  it('have unique addresses, which become free when a page is removed', async () => {
    const { id } = await anna.api.pages.create({ title: 'Kontakt', slug: 'kontakt', content: [] })
    const again = () => anna.api.pages.create({ title: 'Kontakt 2', slug: 'kontakt', content: [] })
    expect(await codeOf(again())).toBe('slug_taken')
    await anna.api.pages.remove({ ids: [id] })
    await again()
    expect(await codeOf(anna.api.pages.restore({ ids: [id] }))).toBe('slug_taken')
    expect(await codeOf(anna.api.pages.create({ title: 'x', slug: 'admin', content: [] }))).toBe(
      'validation_failed',
    )
    const ben = await server.signUpLandlord()
    await ben.api.pages.create({ title: 'Kontakt', slug: 'kontakt', content: [] })
    expect((await ben.api.pages.list({})).rows.map(({ title }) => title)).toEqual(['Kontakt'])
  })

  it('refuse links that could run a script', async () => {
    for (const to of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
      const content = [{ type: 'link' as const, label: 'x', to, button: true }]
      expect(await codeOf(anna.api.pages.create({ title: 'x', slug: 'x', content }))).toBe(
        'validation_failed',
      )
    }
  })
})

describe('the menu of an organization', () => {
  it('keeps its order and shows each member only permitted items with a target', async () => {
    const carl = await server.signUpLandlord()
    const viewer = await server.addMember(carl, 'viewer')
    const page = await carl.api.pages.create({ title: 'Dyżury', slug: 'dyzury', content: [] })
    const { version } = await carl.api.pages.navigation()
    const saved = await carl.api.pages.saveNavigation({
      version,
      items: [
        { label: 'Bank', icon: 'link', url: 'https://bank.example', permission: 'edit_payments' },
        { label: 'Dyżury', pageId: page.id },
        { label: 'Pomoc', icon: 'help', url: '/faq' },
      ],
    })
    const labels = async ({ api }: Landlord) => (await api.pages.ownMenu()).map(({ label }) => label)
    expect(await labels(carl)).toEqual(['Bank', 'Pomoc'])
    expect(await labels(viewer)).toEqual(['Pomoc'])
    await carl.api.pages.update({ ...writable(page), status: 'published' })
    const turned = await carl.api.pages.saveNavigation({
      version: saved.version,
      items: saved.items.toReversed().map(({ pageTitle: _title, to: _to, ...item }) => item),
    })
    expect(turned.items.map(({ id }) => id)).toEqual(saved.items.map(({ id }) => id).reverse())
    expect((await viewer.api.pages.ownMenu()).map(({ to }) => to)).toEqual([
      '/faq',
      '/organization/pages/dyzury',
    ])
    expect(await codeOf(carl.api.pages.saveNavigation({ items: [], version: saved.version }))).toBe(
      'version_conflict',
    )
    await carl.api.pages.remove({ ids: [page.id] })
    expect(await labels(viewer)).toEqual(['Pomoc'])
  })

  it('never links to a page of another organization', async () => {
    const [one, other] = [await server.signUpLandlord(), await server.signUpLandlord()]
    const page = await one.api.pages.create({ title: 'Cudza', slug: 'cudza', content: [] })
    const { version } = await other.api.pages.navigation()
    expect(
      await codeOf(other.api.pages.saveNavigation({ version, items: [{ label: 'x', pageId: page.id }] })),
    ).toBe('not_found')
  })
})

describe('the pages of the platform', () => {
  it('are public once published, with title and description in the HTML head', async () => {
    const { platformPages } = root
    const page = await platformPages.create({
      title: 'O nas',
      slug: 'o-nas',
      seoTitle: 'Kim jesteśmy "tu"',
      seoDescription: 'Dwa zdania </title><script>',
      content: [...hello],
    })
    const anybody = server.admin()
    expect(await codeOf(anybody.pages.readPublic({ slug: 'o-nas' }))).toBe('not_found')
    await platformPages.update({ ...writable(page), status: 'published' })
    expect(await anybody.pages.readPublic({ slug: 'o-nas' })).toMatchObject({
      title: 'O nas',
      url: '/pages/o-nas',
      content: hello,
    })
    const html = await (await server.fetch('/pages/o-nas')).text()
    if (!html.includes('has not been built')) {
      expect(html).toContain('<title>Kim jesteśmy &quot;tu&quot; · Domovik</title>')
      expect(html).toContain('content="Dwa zdania &lt;/title&gt;&lt;script&gt;"')
      expect((await server.fetch('/pages/nie-ma')).status).toBe(404)
    }
    const { version } = await platformPages.navigation()
    await platformPages.saveNavigation({ version, items: [{ label: 'O nas', pageId: page.id }] })
    expect(await anybody.pages.publicMenu()).toMatchObject([{ label: 'O nas', to: '/pages/o-nas' }])
    expect(await anna.api.pages.ownMenu()).toEqual([])
    const [event] = await server.query<{ organization_id: string }>(
      'select organization_id from audit_logs where record_id = $1 limit 1',
      [page.id],
    )
    expect(event!.organization_id).toBe('00000000-0000-0000-0000-000000000000')
  })

  it('cannot be changed by the owner of an organization, even in the database', async () => {
    expect(await codeOf(anna.api.platformPages.list({}))).toBe('forbidden')
    const client = await server.services.database.app.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.user_id', $1, true)`, [anna.userId])
      await expect(client.query(`select app.enter_platform('admin')`)).rejects.toMatchObject({
        code: 'DV403',
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
