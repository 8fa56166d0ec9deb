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
  // All charges of the stay, although none is due yet.
  await expect.poll(() => pay.getByLabel('Kwota').inputValue()).toBe('860')
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

it('sets the tourist tax, which is a line of the next quote, and shows the guest of today on the property', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/properties/${propertyId}?tab=bookings`)
  await page.getByRole('heading', { name: 'Ceny i warunki pobytów' }).waitFor()
  await page.getByRole('button', { name: 'Edytuj', exact: true }).last().click()
  const terms = page.getByRole('dialog', { name: 'Ceny i warunki pobytów' })
  await terms.getByRole('button', { name: 'Dodaj opłatę turystyczną' }).click()
  await terms.getByLabel('Obowiązuje od').fill('1.01.2026')
  await terms.getByLabel('Za osobę i noc').fill('2,50')
  await terms.getByLabel('Maksymalna liczba nocy z opłatą').fill('7')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await terms.getByRole('button', { name: 'Zapisz warunki' }).click()
  await page.getByText('Zapisano warunki').waitFor()
  await page.getByText('najwyżej 7 nocy').waitFor()
  const path = '/api/bookings/quote'
  const days = `propertyId=${propertyId}&checkIn=2026-09-01&checkOut=2026-09-11&adults=2`
  const quoted = await call<{ quote: { touristTax: number } }>(server, token, 'GET', `${path}?${days}`)
  expect(quoted.quote.touristTax).toBe(2 * 7 * 2_50)
  await call(server, token, 'POST', '/api/bookings', {
    propertyId,
    checkIn: '2026-06-20',
    checkOut: '2026-06-23',
    guest: { name: 'Gość Na Dziś' },
  })
  await page.goto(`${server.app}/properties/${propertyId}`)
  await page.getByRole('heading', { name: 'Obecny gość' }).waitFor()
  await page
    .getByRole('link', { name: /Gość Na Dziś/ })
    .first()
    .waitFor()
  expect(await page.getByText('Dziś nikt tu nie mieszka').count()).toBe(0)
  expect(await overflow(page)).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})

it('imports stays of a file, finds one by its guest, and undoes the import', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'en' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/bookings`)
  await page.getByRole('link', { name: 'Import', exact: true }).last().click()
  await page.getByText('stays that have ended count as paid').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setInputFiles('input[type=file]', {
    name: 'stays.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Property address;Guest;Check-in;Check-out;Status;Price\nul. Morska 5;Wanda Imported;2026-05-01;2026-05-05;confirmed;480.00\n',
    ),
  })
  await page.getByRole('region', { name: 'Rows of the file' }).getByText('Wanda Imported').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('heading', { name: '1 row imported' }).waitFor()
  const imported = page.url()
  await page.getByRole('link', { name: 'Open bookings' }).click()
  await page.getByRole('link', { name: 'Wanda Imported' }).waitFor()

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: /Search/ }).fill('wanda')
  await page.getByRole('option', { name: /Wanda Imported.*ul. Morska 5/ }).click()
  await page.getByRole('heading', { name: /^B-/, level: 1 }).waitFor()
  await page.getByText('Checked out', { exact: true }).first().waitFor()

  await page.goto(imported)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('names what a move changed in the history, and what the sums of the list contain', async () => {
  const post = <Row>(path: string, body: object) => call<Row>(server, token, 'POST', path, body)
  const unit = { address: 'ul. Historyczna 2', rentalType: 'short-term', dailyRate: 100_00 }
  const { id: other } = await post<{ id: string }>('/api/properties', unit)
  const stay = { propertyId: other, checkIn: '2026-10-06', checkOut: '2026-10-09', adults: 2 }
  await post('/api/bookings', { ...stay, status: 'inquiry', guest: { name: 'Pyta Jan' } })
  const made = await post<{ id: string; version: number }>('/api/bookings', {
    ...stay,
    guest: { name: 'Ola' },
  })
  const place = { propertyId: other, checkIn: '2026-10-13', checkOut: '2026-10-18' }
  await post(`/api/booking-calendar/moves/${made.id}`, { id: made.id, version: made.version, ...place })
  const again = { ...place, propertyId, id: made.id, version: made.version + 1 }
  await post(`/api/booking-calendar/moves/${made.id}`, again)
  for (const width of [360, 1440] as const) {
    const { page, complaints, close } = await visitor(browser, { width, language: 'pl' })
    await enter(server, page, owner)
    await page.goto(`${server.app}/bookings/${made.id}?tab=history`)
    await page.getByText(/Zmieniono termin z 6 paź 2026 – 9 paź 2026 na 13 paź 2026 – 18 paź 2026/).waitFor()
    await page.getByText(/Zmieniono cenę z 300,00.* na 500,00/).waitFor()
    await page.getByText(/Zmieniono lokal z ul. Historyczna 2 na ul. Morska 5/).waitFor()
    await page.getByText(/Pobyt: zmieniono termin płatności z 22 wrz 2026 na 29 wrz 2026/).waitFor()
    expect(await overflow(page)).toBe(0)
    await page.goto(`${server.app}/bookings?status=confirmed`)
    const named = width === 360 ? page.getByRole('term') : page.locator('tfoot')
    await named.getByText('Razem', { exact: true }).first().waitFor()
    await page.goto(`${server.app}/bookings`)
    const about = width === 360 ? page.getByRole('main') : named
    await about.getByText('Razem bez zapytań i anulowanych', { exact: true }).first().waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(complaints()).toEqual([])
    await close()
  }
})
