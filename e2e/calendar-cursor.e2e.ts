/** The calendar of more units than the screen has room for: its cursor, and what is rendered when it is scrolled. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer({ day: '2026-06-20' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('keeps the cursor in sight below the line of days, however far arrow keys move it', async () => {
  const many = await landlord(server, 'many@domy.example')
  for (let unit = 0; unit < 24; unit++)
    await call(server, many, 'POST', '/api/properties', {
      address: `ul. Długa ${unit + 10}`,
      rentalType: 'short-term',
    })
  const { page, close } = await visitor(browser)
  await enter(server, page, 'many@domy.example')
  await page.goto(`${server.app}/bookings/calendar`)
  const grid = page.getByRole('grid')
  const header = grid.getByRole('columnheader').first()
  await header.waitFor()
  const inSight = async () => {
    const [frame, days, cell] = [grid, header, page.locator('#calendar-cursor')]
    await cell.waitFor()
    const [outer, above, own] = await Promise.all([frame, days, cell].map((one) => one.boundingBox()))
    expect(own!.y).toBeGreaterThanOrEqual(above!.y + above!.height - 1)
    expect(own!.y + own!.height).toBeLessThanOrEqual(outer!.y + outer!.height)
  }
  await grid.focus()
  for (const key of ['ArrowDown', 'ArrowUp'])
    for (let step = 0; step < 23; step++) {
      await page.keyboard.press(key)
      if (step % 5 === 0) await inSight()
    }
  // A jump with the scroll bar renders the rows there.
  await grid.evaluate((frame) => frame.scrollTo({ top: 10_000, left: 10_000 }))
  await page.getByText('ul. Długa 33').last().waitFor()
  await close()
})
