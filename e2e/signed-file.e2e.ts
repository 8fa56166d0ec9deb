/** A file is checked without an account: by its fingerprint, computed in the browser, and by a code. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n')

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it.each(['app', 'tenant'] as const)('on the host %s', async (host) => {
  const anyone = await visitor(browser, { width: 360, theme: host === 'app' ? 'light' : 'dark' })
  const { page } = anyone
  await page.goto(`${server[host]}/verify?code=0000-0000-0000-0000`)
  await page.getByRole('heading', { name: 'Check a signed document' }).waitFor()
  expect(await page.getByLabel('Code').inputValue()).toBe('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Unknown', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('A code has 16 letters and digits.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Code').fill('')
  const sent = page.waitForRequest(/signings\/check/)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Umowa.pdf', mimeType: 'application/pdf', buffer: pdf }])
  expect((await sent).postData()).not.toContain('%PDF')
  await page.getByText('Nothing like this was signed here.').waitFor()
  expect(anyone.complaints()).toEqual([])
  await anyone.close()
})
