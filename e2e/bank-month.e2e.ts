/**
 * The rents of 53 flats are settled with the keyboard alone: the file is chosen, what is certain is booked at once, and the rest line by
 * line. The keys are counted, the time is printed, and what the books say afterwards is the money of the file.
 */
import { formatMoney } from '@domovik/locales/format.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iban, type Movement, statement } from '../server/src/rental/bank/statement.fixture.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const email = 'anna@domy.example'

const flats = 53
/** The last two are namesakes with one rent. */
const rent = (flat: number): number => 90_000 + Math.min(flat, 52) * 100
const total = Array.from({ length: flats }, (_, at) => rent(at + 1)).reduce((sum, each) => sum + each)
const nameOf = (flat: number): string =>
  flat === 52 ? 'Adam Kowalski' : flat === 53 ? 'Jan Kowalski' : `Najemca Numer${'abcdefgh'[flat % 8]}${flat}`
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
    lines.push({
      ...{ on: '2026-03-10', amount: rent(flat), name: nameOf(flat) },
      text: `${tenant.paymentReference} czynsz 03/2026`,
    })
  }
  // Five leave the reference out, a company pays for somebody, and a namesake writes the surname only.
  for (const line of lines.slice(45, 50)) line.text = 'czynsz'
  Object.assign(lines[50]!, { name: 'Firma Transportowa', text: 'przelew' })
  Object.assign(lines[51]!, { name: 'Kowalski', text: 'czynsz' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Presses keys like a person who has no mouse, and counts them. */
function keyboardOf(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    async press(key: string) {
      keys += 1
      await page.keyboard.press(key)
    },
    async type(text: string) {
      keys += text.length
      await page.keyboard.type(text)
    },
    async tabTo(name: string | RegExp) {
      keys += await tabTo(page, name)
    },
  }
}

/** The text of the line that has the focus; empty if none has. */
const focusedLine = (page: Page): Promise<string> =>
  page.evaluate(
    () => (document.activeElement?.tagName === 'LI' ? document.activeElement.textContent : '') ?? '',
  )

it('settles a month of 53 flats with the keyboard alone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'pl' })
  await enter(server, page, email)
  await page.goto(`${server.app}/payments/bank`)
  await page.getByText('Nie ma nic do zapisania.').waitFor()
  const keyboard = keyboardOf(page)
  const open = page.getByRole('listitem').filter({ hasText: /czynsz|przelew/ })
  const began = Date.now()

  const chooser = page.waitForEvent('filechooser')
  await keyboard.tabTo(/Upuść tu plik z banku/)
  await keyboard.press('Enter')
  const file = statement(lines)
  const buffer = Buffer.from(await file.arrayBuffer())
  await (await chooser).setFiles({ name: file.name, mimeType: 'text/xml', buffer })
  await page.getByRole('button', { name: 'Importuj 53 operacje' }).waitFor()
  await keyboard.tabTo('Importuj 53 operacje')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: /^Zapisz 46 pewnych/ }).waitFor()
  const untilImported = keyboard.count()

  // The first line has the focus without a search for it, and so has the next one after each booking.
  await expect.poll(() => focusedLine(page)).not.toBe('')
  await keyboard.press('Shift+A')
  await page.getByText(/^Zapisano 46 operacji/).waitFor()
  for (let left = 7; left > 0; left--) {
    await expect.poll(() => open.count()).toBe(left)
    await expect.poll(() => focusedLine(page), { message: `focus with ${left} left` }).not.toBe('')
    const line = await focusedLine(page)
    if (line.includes('Firma Transportowa')) {
      await keyboard.press('s')
      await page.getByRole('dialog').waitFor()
      await keyboard.tabTo(/^Najemca/)
      await keyboard.type(nameOf(51).split(' ')[1]!)
      // Until the answer is there, the list still has the first thirty tenants.
      await expect.poll(() => page.getByRole('option', { name: /Numer|Kowalski/ }).count()).toBe(1)
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await keyboard.tabTo('Zapisz')
      await keyboard.press('Enter')
    } else if (line.includes('Kowalski')) {
      // Both are proposed; the one who has not paid is told by the flat.
      await expect(line).toContain('Adam Kowalski')
      await expect(line).toContain('Jan Kowalski')
      await keyboard.press(line.indexOf('Adam Kowalski') < line.indexOf('Jan Kowalski') ? '1' : '2')
    } else await keyboard.press('Enter')
  }
  await page.getByText('Nie ma nic do zapisania.').waitFor()
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `53 flats: ${keyboard.count()} keys after ${untilImported} for the file, ${seconds} s\n`,
  )
  expect(keyboard.count() - untilImported).toBeLessThanOrEqual(35)
  expect(complaints()).toEqual([])

  const get = <Answer>(path: string): Promise<Answer> => call<Answer>(server, token, 'GET', `/api${path}`)
  const inbox = await get<{ counts: object }>('/bank/lines?state=done')
  expect(inbox.counts).toEqual({ open: 0, done: flats, ignored: 0 })
  const tenants = await get<{ totals: object }>('/tenants')
  expect(tenants.totals).toMatchObject({ overdue: 0, balance: 0 })
  const { month } = await get<{ month: object }>('/dashboard')
  expect(month).toMatchObject({ expected: total, collected: total, collectionRate: 10_000 })
  const received = await get<{ total: number; totals: object }>('/payments?view=received')
  expect(received).toMatchObject({ total: flats, totals: { received: total } })
  type Report = { sections: { totals: Record<string, unknown> | null }[] }
  for (const report of ['revenue', 'cash_flow']) {
    const { sections } = await get<Report>(`/reports/${report}?period=this_month&basis=cash`)
    expect(Object.values(sections[0]!.totals ?? {}), report).toContain(total)
  }
  await page.goto(`${server.app}/dashboard`)
  await page.getByText(formatMoney(total, 'EUR')).first().waitFor()
  await page.goto(`${server.app}/reports?type=revenue&period=this_month&basis=cash`)
  await page.getByText(formatMoney(total, 'EUR')).first().waitFor()
  await close()
})
