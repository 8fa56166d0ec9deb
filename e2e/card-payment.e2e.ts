/** A landlord turns card payments on, and a tenant pays what is owed by card in the portal. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password, signInByApi } from './kit/people.ts'
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
  const terms = { startDate: '2026-03-01', rentAmount: 60_000, paymentDueDay: 5, depositAmount: 90_000 }
  await make('/leases', { propertyId: property.id, tenantId, ...terms })
  await joinPortal(server, token, { id: tenantId, ...marta })
  const { access_token: own } = await signInByApi(server, marta.email)
  await call(server, own, 'PUT', '/api/tenant/me/language', { language: 'pl' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('is turned on by the landlord, who proves who it is', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'pl' })
  page.setDefaultTimeout(20_000)
  await enter(server, page, owner)
  await page.goto(`${server.app}/payments/bank`)
  await page.getByLabel('Najemcy mogą płacić kartą').click()
  const proof = page.getByRole('dialog')
  await proof.locator('input[type=password]').fill(password)
  await proof.locator('button[type=submit]').click()
  await page
    .getByText('Zapisano', { exact: true })
    .waitFor()
    .catch(async (e) => {
      await page.screenshot({ path: '/tmp/m/card1.png' })
      throw e
    })
  expect(await page.getByLabel('Najemcy mogą płacić kartą').isChecked()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})

it('pays the rent by card on a phone, and the payment is on the account', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  page.setDefaultTimeout(20_000)
  await enter(server, page, marta.email, password, 'tenant')
  await page.goto(`${server.tenant}/`)
  await page.getByRole('button', { name: 'Jak zapłacić' }).click()
  // 1500,00 € are owed; the deposit of 900,00 € is paid by transfer.
  const pay = page.getByRole('button', { name: /^Zapłać 600,00/ })
  await pay.waitFor()
  await page.getByText(/^Kaucję 900,00/).waitFor()
  await page.getByText(/^Wpłata kartą pojawia się tutaj od razu/).waitFor()
  const old = await page.context().newPage()
  await old.goto(`${server.tenant}/`)
  await old.getByRole('button', { name: 'Jak zapłacić' }).click()
  await old.getByRole('button', { name: /^Zapłać 600,00.* kartą/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.screenshot({ path: '/tmp/m/card2.png' })
  await pay.click({ clickCount: 2 })
  await page.getByRole('button', { name: /600,00/ }).click()
  await page.waitForURL(/\/payments\?card=/)
  await page.getByText(/^Otrzymano wpłatę kartą: 600,00/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.reload()
  await page.getByText(/^Otrzymano wpłatę kartą: 600,00/).waitFor()
  await page.screenshot({ path: '/tmp/m/card3.png' })
  // The old tab shows the rent of March, which is paid; the deposit is owed, and no card pays it.
  await old.getByRole('button', { name: /^Zapłać 600,00.* kartą/ }).click()
  await old.getByText(/^Kwota do zapłaty zmieniła się/).waitFor()
  await old.getByRole('button', { name: /^Zapłać 600,00/ }).waitFor({ state: 'detached' })
  await old.close()

  // Without the deposit nothing is owed: the button says that it pays ahead.
  const transfer = { tenantId, paymentDate: '2026-03-06', paymentMethod: 'bank_transfer' }
  await call(server, token, 'POST', '/api/payments', { ...transfer, amount: 90_000, deposit: true })
  await page.goto(`${server.tenant}/`)
  await page.getByRole('button', { name: 'Jak zapłacić' }).click()
  await page.getByRole('button', { name: /^Zapłać 600,00.* z góry kartą/ }).waitFor()
  await page.getByText(/z terminem 5 kwietnia 2026|z terminem 5 kwi/).waitFor()
  await page.getByText('Wpłata kartą pojawia się tutaj od razu.', { exact: true }).waitFor()
  expect(await page.getByText('Wynajmujący nie podał jeszcze').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.screenshot({ path: '/tmp/m/card4.png' })
  // The refused payment of the old tab is the only complaint.
  expect(complaints().filter((text) => !text.includes('409'))).toEqual([])
  await close()

  const account = await call<{ balance: number }>(server, token, 'GET', `/api/tenants/${tenantId}/account`)
  expect(account.balance).toBe(0)
})

it('can only be refunded to the card, not reversed', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  page.setDefaultTimeout(20_000)
  await enter(server, page, owner)
  const list = await call<{ rows: { id: string; paymentMethod: string }[] }>(
    ...([server, token, 'GET', `/api/payments?view=received&tenantId=${tenantId}`] as const),
  )
  const { id } = list.rows.find(({ paymentMethod }) => paymentMethod === 'card')!
  await call(server, token, 'POST', `/api/payments/${id}/card-refund`, { amount: 10_000, reason: 'x' })
  await page.goto(`${server.app}/payments/${id}`)
  await page.getByRole('button', { name: 'Zwróć' }).first().click()
  const form = page.getByRole('dialog').last()
  await form.getByText(/^Operator może jeszcze zwrócić na kartę 500,00/).waitFor()
  expect(await form.getByLabel('Zwróć pieniądze na kartę').isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Cofnij wpis' }).count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.screenshot({ path: '/tmp/m/card5.png' })
  expect(complaints()).toEqual([])
  await close()
})
