/** A visitor asks for nights on the public page of a unit, the landlord accepts, and the guest sees the stay. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accessibilityProblems,
  type Browser,
  cutFigures,
  openBrowser,
  overflow,
  visitor,
} from './kit/browser.ts'
import { call, enter, landlord, mailTo } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let propertyId: string
const owner = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-06-20' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  const { id } = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
    address: 'ul. Tajna 7',
    city: 'Gdynia',
    rentalType: 'short-term',
    dailyRate: 120_00,
    extraFees: 60_00,
  })
  propertyId = id
  await call(server, token, 'PUT', `/api/properties/${propertyId}/stay-page`, {
    ...{ propertyId, updatedAt: null, slug: 'sea-view', title: 'Sea view', text: 'Two rooms.' },
    ...{ isOpen: true, isListed: false },
  })
  await call(server, token, 'POST', '/api/bookings', {
    ...{ propertyId, checkIn: '2026-07-01', checkOut: '2026-07-04', guest: { name: 'Jan Inny' } },
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('takes the request of a visitor on a phone in Spanish, and becomes a stay that the guest sees', async () => {
  const asking = await visitor(browser, { width: 360, language: 'es' })
  const { page } = asking
  await page.goto(`${server.app}/stay/sea-view`)
  await page.getByRole('heading', { name: 'Sea view', level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.content()).not.toContain('Tajna')

  const checkOut = page.getByLabel('Salida').first()
  await page.getByLabel('Llegada').first().fill('3/7/2026')
  await checkOut.fill('6/7/2026')
  await checkOut.press('Tab')
  await page.getByText('Algunas de estas noches no están libres.').waitFor()
  await page.getByLabel('Llegada').first().fill('6/7/2026')
  await checkOut.fill('9/7/2026')
  await checkOut.press('Tab')
  // Three nights at 120.00 and the cleaning.
  await page.getByText('420,00').first().waitFor()
  await page.getByLabel('Nombre').fill('Lucía Pérez')
  await page.getByLabel('Correo electrónico').fill('lucia@example.com')
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await page.getByText('Si nadie responde en 7 días', { exact: false }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  const answering = await visitor(browser, { width: 360, language: 'en' })
  await enter(server, answering.page, owner)
  // Without tenants and leases, the dashboard shows what waits for an answer.
  await answering.page.goto(`${server.app}/dashboard`)
  await answering.page.getByText('Lucía Pérez').first().waitFor()
  await answering.page.goto(`${server.app}/bookings?status=inquiry`)
  await answering.page.getByRole('link', { name: /^B-/ }).first().click()
  await answering.page.getByRole('heading', { name: /^B-/, level: 1 }).waitFor()
  await answering.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await answering.page.getByText(/Booking B-\w+ confirmed/).waitFor()
  await answering.page.getByRole('button', { name: 'Create a link' }).click()
  const url = await answering.page.getByLabel('Address of the page').inputValue()
  expect(await overflow(answering.page)).toBe(0)
  expect(await accessibilityProblems(answering.page)).toEqual([])

  await page.goto(url)
  await page.getByRole('heading', { name: 'ul. Tajna 7, Gdynia' }).waitFor()
  await page.getByText('Confirmada').waitFor()
  await page.getByText('420,00').first().waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  for (const { complaints, close } of [asking, answering]) {
    expect(complaints()).toEqual([])
    await close()
  }
})

it('shows no price of other days, and says at once that the departure is before the arrival', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await page.goto(`${server.app}/stay/sea-view`)
  const [arrival, departure] = [page.getByLabel('Przyjazd').first(), page.getByLabel('Wyjazd').first()]
  const fill = async (field: typeof arrival, text: string) => {
    await field.fill(text)
    await field.press('Tab')
  }
  const price = page.getByText('300,00').first()
  const chooseDays = page.getByText('Po wybraniu obu dni pojawi się cena')
  const before = page.getByText('Koniec musi następować po początku.')
  await chooseDays.waitFor()
  await fill(arrival, '10.07.2026')
  await fill(departure, '12.07.2026')
  await price.waitFor()
  await fill(arrival, 'lipiec')
  await page.getByText('To nie jest data', { exact: false }).waitFor()
  await price.waitFor({ state: 'hidden' })
  await fill(arrival, '10.07.2026')
  await price.waitFor()
  await page.getByLabel('Wiek dzieci').fill('40')
  await price.waitFor({ state: 'hidden' })
  await page.getByLabel('Wiek dzieci').fill('4')
  await price.waitFor()
  await fill(departure, '9.07.2026')
  await before.waitFor()
  await price.waitFor({ state: 'hidden' })
  expect(await chooseDays.count()).toBe(0)
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await fill(departure, '12.07.2026')
  await price.waitFor()
  expect(await before.count()).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})

it('shows a hold whole on a phone', async () => {
  const hold = { propertyId, checkIn: '2026-09-02', checkOut: '2026-09-04', status: 'pending' }
  const { id } = await call<{ id: string }>(server, token, 'POST', '/api/bookings', {
    ...{ ...hold, guest: { name: 'Eva Larga' } },
  })
  for (const [language, label] of [
    ['en', 'Held until'],
    ['es', 'Reservada hasta'],
    ['pl', 'Wstępnie do'],
  ] as const) {
    const { page, complaints, close } = await visitor(browser, { width: 360, language })
    await enter(server, page, owner)
    await page.goto(`${server.app}/bookings/${id}`)
    await page.getByText(label, { exact: true }).waitFor()
    expect(await cutFigures(page), language).toEqual([])
    expect(complaints()).toEqual([])
    await close()
  }
})

it('shows a guest the deposit while it is held and after it was returned', async () => {
  const unit = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
    ...{ address: 'ul. Jasna 1', rentalType: 'short-term', dailyRate: 120_00, depositAmount: 300_00 },
  })
  const stay = await call<{ id: string; tenantId: string; version: number }>(
    ...([server, token, 'POST', '/api/bookings'] as const),
    { propertyId: unit.id, checkIn: '2026-06-20', checkOut: '2026-06-23', guest: { name: 'Ola Gość' } },
  )
  const money = { tenantId: stay.tenantId, paymentDate: '2026-06-20', paymentMethod: 'cash' }
  await call(server, token, 'POST', '/api/payments', { ...money, amount: 360_00 })
  await call(server, token, 'POST', '/api/payments', { ...money, amount: 300_00, deposit: true })
  const { url } = await call<{ url: string }>(server, token, 'POST', `/api/bookings/${stay.id}/guest-page`, {
    mail: false,
  })
  await server.sql("update bookings set language = 'pl' where id = $1", [stay.id])
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  const row = (title: string, amount: string) =>
    page
      .locator('li, div')
      .filter({ hasText: new RegExp(`^${title}.*${amount}`) })
      .first()
      .waitFor()
  await page.goto(url)
  await row('Razem wpłacono', '660,00')
  await row('Na ten pobyt', '360,00')
  await row('Zatrzymano jako kaucję', '300,00')
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await call(server, token, 'POST', `/api/bookings/${stay.id}/deposit/settlements`, {
    ...{ settledOn: '2026-06-20', deductions: [{ description: 'Lampa', amount: 50_00 }] },
    ...{ returned: 250_00, reason: 'Koniec pobytu' },
  })
  await page.reload()
  await row('Razem wpłacono', '660,00')
  await row('Na ten pobyt', '410,00')
  await row('Zwrócono', '250,00')
  expect(await page.getByText('Zatrzymano jako kaucję').count()).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})

it('declines a request, and the visitor learns of it by mail', async () => {
  const guest = { name: 'Ewa Daleka', email: 'ewa@example.com' }
  const asked = { propertyId, checkIn: '2026-08-01', checkOut: '2026-08-03', status: 'inquiry', guest }
  const { id } = await call<{ id: string }>(server, token, 'POST', '/api/bookings', asked)
  await server.sql("update bookings set source = 'public', language = 'es' where id = $1", [id])
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/bookings/${id}`)
  await page.getByRole('button', { name: 'Więcej działań' }).click()
  await page.getByRole('menuitem', { name: 'Odrzuć zapytanie' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Gość dostanie e-mail o odrzuceniu zapytania.').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Odrzuć zapytanie' }).click()
  await page.getByText(/Odrzucono zapytanie B-/).waitFor()
  const [mail] = await mailTo(server, guest.email)
  expect(mail?.subject).toContain('Sea view')
  expect(complaints()).toEqual([])
  await close()
})

it('says in the language of the visitor that an address has no page, and that a link does not work', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'es' })
  for (const slug of ['no-such-page', 'NO_PAGE', 'x'.repeat(60)]) {
    const answer = await page.goto(`${server.app}/stay/${slug}`)
    expect(answer?.status(), slug).toBe(404)
    await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  }
  for (const token of ['a'.repeat(43), 'short']) {
    await page.goto(`${server.tenant}/stay/${token}`)
    await page.getByRole('heading', { name: 'Este enlace no funciona' }).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  }
  expect(complaints()).toEqual([])
  await close()
})
