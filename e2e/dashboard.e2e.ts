/** Every figure of the dashboard links to rows whose sum is the figure. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatMoney } from '../locales/format.ts'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
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
/** A sum of the list. If guests pay tourist tax, the list names the sum without it too, which is that of the dashboard. */
const sumLine = (label: string, cents: number): RegExp =>
  new RegExp(`${label}( without tourist tax)? ${plain(formatMoney(cents))}`)
const sumsOf = async (page: Page): Promise<string> => plain(await page.locator('tfoot').textContent())

it('each figure links to rows that add up to it', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  const open = async (link: RegExp): Promise<void> => {
    await page.goto(`${server.app}/dashboard`)
    await page.getByRole('link', { name: link }).first().click()
    await page
      .locator('[data-row]')
      .first()
      .waitFor()
      .catch(async () => {
        throw new Error(`${link}: no rows at ${page.url()}: ${await page.locator('main').innerText()}`)
      })
  }

  await open(/: Paid of this month's charges$/)
  expect(await sumsOf(page)).toMatch(sumLine('charged', shown.month.expected))
  expect(await sumsOf(page)).toMatch(sumLine('paid', shown.month.collected))

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
    expect.stringMatching(sumLine('charged', expected)),
    // In a month with other income the list adds both.
    expect.stringMatching(sumLine('(received|total with VAT)', received)),
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

/** The widgets in reading order. */
const tiles = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-tile]').evaluateAll((all) => all.map((one) => one.getAttribute('data-tile')))
const cards = (page: Page): Promise<string[]> => page.locator('main section h2').allTextContents()
const edit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Customize' }).click()
  await page.getByRole('toolbar', { name: 'Edit the dashboard' }).waitFor()
}
const save = async (page: Page): Promise<void> => {
  await page
    .getByRole('toolbar', { name: 'Edit the dashboard' })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.getByRole('button', { name: 'Customize' }).waitFor()
}

it('is arranged with the keyboard, stays so after a reload, and can be reset', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  await page.getByRole('heading', { name: 'Recent payments' }).waitFor()
  const standard = await cards(page)

  await edit(page)
  const grip = page.getByRole('button', { name: 'Move Recent payments', exact: true })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  expect(await tiles(page)).toEqual(['figures', 'revenue', 'overdue', 'recent', 'attention'])
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Move Recent payments',
  )
  await page.keyboard.press('ArrowUp')
  expect(await tiles(page)).toEqual(['figures', 'revenue', 'recent', 'overdue', 'attention'])

  await page.getByText('Resize', { exact: true }).click()
  await page.getByRole('button', { name: 'Resize Revenue' }).focus()
  const width = async (name: string): Promise<number> =>
    (await page.locator(`[data-tile="${name}"]`).boundingBox())?.width ?? 0
  const before = [await width('revenue'), await width('attention')]
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await width('revenue')).toBeLessThan(before[0]!)
  expect(await width('attention')).toBeGreaterThan(before[1]!)

  await page.getByRole('button', { name: 'Add widget' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Properties' }).press('Enter')
  expect((await tiles(page)).at(-1)).toBe('properties')
  await save(page)
  const arranged = await cards(page)
  expect(arranged).toEqual(['Revenue', 'Recent payments', 'Overdue', 'Needs your attention', 'Properties'])
  await page.reload()
  await page.getByRole('heading', { name: 'Properties' }).waitFor()
  expect(await cards(page)).toEqual(arranged)

  await edit(page)
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove my layout' }).press('Enter')
  await page.getByRole('button', { name: 'Customize' }).waitFor()
  expect(await cards(page)).toEqual(standard)
  expect(complaints()).toEqual([])
  await close()
})

it('is arranged with the mouse, and each widget opens the rows of its figures', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  await page.getByRole('heading', { name: 'Recent payments' }).waitFor()
  await edit(page)
  const middle = async (of: string): Promise<[number, number]> => {
    const box = (await page.locator(of).boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 6 })
    await page.mouse.up()
  }
  await drag(
    await middle('[data-tile="revenue"] [data-handle="move"]'),
    await middle('[data-tile="attention"] [data-handle="move"]'),
  )
  expect(await tiles(page)).toEqual(['figures', 'attention', 'overdue', 'revenue', 'recent'])

  await page.getByText('Free', { exact: true }).click()
  await page.locator('[data-tile="revenue"] [data-handle="size"]').scrollIntoViewIfNeeded()
  const [x, y] = await middle('[data-tile="revenue"] [data-handle="size"]')
  const widthOf = async (): Promise<number> =>
    (await page.locator('[data-tile="revenue"]').boundingBox())!.width
  const before = await widthOf()
  await drag([x, y], [x - 200, y])
  expect(await widthOf()).toBeLessThan(before - 80)

  for (const name of [
    'Properties',
    'Open tickets',
    'Calendar',
    'Money in and out this month',
    'Next 12 months',
    'Key figures',
    'Quick actions',
  ]) {
    await page.getByRole('button', { name: 'Add widget' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Remove Overdue' }).click()
  expect((await tiles(page)).includes('overdue')).toBe(false)
  await save(page)
  for (const name of [
    'Next 14 days',
    'Open tickets',
    'Money in and out this month',
    'Next 12 months',
    'Key figures',
  ])
    await page.locator(`section[aria-label="${name}"]`).locator('a').nth(1).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.locator('section[aria-label="Quick actions"]').getByRole('link', { name: 'Property' }).click()
  await page.getByRole('dialog').waitFor()

  const open = async (card: string, row: string): Promise<number> => {
    await page.goto(`${server.app}/dashboard`)
    const link = page.locator(`section[aria-label="${card}"]`).locator('a').filter({ hasText: row })
    const number = Number(((await link.textContent()) ?? '').replace(/\D/g, ''))
    await link.click()
    await page.locator('h1 span').first().waitFor()
    expect(await rowsOf(page), `${card}: ${row}`).toBe(number)
    return number
  }
  expect(await open('Properties', 'Occupied')).toBeGreaterThan(0)
  await open('Properties', 'Available')
  expect(await open('Open tickets', 'All')).toBeGreaterThan(0)
  await open('Open tickets', 'Critical')

  await page.goto(`${server.app}/dashboard`)
  const cash = page.locator('section[aria-label="Money in and out this month"] a').nth(1)
  const amount = plain(await cash.textContent()).replace(/^\D*?(?=[-−\d])/, '')
  await cash.click()
  await page.locator('tfoot').first().waitFor()
  expect(plain(await page.locator('main').textContent())).toContain(amount)

  // Leaves the demonstration as it was.
  await page.goto(`${server.app}/dashboard`)
  await edit(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove my layout' }).click()
  await page.getByRole('button', { name: 'Customize' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('is arranged on a phone, without anything beside the screen', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en', width: 360 })
  await enter(server, page, owner.email, owner.password)
  await page.goto(`${server.app}/dashboard`)
  await page.getByRole('button', { name: 'Customize' }).click()
  await page.getByRole('button', { name: 'Remove Revenue' }).click()
  await page.getByRole('button', { name: 'Add widget' }).click()
  await page.getByRole('menuitem', { name: 'Key figures' }).click()
  expect(await tiles(page)).toContain('key_figures')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('section[aria-label="Key figures"] a').nth(1).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(complaints()).toEqual([])
  await close()
})
