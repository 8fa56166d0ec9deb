/** Ctrl+K finds a property, a tenant, a lease and a payment, and Enter opens it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let lease: { tenantName: string; propertyAddress: string }
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

it('finds each of the four and opens it', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  await page.locator('h1').waitFor()
  const sought = [
    { scope: 'Properties', text: lease.propertyAddress, opens: /\/properties\/[0-9a-f-]{36}$/ },
    { scope: 'Tenants', text: lease.tenantName, opens: /\/tenants\/[0-9a-f-]{36}$/ },
    { scope: 'Leases', text: lease.tenantName, opens: /\/leases\/[0-9a-f-]{36}$/ },
    { scope: 'Payments', text: lease.tenantName, opens: /\/payments\/[0-9a-f-]{36}$/ },
  ]
  for (const { scope, text, opens } of sought) {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /Search/ })
    await field.waitFor()
    await page.getByRole('radio', { name: scope }).check({ force: true })
    await field.fill(text)
    const found = page.getByRole('listbox', { name: scope }).getByRole('option').first()
    await found.waitFor()
    expect(await found.textContent(), scope).toContain(text)
    await field.press('Enter')
    await page.waitForURL(opens)
    await page.getByRole('main').getByText(text).first().waitFor()
  }
  expect(complaints()).toEqual([])
  await close()
})
