/**
 * The rent of a month for 53 flats comes in a file of a bank. The landlord imports it, books what is certain at once, and the rest
 * by hand, with the keyboard alone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iban, type Movement, statement } from '../server/src/rental/bank/statement.fixture.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const flats = 53
const email = 'anna@domy.example'
const rent = (flat: number): number => 90_000 + flat * 100
const nameOf = (flat: number): string => `Najemca Numer${String.fromCharCode(97 + (flat % 26))}${flat}`
const lines: Movement[] = []

beforeAll(async () => {
  server = await startServer({ day: '2026-03-20' })
  browser = await openBrowser()
  token = await landlord(server, email, 'Wierzba Nieruchomości', { plan: 'enterprise' })
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  await call(server, token, 'PATCH', '/api/organization', { language: 'pl' })
  await make('/bank/accounts', { holder: 'Anna Kowalska', iban })
  for (let flat = 1; flat <= flats; flat++) {
    const property = await make<{ id: string }>('/properties', { address: `ul. Długa ${flat} m. 1` })
    const tenant = await make<{ id: string; paymentReference: string }>('/tenants', { name: nameOf(flat) })
    const terms = { startDate: '2026-03-01', rentAmount: rent(flat), paymentDueDay: 5 }
    await make('/leases', { propertyId: property.id, tenantId: tenant.id, ...terms })
    // One tenant in 18 leaves out the reference.
    const text = flat % 18 === 0 ? 'czynsz' : `${tenant.paymentReference} czynsz 03/2026`
    lines.push({ on: '2026-03-10', amount: rent(flat), name: nameOf(flat), text })
  }
  lines.push({ on: '2026-03-12', amount: -51_200, name: 'Wodociągi', text: 'woda' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('books a month of 53 flats from a file, with the keyboard', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/bank`)
  await page.getByText('Nie ma nic do zapisania.').waitFor()
  const file = statement(lines)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/xml', buffer: Buffer.from(await file.arrayBuffer()) })
  await page.getByRole('button', { name: 'Importuj 54 operacje' }).click()
  await page.getByRole('button', { name: /^Zapisz 51 pewnych/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  const rows = page.getByRole('listitem').filter({ hasText: 'czynsz' })
  await rows.first().focus()
  await page.keyboard.press('Shift+A')
  await page.getByText(/^Zapisano 51 operacji/).waitFor()
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count(), { timeout: 45_000 }).toBe(1)
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count(), { timeout: 45_000 }).toBe(0)
  const water = page.getByRole('listitem').filter({ hasText: 'Wodociągi' })
  await water.focus()
  await page.keyboard.press('i')
  await page.getByText('Nie ma nic do zapisania.').waitFor()
  expect(complaints()).toEqual([])

  const tenants = await call<{ totals: { overdue: number; balance: number } }>(
    server,
    token,
    'GET',
    '/api/tenants',
  )
  expect(tenants.totals).toMatchObject({ overdue: 0, balance: 0 })

  await page.getByText(/^Zapisane \d+$/).click()
  await page.getByRole('main').getByRole('button', { name: 'Cofnij', exact: true }).first().click()
  await page.getByText('Operacja znów czeka na zapisanie').waitFor()
  await close()
})

it('divides a line over two tenants on a phone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/bank`)
  await page.getByRole('button', { name: 'Inny najemca lub podział' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Kwota').first().fill('500,00')
  await form.getByRole('button', { name: 'Podziel' }).click()
  await form.getByText(/^Pozostało do podziału/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await form.getByLabel('Najemca').nth(1).fill('Numerb1')
  await page.getByRole('option').first().click()
  const rest = await form.getByText(/^Pozostało do podziału/).innerText()
  await form
    .getByLabel('Kwota')
    .nth(1)
    .fill(rest.replace(/[^\d,]/g, ''))
  await form.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await page.getByText('Zapisano operację').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('imports a table of a bank on a phone and shows the day whose balance is wrong', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/bank`)
  const rows = [
    'Número de cuenta;ES9121000418450200051332',
    'F. VALOR;DESCRIPCIÓN;IMPORTE (€);SALDO (€)',
    '18/03/2026;Aqualia;-20,00;1.500,00',
    '17/03/2026;Jan Nowak;100,00;1.200,00',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'ruchy.csv', mimeType: 'text/csv', buffer })
  await page.getByText(/^18.*2026.*: saldo zmienia się o 320,00/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Importuj 2 operacje' }).click()
  const aqualia = page.getByRole('listitem').filter({ hasText: 'Aqualia' })
  await aqualia.getByRole('button', { name: 'Koszt', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Kategoria').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await form.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await expect.poll(() => aqualia.count(), { timeout: 45_000 }).toBe(0)
  const nowak = page.getByRole('listitem').filter({ hasText: 'Jan Nowak' })
  await nowak.getByRole('button', { name: 'Przelew własny' }).click()
  await expect.poll(() => nowak.count(), { timeout: 45_000 }).toBe(0)
  await page.getByRole('button', { name: 'Cofnij import pliku ruchy.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cofnij import' }).click()
  await page.getByText('Cofnięto import pliku ruchy.csv').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('asks for the account of each number of a file, and imports the rest without what is left out', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/bank`)
  const part = async (account: string) => {
    const line = { on: '2026-03-19', amount: 4_200, name: 'Ewa Lis', text: 'kawa' }
    return (await statement([line], { account }).text()).replace(/^[\s\S]*(<Stmt>.*<\/Stmt>)[\s\S]*$/, '$1')
  }
  const parts = await Promise.all([iban, 'PL61109010140000071219812874', '12345'].map(part))
  const text = `<Document><BkToCstmrStmt>${parts.join('')}</BkToCstmrStmt></Document>`
  const file = { name: 'trzy.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  const foreign = page.getByLabel('Który to rachunek: PL61 1090 1014 0000 0712 1981 2874?')
  await foreign.waitFor()
  expect(await foreign.locator('option').allInnerTexts()).toEqual(['Wybierz rachunek', 'Pomiń'])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // The only account has the number of the first statement.
  const unknown = page.getByLabel('Który to rachunek: 12345?')
  expect(await unknown.locator('option').allInnerTexts()).toEqual(['Wybierz rachunek', 'Pomiń'])
  await unknown.selectOption('Pomiń')
  await page.getByRole('button', { name: 'Dodaj ten rachunek' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Właściciel rachunku').fill('Anna Kowalska')
  await form.getByRole('button', { name: 'Dodaj rachunek' }).click()
  await page.getByRole('button', { name: 'Importuj 2 operacje' }).click()
  await page.getByText('Zaimportowano 2 operacje. Pominięto: 12345').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('asks before it books rent and deposit of which an equal amount was recorded by hand', async () => {
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Krótka 1' })
  const tenant = await make<{ id: string; paymentReference: string }>('/tenants', { name: 'Ewa Lis' })
  const money = { startDate: '2026-03-01', rentAmount: 70_000, depositAmount: 140_000, paymentDueDay: 5 }
  await make('/leases', { propertyId: property.id, tenantId: tenant.id, ...money })
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/bank`)
  const file = statement([
    { on: '2026-03-18', amount: 210_000, name: 'Ewa Lis', text: tenant.paymentReference },
  ])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/xml', buffer: Buffer.from(await file.arrayBuffer()) })
  await page.getByRole('button', { name: 'Importuj 1 operację' }).click()
  const row = page.getByRole('listitem').filter({ hasText: tenant.paymentReference })
  await row.waitFor()
  const { id: tenantId } = tenant
  const repair = { tenantId, type: 'extra_fee', amount: 70_000, dueDate: '2026-03-17', description: 'Szyba' }
  await make('/charges', repair)
  const byHand = { tenantId, amount: 70_000, paymentDate: '2026-03-17', paymentMethod: 'bank_transfer' }
  await make('/payments', byHand)
  await page.reload()
  await row.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText(/^Wpłata najemcy \(Ewa Lis\): 700,00/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // "No" is asked three times, and each time the focus returns to the line.
  const hasFocus = () => row.evaluate((line) => line === document.activeElement)
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect.poll(hasFocus).toBe(true)
  for (const no of ['Enter', 'Escape']) {
    await page.keyboard.press('Enter')
    await expect
      .poll(() =>
        question
          .getByRole('button', { name: 'Anuluj' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press(no)
    await question.waitFor({ state: 'detached' })
    await expect.poll(hasFocus).toBe(true)
  }
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Zapisz też tę' }).click()
  await expect.poll(() => row.count(), { timeout: 45_000 }).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})
