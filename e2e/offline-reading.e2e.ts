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
import { call, enter, landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let second: { id: string }
const email = 'anna@czytanie.example'
const marta = 'marta@czytanie.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, email, 'Wierzba')
  const send = <Made = { id: string }>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const { today } = await call<{ today: string }>(server, token, 'GET', '/api/me')
  const property = await send('/properties', { address: 'ul. Cicha 1' })
  const tenant = await send('/tenants', { name: 'Marta Wójcik', email: marta })
  await send('/leases', {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: today,
    rentAmount: 90_000,
  })
  await send(`/tenants/${tenant.id}/invite`, {})
  const [mail] = await mailTo(server, marta)
  await call(server, undefined, 'POST', '/api/tenant/invitations/accept', {
    token: mail!.link!.split('/').at(-1)!,
    name: 'Marta Wójcik',
    password,
  })
  second = await send('/organizations', { name: 'Sosna' })
  await landlord(server, 'ben@czytanie.example', 'Ben')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Page = Visitor['page']

/** Waits until the worker caches the code of the screens and the answers of this screen are stored. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
}

/** The number of people whose answers are stored, and the texts that one of them contains. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys())
      if (name.startsWith('domovik-reads-')) {
        const cache = await caches.open(name)
        const answers = await Promise.all((await cache.keys()).map(async (key) => cache.match(key)))
        texts.push((await Promise.all(answers.map((answer) => answer!.text()))).join('\n'))
      }
    return texts
  })

const old = (page: Page, words = 'This screen shows the state of:') =>
  page.getByRole('status').filter({ hasText: words })

/** Opens a screen twice: the first load of a page also installs the worker. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await ready(page)
  await page.reload()
  await ready(page)
}

it('shows lists, records and figures after a reload, each organization its own, until the sign-out', async () => {
  const { page, context, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, email)
  await open(page, `${server.app}/dashboard`)
  await open(page, `${server.app}/properties`)
  await page.getByRole('link', { name: 'ul. Cicha 1' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'ul. Cicha 1' }).waitFor()
  await ready(page)
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

  // The other organization was never opened, so nothing of the first one is shown in it.
  await page.evaluate((id) => sessionStorage.setItem('organization', id), second.id)
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  expect(await page.getByText('ul. Cicha 1').count()).toBe(0)
  await context.setOffline(false)
  await page.reload()
  await ready(page)
  expect(await old(page).count()).toBe(0)
  expect((await stored(page)).length).toBe(1)

  await page.goto(`${server.app}/account`)
  await page.evaluate(() => localStorage.removeItem('domovik-auth'))
  await enter(server, page, 'ben@czytanie.example')
  await page.evaluate(() => sessionStorage.removeItem('organization'))
  await page.goto(`${server.app}/properties`)
  await ready(page)
  // Anna left without a sign-out. Her answers are deleted as soon as another person reads.
  await expect.poll(() => stored(page).then((texts) => texts.join().includes('ul. Cicha 1'))).toBe(false)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('ul. Cicha 1').count()).toBe(0)
  await context.setOffline(false)
  expect(complaints()).toEqual([])
  await close()
})

it('deletes stored answers at the sign-out and when the rights of the person change', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, email)
  await open(page, `${server.app}/properties`)
  await expect.poll(() => stored(page).then((texts) => texts.join().includes('ul. Cicha 1'))).toBe(true)
  await server.sql(
    `update organization_members set role = 'viewer' where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  await page.goto(`${server.app}/account`)
  await expect.poll(() => stored(page).then((texts) => texts.join().includes('ul. Cicha 1'))).toBe(false)
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await expect.poll(() => stored(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})

it.each([
  ['es', 'Esta pantalla muestra el estado de:'],
  ['pl', 'Ten ekran pokazuje stan z:'],
] as const)('shows a tenant the home, tickets, messages and documents in %s', async (language, words) => {
  const { page, context, complaints, close } = await visitor(browser, { width: 360, language })
  await enter(server, page, marta, password, 'tenant')
  const paths = ['/tickets', '/messages', '/documents', '/payments', '/']
  for (const path of paths) await open(page, server.tenant + path)
  const title = (): Promise<string> => page.getByRole('heading', { level: 1 }).innerText()
  const expected = await title()
  await context.setOffline(true)
  await page.reload()
  await old(page, words).waitFor()
  expect(await title()).toBe(expected)
  for (const path of paths) {
    await page.goto(server.tenant + path)
    await old(page, words).waitFor()
    expect([path, await overflow(page)]).toEqual([path, 0])
  }
  expect(await accessibilityProblems(page)).toEqual([])
  await context.setOffline(false)
  await old(page, words).waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await close()
})
