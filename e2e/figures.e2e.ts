/**
 * Every figure that is a link opens a place that shows the same amount or number: the total of a list, the number of
 * its rows, or a line of the account. A new figure on these screens is checked without a change here.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let screens: string[]
const owner = demoAccounts.find(({ role }) => role === 'owner')!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  const { access_token: token } = await signInByApi(server, owner.email, owner.password)
  const some = async (path: string, count = 1): Promise<string[]> => {
    const { rows } = await call<{ rows: { id: string }[] }>(server, token, 'GET', `/api/${path}`)
    return rows.slice(0, count).map(({ id }) => `/${path.split('?')[0]}/${id}`)
  }
  screens = [
    '/dashboard',
    ...(await some('properties?sort=-overdue', 2)),
    ...(await some('properties?status=available')),
    ...(await some('tenants?sort=-overdue', 2)),
    ...(await some('tenants?sort=balance', 2)),
    ...(await some('leases?sort=-overdue', 2)),
    ...(await some('leases?status=terminated')),
    ...(await some('incomes')).map((path) => path.replace('/incomes', '/income')),
    ...(await some('expenses')),
    ...['overdue', 'liquidity', 'revenue', 'cash_flow'].map(
      (type) => `/reports?type=${type}&period=this_year`,
    ),
  ]
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Figure = { screen: string; label: string; value: string; address: string }

/** An empty list has no totals. */
const isZero = (value: string): boolean => /^0(,00 €)?$/.test(value)

/** Waits until no part of the page is loading. */
const settled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('[aria-busy="true"], [data-skeleton]'),
  )

/** The figures of a screen that are links and show an amount or a number. */
async function figuresOf(page: Page, screen: string): Promise<Figure[]> {
  await page.goto(`${server.app}${screen}`)
  await settled(page)
  const found = await page.locator('a[data-figure]').evaluateAll((links) =>
    links.map((link) => {
      const value = link.firstElementChild?.textContent ?? ''
      return {
        label: (link.textContent ?? '').slice(value.length),
        value: value.replace(/\s+/g, ' ').trim(),
        address: link.getAttribute('href') ?? '',
      }
    }),
  )
  return found
    .filter(({ value }) => /\d/.test(value) && !value.includes('%') && !/\d{4}/.test(value))
    .map((figure) => ({ screen, ...figure }))
}

/** What the page at the address shows besides its figures: totals and number of rows, or else its whole text. */
async function shownAt(page: Page, address: string): Promise<string[]> {
  await page.goto(`${server.app}${address}`)
  await settled(page)
  return page.evaluate(() => {
    const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
    const list = document.querySelector('main [data-list]')
    const texts = list
      ? [...document.querySelectorAll('tfoot td, h1 span')]
      : [...document.querySelectorAll('main *')].filter((each) => !each.closest('[data-figures]'))
    const amounts = texts.flatMap(
      (each) => plain(each.textContent).match(/[-−]?\d[\d ]*(?:[.,]\d+)?(?: €)?/g) ?? [],
    )
    return [
      ...new Set([...texts.map((each) => plain(each.textContent)), ...amounts.map((each) => each.trim())]),
    ]
  })
}

it('opens rows that add up to it', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, owner.email, owner.password)
  const figures: Figure[] = []
  for (const screen of screens) figures.push(...(await figuresOf(page, screen)))
  const shown = new Map<string, string[]>()
  for (const { address } of figures) if (!shown.has(address)) shown.set(address, await shownAt(page, address))
  const wrong = figures
    .filter(
      ({ value, address }) =>
        !shown.get(address)!.some((text) => text === value || text.endsWith(` ${value}`)) &&
        !(isZero(value) && shown.get(address)!.every((text) => !/[1-9]/.test(text))),
    )
    .map((figure) => ({ ...figure, shows: shown.get(figure.address)!.slice(0, 12) }))
  expect(wrong).toEqual([])
  // On the first day of a month fewer figures are links.
  expect(figures.length).toBeGreaterThan(15)
  expect(complaints()).toEqual([])
  await close()
})
