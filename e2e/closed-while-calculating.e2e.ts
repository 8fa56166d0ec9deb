/** A form whose figures are still calculated when it is sent waits for them. Whoever closes it before does not send it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let anna: Visitor
let page: Page
let charge: string
const email = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, email)
  const send = (path: string, body: object) =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const { today } = await call<{ today: string }>(server, token, 'GET', '/api/me')
  const property = await send('/properties', { address: 'ul. Karmelicka 12/3', rentAmount: 90_000 })
  const tenant = await send('/tenants', { name: 'Marta Wójcik' })
  const made = await send('/leases', {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: `${today.slice(0, 8)}01`,
    rentAmount: 90_000,
  })
  const { charges } = await call<{ charges: { id: string }[] }>(
    server,
    token,
    'GET',
    `/api/leases/${made.id}`,
  )
  charge = charges[0]!.id
  anna = await visitor(browser, { language: 'en' })
  page = anna.page
  await enter(server, page, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const received = async (): Promise<number> =>
  (await call<{ rows: unknown[] }>(server, token, 'GET', '/api/payments?view=received')).rows.length

/** Opens the form of a payment, sends it, and returns a function that lets the figures come. */
async function sendBeforeFigures(): Promise<{ figures: () => Promise<void>; writes: string[] }> {
  const writes: string[] = []
  let come = (): void => undefined
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/api\/payments(\/preview)?(\?|$)/, async (route) => {
    const asked = route.request()
    if (asked.url().includes('/preview')) await held
    else if (asked.method() !== 'GET') writes.push(asked.url())
    await route.continue()
  })
  // Back needs a screen to go to.
  await page.goto(`${server.app}/payments?view=received`)
  await page.goto(`${server.app}/payments/${charge}`)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Amount' }).fill('12')
  await form.getByRole('button', { name: 'Record payment', exact: true }).click()
  await form.locator('button[type="submit"][data-loading]').waitFor()
  return {
    writes,
    // A closed form asks for no figures any more, so no answer can be awaited.
    figures: async () => {
      come()
      await page.waitForTimeout(700)
    },
  }
}

const closed = [
  ['the cross', () => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()],
  ['Escape', () => page.keyboard.press('Escape')],
  ['a click beside it', () => page.mouse.click(20, 300)],
  [
    'Cancel',
    () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Cancel|Do not record)/ })
        .click(),
  ],
  ['Back', () => page.goBack()],
] as const

it.each(closed)('is not sent if it is closed by %s', async (_, close) => {
  const { figures, writes } = await sendBeforeFigures()
  await close()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await figures()
  expect(writes).toEqual([])
  expect(await received()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('is sent once after a click that changes nothing, and not after a change', async () => {
  const changed = await sendBeforeFigures()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('13')
  await changed.figures()
  expect(changed.writes).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const clicked = await sendBeforeFigures()
  await page.getByRole('dialog').getByRole('heading').first().click()
  await page.getByRole('dialog').locator('label').filter({ hasText: 'Amount' }).first().click()
  await clicked.figures()
  await expect.poll(received).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
