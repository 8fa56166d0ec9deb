/** Every figure of the dashboard links to rows whose sum is the figure. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatMoney } from '../locales/format.ts'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

type Dashboard = {
  counts: { properties: number; tenants: number }
  month: { expected: number; collected: number }
  revenue: { month: string; expected: number; received: number }[]
  overdue: { amount: number; charges: number }
  occupancy: { vacantNow: number }
  leasesEnding: { count: number }
  needsHand: { tickets: unknown[] }
}

let server: Server
let browser: Browser
let shown: Dashboard
const owner = demoAccounts.find(({ role }) => role === 'owner')!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  const { access_token: token } = await signInByApi(server, owner.email, owner.password)
  shown = await call<Dashboard>(server, token, 'GET', '/api/dashboard')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** The number of rows in the title of the list. */
const rowsOf = async (page: Page): Promise<number> => {
  await page.locator('h1 span').first().waitFor()
  return Number(((await page.locator('h1 span').first().textContent()) ?? '').replace(/\D/g, ''))
}
const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ')
const sumsOf = async (page: Page): Promise<string> => plain(await page.locator('tfoot').textContent())

it('each figure links to rows that add up to it', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  const open = async (link: RegExp): Promise<void> => {
    await page.goto(`${server.app}/dashboard`)
    await page.getByRole('link', { name: link }).first().click()
    await page.locator('[data-row]').first().waitFor()
  }

  await open(/: Paid of this month's charges$/)
  expect(await sumsOf(page)).toContain(`charged ${plain(formatMoney(shown.month.expected))}`)
  expect(await sumsOf(page)).toContain(`paid ${plain(formatMoney(shown.month.collected))}`)

  await open(/: Overdue$/)
  expect(await sumsOf(page)).toContain(plain(formatMoney(shown.overdue.amount)))
  expect(await rowsOf(page)).toBe(shown.overdue.charges)

  await open(/: Leases ending in 60 days$/)
  expect(await rowsOf(page)).toBe(shown.leasesEnding.count)

  await open(/: Occupancy this month$/)
  expect(await rowsOf(page)).toBe(shown.occupancy.vacantNow)

  await open(/^\d+ properties$/)
  expect(await rowsOf(page)).toBe(shown.counts.properties)

  await open(/^\d+ tenants$/)
  expect(await rowsOf(page)).toBe(shown.counts.tenants)

  await open(/^All tickets$/)
  expect(await rowsOf(page)).toBeGreaterThanOrEqual(shown.needsHand.tickets.length)

  expect(complaints()).toEqual([])
  await close()
})

it('a table has every number of the chart, and each bar links to its rows without a mouse', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  await page.getByRole('button', { name: 'Show as table' }).press('Enter')
  expect(await page.locator('figure tbody tr').count()).toBe(12)
  expect(plain(await page.locator('figure tbody tr').last().textContent())).toContain(
    plain(formatMoney(shown.month.expected)),
  )
  const sums = ({ expected, received }: Dashboard['revenue'][number]) => [
    expect.stringContaining(`charged ${plain(formatMoney(expected))}`),
    // In a month with other income the list adds both.
    expect.stringMatching(new RegExp(`(received|total) ${plain(formatMoney(received))}`)),
  ]
  await page.locator('figure tbody a').last().press('Enter')
  await page.locator('[data-row]').first().waitFor()
  const ofThisMonth = await sumsOf(page)
  expect([ofThisMonth, ofThisMonth]).toEqual(sums(shown.revenue.at(-1)!))

  await page.goto(`${server.app}/dashboard`)
  await page.locator('figure a').nth(3).press('Enter')
  await page.locator('[data-row]').first().waitFor()
  const ofAnEarlierOne = await sumsOf(page)
  expect([ofAnEarlierOne, ofAnEarlierOne]).toEqual(sums(shown.revenue[3]!))
  expect(complaints()).toEqual([])
  await close()
})
