/** The timeline of a tenant, a property and a lease shows what happened, and each entry opens its record. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { call, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let lease: { id: string; tenantId: string; propertyId: string }
const owner = demoAccounts.find(({ role }) => role === 'owner')!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  const { access_token: token } = await signInByApi(server, owner.email, owner.password)
  const { rows } = await call<{ rows: (typeof lease)[] }>(server, token, 'GET', '/api/leases?status=active')
  lease = rows[0]!
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('is a tab of the three pages, is filtered by kind, and opens the record of an entry', async () => {
  const desk = await openAs(server, browser, owner, `/tenants/${lease.tenantId}?tab=timeline`)
  const rows = desk.page.locator('[data-row]')
  await rows.first().waitFor()
  expect(await accessibilityProblems(desk.page)).toEqual([])
  await desk.page.goto(`${server.app}/tenants/${lease.tenantId}?tab=timeline&entry=money`)
  await rows.first().waitFor()
  expect(await rows.evaluateAll((all) => all.every((row) => row.textContent?.includes('Money')))).toBe(true)
  await rows.first().getByRole('link').first().click()
  await desk.page.waitForURL(/\/payments\/[0-9a-f-]{36}$/)
  for (const page of [`/properties/${lease.propertyId}`, `/leases/${lease.id}`]) {
    await desk.page.goto(`${server.app}${page}?tab=timeline`)
    await rows.first().waitFor()
  }
  expect(desk.complaints()).toEqual([])
  await desk.close()

  const phone = await openAs(server, browser, owner, `/leases/${lease.id}?tab=timeline`, { width: 360 })
  await phone.page.locator('[data-row]').first().waitFor()
  expect(await overflow(phone.page)).toBe(0)
  await phone.close()
})
