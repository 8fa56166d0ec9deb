/** A landlord lets a flat by the night: sets a season, quotes and books a stay, takes the money, and ends another one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let propertyId: string
let token: string
const owner = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-06-20' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  const made = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
    address: 'ul. Morska 5',
    rentalType: 'short-term',
    dailyRate: 120_00,
  })
  propertyId = made.id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('sets a season, books a stay at its price, takes the payment, and ends the stay early', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/properties/${propertyId}?tab=bookings`)
  await page.getByRole('heading', { name: 'Ceny i warunki pobytów' }).waitFor()
  await page.getByRole('button', { name: 'Edytuj', exact: true }).last().click()
  const terms = page.getByRole('dialog', { name: 'Ceny i warunki pobytów' })
  await terms.getByRole('button', { name: 'Dodaj sezon' }).click()
  await terms.getByLabel('Nazwa sezonu').fill('Lato')
  await terms.getByLabel('Pierwsza noc').fill('1.07.2026')
  await terms.getByLabel('Ostatnia noc').fill('31.08.2026')
  await terms.getByLabel('Za noc', { exact: true }).fill('200')
  await terms.getByLabel('Sprzątanie za pobyt').fill('60')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await terms.getByRole('button', { name: 'Zapisz warunki' }).click()
  await page.getByText('Zapisano warunki').waitFor()
  await page.getByText('Lato').waitFor()

  await page.getByRole('link', { name: 'Nowa rezerwacja' }).click()
  const form = page.getByRole('dialog', { name: 'Nowa rezerwacja' })
  await form.getByLabel('Zameldowanie').fill('6.07.2026')
  await form.getByLabel('Wymeldowanie').fill('10.07.2026')
  await form.getByRole('textbox', { name: 'Gość' }).fill('Jan Gość')
  // Four nights at 200.00 and the cleaning.
  await form.getByText('860,00').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Zapisz rezerwację' }).click()
  await page.getByText(/Zapisano rezerwację B-|Rezerwacja B-/).waitFor()
  await page.goto(`${server.app}/bookings`)
  await page.getByRole('link', { name: /^B-/ }).first().click()
  await page.getByRole('heading', { name: /^B-/, level: 1 }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  const pay = page.getByRole('dialog')
  await pay.getByLabel('Kwota').fill('860')
  await pay.getByLabel('Kwota').press('Control+Enter')
  await pay.waitFor({ state: 'detached' })
  await page.locator('#content').getByRole('button', { name: 'Zapisz wpłatę' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Przedłuż' }).click()
  const extend = page.getByRole('dialog', { name: 'Przedłuż pobyt' })
  await extend.getByText('1 dodatkowa noc kosztuje 200,00 €. Nowa suma: 1060,00 €.').waitFor()
  await extend.getByLabel('Nowe wymeldowanie').press('Control+Enter')
  await page.getByText(/Przedłużono rezerwację/).waitFor()

  await page.getByRole('button', { name: 'Więcej' }).first().click()
  await page.getByRole('menuitem', { name: 'Anuluj rezerwację' }).click()
  const cancel = page.getByRole('dialog', { name: /Anuluj rezerwację/ })
  await cancel.getByText('zwracane jest dziś 100% opłaty').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await cancel.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await page.getByText(/Anulowano rezerwację/).waitFor()
  await page.getByText('Anulowana', { exact: true }).first().waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('shows the calendar and bookings of units let by the night, and no calendar of a unit let by the month', async () => {
  const long = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
    address: 'ul. Długa 1',
  })
  const both = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
    address: 'ul. Obojga 2',
    rentalType: 'both',
  })
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'en' })
  await enter(server, page, owner)
  const tabsOf = async (id: string) => {
    await page.goto(`${server.app}/properties/${id}`)
    const tabs = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await tabs.first().waitFor()
    const names = await tabs.allInnerTexts()
    return names
      .map((name) => name.split(/\s/)[0])
      .filter((name) => /General|Calendar|Bookings|Reports/.test(name ?? ''))
  }
  for (const id of [propertyId, both.id])
    expect(await tabsOf(id)).toEqual(['General', 'Calendar', 'Bookings', 'Reports'])
  expect(await tabsOf(long.id)).toEqual(['General', 'Bookings', 'Reports'])
  await page.goto(`${server.app}/properties/${long.id}?tab=bookings`)
  await page.getByText('This property is let by the month.').waitFor()
  await page.goto(`${server.app}/properties/${long.id}?tab=reports`)
  await page.getByText('Reports are coming soon').waitFor()
  expect(complaints()).toEqual([])
  await close()
})
