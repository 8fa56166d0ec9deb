/** What was read before can be read without a network, by the same person only, with its age. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accessibilityProblems,
  type Browser,
  openBrowser,
  overflow,
  type Visitor,
  visitor,
} from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
import { call, enter, joinPortal, landlord, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let first: string
let second: { id: string }
const slow = { timeout: 60_000 }
const email = 'anna@czytanie.example'
const ola = 'ola@czytanie.example'
const marta = 'marta@czytanie.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  const token = await landlord(server, email, 'Wierzba')
  const send = <Made = { id: string }>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const { today, organization } = await call<{ today: string; organization: { id: string } }>(
    server,
    token,
    'GET',
    '/api/me',
  )
  first = organization.id
  const property = await send('/properties', { address: 'ul. Cicha 1' })
  const tenant = await send('/tenants', { name: 'Marta Wójcik', email: marta })
  await send('/leases', {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: today,
    rentAmount: 90_000,
  })
  await joinPortal(server, token, { id: tenant.id, email: marta, name: 'Marta Wójcik' })
  second = await send('/organizations', { name: 'Sosna' })
  await landlord(server, 'ben@czytanie.example', 'Ben')
  await landlord(server, ola, 'Ola')
  await server.sql(
    `insert into organization_members (organization_id, user_id, role, joined_at)
     select $1, id, 'manager', now() from auth.users where email = $2`,
    [first, ola],
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Page = Visitor['page']

/** `payments.list` as it is in the address of a stored answer. */
const asText = (call: string): string => JSON.stringify(call.split('.'))

/** Waits until the worker has cached the code that the page has loaded, and the answer of the call is stored. */
async function ready(page: Page, call: string): Promise<void> {
  await expect.poll(async () => (await stored(page)).join().includes(asText(call)), slow).toBe(true)
  const app = page.url().startsWith(server.tenant) ? 'tenant' : 'admin'
  await codeIsLoaded(page, app, ['toast-view', 'module', 'stored-reads'])
  await page.waitForFunction(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const code = names.filter((name) => name.startsWith('/assets/'))
    const found = await Promise.all(code.map((name) => caches.match(name, { ignoreSearch: true })))
    return found.every((one) => one !== undefined)
  })
}

/** The stored answers with their calls, one text for each person. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys())
      if (name.startsWith('domovik-reads-')) {
        const cache = await caches.open(name)
        const answers = (await cache.keys()).map(
          async (key) => decodeURIComponent(key.url) + (await (await cache.match(key))?.text()),
        )
        texts.push((await Promise.all(answers)).join('\n'))
      }
    return texts
  })

const hasCicha = async (page: Page): Promise<boolean> => (await stored(page)).join().includes('ul. Cicha 1')

/** The bar with the age of what is shown; on a phone it is one line. */
const old = (page: Page, words: string | RegExp = /This screen shows the state of:|As of/) =>
  page.getByRole('status').filter({ hasText: words })

async function open(page: Page, address: string, call: string): Promise<void> {
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  await ready(page, call)
}

