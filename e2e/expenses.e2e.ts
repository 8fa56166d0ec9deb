/** A landlord records the plumber's invoice with its receipt, approves and pays it, and undoes it. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = 'anna@domy.example'
const sample = (name: string): string =>
  fileURLToPath(new URL(`../server/src/installation/demo/sample/${name}`, import.meta.url))

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser('PDF viewer')
  await landlord(server, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('records an expense with its receipt, approves and pays it, and undoes each step', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 768, language: 'pl' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/expenses`)
  await page.getByRole('button', { name: 'Częste koszty' }).click()
  await page.getByRole('menuitem', { name: 'Drobna naprawa' }).click()
  const form = page.getByRole('dialog', { name: 'Zapisz koszt' })
  await form.getByLabel('Kwota').fill('123,45')
  expect(await form.getByLabel('Opis').inputValue()).toBe('Drobna naprawa')
  await form.getByLabel('Dostawca').fill('Hydraulik')
  await form.locator('input[type=file]').setInputFiles(sample('invoice.pdf'))
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByLabel('Dostawca').press('Control+Enter')
  await page.getByText('Zapisano koszt: 123,45').waitFor()

  await page.getByRole('link', { name: 'Drobna naprawa' }).click()
  const open = page.getByRole('button', { name: 'Otwórz: invoice.pdf' })
  await open.waitFor()
  await page.getByText('Paragon lub faktura').waitFor()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open.click()])
  await tab.waitForURL(/^blob:/)
  await tab.close()
  await page.locator('input[type=file]').setInputFiles(sample('photo-drain.jpg'))
  await page.getByRole('button', { name: 'Otwórz: photo-drain.jpg' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'photo-drain.jpg' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Otwórz: photo-drain.jpg',
  )
  await page.getByRole('button', { name: 'Jednak niezapłacony' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('link', { name: 'Koszty' }).first().click()
  await page.getByRole('checkbox', { name: 'Drobna naprawa' }).check()
  await page.getByRole('button', { name: 'Usuń 1 koszt' }).click()
  await page.getByRole('button', { name: 'Cofnij: Usunięto 1 koszt' }).click()
  await page.getByRole('link', { name: 'Drobna naprawa' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('books a recurring expense for the days until today, on a phone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'en' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/expenses`)
  await page.getByRole('link', { name: 'Recurring' }).click()
  await page.getByRole('heading', { name: 'Recurring expenses' }).waitFor()
  await page.getByRole('button', { name: 'New recurring expense' }).first().click()
  const form = page.getByRole('dialog', { name: 'New recurring expense' })
  await form.getByLabel('What for').fill('Building insurance')
  await form.getByLabel('Amount').fill('48,00')
  await form.getByLabel('First day').fill('2026-09-30')
  await form.getByLabel('First day').press('Tab')
  await form.getByLabel('Every').fill('0')
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('This number is outside the allowed range.').waitFor()
  await form.getByLabel('Every').fill('1')
  await form.getByText('2 expenses are booked at once, for the days until today.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Recurring expense saved').waitFor()
  const row = page.locator('[data-row]').filter({ hasText: 'Building insurance' })
  await row.getByText('Active').waitFor()
  // A part without a value leaves no separator.
  expect(await row.innerText()).not.toMatch(/·\s*(·|Active|$)/)
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  // A changed rule lists the days that it books.
  await row.click()
  const edit = page.getByRole('dialog', { name: 'Edit recurring expense' })
  await edit.getByLabel('First day').fill('2026-11-25')
  await edit.getByLabel('First day').press('Tab')
  await edit.getByText(/^Next: .*25.*Nov/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Expenses', exact: true }).last().click()
  await page.locator('[data-row]').filter({ hasText: 'Building insurance' }).nth(1).waitFor()
  expect(complaints()).toEqual([])
  await close()
})
