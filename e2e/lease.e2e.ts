/** A lease that begins in mid-month: the preview of its charges is exactly what is charged. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('charges 19 of 31 days for a tenant who moves in on 13 March, and rejects an overlapping lease', async () => {
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
  await expect.poll(() => rent.inputValue(), { timeout: 30_000 }).toBe('600')
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
  await start.fill('wkrótce')
  await rent.focus()
  await preview.getByText('367,74').waitFor({ state: 'hidden' })
  await start.fill('13.03.2026')
  await rent.focus()
  await preview.getByText('367,74').waitFor()

  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.getByRole('heading', { name: 'Ewa Mazur' }).waitFor()
  const march = page.getByRole('row', { name: /Czynsz, marzec 2026/ })
  expect(await march.innerText()).toContain('367,74')
  const april = page.getByRole('row', { name: /Czynsz, kwiecień 2026/ })
  expect(await april.innerText()).toContain('600,00')

  await page.goto(`${server.app}/leases/new?propertyId=${propertyId}`)
  await expect.poll(() => rent.inputValue(), { timeout: 30_000 }).toBe('600')
  await page.getByRole('button', { name: 'Nowy najemca' }).click()
  await page.getByRole('textbox', { name: 'Imię i nazwisko najemcy' }).fill('Jan Nowak')
  await page.getByRole('button', { name: 'Dodaj umowę' }).click()
  await page.getByText('W tym okresie lokal jest już wynajęty.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

test('creates and renews a lease without a mouse', async () => {
  const token = await landlord(server, 'olga@example.org')
  await call(server, token, 'POST', '/api/properties', { address: 'ul. Krótka 3/4', rentAmount: 50_000 })
  await call(server, token, 'POST', '/api/tenants', { name: 'Jan Wilk' })
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, 'olga@example.org')

  // The answer with the property's proposal comes only after everything is typed.
  let answer: () => void = () => undefined
  const typed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/properties\/[0-9a-f-]{36}$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(`${server.app}/leases/new`)
  await page.getByRole('combobox', { name: 'Property' }).waitFor()
  await tabTo(page, /^Property/)
  await page.keyboard.type('Krótka')
  await page.getByRole('option', { name: /Krótka 3\/4/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Tenant/)
  await page.keyboard.type('Wilk')
  await page.getByRole('option', { name: /Jan Wilk/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Start/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('01.12.2025')
  await tabTo(page, /^End/)
  await page.keyboard.type('30.11.2026')
  await tabTo(page, /^Deposit/)
  await page.keyboard.type('1000')
  answer()
  const rent = page.getByRole('textbox', { name: 'Rent', exact: false }).first()
  await expect.poll(() => rent.inputValue(), { timeout: 60_000 }).toBe('500')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Jan Wilk', level: 1 }).waitFor()
  await tabTo(page, 'More actions')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Renew' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Renew')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByText('1000,00 € is charged as a deposit.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Lease renewed from 1 Dec 2026').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

test('a rent typed key by key stays as typed while the note about a raise is still loading', async () => {
  const token = await landlord(server, 'irena@example.org')
  const make = (path: string, body: unknown): Promise<{ id: string }> =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const { id: propertyId } = await make('/properties', { address: 'ul. Krótka 1' })
  const { id: tenantId } = await make('/tenants', { name: 'Jan Nowak' })
  // Arrears would load the texts with the page.
  await make('/leases', { propertyId, tenantId, startDate: '2026-11-01', rentAmount: 240_000 })
  const { rows } = await call<{ rows: { id: string }[] }>(server, token, 'GET', '/api/leases')
  const { page, complaints, close } = await visitor(browser, { language: 'pl' })
  const note = 'wyższy czynsz może obowiązywać'
  let delayed = 0
  await page.route(/\/assets\/[\w-]+\.js/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    if (text.includes(note)) {
      delayed += 1
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
    await route.fulfill({ response: answer, body: text })
  })
  await enter(server, page, 'irena@example.org')
  await page.goto(`${server.app}/leases/${rows[0]!.id}`)
  await page.getByRole('button', { name: 'Zmień warunki' }).first().click()
  const form = page.getByRole('dialog', { name: 'Zmień warunki' })
  const rent = form.getByRole('textbox', { name: 'Czynsz' })
  await rent.focus()
  expect(delayed).toBe(0)
  await page.keyboard.type('2777,50', { delay: 60 })
  expect(await rent.inputValue()).toBe('2777,50')
  expect(await rent.evaluate((field) => field === document.activeElement)).toBe(true)
  await form.getByText(note).waitFor()
  expect(delayed).toBe(1)
  expect(await rent.inputValue()).toBe('2777,50')
  expect(complaints()).toEqual([])
  // A file may still load.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close()
})

test('new terms begin with those of their day, and after a conflict with those of the colleague', async () => {
  const token = await landlord(server, 'maria@example.org')
  const make = (path: string, body: unknown): Promise<{ id: string }> =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const { id: propertyId } = await make('/properties', { address: 'ul. Krótka 2' })
  const { id: tenantId } = await make('/tenants', { name: 'Ewa Lis' })
  const { id } = await make('/leases', { propertyId, tenantId, startDate: '2026-09-01', rentAmount: 90_000 })
  const { today } = await call<{ today: string }>(server, token, 'GET', '/api/me')
  const later = `${Number(today.slice(0, 4)) + 1}-06-01`
  const change = (billsAmount: number) =>
    make(`/leases/${id}/terms`, {
      ...{ validFrom: later, rentAmount: 90_000, billsAmount },
      ...{ extraFees: 0, additionalFees: 0, additionalFeesOnce: false },
    })
  await change(30_000)
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, 'maria@example.org')
  await page.goto(`${server.app}/leases/${id}`)
  await page.getByRole('button', { name: 'Change terms' }).first().click()
  const form = page.getByRole('dialog', { name: 'Change terms' })
  const [day, rent, bills] = ['From', 'Rent', 'Bills'].map((name) =>
    form.getByRole('textbox', { name, exact: false }).first(),
  )
  expect(await bills!.inputValue()).toBe('')
  await day!.fill('')
  await day!.press('Tab')
  await day!.fill(later)
  await day!.press('Tab')
  await expect.poll(() => bills!.inputValue()).toBe('300')
  await form.getByText('are already saved', { exact: false }).waitFor()
  await rent!.fill('1050')
  await change(35_000)
  await form.getByRole('button', { name: 'Change terms' }).click()
  await form.getByText('Their version is here now', { exact: false }).waitFor()
  expect([await rent!.inputValue(), await bills!.inputValue()]).toEqual(['1050', '350'])
  expect(await form.locator('[aria-invalid="true"]').count()).toBe(0)
  await form.getByRole('button', { name: 'Change terms' }).click()
  await form.waitFor({ state: 'detached' })
  const { termsVersions } = await call<{ termsVersions: object[] }>(server, token, 'GET', `/api/leases/${id}`)
  expect(termsVersions.at(-1)).toMatchObject({ validFrom: later, rentAmount: 105_000, billsAmount: 35_000 })
  expect(complaints()).toEqual([])
  await close()
})
