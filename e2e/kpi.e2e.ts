/**
 * A landlord enters the value of a flat by keyboard. The cap rate appears and links to its numbers, and these to
 * their rows.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const email = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, email)
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', {
    address: 'ul. Karmelicka 12/3',
    rentAmount: 100_000,
    managedFrom: '2025-01-01',
  })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik' })
  await make('/leases', {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2025-01-01',
    rentAmount: 100_000,
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('shows the cap rate and its parts once a value is entered', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, email)
  await page.goto(`${server.app}/reports/advanced`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Cap rate' }) })
  await card.getByText('Not enough data').waitFor()

  await tabTo(page, 'Cap rate')
  await tabTo(page, /^Fill in: ul. Karmelicka/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /^Value/)
  await page.keyboard.type('200000')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Value saved').first().waitFor()

  await page.goto(`${server.app}/reports/advanced`)
  await card.getByText(/^[56],\d\d%$/).waitFor()
  await page.getByRole('button', { name: 'Cap rate' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Denominator').first().waitFor()
  await dialog
    .getByText(/200\s000,00\s€/)
    .first()
    .waitFor()
  await dialog.getByText('Rent earned').waitFor()
  await dialog.getByRole('link', { name: 'ul. Karmelicka 12/3' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('link', { name: /€/ }).first().click()
  await page.getByRole('heading', { name: 'Revenue', level: 1 }).waitFor()
  await page
    .getByText(/\d,\d\d\s€/)
    .first()
    .waitFor()
  expect(complaints()).toEqual([])
  await close()
})
