/** The address book: a person with two roles is found once, and each role opens its record. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const email = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-03-20' })
  browser = await openBrowser()
  const token = await landlord(server, email, 'Wierzba', { plan: 'enterprise' })
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const ola = { name: 'Ola Żuk', email: 'ola@domy.example' }
  const flat = await make<{ id: string }>('/properties', { address: 'ul. Długa 5' })
  const tenant = await make<{ id: string }>('/tenants', { ...ola, phone: '600 100 200' })
  const lease = { propertyId: flat.id, tenantId: tenant.id, startDate: '2026-03-01', rentAmount: 90_000 }
  await make('/leases', lease)
  await make('/owners', { ...ola, phone: '12 345 67 89', taxNumber: '5260250274' })
  await make('/vendors', { name: 'Hydro s.c.', trade: 'plumbing' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('finds a person by a number of the other role, opens the record, and filters by role', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/tenants`)
  await page.getByRole('navigation').getByRole('link', { name: 'Kontakty' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kontakty' }).waitFor()
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: /Ola Żuk|Hydro/ })
  await expect.poll(() => rows.count()).toBe(2)
  await page.goto(`${server.app}/contacts?q=5260250274`)
  await expect.poll(() => rows.count()).toBe(1)
  const ola = rows.filter({ hasText: 'Ola Żuk' })
  await ola.getByText('ul. Długa 5').waitFor()
  await ola.getByRole('link', { name: '12 345 67 89' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await ola.getByRole('link', { name: 'Właściciel' }).click()
  await page.waitForURL(/\/owners\//)
  await page.getByRole('heading', { level: 1, name: 'Ola Żuk' }).waitFor()

  await page.goto(`${server.app}/contacts?kind=vendor`)
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('link', { name: 'Wykonawca' }).click()
  await page.waitForURL(/view=vendors&q=Hydro/)
  await page.getByRole('main').getByText('Hydro s.c.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('lists the contacts on a phone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/contacts`)
  const main = page.getByRole('main')
  await main.getByText('Hydro s.c.').waitFor()
  await main.getByText('600 100 200').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})
