/**
 * A landlord records a partial payment by keyboard, sees what stays open and why, refunds a part, and undoes the
 * refund.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let tenantId: string
const email = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, email)
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const { today } = await call<{ today: string }>(server, token, 'GET', '/api/me')
  const property = await make<{ id: string }>('/properties', {
    address: 'ul. Karmelicka 12/3',
    propertyType: 'apartment',
    rentalType: 'long-term',
    rentAmount: 90_000,
  })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik' })
  tenantId = tenant.id
  await make('/leases', {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: `${today.slice(0, 8)}01`,
    rentAmount: 90_000,
    paymentDueDay: 1,
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Waits for a figure of the page: its label and its value. */
const figure = (page: Page, text: RegExp): Promise<void> =>
  page.locator('[data-figures] > div', { hasText: text }).waitFor()

it('records a partial payment, refunds some of it and undoes the refund, without a mouse', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  const sees = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
  await enter(server, page, email)
  await page.goto(`${server.app}/payments?view=charges`)
  await sees(/Rent, /)

  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Marta')
  await page.getByRole('option', { name: /Marta Wójcik/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Amount/)
  await page.locator('input:focus[value="900"]').waitFor()
  await page.keyboard.type('580')
  await sees(/320,00\s€ remains open/)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await sees(/Marta Wójcik: 580,00\s€ recorded/)

  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(/320,00\s€ of 900,00\s€ is still open/)
  await sees('Why this amount is open')

  await tabTo(page, 'Payment')
  await page.keyboard.press('Enter')
  await sees('How it was used')
  await tabTo(page, 'Refund')
  await page.keyboard.press('Enter')
  await page.locator('input:focus[value="580"]').waitFor()
  await page.keyboard.type('80')
  await sees(/Charges of 80,00\s€ that were paid will be open again/)
  await tabTo(page, /^Reason/)
  await page.keyboard.type('Paid twice')
  await page.keyboard.press('Control+Enter')
  await sees(/Refund of 80,00\s€ recorded/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await figure(page, /Refunded80,00\s€/)

  await tabTo(page, /^Undo: Refund of 80,00/)
  await page.keyboard.press('Enter')
  await sees(/Undone – Refund of 80,00/)
  await figure(page, /Refunded0,00\s€/)
  await figure(page, /Used580,00\s€/)

  expect(complaints()).toEqual([])
  await close()
})

it('keeps what was typed when the person goes back or reloads at once', async () => {
  const { page, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, email)
  const amount = page.getByRole('dialog').getByLabel(/^Amount/)
  await page.goto(`${server.app}/payments?view=charges`)
  await page.goto(`${server.app}/payments?view=charges&new=1&tenantId=${tenantId}`)
  await amount.fill('77')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goForward()
  await page.getByText('Your draft from last time was restored.').first().waitFor()
  expect(await amount.inputValue()).toBe('77')
  await amount.fill('78')
  await page.reload()
  await page.getByText('Your draft from last time was restored.').first().waitFor()
  expect(await amount.inputValue()).toBe('78')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await close()
})

it('replaces the proposed amount by what is typed, with and without a press in the field', async () => {
  const { page, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, email)
  const amount = page.getByRole('dialog').getByLabel(/^Amount/)
  const proposed = async (): Promise<void> => {
    await page.goto(`${server.app}/payments?view=charges&new=1&tenantId=${tenantId}`)
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')?.value,
    )
  }
  await proposed()
  await amount.focus()
  await page.keyboard.type('10,5')
  expect(await amount.inputValue()).toBe('10,5')
  await proposed()
  await amount.click()
  await page.keyboard.type('1')
  expect(await amount.inputValue()).toBe('1')
  await proposed()
  await amount.focus()
  await amount.click()
  await page.keyboard.type('400,5')
  expect(await amount.inputValue()).toBe('400,5')
  await close()
})
