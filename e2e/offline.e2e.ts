/** Work without a network, and where the keyboard continues after another screen is shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let anna: Visitor
let ticket: string
const email = 'anna@bezsieci.example'

const send = <Made = { id: string }>(method: string, path: string, body?: object): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, email)
  await send('POST', '/properties', { address: 'ul. Cicha 1' })
  await send('POST', '/properties', { address: 'ul. Cicha 2' })
  ticket = (await send('POST', '/tickets', { type: 'issue', title: 'Kran' })).id
  anna = await visitor(browser)
  await enter(server, anna.page, email)
  await anna.page.goto(`${server.app}/properties`)
  // The worker caches the code of the screens that are opened from now on.
  await anna.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const focused = () => anna.page.evaluate(() => document.activeElement?.textContent ?? '')

describe('the keyboard', () => {
  it('continues at the heading of a record that was opened, and at its row after Back', async () => {
    const { page } = anna
    await page.goto(`${server.app}/properties`)
    await page.getByRole('link', { name: 'ul. Cicha 2' }).first().press('Enter')
    await page.getByRole('heading', { level: 1, name: 'ul. Cicha 2' }).waitFor()
    await expect.poll(focused).toBe('ul. Cicha 2')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A')
    expect(await focused()).toContain('ul. Cicha 2')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'ul. Cicha 2' }).waitFor()
  })
})

describe('without a network', () => {
  it('a screen that was never opened says so, leads back, and comes when the network returns', async () => {
    const { page, context } = anna
    await page.goto(`${server.app}/properties`)
    await page.getByRole('link', { name: 'ul. Cicha 1' }).first().waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Leases' }).first().click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'ul. Cicha 1' }).first().waitFor()
    await page.getByRole('link', { name: 'Leases' }).first().click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Leases' }).waitFor()
  })
})

describe('a message whose answer was lost', () => {
  it('is saved once when it is sent again after a reload', async () => {
    const { page } = anna
    const address = /\/api\/tickets\/[^/]+\/comments$/
    const keys: string[] = []
    await page.goto(`${server.app}/tickets/${ticket}`)
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Jutro o 10')
    await page.route(address, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => keys.length, { timeout: 20_000 }).toBeGreaterThan(0)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('')
    const { comments } = await send<{ comments: { body: string }[] }>('GET', `/tickets/${ticket}`)
    expect(comments.map(({ body }) => body)).toEqual(['Jutro o 10'])
  })
})

it('leaves no error on the page', () => expect(anna.complaints()).toEqual([]))
