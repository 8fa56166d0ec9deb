/** Ctrl+K finds records of all kinds at once, or of one kind, and what can be done with them. Enter opens or does it. */
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

it('finds all kinds at once in groups, offers actions, and finds places and commands', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  await page.locator('h1').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  const search = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  await search(lease.tenantName)
  for (const group of ['Tenants', 'Leases', 'Payments'])
    await dialog.getByRole('group', { name: new RegExp(`^${group}`) }).waitFor()
  const tenants = dialog.getByRole('group', { name: /^Tenants/ }).getByRole('option')
  expect((await tenants.allTextContents()).slice(1, 3)).toEqual([
    `Record a payment from ${lease.tenantName}`,
    `Write to ${lease.tenantName}`,
  ])
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL(/\/payments\?.*tenantId=/)
  const tenant = page.getByRole('dialog').getByRole('combobox', { name: /Tenant/ })
  await expect.poll(() => tenant.inputValue(), { timeout: 30_000 }).toContain(lease.tenantName)
  await page.goto(`${server.app}/dashboard`)
  await page.locator('h1').waitFor()

  await search(lease.propertyAddress)
  const place = dialog.getByRole('option', { name: `New ticket at ${lease.propertyAddress}` })
  await place.click()
  await page.waitForURL(/\/tickets\?.*propertyId=/)
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /Property/ })
    .waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('combobox', { name: /Property/ })
        .inputValue(),
    )
    .toContain(lease.propertyAddress)
  await page.goto(`${server.app}/dashboard`)
  await page.locator('h1').waitFor()

  await search('Docum')
  await dialog.getByRole('option', { name: 'Go to: Documents' }).click()
  await page.waitForURL(/\/documents$/)
  expect(complaints()).toEqual([])
  await close()
})

it('keeps the focus inside while it is open, and gives it back afterwards', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Tenants', exact: true }).first()
  await link.focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await field.waitFor()
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await isInside(), key).toBe(true)
  }
  await field.focus()
  await field.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints()).toEqual([])
  await close()
})

it('keeps what is typed after Ctrl+K while its code is still loading', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/properties`)
  await page.locator('[data-row]').first().waitFor()
  let release = (): void => undefined
  const loaded = new Promise<void>((resolve) => (release = resolve))
  await page.context().route(/\/assets\/search-[^/]+\.js$/, async (route) => {
    await loaded
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  // Outside a field, N would open the form of a new property.
  await page.keyboard.type('new')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  expect(await dialog.getByRole('combobox').count(), 'the code of the search is not loaded').toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(1)
  release()
  const field = dialog.getByRole('combobox')
  await field.waitFor()
  await page.keyboard.type(' lease')
  expect(await field.inputValue()).toBe('new lease')
  expect(complaints()).toEqual([])
  await close()
})
