/** What a member sees who has no permission, or only one: every address is visited. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { follow } from './kit/open.ts'
import { call, enter, landlord, member } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const owner = 'anna@example.com'
const colleague = 'marek@example.com'
let server: Server
let browser: Browser
let anna: string
let userId: string
const ids = { tenant: '', lease: '', property: '', flat: '', booking: '' }

/** All addresses inside the frame of the application. */
const routes = readFileSync(fileURLToPath(new URL('../web/admin/app/routes.tsx', import.meta.url)), 'utf8')
  .split('[guarded, framed]')[1]!
  .matchAll(/screen\(\s*'([^']+)'/g)
  .map(([, path]) => path!)
  .toArray()

/** Screens for everybody who belongs to the organization. */
const open = ['/dashboard', '/subscription', '/settings', '/organization/pages/$slug']

const unknown = '019cf15e-1442-7003-9ddf-52d3a53c7f3f'
const addressOf = (route: string): string =>
  route
    .replace('$id', unknown)
    .replace('$month', '2026-01-01')
    .replace('$slug', 'x')
    .replace('$scope', 'organization')

/** Other views of screens, which have reads of their own. */
const views = [
  '/payments?view=charges',
  '/payments?view=receipts',
  ...['board', 'figures', 'recurring', 'vendors'].map((view) => `/tickets?view=${view}`),
  '/bookings/calendar?view=day',
]

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  anna = await landlord(server, owner, 'Wierzba')
  await member(server, colleague, 'Wierzba', 'viewer')
  const make = async (path: string, body: object) =>
    (await call<{ id: string }>(server, anna, 'POST', path, body)).id
  ids.property = await make('/api/properties', { address: 'Długa 5', rentAmount: 200_000 })
  ids.tenant = await make('/api/tenants', { name: 'Zofia Nowak', email: 'zofia@example.com' })
  ids.lease = await make('/api/leases', {
    ...{ propertyId: ids.property, tenantId: ids.tenant, startDate: '2026-01-01', rentAmount: 200_000 },
  })
  ids.flat = await make('/api/properties', {
    address: 'Krótka 1',
    rentalType: 'short-term',
    dailyRate: 10_000,
  })
  ids.booking = await make('/api/bookings', {
    ...{ propertyId: ids.flat, checkIn: '2027-05-01', checkOut: '2027-05-04', guest: { name: 'Jan Gość' } },
  })
  const members = await call<{ userId: string; email: string }[]>(
    server,
    anna,
    'GET',
    '/api/organization/members',
  )
  userId = members.find(({ email }) => email === colleague)!.userId
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const allow = (...permissions: string[]) =>
  call(server, anna, 'PATCH', `/api/organization/members/${userId}`, { role: 'viewer', permissions })

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1')?.checkVisibility() &&
      !document.querySelector('main [aria-busy="true"], main [data-skeleton]'),
  )

it('every address answers "Access Denied" to a member without permissions', async () => {
  await allow()
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, colleague)
  const wrong: string[] = []
  await page.goto(`${server.app}/properties`)
  await settled(page)
  for (const path of [...routes.filter((route) => !open.includes(route)).map(addressOf), ...views]) {
    await follow(page, path)
    await settled(page)
    const headings = await page.locator('main h1').allInnerTexts()
    const retry = await page.locator('main').getByRole('button', { name: /again/i }).count()
    if (headings.join() !== 'Access Denied' || retry > 0)
      wrong.push(`${path}: ${headings.join()}${retry ? ', with a button to try again' : ''}`)
  }
  expect(routes.length).toBeGreaterThan(45)
  expect(wrong).toEqual([])
  expect(await page.title()).toContain('Access Denied')
  expect(await accessibilityProblems(page)).toEqual([])
  for (const path of open.map(addressOf)) {
    await follow(page, path)
    await settled(page)
    expect(await page.locator('main h1').innerText(), path).not.toBe('Access Denied')
  }
  // A permission that is given opens the screen without a reload.
  await page.goto(`${server.app}/tenants`)
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await allow('view_tenants')
  await page.getByRole('link', { name: 'Zofia Nowak' }).first().waitFor()
  expect(complaints()).toEqual([])
  await close()
})

/** Opens every tab of a page, which must have these and no others, and expects that each can be read. */
async function walkTabs(page: Page, at: string, tabs: readonly string[]): Promise<void> {
  await page.goto(`${server.app}${at}`)
  await settled(page)
  const shown = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  expect((await shown.allInnerTexts()).map((tab) => tab.replace(/\s*\d+$/, '').trim())).toEqual(tabs)
  for (let tab = 0; tab < tabs.length; tab++) {
    await shown.nth(tab).click()
    await settled(page)
    expect(await page.locator('main').innerText(), `${at} ${tabs[tab]}`).not.toMatch(/permission|again/)
  }
  expect(await overflow(page)).toBe(0)
}

it('a member who may only see tenants sees no money and no tab that cannot be read', async () => {
  await allow('view_tenants')
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, colleague)
  await page.goto(`${server.app}/tenants`)
  await page.getByText('Zofia Nowak').first().waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/Balance|Overdue|Last demand/)
  await walkTabs(page, `/tenants/${ids.tenant}`, ['Leases', 'Documents', 'Details', 'Timeline', 'History'])
  await walkTabs(page, `/leases/${ids.lease}`, ['Terms', 'Indexation', 'Documents', 'Timeline', 'History'])
  await page.goto(`${server.app}/tenants/${ids.tenant}?tab=account`)
  await page.getByText('There is no section “account” here, or you may not see it.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${server.app}/tenants?sort=-balance`)
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('a member who may only see properties is offered nothing that cannot be read', async () => {
  await allow('view_properties')
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, colleague)
  const tabs = ['Meters', 'Handover', 'Bookings', 'Reports', 'Timeline', 'History']
  await walkTabs(page, `/properties/${ids.property}`, ['General', ...tabs])
  await page.goto(`${server.app}/properties/${ids.property}?tab=reports`)
  await page.getByText('Reports are coming soon').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('figures above')
  await walkTabs(page, `/properties/${ids.flat}`, ['General', 'Calendar', ...tabs])
  await walkTabs(page, `/bookings/${ids.booking}`, ['Price', 'History'])
  const links = await page.locator('main a').allInnerTexts()
  expect(links.filter((text) => text.trim() === '' || text.startsWith('Guest'))).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})
