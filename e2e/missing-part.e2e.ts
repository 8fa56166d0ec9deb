/** A form that cannot be loaded without a connection says so; the screen under it stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { isCode } from './kit/code.ts'
import { call, enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let id: string
const email = 'anna@bezsieci.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, email)
  const make = (path: string, body: object) =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const { today } = await call<{ today: string }>(server, token, 'GET', '/api/me')
  const propertyId = (await make('/properties', { address: 'ul. Cicha 1' })).id
  const tenantId = (await make('/tenants', { name: 'Marta Wójcik' })).id
  const lease = await make('/leases', { propertyId, tenantId, startDate: today, rentAmount: 90_000 })
  id = (await make('/inspections', { leaseId: lease.id, kind: 'in', day: today })).id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it.each([360, 1440] as const)('at %i px', async (width) => {
  const { page, context, close } = await visitor(browser, { width })
  await enter(server, page, email, password)
  const isForm = isCode('admin', 'name-form')
  await context.route(isForm, (route) => route.abort())
  await page.goto(`${server.app}/inspections/${id}`)
  const heading = page.getByRole('heading', { name: 'Move-in report' })
  await heading.waitFor()
  await context.setOffline(true)
  const missing = page.getByRole('dialog', { name: 'This cannot be opened now' })
  const open = () => page.getByRole('button', { name: 'Add a room', exact: true }).click()
  await open()
  await missing.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await missing.getByRole('button', { name: 'Close' }).click()
  await missing.waitFor({ state: 'detached' })
  expect(await heading.isVisible()).toBe(true)

  await open()
  await missing.waitFor()
  await context.unroute(isForm)
  await context.setOffline(false)
  const form = page.getByRole('dialog', { name: 'Add a room' })
  await form.getByLabel('Name').fill('Kitchen')
  await form.getByRole('button', { name: 'Add a room' }).click()
  await page.getByRole('region', { name: 'Kitchen' }).first().waitFor()
  await close()
})
