/** What makes clicks fast, as far as it can be observed: what is requested when, and what Back shows. */
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { enter } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let anna: Visitor

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  anna = await visitor(browser)
  const { email, password } = demoAccounts.find(({ role }) => role === 'owner')!
  await enter(server, anna.page, email, password)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const pathOf = (request: Request): string => new URL(request.url()).pathname

/** Runs `work` and returns the requests to the API that it caused, as method and address. */
async function requestsOf(page: Page, work: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  const listener = (request: Request): void => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') seen.push(pathname + search)
  }
  page.on('request', listener)
  await work()
  await page.waitForTimeout(300)
  page.off('request', listener)
  return seen
}

const content = (page: Page) => page.locator('[data-row], [data-figures] a').first()

it('the data of a screen is requested beside the account, and once', async () => {
  const { page } = anna
  const places = [
    ['/dashboard', '/api/dashboard'],
    ['/properties?status=occupied', '/api/properties'],
    ['/tenants', '/api/tenants'],
    ['/leases', '/api/leases'],
    ['/payments?view=received', '/api/payments'],
    ['/expenses', '/api/expenses'],
    ['/issues', '/api/tickets'],
  ] as const
  for (const [address, path] of places) {
    const asks = page
      .waitForRequest((request) => pathOf(request) === path, { timeout: 24_000 })
      .then(() => true)
      .catch(() => false)
    // The account is answered only after the data is requested.
    await page.route('**/api/me', async (route) => {
      await asks
      await route.continue()
    })
    const requests = await requestsOf(page, async () => {
      await page.goto(server.app + address)
      await content(page).waitFor()
    })
    await page.unroute('**/api/me')
    const asked = requests.filter((one) => one.split('?')[0] === path)
    expect({ address, before: await asks, asked: asked.length }).toEqual({
      address,
      before: true,
      asked: 1,
    })
  }
})

it('what a first screen asks for is requested before its code is loaded, and once', async () => {
  const { page } = anna
  const places = [
    ['/dashboard', '/api/dashboard'],
    ['/bookings', '/api/bookings'],
    ['/bookings/calendar', '/api/booking-calendar'],
    ['/bookings/calendar?from=2026-02-30', '/api/booking-calendar', 'later'],
    ['/contacts', '/api/contacts'],
    ['/documents', '/api/documents'],
    ['/expenses', '/api/expenses'],
    ['/expenses/recurring', '/api/recurring-expenses'],
    ['/income', '/api/incomes'],
    ['/issues', '/api/tickets'],
    ['/leases', '/api/leases'],
    ['/maintenance', '/api/tickets'],
    ['/messages', '/api/messages'],
    ['/owners', '/api/owners'],
    ['/payments?view=charges', '/api/payments'],
    ['/properties?status=occupied&sort=-address', '/api/properties'],
    ['/tenants?q=a', '/api/tenants'],
    ['/tickets', '/api/tickets'],
  ] as const
  const html = await (await fetch(`${server.app}/dashboard`)).text()
  const named = [...html.matchAll(/\/assets\/[^"]+\.js/g)].map(([file]) => file)
  const isCode = ({ pathname }: URL): boolean =>
    /^\/assets\/(?!first-).*\.js$/.test(pathname) && !named.includes(pathname)
  for (const [address, path, when] of places) {
    let sent = false
    const asks = page
      .waitForRequest((request) => pathOf(request) === path, { timeout: 24_000 })
      .then(
        () => sent,
        () => null,
      )
    // Only the files that the page names and the texts arrive before the request.
    await page.route(isCode, async (route) => {
      if (when !== 'later') await asks
      sent = true
      await route.continue()
    })
    const requests = await requestsOf(page, async () => {
      await page.goto(server.app + address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await asks
    })
    await page.unroute(isCode)
    const asked = requests.filter((one) => one.split('?')[0] === path)
    expect({ address, afterCode: await asks, asked: asked.length }).toEqual({
      address,
      afterCode: when === 'later',
      asked: 1,
    })
  }
})

it('hovering a link requests its screen, and the click nothing more', async () => {
  const { page } = anna
  await page.goto(`${server.app}/properties`)
  const row = page.locator('[data-row-open]').nth(3)
  const id = (await row.getAttribute('href'))?.split('/').at(-1)
  const hovered = await requestsOf(page, async () => {
    await row.hover()
    await page.waitForResponse((answer) => pathOf(answer.request()) === `/api/properties/${id}`)
  })
  expect(hovered.filter((one) => one === `/api/properties/${id}`)).toHaveLength(1)
  const clicked = await requestsOf(page, async () => {
    await row.click()
    await page.locator('article [data-figures]').first().waitFor()
  })
  expect(clicked).not.toContain(`/api/properties/${id}`)
})

it('Back shows the list at once where it was, and Forward the record', async () => {
  const { page } = anna
  await page.goto(`${server.app}/payments`)
  await content(page).waitFor()
  await page.evaluate(() => window.scrollTo(0, 2_400))
  await page.waitForTimeout(200)
  const row = page.locator('[data-row-open]:visible').nth(25)
  await row.click()
  await page.locator('article h1').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const requests = await requestsOf(page, async () => {
    await page.goBack()
    await content(page).waitFor()
  })
  expect(requests.filter((one) => one.startsWith('/api/payments'))).toEqual([])
  await page.waitForFunction(() => Math.abs(window.scrollY - 2_400) < 60)
  await page.goForward()
  await page.locator('article h1').waitFor()
  await page.reload()
  await page.locator('article h1').waitFor()
  await page.goBack()
  await page.waitForFunction(() => Math.abs(window.scrollY - 2_400) < 60)
})

it('a click marks its link and the content until the next screen is shown', async () => {
  const { page, complaints } = anna
  await page.goto(`${server.app}/dashboard`)
  await content(page).waitFor()
  const marks = await page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>('nav a[href="/tenants"]')!
    const main = document.querySelector('#content')!
    link.click()
    const now = [link.dataset.going, main.getAttribute('aria-busy'), location.pathname]
    while (!document.querySelector('[data-list]')) await new Promise((done) => setTimeout(done, 20))
    await new Promise((done) => setTimeout(done, 50))
    return [now, [link.dataset.going, main.getAttribute('aria-busy'), location.pathname]]
  })
  expect(marks).toEqual([
    ['', 'true', '/tenants'],
    [undefined, null, '/tenants'],
  ])
  expect(complaints()).toEqual([])
})
