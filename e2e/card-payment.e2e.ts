/** A landlord turns card payments on, and a tenant pays what is owed by card in the portal. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let tenantId: string
const owner = 'anna@domy.example'
const marta = { name: 'Marta Wójcik', email: 'marta@domy.example' }

beforeAll(async () => {
  server = await startServer({ day: '2026-03-06' })
  browser = await openBrowser()
  token = await landlord(server, owner, 'Wierzba Nieruchomości', { plan: 'enterprise' })
  const make = (path: string, body: unknown) =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  await call(server, token, 'PATCH', '/api/organization', { language: 'pl' })
  const property = await make('/properties', { address: 'ul. Żabia 1' })
  tenantId = (await make('/tenants', marta)).id
  const terms = { startDate: '2026-03-01', rentAmount: 60_000, paymentDueDay: 5 }
  await make('/leases', { propertyId: property.id, tenantId, ...terms })
  await joinPortal(server, token, { id: tenantId, ...marta })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('pays by card on a phone, and the payment is on the account', async () => {
  const office = await visitor(browser, { width: 1440, language: 'pl' })
  await enter(server, office.page, owner)
  await office.page.goto(`${server.app}/payments/bank`)
  await office.page.getByLabel('Najemcy mogą płacić kartą').click()
  const proof = office.page.getByRole('dialog')
  await proof.locator('input[type=password]').fill(password)
  await proof.getByRole('button').last().click()
  await office.page.getByText('Zapisano', { exact: true }).waitFor()
  expect(await accessibilityProblems(office.page)).toEqual([])
  expect(office.complaints()).toEqual([])
  await office.close()

  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  await enter(server, page, marta.email, password, 'tenant')
  await page.goto(`${server.tenant}/`)
  await page.getByRole('button', { name: 'Jak zapłacić' }).click()
  const pay = page.getByRole('button', { name: /^Zapłać 600,00/ })
  await pay.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await pay.click()
  await page.getByRole('button', { name: /600,00/ }).click()
  await page.waitForURL(/\/payments\?card=/)
  await page.getByText(/^Otrzymano wpłatę kartą: 600,00/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()

  const account = await call<{ balance: number }>(server, token, 'GET', `/api/tenants/${tenantId}/account`)
  expect(account.balance).toBe(0)
})
