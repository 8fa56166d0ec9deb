/** An agency enters the owners of a property, what is agreed with them, and who owns which share. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const email = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-04-20' })
  browser = await openBrowser()
  token = await landlord(server, email, 'Wierzba Nieruchomości', { plan: 'enterprise' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('enters two owners, their terms and shares, issues a statement and records its payout', async () => {
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Wspólna 7' })
  await make('/owners', { name: 'Jan Drugi' })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Zofia Najemca' })
  const about = { propertyId: property.id, tenantId: tenant.id }
  const lease = await make<{ id: string }>('/leases', {
    ...about,
    startDate: '2026-03-01',
    rentAmount: 300_000,
  })
  await make('/payments', {
    ...{ tenantId: tenant.id, leaseId: lease.id, amount: 300_000 },
    ...{ paymentDate: '2026-03-10', paymentMethod: 'cash' },
  })
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/owners?new=1`)
  const form = page.getByRole('dialog', { name: 'Nowy właściciel' })
  await form.getByLabel('Imię i nazwisko lub nazwa').fill('Ola Pierwsza')
  await form.getByLabel('Konto do wypłat').fill('61 1090 1014 0000 0712 1981 2874')
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Dodaj właściciela' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ola Pierwsza' }).waitFor()
  await page.getByText('PL61 1090 1014 0000 0712 1981 2874').waitFor()

  await page.getByRole('button', { name: 'Ustal warunki' }).click()
  const terms = page.getByRole('dialog', { name: 'Ustal warunki' })
  await terms.getByLabel('Od miesiąca').fill('2026-03-15')
  await terms.getByLabel('Procent otrzymanego czynszu').last().fill('8')
  await terms.getByLabel('VAT od wynagrodzenia').fill('23')
  await terms.getByLabel('Rezerwa na koszty').fill('500')
  await terms.getByRole('button', { name: 'Zapisz warunki' }).click()
  await page.getByText('8% otrzymanego czynszu plus 23% VAT').waitFor()
  await terms.waitFor({ state: 'detached' })
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.goto(`${server.app}/properties/${property.id}?tab=owners`)
  await page.getByRole('button', { name: 'Zmień właścicieli' }).click()
  const shares = page.getByRole('dialog', { name: 'Zmień właścicieli' })
  const choose = async (place: number, name: string, share: string): Promise<void> => {
    await shares.getByRole('combobox', { name: 'Właściciel' }).nth(place).fill(name)
    await page.getByRole('option', { name }).click()
    await shares.getByLabel('Udział').nth(place).fill(share)
  }
  await shares.getByLabel('Właściciele od').fill('2026-01-01')
  await choose(0, 'Ola Pierwsza', '2/3')
  await shares.getByRole('button', { name: 'Dodaj właściciela' }).click()
  await choose(1, 'Jan Drugi', '1/2')
  await shares.getByRole('button', { name: 'Zapisz właścicieli' }).click()
  await shares.getByText('Udziały nie sumują się do całości.').waitFor()
  await shares.getByLabel('Udział').nth(1).fill('1/3')
  await shares.getByRole('button', { name: 'Zapisz właścicieli' }).click()
  await page.getByText('2/3').waitFor()
  await shares.waitFor({ state: 'detached' })
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('link', { name: 'Ola Pierwsza' }).click()
  await page.getByRole('link', { name: /marzec 2026/ }).click()
  const figure = page.getByText('1303,20').first()
  await figure.waitFor()
  const rent = page.locator('summary', { hasText: 'Otrzymany czynsz' })
  await rent.click()
  await page.getByText('Zofia Najemca, ul. Wspólna 7').waitFor()
  await page.getByText('udział w 3000,00').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Wystaw zestawienie' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wystaw zestawienie' }).click()
  await page.getByText(/^wystawiono/).waitFor()
  await page.getByRole('button', { name: 'Zapisz wypłatę' }).click()
  const payout = page.getByRole('dialog', { name: 'Zapisz wypłatę' })
  await payout.getByText('na konto PL61 1090 1014 0000 0712 1981 2874').waitFor()
  await payout.getByRole('button', { name: 'Zapisz wypłatę' }).click()
  await page.getByText('wypłacono 20 kwi 2026').waitFor()
  await payout.waitFor({ state: 'detached' })
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('link', { name: 'Ola Pierwsza' }).click()
  await page.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  const paidIn = page.getByRole('dialog', { name: 'Zapisz wpłatę właściciela' })
  await paidIn.getByLabel('Kwota').fill('250')
  await paidIn.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  await paidIn.waitFor({ state: 'detached' })
  await page.getByText('wpłacono 20 kwi 2026').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: /^Cofnij: / }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Cofnij wpłatę' })
    .click()
  await page.getByText('wpłacono 20 kwi 2026').waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await close()
})
