/** Late interest is waived with a reason, which stays in the history of the tenant, and is taken back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const email = 'anna@domy.example'
let server: Server
let browser: Browser
let tenantId: string
let make: <Made>(path: string, body: unknown, method?: string) => Promise<Made>

beforeAll(async () => {
  server = await startServer({ day: '2026-03-04' })
  browser = await openBrowser()
  const token = await landlord(server, email)
  make = (path, body, method = 'POST') => call(server, token, method, `/api${path}`, body)
  await make('/organization', { lateInterest: 'statutory' }, 'PATCH')
  await make('/interest/rates/2025-10-01', { percent: '10' }, 'PUT')
  const property = await make<{ id: string }>('/properties', { address: 'ul. Późna 1' })
  tenantId = (
    await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email: 'marta@lokator.example' })
  ).id
  await make('/leases', {
    ...{ propertyId: property.id, tenantId, startDate: '2025-12-01', endDate: '2025-12-31' },
    ...{ rentAmount: 90_000, paymentDueDay: 10 },
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('is waived with a reason on a phone, by keyboard, and charged again', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/interest`)
  await page.getByRole('button', { name: 'No interest on this charge' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'No interest on this charge' })
  const send = form.getByRole('button', { name: 'No interest on this charge' })
  await send.press('Enter')
  await form.getByText('Please fill this in.').waitFor()
  await form.getByLabel('Reason').fill('The bank was closed')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await send.press('Enter')
  await page.getByText('Marta Wójcik · The bank was closed').waitFor()
  // The button that opened the form is gone, so the keyboard goes on at the heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Charge interest again' }).press('Enter')
  await page.getByRole('button', { name: 'No interest on this charge' }).waitFor()
  await page.goto(`${server.app}/tenants/${tenantId}?tab=history`)
  await page.getByText('No interest on this charge: The bank was closed').waitFor()
  await page.goto(`${server.app}/tenants/${tenantId}?tab=timeline`)
  await page.getByText('No interest on this charge: The bank was closed').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('is credited by keyboard if a payment that is recorded later made it too high', async () => {
  const { lines } = await make<{ lines: { chargeId: string; amount: number }[] }>(
    '/interest/proposals?until=2026-03-04',
    undefined,
    'GET',
  )
  const [{ chargeId, amount }] = lines as [(typeof lines)[number]]
  await make('/interest/postings', { until: '2026-03-04', lines: [{ chargeId, amount }], notify: false })
  await make('/payments', {
    ...{ tenantId, amount: 50_000, paymentDate: '2025-12-20', paymentMethod: 'cash' },
  })
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/interest`)
  await page.getByText('Naliczono za dużo').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Wystaw korektę' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').fill('Wpłata z grudnia')
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('textbox').press('Control+Enter')
  await page.getByText('Naliczono za dużo').waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await close()
})
