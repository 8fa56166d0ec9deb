/** Readings of meters in a cellar without a network, by a tenant and by the landlord: sent once, and conflicts are told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let propertyId: string
let meterId: string
const owner = 'anna@liczniki.example'
const tenant = 'iga@liczniki.example'

const send = <Made>(method: string, path: string, body?: object): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)
type Meters = { meters: { id: string; readings: { day: string; value: string }[] }[] }

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  token = await landlord(server, owner)
  propertyId = (await send<{ id: string }>('POST', '/properties', { address: 'ul. Wodna 1' })).id
  const { id } = await send<{ id: string }>('POST', '/tenants', { name: 'Iga Sowa', email: tenant })
  await send('POST', '/leases', { propertyId, tenantId: id, startDate: '2026-01-01', rentAmount: 90_000 })
  const meter = { medium: 'cold_water', unit: 'm3', serial: 'W-7' }
  const { meters } = await send<Meters>('POST', `/properties/${propertyId}/meters`, meter)
  meterId = meters[0]!.id
  await joinPortal(server, token, { id, email: tenant, name: 'Iga Sowa' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const values = async (): Promise<number[]> => {
  const { meters } = await send<Meters>('GET', `/properties/${propertyId}/meters`)
  return meters[0]!.readings.map(({ value }) => Number(value))
}

it('a tenant reads the meter in the cellar', async () => {
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
  const waiting = page.getByRole('button', { name: '1 entry is waiting to be sent' })
  await waiting.click()
  await page.getByText(/Enter a reading: Cold water.*, 100.5/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(await values()).toEqual([])
  await context.setOffline(false)
  await expect.poll(values).toEqual([100.5])
  expect(complaints()).toEqual([])
  await close()
})

it('the landlord reads it too, and is told that the tenant was first', async () => {
  const { page, context, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  await send('POST', `/properties/${propertyId}/meters/${meterId}/readings/remove`, {
    id: (await send<{ meters: { readings: { id: string }[] }[] }>('GET', `/properties/${propertyId}/meters`))
      .meters[0]!.readings[0]!.id,
  })
  await page.goto(`${server.app}/properties/${propertyId}?tab=meters`)
  await page.getByRole('button', { name: 'Add a reading' }).first().click()
  const form = page.getByRole('dialog', { name: /^Add a reading/ })
  await form
    .getByLabel(/^Reading/)
    .first()
    .fill('120')
  await codeIsLoaded(page, 'admin', ['toast-view', 'outbox-button'])
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Add a reading' }).click()
  await form.waitFor({ state: 'detached' })
  const waiting = page.getByRole('button', { name: /1 entry (is waiting|needs your decision)/ })
  await waiting.waitFor()
  const { today } = await send<{ today: string }>('GET', '/me')
  const theirs = { day: today, value: '101', event: 'none' }
  await send('PUT', `/properties/${propertyId}/meters/${meterId}/readings`, theirs)
  await context.setOffline(false)
  await waiting.click()
  await page.getByText(/Someone else changed this in the meantime/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await values()).toEqual([101])
  expect(complaints()).toEqual([])
  await close()
})
