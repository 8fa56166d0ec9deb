/** Settings: grouped, found by name and sentence, from the palette too; a renamed product is called so on both hosts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { enter } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer({ demo: true, configure: () => ({ PRODUCT_NAME: 'Nasz Dom' }) })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const owner = demoAccounts.find(({ role }) => role === 'owner')!

it('finds a setting by a word of its sentence, and from the palette', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440 })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/settings`)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('searchbox').fill('passk')
  await list.getByText('Password, second step').waitFor()
  expect(await list.getByRole('link').allInnerTexts()).toEqual(['Security'])
  await list.getByRole('link', { name: 'Security' }).click()
  await page.waitForURL(/tab=security/)
  await list.getByRole('searchbox').fill('zzz')
  await list.getByText('No setting matches “zzz”.').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('theme')
  await page.getByRole('option', { name: 'Settings: Appearance' }).click()
  await page.waitForURL(/\/settings\?tab=appearance/)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})

it('shows a phone the list first, and leads back to it', async () => {
  const { page, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/organization-admin`)
  await page.getByText('Osoby w organizacji, ich role i dostęp.').first().waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Rejestry', exact: true }).click()
  await page.waitForURL(/tab=logs/)
  await page.getByRole('searchbox').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Wszystkie sekcje' }).click()
  await page.getByRole('searchbox').waitFor()
  await close()
})

it('calls a renamed product so in the titles and texts of both hosts', async () => {
  for (const [home, path] of [
    [server.app, '/'],
    [server.tenant, '/login'],
  ] as const) {
    const { page, close } = await visitor(browser)
    await page.goto(`${home}${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => document.title.includes('Nasz Dom'))
    expect(await page.locator('body').innerText()).not.toContain('Domovik')
    expect(await page.locator('body').innerText()).toContain('Nasz Dom')
    await close()
  }
})
