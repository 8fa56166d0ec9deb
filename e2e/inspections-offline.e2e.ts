/** A handover report is filled in without a network; everything arrives once, although the tab was closed meanwhile. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
import { call, enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

type Protocol = {
  inspection: { state: string }
  content: { rows: { kind: string; fields: Record<string, { value: string }> }[] }
  photos: { id: string }[]
  sha256: string | null
}

const email = 'anna@bezsieci.example'
const photo = fileURLToPath(
  new URL('../server/src/installation/demo/sample/photo-drain.jpg', import.meta.url),
)
const roomCount = 12
const photoCount = 30
const lostAt = 17

let server: Server
let browser: Browser
let token: string
let id: string
const send = <Made = { id: string }>(method: string, path: string, body?: object): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)
/** The server may be busy while photos arrive. */
async function protocol(): Promise<Protocol> {
  for (let tries = 1; ; tries++) {
    try {
      return await send<Protocol>('GET', `/inspections/${id}`)
    } catch (error) {
      if (tries > 10 || !String(error).includes(': 503 ')) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  token = await landlord(server, email)
  const { today } = await send<{ today: string }>('GET', '/me')
  const propertyId = (await send('POST', '/properties', { address: 'ul. Cicha 1' })).id
  const tenantId = (await send('POST', '/tenants', { name: 'Marta Wójcik' })).id
  const lease = await send('POST', '/leases', { propertyId, tenantId, startDate: today, rentAmount: 90_000 })
  id = (await send('POST', '/inspections', { leaseId: lease.id, kind: 'in', day: today })).id
  const operations = Array.from({ length: roomCount }, (_, n) => ({
    ...{ id: crypto.randomUUID(), rowId: crypto.randomUUID(), kind: 'room', field: 'name' },
    ...{ value: `Room ${n + 1}`, base: 1, device: crypto.randomUUID(), enteredAt: new Date().toISOString() },
  }))
  await send('POST', `/inspections/${id}/operations`, { operations })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const formsAreLoaded = (page: Page) =>
  codeIsLoaded(page, 'admin', ['item-form', 'name-form', 'outbox-button'])
const room = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it('arrives once, with all photos, and is signed with the digest that the device shows', async () => {
  const { page: first, context, complaints } = await visitor(browser, { width: 360 })
  await enter(server, first, email, password)
  await first.goto(`${server.app}/properties`)
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await first.goto(`${server.app}/inspections/${id}`)
  await room(first, 'Room 1').waitFor()
  await formsAreLoaded(first)

  await context.setOffline(true)
  await room(first, 'Room 1').getByRole('button', { name: 'Add an item' }).click()
  const adding = first.getByRole('dialog', { name: 'Add an item' })
  await adding.getByLabel('Name').fill('Table')
  await adding.getByRole('button', { name: 'Add an item' }).click()
  await first.getByLabel('Condition: Table').selectOption('worn')
  for (const name of ['Room 1', 'Room 2', 'Room 3'])
    await room(first, name)
      .locator('input[type=file]')
      .last()
      .setInputFiles(Array.from({ length: photoCount / 3 }, () => photo))
  await first.getByText(`${photoCount} photos wait on this device.`, { exact: false }).waitFor()
  expect(await accessibilityProblems(first)).toEqual([])
  expect(await overflow(first)).toBe(0)
  await first.reload()
  await first.getByText(`${photoCount} photos wait on this device.`, { exact: false }).waitFor()
  expect(await first.getByLabel('Condition: Table').inputValue()).toBe('worn')
  expect((await protocol()).photos).toEqual([])

  // The network is lost at a photo, and the tab is closed.
  let sent = 0
  await context.route(/\/api\/inspections\/[^/]+\/photos$/, (route) => {
    sent += 1
    return sent >= lostAt ? route.abort('connectionreset') : route.continue()
  })
  await context.setOffline(false)
  await expect.poll(() => sent, { timeout: 180_000 }).toBeGreaterThanOrEqual(lostAt)
  await context.setOffline(true)
  await first.close()
  await context.unroute(/\/api\/inspections\/[^/]+\/photos$/)
  // One request may already have been on its way when the route was removed.
  expect([lostAt - 1, lostAt]).toContain((await protocol()).photos.length)

  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto(`${server.app}/inspections/${id}`)
  await expect.poll(async () => (await protocol()).photos.length, { timeout: 180_000 }).toBe(photoCount)
  await expect.poll(() => page.getByText('on this device').count(), { timeout: 90_000 }).toBe(0)
  const arrived = await protocol()
  expect(new Set(arrived.photos.map((each) => each.id)).size).toBe(photoCount)
  const named = (kind: string) => arrived.content.rows.filter((row) => row.kind === kind)
  expect(named('room')).toHaveLength(roomCount)
  expect(named('item').map(({ fields }) => [fields.name!.value, fields.condition!.value])).toEqual([
    ['Table', 'worn'],
  ])

  await page.reload()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const signing = page.getByRole('dialog', { name: 'Sign the report' })
  await signing.getByLabel('First and last name of the landlord').fill('Anna Nowak')
  await signing.getByLabel('First and last name of the tenant').fill('Marta Wójcik')
  for (const consent of await signing.getByRole('checkbox').all()) await consent.check()
  await signing.getByRole('button', { name: 'Sign for both sides' }).click()
  await page.getByText('Fingerprint of the report (SHA-256)').waitFor()
  expect(await protocol()).toMatchObject({ inspection: { state: 'signed' }, sha256: expect.any(String) })
  expect(complaints()).toEqual([])
  await context.close()
})
