/** A landlord undoes a payment that the bank returned: the form asks for the cause, and the tenant reads it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let tenantId: string
let paymentId: string

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, 'anna@domy.example')
  const make = async (path: string, body: unknown): Promise<string> =>
    (await call<{ id: string }>(server, token, 'POST', `/api${path}`, body)).id
  tenantId = await make('/tenants', { name: 'Marta Wójcik', email: 'marta@poczta.example' })
  const propertyId = await make('/properties', { address: 'ul. Karmelicka 12/3' })
  await make('/leases', { propertyId, tenantId, startDate: '2026-11-01', rentAmount: 100_000 })
  const receipt = { tenantId, amount: 100_000, paymentDate: '2026-11-12', paymentMethod: 'bank_transfer' }
  paymentId = await make('/payments', receipt)
  await joinPortal(server, token, { id: tenantId, email: 'marta@poczta.example', name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('asks for the cause, none chosen, and names it on the page and in the account', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'en' })
  await enter(server, page, 'anna@domy.example')
  await page.goto(`${server.app}/payments/${paymentId}`)
  await page.getByRole('button', { name: 'Undo entry' }).filter({ visible: true }).click()
  const form = page.getByRole('dialog')
  await form.waitFor()
  await form.getByLabel(/^Reason/).fill('Not covered')
  expect(await form.getByRole('radio', { checked: true }).count()).toBe(0)
  expect([await overflow(page), await accessibilityProblems(page)]).toEqual([0, []])
  await form.getByRole('button', { name: 'Undo entry' }).click()
  await form.getByText('Please fill this in').first().waitFor()
  await form.getByRole('radio', { name: 'Returned by the bank' }).check()
  await form.getByText(/because the bank took it back/).waitFor()
  await form.getByRole('button', { name: 'Undo entry' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('The bank returned this payment').filter({ visible: true }).first().waitFor()
  await page.goto(`${server.app}/tenants/${tenantId}?tab=account`)
  await page.getByText('Payment returned by the bank').filter({ visible: true }).first().waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('is named to the tenant', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'en' })
  await enter(server, page, 'marta@poczta.example', password, 'tenant')
  await page.goto(`${server.tenant}/payments?view=payments`)
  await page.getByText('Returned by the bank').waitFor()
  expect([await overflow(page), complaints()]).toEqual([0, []])
  await close()
})
