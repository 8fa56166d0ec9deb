/** A price that changes while a form is open: it is shown before anything is booked, and what was typed stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
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
  const made = { address: 'ul. Zmienna 1', rentalType: 'short-term', dailyRate: 120_00 }
  propertyId = (await call<{ id: string }>(server, token, 'POST', '/api/properties', made)).id
  await call(server, token, 'PUT', `/api/properties/${propertyId}/stay-page`, {
    ...{ propertyId, updatedAt: null, slug: 'sea-view', title: 'Sea view', text: 'Two rooms.' },
    ...{ isOpen: true, isListed: false },
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Without a notice to open screens, so that a form still shows the price of before. */
const raise = (rate: number) =>
  server.sql('update properties set daily_rate = $1 where id = $2', [rate, propertyId])
const totals = async () => {
  const path = `/api/bookings?propertyId=${propertyId}`
  const { rows } = await call<{ rows: { total: number }[] }>(server, token, 'GET', path)
  return rows.map(({ total }) => total)
}

it('is shown to a visitor of the public page, who sends again', async () => {
  const { page, close } = await visitor(browser, { width: 360, language: 'en' })
  await page.goto(`${server.app}/stay/sea-view`)
  const checkOut = page.getByLabel('Departure').first()
  await page.getByLabel('Arrival').first().fill('6.07.2026')
  await checkOut.fill('9.07.2026')
  await checkOut.press('Tab')
  await page.getByText('360,00').first().waitFor()
  await page.getByLabel('Name').fill('Ola Nowak')
  await page.getByLabel('Email').fill('ola@example.com')
  await raise(200_00)
  const send = page.getByRole('button', { name: 'Send the request' })
  await send.click()
  const told = page.getByText(/The price has changed: it is now 600,00/)
  await told.waitFor()
  // The form is longer than the window, and the button is at its end.
  const [words, button] = [await told.boundingBox(), await send.boundingBox()]
  expect(words!.y).toBeGreaterThan(0)
  expect(words!.y + words!.height).toBeLessThan(button!.y)
  await page.getByRole('table').getByText('600,00').first().waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Ola Nowak')
  expect(await totals()).toEqual([])
  expect(await accessibilityProblems(page)).toEqual([])
  await send.click()
  await page.getByText(/You asked at the price of 600,00/).waitFor()
  expect(await totals()).toEqual([600_00])
  await close()
})

it('is not asked for before a visitor sees it, and is looked up again after a failure', async () => {
  const { page, close } = await visitor(browser, { width: 360, language: 'en' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /stay-pages.*\/request/.test(request.url())) sent.push(request.url())
  })
  let fail: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  const quotes = /\/api\/stay-pages\/[^?]*quote/
  await page.route(quotes, async (route) => {
    await held
    await route.fulfill({ status: 503, json: { code: 'service_unavailable' } })
  })
  await page.goto(`${server.app}/stay/sea-view`)
  await page.getByLabel('Arrival').first().fill('20.10.2026')
  const checkOut = page.getByLabel('Departure').first()
  await checkOut.fill('22.10.2026')
  await checkOut.press('Tab')
  await page.getByLabel('Name').fill('Ala Nowak')
  await page.getByLabel('Email').fill('ala@example.com')
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'attached' })
  const send = page.getByRole('button', { name: 'Send the request' })
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Email').press('Control+Enter')
  fail()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Email').press('Enter')
  await page.unroute(quotes)
  await again.click()
  await page
    .getByRole('table')
    .getByText(/^€?\s?\d/)
    .first()
    .waitFor()
  // Waits until the button can be pressed, without pressing it.
  await send.click({ trial: true })
  expect(sent).toEqual([])
  expect(await page.getByLabel('Name').inputValue()).toBe('Ala Nowak')
  await close()
})

