/** A stranger asks for a stay on the public page of a unit; the landlord confirms it, and the guest registers by the link. */
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
  server = await startServer({ day: '2026-06-01' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  const property = { address: 'ul. Tajna 5', city: 'Gdynia', rentalType: 'short-term', dailyRate: 120_00 }
  propertyId = (await call<{ id: string }>(server, token, 'POST', '/api/properties', property)).id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('turns a request of a stranger into a confirmed stay whose guest registers by the link', async () => {
  const anna = await visitor(browser, { width: 1440, language: 'en' })
  await enter(server, anna.page, owner)
  await anna.page.goto(`${server.app}/properties/${propertyId}?tab=bookings`)
  await anna.page.getByRole('button', { name: 'Set up' }).click()
  const form = anna.page.getByRole('dialog', { name: 'Public page' })
  await form.getByLabel('Title').fill('Sea view')
  await form.getByLabel('Last part of the address').fill('sea-view')
  await form.getByLabel('Strangers can see the page').check()
  await form.getByRole('button', { name: 'Save the page' }).click()
  await anna.page.getByText('Page saved').waitFor()

  const stranger = await visitor(browser, { width: 360, language: 'pl' })
  const { page } = stranger
  const answer = await page.goto(`${server.app}/stay/sea-view`)
  const html = (await answer?.text()) ?? ''
  // Complete HTML, not in search engines, and nothing private.
  expect(html).toContain('<h1>Sea view</h1>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('Tajna')
  expect(await overflow(page)).toBe(0)
  await page.getByLabel('Przyjazd').fill('8.06.2026')
  await page.getByLabel('Wyjazd').fill('11.06.2026')
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak')
  // Three nights at 120.00.
  await page.getByText('360,00').first().waitFor()
  await page.getByLabel('E-mail').fill('ola@example.com')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Wyślij zapytanie' }).click()
  await page.getByText('Zapytanie wysłane').waitFor()

  await anna.page.goto(`${server.app}/bookings`)
  await anna.page.getByRole('link', { name: /^B-/ }).first().click()
  await anna.page.getByRole('button', { name: 'Confirm' }).click()
  await anna.page.getByText('Confirmed').first().waitFor()
  await anna.page.getByRole('button', { name: 'Make a link' }).click()
  const link = await anna.page.getByLabel('Address of the page').inputValue()

  await page.goto(link)
  await page.getByRole('heading', { name: 'Registration of guests' }).waitFor()
  await page.getByLabel('First name').fill('Ola')
  await page.getByLabel('Surname', { exact: true }).fill('Nowak')
  await page.getByLabel('Nationality').fill('Pola')
  await page.getByRole('option', { name: 'Poland' }).click()
  await page.getByLabel('Date of birth').fill('20 May 1990')
  await page.getByLabel('Document', { exact: true }).click()
  await page.getByRole('option', { name: 'Passport' }).click()
  await page.getByLabel('Number of the document').fill('EA1234567')
  await page.getByLabel('Country of residence').fill('Pola')
  await page.getByRole('option', { name: 'Poland' }).click()
  await page.getByLabel('The details are true.').check()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Register the guest' }).click()
  await page.getByText('Registered: Ola N.').waitFor()

  await anna.page.reload()
  await anna.page.getByRole('tab', { name: 'Guests' }).click()
  await anna.page.getByText('Ola Nowak').first().waitFor()
  await anna.page.getByText(/Passport EA1234567/).waitFor()
  expect([...anna.complaints(), ...stranger.complaints()]).toEqual([])
  await Promise.all([anna.close(), stranger.close()])
})
