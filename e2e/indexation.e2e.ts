/** A rent follows an index: the clause, what is due, planning, and taking it back, by mouse and by keyboard. */
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
  const property = await post<{ id: string }>('/api/properties', { address: 'ul. Waloryzacyjna 1' })
  const tenant = await post<{ id: string }>('/api/tenants', { name: 'Zofia Lis', email: 'zofia@example.com' })
  const made = await post<{ id: string }>('/api/leases', {
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2025-01-01', rentAmount: 245_000 },
  })
  lease = made.id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('a clause makes a rent due, which is planned, withdrawn and planned from the list', async () => {
  const { page, complaints, close } = await openAs(server, browser, owner, `/leases/${lease}?tab=indexation`)
  await page.getByRole('button', { name: 'Add a clause' }).click()
  const form = page.getByRole('dialog', { name: 'Indexation clause' })
  await form.getByLabel('Last value in the rent').fill('2024-12')
  await form.getByRole('button', { name: 'Save the clause' }).click()
  await form.getByText('Enter a year for an annual index (2025)').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByLabel('Last value in the rent').fill('2024')
  await form.getByRole('button', { name: 'Save the clause' }).click()
  await page.getByText(/2450,00.*→ 2538,20/).waitFor()
  await page.getByRole('button', { name: 'Plan this rent' }).click()
  await page.getByText('1 new rent planned').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Indexation withdrawn').waitFor()

  await page.goto(`${server.app}/leases`)
  await page.getByRole('link', { name: 'Rents to index' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rents to index' }).waitFor()
  await page.getByRole('checkbox', { name: 'Plan the new rent of Zofia Lis' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Plan 1 new rent' }).press('Enter')
  await page.getByText('No rent is due for indexation.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('an own value replaces ours on a phone, in Polish and in the dark', async () => {
  const look = { width: 360, theme: 'dark', language: 'pl' } as const
  const { page, complaints, close } = await openAs(server, browser, owner, '/leases/indexation', look)
  await page.getByRole('button', { name: 'Dodaj wartość' }).click()
  const form = page.getByRole('dialog', { name: 'Dodaj ogłoszoną wartość' })
  await form.getByLabel('Okres').fill('2026')
  await form.getByLabel('Wartość').fill('3,1')
  await form.getByRole('button', { name: 'Dodaj wartość' }).click()
  await form
    .getByText(/rok poprzedni = 100/)
    .first()
    .waitFor()
  await form.getByLabel('Wartość').fill('103,1')
  await form.getByRole('button', { name: 'Dodaj wartość' }).click()
  await page.getByText('2026: 103,1').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})