it('is shown to a landlord who books and extends, and who saves again', async () => {
  const { page, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/properties/${propertyId}?tab=bookings`)
  await page.getByRole('link', { name: 'New booking' }).click()
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByLabel('Check-in').fill('13.07.2026')
  await form.getByLabel('Check-out').fill('16.07.2026')
  await form.getByRole('textbox', { name: 'Guest' }).fill('Jan Nowak')
  await form.getByText('600,00').first().waitFor()
  await raise(150_00)
  await form.getByRole('button', { name: 'Save booking' }).click()
  await form.getByText(/The price has changed: it is now 450,00/).waitFor()
  expect(await form.getByRole('textbox', { name: 'Guest' }).inputValue()).toBe('Jan Nowak')
  expect(await totals()).toEqual([600_00])
  await form.getByRole('table').getByText('450,00').first().waitFor()
  await form.getByRole('button', { name: 'Save booking' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await totals()).toEqual([450_00, 600_00])

  await page.getByRole('link', { name: /^B-/ }).first().click()
  await page.getByRole('button', { name: 'Extend', exact: true }).click()
  const extend = page.getByRole('dialog')
  await extend.getByText(/New total: 600,00/).waitFor()
  // The form keeps the day before while another cannot be read; its figures would be taken for those of what is typed.
  const until = extend.getByLabel('New check-out')
  const day = await until.inputValue()
  await until.fill('soon')
  await until.press('Tab')
  await extend.getByText(/New total: 600,00/).waitFor({ state: 'hidden' })
  await until.fill(day)
  await until.press('Tab')
  await extend.getByText(/New total: 600,00/).waitFor()
  await raise(160_00)
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await extend.getByText(/The price has changed: it is now 610,00/).waitFor()
  await extend.getByText(/New total: 610,00/).waitFor()
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await extend.waitFor({ state: 'detached' })
  expect(await totals()).toEqual([610_00, 600_00])
  await close()
})

/** Books a stay of two adults. */
const book = (checkIn: string, checkOut: string, name: string) => {
  const stay = { propertyId, checkIn, checkOut, adults: 2, guest: { name } }
  return call<{ id: string; tenantId: string }>(server, token, 'POST', '/api/bookings', stay)
}

it('is shown to a landlord who cancels a stay while its money arrives, and who cancels again', async () => {
  const made = await book('2026-08-01', '2026-08-04', 'Ewa')
  await server.sql('update bookings set policy = $1 where id = $2', ['[]', made.id])
  const { page, close } = await visitor(browser, { width: 360, language: 'en' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/bookings/${made.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('row', { name: /Cancellation fee.* 0,00/ }).waitFor()
  // A button "Cancel" beside "Cancel booking" could mean both.
  await form.getByRole('button', { name: 'Go back' }).waitFor()
  expect(await form.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
  // Without a notice to the open screen.
  await page.route('**/api/events*', (route) => route.abort())
  await call(server, token, 'POST', '/api/payments', {
    ...{ tenantId: made.tenantId, amount: 100_00, paymentDate: '2026-06-20', paymentMethod: 'cash' },
  })
  await form.getByRole('button', { name: 'Cancel booking' }).click()
  await form.getByText(/The amounts have changed: the fee is now 100,00/).waitFor()
  await form.getByRole('row', { name: /Cancellation fee.* 100,00/ }).waitFor()
  await close()
})

it('keeps a form from being sent before it shows the price, also by keyboard', async () => {
  const { id } = await book('2026-09-01', '2026-09-03', 'Iga')
  const { page, close } = await visitor(browser, { language: 'en' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/bookings')) sent.push(request.url())
  })
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await enter(server, page, owner)
  await page.goto(`${server.app}/bookings/${id}`)
  await page.getByRole('button', { name: 'Extend', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByText(/1 more night costs/).waitFor()
  await page.route(/\/bookings\/[^/]+\/extend/, async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await form.getByLabel(/check-out/i).fill('9.09.2026')
  await form.getByLabel(/check-out/i).press('Control+Enter')
  const send = form.getByRole('button', { name: 'Extend', exact: true })
  expect(await send.isDisabled()).toBe(true)
  expect(await form.locator('[aria-busy="true"]').count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(sent).toEqual([])
  answer()
  await form.getByText(/6 more nights cost/).waitFor()
  await send.click()
  await form.waitFor({ state: 'detached' })
  expect(sent).toHaveLength(1)
  await close()
})
