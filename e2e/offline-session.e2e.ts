/** A session that ended elsewhere while the device had no network: the sign-in comes, and what waited is sent after it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
import { call, enter, joinPortal, landlord, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let propertyId: string
const owner = 'anna@sesja.example'
const tenant = 'iga@sesja.example'

const send = <Made = { id: string }>(method: string, path: string, body?: object): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  token = await landlord(server, owner)
  propertyId = (await send('POST', '/properties', { address: 'ul. Wodna 1' })).id
  const { id } = await send('POST', '/tenants', { name: 'Iga Sowa', email: tenant })
  await send('POST', '/leases', { propertyId, tenantId: id, startDate: '2026-01-01', rentAmount: 90_000 })
  const meter = { medium: 'cold_water', unit: 'm3', serial: 'W-7' }
  await send('POST', `/properties/${propertyId}/meters`, meter)
  await joinPortal(server, token, { id, email: tenant, name: 'Iga Sowa' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Ends all sessions of a person, as the button "Sign out everywhere" on another device does. */
async function endSessions(email: string): Promise<void> {
  const { access_token } = await signInByApi(server, email)
  await call(server, access_token, 'POST', '/auth/v1/logout?scope=global')
  if (email === owner) token = (await signInByApi(server, owner)).access_token
}
const signInWith = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const entriesWait = 'Entries that were not sent yet are stored on this device.'

it('of a landlord: an expense that waited', async () => {
  const { page, context, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  await page.goto(`${server.app}/expenses?new=1`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('77')
  await codeIsLoaded(page, 'admin', ['toast-view', 'outbox-button'])
  // Only what waited can notice the end of the session.
  await context.route('**/api/events', (route) => route.abort())
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Record expense', exact: true }).last().click()
  await page.getByRole('button', { name: '1 entry is waiting to be sent' }).waitFor()
  await endSessions(owner)
  await context.setOffline(false)
  await page.getByText('Please sign in again to continue.').waitFor()
  await page.getByText(entriesWait).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const count = async () => (await send<{ rows: unknown[] }>('GET', '/expenses')).rows.length
  expect(await count()).toBe(0)
  await signInWith(page, owner)
  await expect.poll(count, { timeout: 60_000 }).toBe(1)
  await page.getByRole('button', { name: '1 entry is waiting to be sent' }).waitFor({ state: 'detached' })
  // The browser itself writes down each answer of 401.
  expect(complaints().filter((one) => !/401|events/.test(one))).toEqual([])
  await close()
})

it('of a landlord: nothing waited, the stream of changes is refused', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, owner)
  await page.goto(`${server.app}/properties`)
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await codeIsLoaded(page, 'admin', ['toast-view', 'outbox-button'])
  await context.setOffline(true)
  await endSessions(owner)
  await context.setOffline(false)
  await page.getByText('Please sign in again to continue.').waitFor({ timeout: 60_000 })
  expect(await page.getByText(entriesWait).count()).toBe(0)
  await close()
})

it('of a tenant: the reading of a meter that waited', async () => {
  const { page, context, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, tenant, password, 'tenant')
  await page.goto(`${server.tenant}/meters`)
  await page.getByRole('button', { name: 'Enter a reading' }).click()
  const form = page.getByRole('dialog', { name: 'Enter a reading' })
  await form.getByRole('textbox').first().fill('100.5')
  await codeIsLoaded(page, 'tenant', ['toast-view', 'outbox-button'])
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Enter a reading' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '1 entry is waiting to be sent' }).waitFor()
  await endSessions(tenant)
  await context.setOffline(false)
  await page.getByText('Please sign in again to continue.').waitFor()
  await page.getByText(entriesWait).waitFor()
  const values = async () =>
    (
      await send<{ meters: { readings: { value: string }[] }[] }>('GET', `/properties/${propertyId}/meters`)
    ).meters[0]!.readings.map(({ value }) => Number(value))
  expect(await values()).toEqual([])
  await signInWith(page, tenant)
  await expect.poll(values, { timeout: 60_000 }).toEqual([100.5])
  expect(complaints().filter((one) => !/401/.test(one))).toEqual([])
  await close()
})
