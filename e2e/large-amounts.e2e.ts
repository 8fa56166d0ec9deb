/** Amounts of twelve digits fit into a phone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, brokenFigures, cutFigures, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const anna = 'anna@large.example'
const renter = 'ola@large.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-02-21' })
  browser = await openBrowser()
  const token = await landlord(server, anna, 'Wierzba')
  const make = (path: string, body: unknown) =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const tenant = await make('/tenants', { name: 'Ola', email: renter })
  const property = await make('/properties', { address: 'ul. Droga 1' })
  // Two months: 1,234,567,890.12.
  await make('/leases', {
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-01-01', endDate: '2026-02-28' },
    rentAmount: 61_728_394_506,
  })
  await joinPortal(server, token, { id: tenant.id, email: renter, name: 'Ola' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('in the portal', async () => {
  const { page, close } = await visitor(browser, { width: 360 })
  await enter(server, page, renter, password, 'tenant')
  for (const path of ['/', '/payments?view=charges', '/payments?view=account']) {
    await page.goto(`${server.tenant}${path}`)
    await page
      .getByText(path === '/' ? /1.?234.?567.?890[.,]12/ : /617.?283.?945[.,]06/)
      .first()
      .waitFor()
    expect(await overflow(page), path).toBe(0)
  }
  await page.goto(server.tenant)
  await page.getByRole('button', { name: 'How to pay' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await overflow(page), 'how to pay').toBe(0)
  await close()
})

it.each(['PLN', 'EUR'] as const)('of seven digits in Polish, in %s', async (currency) => {
  const email = `ewa-${currency.toLowerCase()}@large.example`
  const token = await landlord(server, email, `Miliony ${currency}`, { currency })
  const make = (path: string, body: unknown) =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const tenant = await make('/tenants', { name: 'Ola' })
  const property = await make('/properties', { address: 'ul. Droga 1' })
  // Two months: 4,697,358.80.
  await make('/leases', {
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-01-01', endDate: '2026-02-28' },
    rentAmount: 234_867_940,
  })
  const { page, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, email)
  for (const path of ['/dashboard', '/payments', '/reports?type=financial_kpi&period=this_year']) {
    await page.goto(`${server.app}${path}`)
    await page
      .getByText(/\d{3},\d{2}/)
      .first()
      .waitFor()
    expect(await overflow(page), path).toBe(0)
    expect(await cutFigures(page), path).toEqual([])
    expect(await brokenFigures(page), path).toEqual([])
  }
  await close()
})

it('in the figures of the landlord', async () => {
  const { page, close } = await visitor(browser, { width: 360 })
  await enter(server, page, anna)
  for (const path of [
    '/dashboard',
    '/reports/advanced',
    '/payments',
    '/tenants',
    '/reports?type=financial_kpi&period=this_year',
  ]) {
    await page.goto(`${server.app}${path}`)
    await page.locator('main h1').first().waitFor()
    await page
      .getByText(/\d{3}[.,]\d{2}/)
      .first()
      .waitFor()
    expect(await overflow(page), path).toBe(0)
    expect(await cutFigures(page), path).toEqual([])
    expect(await brokenFigures(page), path).toEqual([])
  }
  await close()
})
