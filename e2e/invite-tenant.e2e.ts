/**
 * A landlord invites a tenant. The tenant follows the link, sets a password, sees what is owed and why, and reports a
 * problem. The landlord's API rejects the tenant.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord, mailTo, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let tenantId: string
let link: string
const email = 'marta@lokator.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  token = await landlord(server, 'anna@domy.example')
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  await call(server, token, 'PATCH', '/api/organization', {
    language: 'pl',
    paymentInstructions: 'Najlepiej przelewem',
  })
  const property = await make<{ id: string }>('/properties', {
    address: 'ul. Karmelicka 12/3',
    propertyType: 'apartment',
    rentalType: 'long-term',
    rentAmount: 90_000,
  })
  tenantId = (await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })).id
  await make('/leases', {
    propertyId: property.id,
    tenantId,
    startDate: '2026-11-01',
    rentAmount: 90_000,
    paymentDueDay: 10,
  })
  const paid = { tenantId, amount: 58_000, paymentDate: '2026-11-19', paymentMethod: 'bank_transfer' }
  await make('/payments', paid)
  await make(`/tenants/${tenantId}/invite`, {})
  const [mail] = await mailTo(server, email)
  link = mail!.link!
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('lets the landlord choose the account that tenants pay to, with the password', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, 'anna@domy.example')
  await page.goto(`${server.app}/payments/bank`)
  await page.getByRole('button', { name: 'Dodaj rachunek' }).click()
  const form = page.getByRole('dialog', { name: 'Dodaj rachunek' })
  await form.getByLabel('Właściciel rachunku').fill('Anna Kowalska')
  await form.getByLabel('Numer konta (IBAN)').fill('61 1090 1014 0000 0712 1981 2875')
  await form.getByRole('button', { name: 'Dodaj rachunek' }).click()
  await form.getByText('To nie jest prawidłowy numer konta (IBAN).').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByLabel('Numer konta (IBAN)').fill('61 1090 1014 0000 0712 1981 2874')
  await form.getByRole('button', { name: 'Dodaj rachunek' }).click()
  await page.getByText('PL61 1090 1014 0000 0712 1981 2874').waitFor()
  await page.getByRole('button', { name: 'Pokaż najemcom' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pokaż najemcom' }).click()
  await page.getByLabel('Hasło do konta anna@domy.example').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Widoczny dla najemców').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})

it('keeps what was typed on the page if the language changes while the application loads', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  let release = (): void => undefined
  const chosen = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/first-[^/]+\.js$/, async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto(link)
  await page.getByLabel('Imię i nazwisko').fill('Marta Nowa')
  await page.getByLabel('Nowe hasło').fill(password)
  await page.locator('select[name="language"]').first().selectOption('es')
  expect(await page.getByLabel('Imię i nazwisko').inputValue()).toBe('Marta Nowa')
  release()
  await page.waitForFunction(() => !document.getElementById('page') && document.documentElement.lang === 'es')
  await expect.poll(() => page.locator('input[name="name"]').inputValue()).toBe('Marta Nowa')
  expect(await page.locator('input[type="password"]').first().inputValue()).toBe(password)
  expect(await page.locator('select[name="language"]').first().inputValue()).toBe('es')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(password)
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  expect(complaints()).toEqual([])
  await close()
})

it('gives the invited tenant access to the portal and to nothing of the landlord', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  const sees = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
  expect(link).toMatch(new RegExp(`^${server.tenant}/invite/`))

  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(link)
  await sees('Zaproszenie od: Wierzba Nieruchomości')
  // The page is complete before the application arrives, which somebody who types gets without losing a letter.
  expect(scripts).toEqual([expect.stringMatching(/\/assets\/public-page-[\w-]+\.js$/)])
  expect(await page.getByLabel('Adres e-mail').inputValue()).toBe(email)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Nowe hasło').fill('abc')
  await page.getByRole('button', { name: 'Otwórz mój portal' }).click()
  await sees('Hasło musi mieć co najmniej 6 znaków')
  await page.getByLabel('Nowe hasło').fill(password)
  await page.keyboard.press('Enter')

  await page.waitForURL(`${server.tenant}/`)
  await page.getByRole('heading', { name: 'Do zapłaty' }).waitFor()
  await page.getByRole('link', { name: /^320,00\s€/ }).waitFor()
  await sees(/Po terminie, 11 dni\. Następna płatność: 900,00\s€, 10\sgrudnia\./)
  const why = page.getByRole('region', { name: 'Skąd ta kwota' })
  expect((await why.innerText()).replace(/\s+/g, ' ')).toBe(
    'Skąd ta kwota Całe konto Czynsz, listopad 2026 termin 10 lis 900,00 € Twoja wpłata przelew, 19 lis -580,00 € Pozostało 320,00 €',
  )
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('button', { name: 'Jak zapłacić' }).click()
  await sees('PL61 1090 1014 0000 0712 1981 2874')
  const code = page.getByRole('img', { name: 'Kod do aplikacji banku' })
  expect(await code.evaluate((picture: HTMLImageElement) => picture.decode().then(() => true))).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Zgłoś problem' }).click()
  await page.getByLabel('Co się dzieje?').fill('Cieknie kran w kuchni')
  await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
  await page.waitForURL(/\/issues\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'Cieknie kran w kuchni' }).waitFor()
  await page.getByLabel('Dopisz wiadomość').fill('Od wczoraj')
  await page.getByRole('button', { name: 'Wyślij' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Od wczoraj' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()

  const tickets = await call<{ rows: { title: string }[] }>(server, token, 'GET', '/api/tickets')
  expect(tickets.rows.map(({ title }) => title)).toEqual(['Cieknie kran w kuchni'])

  const { access_token: theirs } = await signInByApi(server, email)
  for (const path of ['/api/tenants', '/api/payments', '/api/dashboard', `/api/tenants/${tenantId}`])
    await expect(call(server, theirs, 'GET', path)).rejects.toThrow(/: 40[34] /)
})

it('works once: a used link shows Invalid Access and what to do next', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'pl' })
  await page.goto(link)
  await page.getByRole('heading', { name: 'Nieprawidłowy dostęp' }).waitFor()
  await page.getByText('Poproś wynajmującego o nowe zaproszenie').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})
