/** A landlord works in the calendar of stays: by keyboard, by mouse, and on a phone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const owner = 'anna@domy.example'
const units: string[] = []

beforeAll(async () => {
  server = await startServer({ day: '2026-06-20' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  for (const address of ['ul. Morska 5', 'ul. Piękna 7']) {
    const made = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
      address,
      rentalType: 'short-term',
      dailyRate: 120_00,
    })
    units.push(made.id)
  }
  await book('Ola Dziś', { propertyId: units[1]!, checkIn: '2026-06-20', checkOut: '2026-06-21' })
  await book('Jan Gość', { propertyId: units[0]!, checkIn: '2026-06-22', checkOut: '2026-06-25' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const book = (name: string, place: { propertyId: string; checkIn: string; checkOut: string }) =>
  call(server, token, 'POST', '/api/bookings', { ...place, adults: 2, status: 'confirmed', guest: { name } })

type Row = { checkIn: string; checkOut: string; propertyId: string; total: number }
const rows = async (): Promise<Row[]> =>
  (await call<{ rows: Row[] }>(server, token, 'GET', '/api/bookings?sort=checkIn&q=Jan')).rows

it('moves, extends, books and blocks by keyboard and by mouse', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  await page.goto(`${server.app}/bookings/calendar`)
  const grid = page.getByRole('grid', { name: 'Properties and days' })
  const stay = grid.locator('[data-span]', { hasText: 'Jan Gość' })
  await stay.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  // By keyboard: one day later and one unit down, spoken on the way, then undone.
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('status').filter({ hasText: 'Jan Gość, Confirmed' }).waitFor({ state: 'attached' })
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('status')
    .filter({ hasText: /Piękna 7, 23 Jun – 26 Jun 2026, 3 nights/ })
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await page.getByText(/Booking B-\w+ moved/).waitFor()
  expect(await rows()).toMatchObject([
    { propertyId: units[1], checkIn: '2026-06-23', checkOut: '2026-06-26' },
  ])
  await page.getByRole('button', { name: /Undo/ }).press('Enter')
  await page.getByText(/Undone/).waitFor()
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await rows()).toMatchObject([
    { propertyId: units[0], checkIn: '2026-06-22', checkOut: '2026-06-25' },
  ])

  // A stay that is carried out of the window stays in sight until it is put back.
  await page.keyboard.press('Home')
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'm', ...Array(40).fill('ArrowRight')])
    await page.keyboard.press(key)
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(500)
  await page.keyboard.press('Escape')
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeLessThan(100)

  // By mouse: two days later.
  const box = (await stay.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 15)
  await page.mouse.move(box.x + 102, box.y + 15)
  await page.mouse.up()
  await expect.poll(rows).toMatchObject([{ checkIn: '2026-06-24', checkOut: '2026-06-27' }])

  await page.getByRole('button', { name: /Undo/ }).last().waitFor()
  const now = (await stay.boundingBox())!
  const dragEnd = async (): Promise<void> => {
    await page.mouse.move(now.x + now.width - 3, now.y + 15)
    await page.mouse.down()
    await page.mouse.move(now.x + now.width + 20, now.y + 15)
    await page.mouse.move(now.x + now.width + 33, now.y + 15)
    await page.mouse.up()
  }
  const move = page.getByRole('dialog', { name: /Move booking/ })

  // A refusal that no price changes opens no form.
  const preview = /booking-calendar\/moves\//
  await page.route(preview, (route) => route.fulfill({ status: 409, json: { code: 'channel_decides_days' } }))
  await dragEnd()
  await page.getByText(/The calendar of the channel decides the days/).waitFor()
  expect(await move.count()).toBe(0)
  await page.unroute(preview)

  // A longer stay asks first, with its price.
  await dragEnd()
  await move.getByText(/The stay costs .*120,00.* more\. New total: .*480,00/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await move.getByRole('button', { name: 'Move' }).click()
  await expect.poll(rows).toMatchObject([{ checkIn: '2026-06-24', checkOut: '2026-06-28', total: 480_00 }])

  // A stay that would begin before today is not moved without a question, by keyboard or by mouse.
  await move.waitFor({ state: 'detached' })
  const past = 'The stay would begin before today.'
  await grid.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  for (const key of [...Array(4).fill('ArrowRight'), 'm', ...Array(5).fill('ArrowLeft'), 'Enter'])
    await page.keyboard.press(key)
  await move.getByText(past, { exact: false }).waitFor()
  await move.getByRole('button', { name: 'Cancel' }).click()
  await move.waitFor({ state: 'detached' })
  const later = (await stay.boundingBox())!
  await page.mouse.move(later.x + 60, later.y + 15)
  await page.mouse.down()
  await page.mouse.move(later.x, later.y + 15)
  await page.mouse.move(later.x + 60 - 5 * 36, later.y + 15)
  await page.mouse.up()
  await move.getByText(past, { exact: false }).waitFor()
  await move.getByRole('button', { name: 'Cancel' }).click()
  expect(await rows()).toMatchObject([{ checkIn: '2026-06-24', checkOut: '2026-06-28' }])

  // Free days become a new booking, and a night can be blocked and freed.
  await move.waitFor({ state: 'detached' })
  await grid.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('b')
  const block = page.getByRole('dialog', { name: 'Block nights' })
  await block.getByLabel('First night').press('Control+Enter')
  await page.getByText('The nights are blocked').waitFor()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Free nights' }).click()
  await page.getByText('Nights freed').waitFor()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New booking' })
  await form.getByRole('textbox', { name: 'Guest' }).fill('Ewa Nowa')
  await form.getByText('120,00').first().waitFor()
  await form.getByRole('textbox', { name: 'Guest' }).press('Control+Enter')
  await grid.locator('[data-span]', { hasText: /^E/ }).waitFor()
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints()).toEqual([])
  await close()
})

it('shows the day and the month of one unit on a phone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl', theme: 'dark' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/bookings/calendar`)
  await page.getByRole('heading', { name: /Przyjazdy/ }).waitFor()
  await page.getByText('Ola Dziś').first().waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${server.app}/properties/${units[1]}?tab=calendar`)
  await page.getByRole('button', { name: /20 cze.*: Ola Dziś/ }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  const flat = await call<{ id: string }>(server, token, 'POST', '/api/properties', {
    address: 'ul. Stała 1',
    rentalType: 'long-term',
  })
  await page.goto(`${server.app}/properties/${flat.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Umowy' }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Kalendarz' }).count()).toBe(0)
  await page.goBack()
  // The day of departure of one guest is the day of arrival of the next.
  await page.getByRole('button', { name: /21 cze.*: wolne/ }).click()
  await page.getByRole('button', { name: /23 cze.*: wolne/ }).click()
  const form = page.getByRole('dialog', { name: 'Nowa rezerwacja' })
  await form.getByText('240,00').first().waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('adds a calendar of a channel only from a public address, and gives channels an address of their own', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  await page.goto(`${server.app}/properties/${units[0]}?tab=bookings`)
  await page.getByRole('button', { name: 'Add a calendar' }).click()
  const form = page.getByRole('dialog', { name: 'Read the calendar of a channel' })
  await form.getByLabel('Channel').selectOption('Booking.com')
  await form.getByText('In the Booking.com extranet', { exact: false }).waitFor()
  await form.getByLabel('Address of the calendar (iCal)').fill('https://127.0.0.1/calendar.ics')
  await form.getByRole('button', { name: 'Check the address' }).click()
  await form.getByText('This address cannot be read.', { exact: false }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Create an address' }).first().click()
  const address = page.getByLabel('Address for Airbnb')
  const url = await address.inputValue()
  const text = await (await fetch(url.replace(/^https?:\/\/[^/]+/, server.app))).text()
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).not.toContain('Jan')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})

it('shows a guest the stay by a link, on a phone', async () => {
  const [stay] = (
    await call<{ rows: { id: string; reference: string; tenantId: string }[] }>(
      server,
      token,
      'GET',
      '/api/bookings?q=Jan',
    )
  ).rows
  const { url } = await call<{ url: string }>(
    server,
    token,
    'POST',
    `/api/bookings/${stay!.id}/guest-page`,
    {},
  )
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await page.goto(url)
  await page.getByRole('heading', { name: 'ul. Morska 5' }).waitFor()
  await page.getByText(stay!.reference, { exact: false }).waitFor()
  await page.getByText('Total to pay').waitFor()
  const tenantId = stay!.tenantId
  const paid = { tenantId, amount: 500_00, paymentDate: '2026-06-20', paymentMethod: 'card' }
  await call(server, token, 'POST', '/api/payments', paid)
  await page.reload()
  await page.getByText('Left over', { exact: true }).waitFor()
  await page.getByText('20,00', { exact: false }).first().waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await call(server, token, 'DELETE', `/api/bookings/${stay!.id}/guest-page`)
  await page.reload()
  await page.getByText('This link does not work').waitFor()
  expect(complaints().filter((text) => !/40\d/.test(text))).toEqual([])
  await close()
})

it('names blocked days on the page of a property, and shows the whole button that frees them', async () => {
  const days = { propertyId: units[1], from: '2026-08-01', to: '2026-08-04', kind: 'own_use' }
  await call(server, token, 'POST', '/api/booking-calendar/blocks', days)
  const { page, close } = await visitor(browser, { width: 1440, language: 'pl' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/properties/${units[1]}`)
  const card = page.getByRole('region', { name: 'Zablokowane dni' })
  await card.getByText('Na własny użytek').waitFor()
  const free = card.getByRole('button', { name: 'Zwolnij te dni' })
  const [inner, outer] = [(await free.boundingBox())!, (await card.boundingBox())!]
  expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width)
  await free.click()
  await card.waitFor({ state: 'detached' })
  await close()
})