it('shows lists, records and figures after a reload, each organization its own, until the sign-out', async () => {
  const { page, context, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, email)
  await open(page, `${server.app}/dashboard`, 'dashboard.get')
  await open(page, `${server.app}/properties`, 'properties.list')
  await page.getByRole('link', { name: 'ul. Cicha 1' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'ul. Cicha 1' }).waitFor()
  await ready(page, 'properties.get')
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'ul. Cicha 1' }).waitFor()
  await old(page).waitFor()
  expect(await old(page).locator('time').count()).toBe(1)
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${server.app}/dashboard`)
  await old(page).waitFor()
  await page.goto(`${server.app}/properties`)
  await page.getByRole('link', { name: 'ul. Cicha 1' }).first().waitFor()

  // The token has expired, and it cannot be renewed without a network.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('domovik-auth')!) as { expires_at: number }
    localStorage.setItem('domovik-auth', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.reload()
  await page.getByRole('link', { name: 'ul. Cicha 1' }).first().waitFor()
  await old(page).waitFor()

  // The other organization was never opened, so nothing of the first one is shown in it.
  await page.evaluate((id) => sessionStorage.setItem('organization', id), second.id)
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  expect(await page.getByText('ul. Cicha 1').count()).toBe(0)
  await context.setOffline(false)
  await page.reload()
  await expect.poll(async () => (await stored(page)).join().includes(second.id), slow).toBe(true)
  expect(await old(page).count()).toBe(0)
  expect(await hasCicha(page)).toBe(true)

  // Anna left without a sign-out. Her answers are deleted as soon as another person reads.
  await page.evaluate(() => {
    localStorage.removeItem('domovik-auth')
    sessionStorage.removeItem('organization')
  })
  await enter(server, page, 'ben@czytanie.example')
  await open(page, `${server.app}/properties`, 'properties.list')
  await expect.poll(() => hasCicha(page), slow).toBe(false)
  await expect.poll(async () => (await stored(page)).length, slow).toBe(1)
  await context.setOffline(true)
  await page.goto(`${server.app}/dashboard`)
  await page.getByText('This screen was not opened on this device before').waitFor()
  expect(await page.getByText('Wierzba').count()).toBe(0)
  await context.setOffline(false)
  expect(complaints()).toEqual([])
  await close()
})

it('deletes stored answers when rights change, a membership ends, and at the sign-out', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, ola)
  const change = (statement: string): Promise<void> =>
    server.sql(
      `${statement} where organization_id = $1 and user_id = (select id from auth.users where email = $2)`,
      [first, ola],
    )
  await open(page, `${server.app}/dashboard`, 'dashboard.get')
  const own = await page.evaluate(() => sessionStorage.getItem('organization'))
  const show = (organization: string): Promise<void> =>
    page.evaluate((id) => sessionStorage.setItem('organization', id), organization)
  await show(first)
  await open(page, `${server.app}/properties`, 'properties.list')
  expect(await hasCicha(page)).toBe(true)
  await change(`update organization_members set role = 'viewer'`)
  await page.goto(`${server.app}/dashboard`)
  await expect.poll(() => hasCicha(page), slow).toBe(false)
  await open(page, `${server.app}/properties`, 'properties.list')
  expect(await hasCicha(page)).toBe(true)

  // The device has a network, but the server does not answer.
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await old(page).waitFor()
  await page.getByText('The server cannot be reached.').waitFor()
  await page.getByRole('link', { name: 'ul. Cicha 1' }).first().waitFor()
  await page.unroute('**/api/**')
  await page.reload()
  await page.getByRole('link', { name: 'ul. Cicha 1' }).first().waitFor()
  await old(page).waitFor({ state: 'detached' })

  // The device is full: the screens work, and nothing is stored.
  const { origin } = new URL(server.app)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto(`${server.app}/tenants`)
  await page.getByRole('link', { name: 'Marta Wójcik' }).first().waitFor()
  await expect.poll(() => stored(page), slow).toEqual([])
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await open(page, `${server.app}/properties`, 'properties.list')

  // The tab shows the other organization when the membership ends.
  await show(own!)
  await change('delete from organization_members')
  await page.goto(`${server.app}/dashboard`)
  await expect.poll(() => hasCicha(page), slow).toBe(false)
  expect((await stored(page)).join()).toContain(own)
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await expect.poll(() => stored(page), slow).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})

it.each([
  ['es', 'Datos de'],
  ['pl', 'Stan z'],
] as const)('shows a tenant the home, tickets, messages and documents in %s', async (language, words) => {
  const { page, context, complaints, close } = await visitor(browser, { width: 360, language })
  const { access_token: token } = await signInByApi(server, marta)
  await call(server, token, 'PUT', '/api/tenant/me/language', { language })
  await enter(server, page, marta, password, 'tenant')
  const calls = [
    ['/issues', 'tickets.list'],
    ['/messages', 'messages.get'],
    ['/documents', 'documents.list'],
    ['/payments', 'payments.list'],
    ['/', 'home.get'],
  ] as const
  for (const [path, read] of calls) await open(page, server.tenant + path, read)
  const title = (): Promise<string> => page.getByRole('heading', { level: 1 }).innerText()
  const expected = await title()
  await context.setOffline(true)
  await page.reload()
  await old(page, words).waitFor()
  expect(await title()).toBe(expected)
  for (const [path] of calls) {
    await page.goto(server.tenant + path)
    await old(page, words).waitFor()
    await page.locator('main h1').first().waitFor()
    expect([path, await overflow(page)]).toEqual([path, 0])
  }
  expect(await accessibilityProblems(page)).toEqual([])
  await context.setOffline(false)
  await old(page, words).waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await close()
})
