/** A page is written in blocks by keyboard, published, and read at its address. A script in a block stays text. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { enter, landlord, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const script = '<script>document.title = "stolen"</script><img src=x onerror=alert(1)>'

/** Opens the menu of blocks and chooses the one with this name. */
async function addBlock(page: Page, name: string): Promise<void> {
  await tabTo(page, 'Add a block')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name })
  await entry.waitFor()
  await entry.focus()
  await page.keyboard.press('Enter')
  await entry.waitFor({ state: 'hidden' })
}

test('writes, reorders and publishes a page of the platform, which a visitor can read', async () => {
  const email = 'root@example.org'
  await landlord(server, email)
  const { access_token: token } = await signInByApi(server, email)
  const [, claims] = token.split('.')
  const { sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sub: string }
  await server.sql(`insert into user_roles (user_id, role) values ($1, 'super_admin')`, [sub])

  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, email)
  await page.goto(`${server.app}/edit-page/platform/new`)
  await page.getByRole('heading', { level: 1, name: 'New page' }).waitFor()
  await tabTo(page, /^Title/)
  await page.keyboard.type('About our house')
  await addBlock(page, 'Paragraph')
  await page.keyboard.type(script)
  await addBlock(page, 'Heading')
  await page.keyboard.type('Who we are')
  // Moves the heading to the top.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  const preview = page.getByRole('region', { name: 'Preview' })
  expect((await preview.innerText()).split('\n').filter(Boolean).slice(-2)).toEqual(['Who we are', script])
  await tabTo(page, 'Publish', '', 120)
  await page.keyboard.press('Enter')
  await page.getByText('Public address:').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()

  const reader = await visitor(browser, { language: 'en' })
  const answer = await reader.page.goto(`${server.app}/pages/about-our-house`)
  expect(await answer!.text()).toContain('<title>About our house · Domovik</title>')
  await reader.page.getByRole('heading', { level: 2, name: 'Who we are' }).waitFor()
  await reader.page.getByText(script).waitFor()
  expect(await reader.page.title()).toBe('About our house · Domovik')
  expect(await reader.page.locator('main img').count()).toBe(0)
  expect(await accessibilityProblems(reader.page)).toEqual([])
  expect(reader.complaints()).toEqual([])
  await reader.close()
})
