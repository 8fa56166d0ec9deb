/** A lease that begins in mid-month: what it will charge is told before it is saved, and is what is charged. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
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

test('a new tenant moves in on the 13th of March: 19 of 31 days are charged; nobody else can move in too', async () => {
  const token = await landlord(server, 'lena@example.org')
  const { id: propertyId } = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
    address: 'ul. Długa 5/12',
    rentAmount: 60_000,
    depositAmount: 120_000,
  })
  const { page, complaints, close } = await visitor(browser, { language: 'pl' })
  await enter(server, page, 'lena@example.org')
  const rent = page.getByRole('textbox', { name: 'Czynsz' })

  await page.goto(`${server.app}/leases/new`)
  await page.getByRole('combobox', { name: 'Lokal' }).fill('Długa')
  await page.getByRole('option', { name: /Długa 5\/12/ }).click()
  await expect.poll(() => rent.inputValue(), { timeout: 10_000 }).toBe('600')
  await page.getByRole('button', { name: 'Nowy najemca' }).click()
  await page.getByRole('textbox', { name: 'Imię i nazwisko najemcy' }).fill('Ewa Mazur')
  const start = page.getByRole('textbox', { name: 'Początek' })
  await start.fill('31.02.2026')
  await start.press('Enter')
  await page.getByText('To nie jest data. Wpisz ją tak: 5.11.2026').waitFor()
  await start.fill('13.03.2026')
  await rent.focus()
  expect(await page.locator(':popover-open').count()).toBe(0)
  const preview = page.getByRole('region', { name: 'Pierwsze należności' })
  await preview.getByText('Czynsz, marzec 2026').waitFor()
  await preview.getByText('19 z 31 dni').waitFor()
  await preview.getByText('367,74').waitFor()

  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.getByRole('heading', { name: 'Ewa Mazur' }).waitFor()
  const march = page.getByRole('row', { name: /Czynsz, marzec 2026/ })
  expect(await march.innerText()).toContain('367,74')
  const april = page.getByRole('row', { name: /Czynsz, kwiecień 2026/ })
  expect(await april.innerText()).toContain('600,00')

  await page.goto(`${server.app}/leases/new?propertyId=${propertyId}`)
  await expect.poll(() => rent.inputValue(), { timeout: 10_000 }).toBe('600')
  await page.getByRole('button', { name: 'Nowy najemca' }).click()
  await page.getByRole('textbox', { name: 'Imię i nazwisko najemcy' }).fill('Jan Nowak')
  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.getByText('W tym okresie lokal jest już wynajęty.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})
