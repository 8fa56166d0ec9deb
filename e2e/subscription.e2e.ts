/** A trial becomes a paid plan: from the notice at the top to the payment page and back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord } from './kit/people.ts'
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

it('shows how long the trial lasts, takes the payment, and lets work continue', async () => {
  const email = 'piotr@example.com'
  await landlord(server, email)
  const soon = new Date(Date.now() + 1.5 * 86_400_000).toISOString()
  await server.sql('update subscribers set trial_end = $1', [soon])
  const { page, complaints, close } = await visitor(browser, { language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/properties`)
  const banner = page.getByRole('status').filter({ hasText: 'Pozostały 2 dni okresu próbnego' })
  await banner.waitFor()
  expect(await banner.getAttribute('data-colour')).toBe('red')
  await banner.getByRole('link', { name: 'Wybierz plan' }).click()
  await page.waitForURL(/\/subscription$/)
  await page.getByRole('button', { name: 'Wybierz Starter' }).click()

  await page.waitForURL(/\/api\/checkout\//)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('radio', { name: 'Karta, która zostanie odrzucona' }).check()
  await page.getByRole('button', { name: /^Zapłać/ }).click()
  await page.getByRole('alert').filter({ hasText: 'Karta została odrzucona' }).waitFor()
  // By keyboard: the first card has the focus, Enter pays.
  await page.getByRole('radio', { name: 'Karta, która działa' }).press('Enter')

  await page.waitForURL(/\/subscription$/)
  await page.getByText('Aktywna', { exact: true }).waitFor()
  await page.getByText('Opłacona do').waitFor()
  await page.getByRole('row').filter({ hasText: '19,00' }).waitFor()
  expect(await banner.isVisible()).toBe(false)
  expect(complaints()).toEqual([])
  await close()
})
