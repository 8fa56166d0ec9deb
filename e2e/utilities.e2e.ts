/** The cost of heating of a building is split over its tenants, posted, and read by a tenant on the lease. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const email = 'anna@domy.example'
const emailOf = (label: string): string => `${label.toLowerCase()}@lokator.example`
const flats = [
  { label: 'A', squareFootage: 40, billsAmount: 60_000 },
  { label: 'B', squareFootage: 60, billsAmount: 100_000 },
]

beforeAll(async () => {
  server = await startServer({ day: '2026-02-05' })
  browser = await openBrowser()
  token = await landlord(server, email, 'Wierzba Nieruchomości')
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  await call(server, token, 'PATCH', '/api/organization', { language: 'pl' })
  for (const { label, squareFootage, billsAmount } of flats) {
    const property = await make<{ id: string }>('/properties', {
      address: `ul. Wspólna 1 m. ${label}`,
      squareFootage,
    })
    const name = `Najemca ${label}`
    const tenant = await make<{ id: string }>('/tenants', { name, email: emailOf(label) })
    const terms = { startDate: '2025-01-01', rentAmount: 200_000, billsAmount }
    await make('/leases', { propertyId: property.id, tenantId: tenant.id, ...terms })
    if (label === 'A') await joinPortal(server, token, { id: tenant.id, email: emailOf(label), name })
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('settles the heating of a building', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/utilities`)
  await page.getByRole('button', { name: 'Dodaj budynek' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nazwa budynku').fill('Wspólna 1')
  for (const [n, { label }] of flats.entries()) {
    await form.getByRole('button', { name: 'Dodaj lokal' }).click()
    await form
      .getByLabel('Lokal')
      .nth(n)
      .selectOption({ label: `ul. Wspólna 1 m. ${label}` })
    await form.getByLabel('Oznaczenie').nth(n).fill(label)
  }
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Dodaj budynek' }).click()
  await page.getByText('2 lokale: A, B').waitFor()
  await page.getByRole('button', { name: 'Rozlicz okres' }).click()
  await form.getByRole('button', { name: 'Rozpocznij' }).click()
  await page.getByRole('heading', { name: 'Rozliczenie: Wspólna 1' }).waitFor()

  await page.getByRole('button', { name: 'Dodaj koszt' }).click()
  await form.getByLabel('Za co').fill('Ciepło')
  await form.getByRole('button', { name: 'Dodaj fakturę' }).click()
  await form.getByLabel('Faktura').fill('FV 1/2025')
  await form.getByLabel('Kwota').fill('20000,00')
  await form.getByRole('button', { name: 'Zapisz koszt' }).click()
  await page.getByText('800,00 € do naliczenia').waitFor()
  await page.getByText('Koszty 20 000,00 € = najemcy 20 000,00 € + właściciel 0,00 €').waitFor()
  await page.getByText('Jak to policzono').first().click()
  await page.getByText('14 600 / 36 500 m² × dni × 20 000,00 € = 8000,00 €').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Zaksięguj rozliczenie' }).click()
  await form.getByText('2 rozliczenia: zostanie naliczone 800,00 €').waitFor()
  await form.getByRole('button', { name: 'Zaksięguj rozliczenie' }).click()
  await page.getByText('Zaksięgowane').waitFor()
  await page.getByText('naliczono 800,00 €').first().waitFor()

  await page.getByRole('button', { name: 'Wyślij pisma' }).click()
  await form.getByRole('combobox', { name: 'Jak trafi do najemcy' }).click()
  await page.getByRole('option', { name: 'Tylko jako pliki' }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Wyślij', exact: true }).click()
  await page.getByRole('heading', { name: 'Rozliczenia opłat' }).waitFor()
  await page.getByText('Gotowe 2 z 2').waitFor()
  await page.getByRole('link', { name: /Najemca B/ }).click()
  await page.getByRole('heading', { name: 'Rozliczenie opłat, 1 sty 2025 – 31 gru 2025' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('is read by a tenant in the portal, on a phone, with its letter', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, page, emailOf('A'), password, 'tenant')
  await page.goto(`${server.tenant}/payments?view=bills`)
  const letter = page.getByRole('button', { name: 'Letter as PDF: 1 Jan 2025 – 31 Dec 2025' })
  await letter.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const download = page.waitForEvent('download')
  await letter.click()
  expect((await download).suggestedFilename()).toBe('Settlement of bills 2025-01-01.pdf')
  expect(complaints()).toEqual([])
  await close()
})

it('is read and undone on a phone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/utilities`)
  await page.getByText('Zaksięgowane').click()
  await page.getByText('naliczono 800,00 €').first().waitFor()
  await page.getByText('Jak to policzono').first().click()
  await page.getByText('1 zapis').click()
  await page.getByRole('link', { name: 'naliczono 800,00 €' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const { rows } = await call<{ rows: { id: string; tenantId: string; tenantName: string }[] }>(
    server,
    token,
    'GET',
    '/api/documents',
  )
  const own = rows.find(({ tenantName }) => tenantName === 'Najemca A')!
  await call(server, token, 'PUT', `/api/documents/${own.id}/readers`, { tenantIds: [own.tenantId] })
  await page.getByRole('button', { name: 'Cofnij' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Powód').fill('Korekta')
  await form.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await page.getByText('Cofnięto rozliczenie').waitFor()
  // The letters stay where they are, with a mark.
  await page.goto(`${server.app}/documents?q=Rozliczenie`)
  await page.getByText('Wycofane').first().waitFor()
  expect(await overflow(page)).toBe(0)
  await page.getByText('Rozliczenie opłat').first().click()
  await page.getByText('To pismo podaje rozliczenie, wpłatę lub inny zapis, które cofnięto').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const tenant = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  await enter(server, tenant.page, emailOf('A'), password, 'tenant')
  await tenant.page.goto(`${server.tenant}/documents`)
  await tenant.page.getByText(/withdrawn on .*: it no longer applies/).waitFor()
  expect(await accessibilityProblems(tenant.page)).toEqual([])
  expect(await overflow(tenant.page)).toBe(0)
  expect([...complaints(), ...tenant.complaints()]).toEqual([])
  await tenant.close()
  await close()
})
