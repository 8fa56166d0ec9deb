/**
 * Help: each answer has an address, the search works, signed-in people keep the menu, and the guide can be printed.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('opens the answer in the address', async () => {
  const { page, complaints, close } = await visitor(browser)
  await page.goto(`${server.app}/faq#rent-order`)
  const answer = page.getByText('First the charges that the tenant named')
  await answer.waitFor()
  await page.waitForFunction(() => {
    const top = document.getElementById('rent-order')?.getBoundingClientRect().top ?? -1
    return top >= 0 && top < innerHeight
  })
  expect(await page.getByText('From the day after the due date').isVisible()).toBe(false)
  expect(complaints()).toEqual([])
  await close()
})

it('ignores accents and keeps the search in the address', async () => {
  const { page, close } = await visitor(browser, { language: 'pl', width: 360 })
  await page.goto(`${server.app}/faq`)
  await page.getByRole('searchbox').fill('zwrocic kaucj')
  await page.getByText('Żadna odpowiedź o tym nie mówi.').waitFor()
  await page.getByRole('searchbox').fill('kaucje wyprowadza')
  await page.getByText('1 odpowiedź').waitFor()
  await page.getByText('Gdy najemca się wyprowadza').waitFor()
  await page.waitForURL(/\/faq\?q=kaucje/)
  await page.reload()
  await page.getByText('Gdy najemca się wyprowadza').waitFor()
  await close()
})

it('shows the menu to signed-in people', async () => {
  const { page, close } = await visitor(browser)
  const owner = demoAccounts.find(({ role }) => role === 'owner')!
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  await page.getByRole('link', { name: 'FAQ', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main menu' }).first().isVisible()).toBe(true)
  await close()
})

it('prints the guide in the current language, black on white even with a dark theme', async () => {
  const { page, close } = await visitor(browser, { language: 'es', theme: 'dark' })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`${server.app}/documentation`)
  await page.getByRole('button', { name: 'Descargar la guía' }).click()
  await page.locator('html[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Descargar la guía' }).isVisible()).toBe(false)
  expect(await page.getByText('Domovik, guía de uso').isVisible()).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(29, 29, 31)')
  await close()
})
