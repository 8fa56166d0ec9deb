/** A landlord enters the prefix of virtual accounts; each tenant has a number of their own, and a line that names it is certain. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Movement, statement } from '../server/src/rental/bank/statement.fixture.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let tenantId: string
const email = 'anna@domy.example'
const account = 'PL61109010140000071219812874'

const send = <Made>(method: string, path: string, body?: unknown): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)

beforeAll(async () => {
  server = await startServer({ day: '2026-03-20' })
  browser = await openBrowser()
  token = await landlord(server, email)
  await send('POST', '/bank/accounts', { holder: 'Anna Kowalska', iban: account })
  const { accounts } = await send<{ accounts: { id: string }[] }>('GET', '/bank/accounts')
  await send('PUT', '/bank/accounts/shown', { id: accounts[0]!.id })
  const { id: propertyId } = await send<{ id: string }>('POST', '/properties', { address: 'ul. Długa 1' })
  tenantId = (await send<{ id: string }>('POST', '/tenants', { name: 'Jan Nowak' })).id
  const terms = { startDate: '2026-03-01', rentAmount: 90_000, paymentDueDay: 5 }
  await send('POST', '/leases', { propertyId, tenantId, ...terms })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('shows a number to each tenant and recognizes it in a statement, on a phone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/bank`)
  await page.getByRole('button', { name: 'Rachunki wirtualne' }).click()
  const form = page.getByRole('dialog', { name: 'Rachunki wirtualne' })
  const prefix = form.getByLabel('Prefiks rachunków wirtualnych')
  await prefix.fill('1140 2004 0000')
  await form.getByRole('button', { name: 'Zapisz' }).click()
  await form.getByText('To cyfry innego banku niż bank rachunku.').waitFor()
  await prefix.fill('1090 1014 0000')
  await form.getByText('1090 1014 0000 0000 0000 4217', { exact: false }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await form.getByRole('button', { name: 'Zapisz' }).click()
  const confirmation = page.getByLabel(`Hasło do konta ${email}`)
  await confirmation.fill(password)
  // The dialog may still move the focus while it opens.
  await confirmation.press('Enter')
  await page.getByText('Rachunki wirtualne: 1090 1014 0000 …').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  const { tenant } = await send<{ tenant: { virtualAccount: string } }>('GET', `/tenants/${tenantId}`)
  await page.goto(`${server.app}/tenants/${tenantId}?tab=details`)
  await page.getByText(tenant.virtualAccount).waitFor()
  expect(await overflow(page)).toBe(0)

  const paid: Movement = { on: '2026-03-10', amount: 90_000, name: 'FIRMA XYZ', text: tenant.virtualAccount }
  const file = statement([paid], { account })
  await page.goto(`${server.app}/payments/bank`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/xml', buffer: Buffer.from(await file.arrayBuffer()) })
  await page.getByRole('button', { name: /^Importuj/ }).click()
  await page.getByText('wpłata na numer konta tego najemcy', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Zapisz 1 pewn/ }).click()
  await page.getByText(/^Zapisano 1 operacj/).waitFor()
  expect(await send('GET', '/tenants')).toMatchObject({ totals: { overdue: 0, balance: 0 } })
  expect(complaints()).toEqual([])
  await close()
})
