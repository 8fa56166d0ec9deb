/** VAT: registration, rates of a lease applied to posted charges, the report and the rows behind it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { call, landlord, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = { email: 'anna@example.com', password }
let lease = ''

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  await landlord(server, owner.email)
  const { access_token: token } = await signInByApi(server, owner.email, owner.password)
  const post = <T>(path: string, body: object) => call<T>(server, token, 'POST', path, body)
  const property = await post<{ id: string }>('/api/properties', { address: 'ul. Handlowa 1' })
  const tenant = await post<{ id: string }>('/api/tenants', { name: 'Sklep Ala' })
  const made = await post<{ id: string }>('/api/leases', {
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2025-01-01', rentAmount: 123_000 },
    paymentDueDay: 1,
  })
  lease = made.id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('rates of a lease reach the report, whose figures open the charge', async () => {
  const { page, complaints, close } = await openAs(server, browser, owner, '/reports?type=vat')
  await page.getByText('Turn on “Registered for VAT”').waitFor()

  await page.goto(`${server.app}/organization-admin?tab=profile`)
  await page.getByRole('switch', { name: 'Registered for VAT' }).and(page.locator(':enabled')).press('Space')
  await page.getByLabel('VAT in prices of stays, in percent').waitFor()

  await page.goto(`${server.app}/leases/${lease}`)
  await page.getByText('No charge of this lease includes VAT.').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).last().click()
  const form = page.getByRole('dialog', { name: 'VAT rates of this lease' })
  await form.getByLabel('Rent, in percent').fill('23')
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rent: 23%').waitFor()
  await page.getByText(/230,00.*in.*1230,00.*net.*1000,00/).waitFor()

  await page.goto(`${server.app}/reports?type=vat&period=this_month`)
  await page.getByRole('table', { name: 'Sales by rate' }).getByText('23%').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const sale = page.getByRole('table', { name: 'Sales', exact: true }).getByRole('link')
  await sale.first().click()
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/)
  await page.goto(`${page.url()}?tab=details`)
  await page.getByText('VAT 23%').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('rates that a colleague saved while the form was open are not overwritten', async () => {
  const { page, complaints, close } = await openAs(server, browser, owner, `/leases/${lease}`)
  await page.getByText('Rent: 23%').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).last().click()
  const form = page.getByRole('dialog', { name: 'VAT rates of this lease' })
  await form.getByLabel('Rent, in percent').fill('8')
  const { access_token: token } = await signInByApi(server, owner.email, owner.password)
  const rates = [
    { kind: 'rent', percent: '23' },
    { kind: 'other', percent: '5' },
  ]
  await call(server, token, 'PUT', `/api/leases/${lease}/vat`, { rates })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Their version is here now', { exact: false }).waitFor()
  expect(await form.getByLabel('Rent, in percent').inputValue()).toBe('8')
  expect(complaints()).toEqual([])
  await close()
})

it('is read on a phone, in Polish and in the dark', async () => {
  const look = { width: 360, theme: 'dark', language: 'pl' } as const
  const { page, complaints, close } = await openAs(
    server,
    browser,
    owner,
    '/reports?type=vat&period=this_month',
    look,
  )
  await page.getByRole('heading', { name: 'Sprzedaż według stawek' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})
