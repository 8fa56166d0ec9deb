/** What the application says without a network, with a server that answers only in part, and on a full device. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accessibilityProblems,
  type Browser,
  openBrowser,
  overflow,
  type Visitor,
  visitor,
} from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
import { call, enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let tenantId: string
const email = 'anna@odpowiedzi.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  token = await landlord(server, email)
  tenantId = (await call<{ id: string }>(server, token, 'POST', '/api/tenants', { name: 'Marta Wójcik' })).id
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const expenses = async (amount: number): Promise<number> =>
  (await call<{ rows: { amount: number }[] }>(server, token, 'GET', '/api/expenses')).rows.filter(
    (row) => row.amount === amount,
  ).length

async function open(path: string, look: Parameters<typeof visitor>[1] = {}): Promise<Visitor> {
  const anna = await visitor(browser, look)
  await enter(server, anna.page, email)
  await anna.page.goto(`${server.app}${path}`)
  await anna.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await codeIsLoaded(anna.page, 'admin', ['toast-view', 'outbox-button', 'module'])
  return anna
}
const record = ({ page }: Visitor) =>
  page.getByRole('button', { name: 'Record expense', exact: true }).last().click()
const amountOf = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Amount' })

it('sends what does not depend on an entry without an answer, and says which one waits', async () => {
  const anna = await open('/tickets?new=1')
  const { page, context, close } = anna
  await page.getByRole('dialog').getByRole('textbox').first().fill('Without an answer')
  await context.setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Open ticket' }).click()
  await page.getByRole('button', { name: '1 entry is waiting' }).waitFor()
  await context.route(/\/api\/tickets$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
  )
  await context.setOffline(false)
  await page.goto(`${server.app}/expenses?new=1`)
  await amountOf(anna).fill('43')
  await codeIsLoaded(page, 'admin', ['toast-view', 'outbox-button', 'module'])
  await context.setOffline(true)
  await record(anna)
  await page.getByRole('button', { name: '2 entries are waiting' }).waitFor()
  await context.setOffline(false)
  await expect.poll(() => expenses(4300), { timeout: 60_000 }).toBe(1)
  await page.getByRole('button', { name: '1 entry is waiting' }).click()
  await page.getByText('The server does not answer to this entry.').waitFor()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('The server does not answer to 1 entry.').waitFor()
  await close()
})

it('saves at once if the server is reached although the browser believes that it is offline', async () => {
  const anna = await open('/expenses?new=1')
  await anna.page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await amountOf(anna).fill('31')
  await record(anna)
  await anna.page
    .getByText(/Expense recorded: 31/)
    .first()
    .waitFor()
  expect(await expenses(3100)).toBe(1)
  await anna.close()
})

it('says that a closed form is still being saved, and saves it once if it is saved again', async () => {
  const anna = await open('/expenses?new=1')
  const { page, context, close } = anna
  let answer = (): void => undefined
  const may = new Promise<void>((done) => {
    answer = done
  })
  let sent = 0
  await context.route(/\/api\/expenses$/, async (route) => {
    if (route.request().method() !== 'GET') {
      sent += 1
      await may
    }
    await route.continue()
  })
  await amountOf(anna).fill('39')
  await record(anna)
  await expect.poll(() => sent).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByText('This is still being saved.').waitFor()
  await page.getByRole('button', { name: 'Record expense' }).first().click()
  await page.getByText('No answer yet. This is sent again automatically').waitFor()
  answer()
  await page
    .getByText(/Expense recorded: 39/)
    .first()
    .waitFor()
  await expect.poll(() => amountOf(anna).inputValue()).toBe('')
  expect(await page.getByText('were not saved').count()).toBe(0)
  expect([sent, await expenses(3900)]).toEqual([1, 1])
  await close()
})

it('keeps the language if the texts of another cannot be loaded, and says why', async () => {
  const { page, context, complaints, close } = await open('/expenses')
  await context.setOffline(true)
  await page.locator('select[name=language]').first().selectOption('pl')
  await page.getByText('The language was not changed').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  expect(complaints().filter((one) => one.includes('stray'))).toEqual([])
  await close()
})

it('says to somebody who is signed out that signing in needs a connection', async () => {
  const { page, context, close } = await open('/expenses')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You are signed out. Signing in needs a connection.').waitFor()
  expect(await page.getByText('can still be read').count()).toBe(0)
  await close()
})

it('signs in with a full storage until the page is left, and says so', async () => {
  const { page, close } = await visitor(browser)
  await page.goto(`${server.app}/auth`)
  await page.getByRole('textbox').first().waitFor()
  await page.evaluate(() => {
    for (let size = 1e6; size >= 1; size = Math.floor(size / 2))
      for (let part = 0; part < 12; part += 1) {
        try {
          localStorage.setItem(`fill${size}-${part}`, 'x'.repeat(size))
        } catch {}
      }
  })
  await page.reload()
  await page.getByRole('textbox').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The storage of this browser is full').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).waitFor()
  await close()
})

it('shows one line on a phone, which unfolds, and when the result of a payment comes', async () => {
  const { page, context, close } = await open('/payments', { width: 360 })
  await page.goto(`${server.app}/payments?new=1&tenantId=${tenantId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Amount/).fill('10')
  await page.getByText('Result of this payment').waitFor()
  await context.setOffline(true)
  await dialog.getByLabel(/^Amount/).fill('11')
  await dialog.getByText('The result is computed when the connection returns.').waitFor()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await bar.waitFor()
  expect((await bar.boundingBox())!.height).toBeLessThan(50)
  await bar.getByRole('button', { name: 'More' }).click()
  await bar.getByText('Other changes are sent only if this page stays open.').waitFor()
  await page.getByRole('button', { name: '1 entry is waiting' }).click()
  const layer = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await layer.waitFor()
  const box = (await layer.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(8)
  expect(box.x + box.width).toBeLessThanOrEqual(352)
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await close()
})
