/** What cannot be loaded without a connection is missing alone: the screen around it stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { isCode } from './kit/code.ts'
import { call, enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let id: string
let leaseId: string
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
  leaseId = lease.id
  id = (await make('/inspections', { leaseId: lease.id, kind: 'in', day: today })).id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it.each([360, 1440] as const)('a form says that it is missing, at %i px', async (width) => {
  const { page, context, close } = await visitor(browser, { width })
  await enter(server, page, email, password)
  const isForm = isCode('admin', 'name-form')
  await context.route(isForm, (route) => route.abort())
  await page.goto(`${server.app}/inspections/${id}`)
  const heading = page.getByRole('heading', { name: 'Move-in report' })
  await heading.waitFor()
  await page.getByRole('button', { name: 'Add a room', exact: true }).waitFor()
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

it('keeps a screen whose connection drops while its parts load, and completes it when it is back', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, email, password)
  const found: string[] = []
  let waiting = 0
  await context.route('**/assets/*.js', async (route) => {
    waiting += 1
    // Of parts that are asked for together, some arrive before the connection drops and some do not.
    await new Promise((done) => setTimeout(done, 30 + ((waiting * 97) % 240)))
    await route.continue().catch(() => undefined)
    waiting -= 1
  })
  for (const path of ['/dashboard', `/inspections/${id}`, `/leases/${leaseId}`, '/settings', '/tickets']) {
    await page.goto(`${server.app}${path}`)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await heading.waitFor()
    const title = await heading.textContent()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await context.setOffline(true)
    await page.waitForTimeout(1_000)
    const shown = (await heading.isVisible()) && (await heading.textContent())
    if (shown !== title) found.push(`${path}: ${shown} instead of ${title}`)
    await context.setOffline(false)
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    await page.waitForFunction(() => !document.querySelector('main [role="alert"], main [aria-busy="true"]'))
    if ((await heading.textContent()) !== title) found.push(`${path}: not the same screen afterwards`)
    if (!(await page.evaluate(() => 'isSamePage' in window))) found.push(`${path}: loaded again`)
  }
  expect(found).toEqual([])
  await close()
})
