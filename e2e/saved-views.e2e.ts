/** A list is shown again as it was saved: search, filters, sort and columns, own or shared. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const account = (wanted: string) => demoAccounts.find(({ role }) => role === wanted)!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('a view is saved with the keyboard, shared, opened by a colleague on a phone, and deleted with undo', async () => {
  const { page, complaints, close } = await openAs(
    server,
    browser,
    account('owner'),
    '/properties?status=available&sort=address',
  )
  const titles = (): Promise<(string | null)[]> =>
    page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.textContent))
  await page.locator('[data-row]').first().waitFor()
  const saved = await titles()
  const views = page.getByRole('button', { name: 'Views', exact: true })
  const layer = page.getByRole('dialog', { name: 'Views' })
  await views.press('Enter')
  await layer.getByLabel('Name of the view').fill('Vacant now')
  await layer.getByLabel('Share with the organization').press('Space')
  await layer.getByLabel('Name of the view').press('Enter')
  await layer.getByRole('button', { name: /^Vacant now/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await page.goto(`${server.app}/properties?q=Warszawa`)
  await page.locator('main h1').first().waitFor()
  await views.press('Enter')
  await layer.getByRole('button', { name: /^Vacant now/ }).press('Enter')
  await page.waitForURL(/status=available/)
  expect(new URL(page.url()).searchParams.get('q')).toBeNull()
  await expect.poll(titles).toEqual(saved)

  const phone = await openAs(server, browser, account('viewer'), '/properties', { width: 360 })
  await phone.page.getByRole('button', { name: 'Views', exact: true }).click()
  const shared = phone.page.getByRole('dialog', { name: 'Views' })
  await shared.getByRole('button', { name: /^Vacant now/ }).waitFor()
  expect(await shared.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  expect(await overflow(phone.page)).toBe(0)
  await shared.getByRole('button', { name: /^Vacant now/ }).click()
  await phone.page.waitForURL(/status=available/)
  await phone.close()

  // Saved again under its name, it stays shared unless the person takes the tick away.
  await views.click()
  await layer.getByLabel('Name of the view').fill('Vacant now')
  expect(await layer.getByLabel('Share with the organization').isChecked()).toBe(true)
  await layer.getByRole('button', { name: 'Delete “Vacant now”' }).click()
  await layer.getByText('No saved views yet.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await views.click()
  await layer.getByRole('button', { name: /^Vacant now/ }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})
