/**
 * Rows of every kind change in another session. Every screen that shows them shows what a fresh load shows: a screen the
 * person returns to, and a screen that is open.
 */
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { follow } from './kit/open.ts'
import { call, enter, landlord, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let anna: Visitor
let token: string
let screens: string[]
let ids: Record<'property' | 'tenant' | 'lease' | 'income' | 'expense' | 'ticket' | 'receipt', string>
const email = 'anna@domy.example'

const send = <Made = { id: string }>(method: string, path: string, body?: object): Promise<Made> =>
  call<Made>(server, token, method, `/api${path}`, body)

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, email)
  const { today } = await send<{ today: string }>('GET', '/me')
  const make = async (path: string, body: object) => (await send('POST', path, body)).id
  const property = await make('/properties', { address: 'ul. Karmelicka 12/3', rentAmount: 90_000 })
  const tenant = await make('/tenants', { name: 'Marta Wójcik', email: 'marta@example.com' })
  ids = {
    property,
    tenant,
    lease: await make('/leases', {
      propertyId: property,
      tenantId: tenant,
      startDate: `${today.slice(0, 8)}01`,
      rentAmount: 90_000,
      paymentDueDay: 1,
    }),
    receipt: await make('/payments', {
      tenantId: tenant,
      amount: 1_000,
      paymentDate: today,
      paymentMethod: 'cash',
    }),
    income: await make('/incomes', { amount: 7_000, date: today, category: 'other', propertyId: property }),
    expense: await make('/expenses', {
      amount: 9_000,
      date: today,
      category: 'repairs',
      propertyId: property,
    }),
    ticket: await make('/tickets', { type: 'issue', title: 'Kran', propertyId: property }),
  }
  screens = [
    '/dashboard',
    '/properties',
    `/properties/${property}`,
    '/tenants',
    `/tenants/${tenant}`,
    '/leases',
    `/leases/${ids.lease}`,
    '/payments?view=charges',
    '/payments?view=received',
    `/payments/${ids.receipt}`,
    '/income',
    `/income/${ids.income}`,
    '/expenses',
    `/expenses/${ids.expense}`,
    '/tickets',
    `/tickets/${ids.ticket}`,
    '/reports/advanced',
  ]
  anna = await visitor(browser, { language: 'en' })
  watch(anna.page)
  await enter(server, anna.page, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Changes a row of every kind, as another session of the organization. */
async function changeEverything(mark: string): Promise<void> {
  token = (await signInByApi(server, email, password)).access_token
  const { today } = await send<{ today: string }>('GET', '/me')
  await send('PATCH', `/properties/${ids.property}`, { address: `ul. Nowa ${mark}` })
  await send('PATCH', `/tenants/${ids.tenant}`, { name: `Marta ${mark}` })
  await send('PATCH', `/leases/${ids.lease}`, { terms: `Garage ${mark}` })
  await send('POST', '/payments', {
    tenantId: ids.tenant,
    amount: 1_234,
    paymentDate: today,
    paymentMethod: 'cash',
    reference: mark,
  })
  await send('PATCH', `/incomes/${ids.income}`, { source: `Roof ${mark}`, amount: 7_000 + mark.length })
  await send('PATCH', `/expenses/${ids.expense}`, { vendor: `Plumber ${mark}`, amount: 9_000 + mark.length })
  await send('PATCH', `/tickets/${ids.ticket}`, { status: mark.length % 2 ? 'in_progress' : 'completed' })
  await send('POST', `/tickets/${ids.ticket}/comments`, { body: `Comment ${mark}` })
  await send('POST', '/tenants', { name: `New tenant ${mark}` })
  await send('POST', '/properties', { address: `New home ${mark}`, rentAmount: 50_000 })
  await send('POST', '/incomes', { amount: 500, date: today, category: 'other', source: mark })
  await send('POST', '/expenses', {
    amount: 600 + mark.length,
    date: today,
    category: 'repairs',
    vendor: mark,
    propertyId: ids.property,
  })
  await send('POST', '/tickets', { type: 'issue', title: `New ticket ${mark}`, propertyId: ids.property })
}

const textOf = (page: Page): Promise<string> =>
  page
    .locator('#content')
    .innerText()
    .then((text) => text.replace(/\s+/g, ' '))

/** Requests for data that are not answered yet. A screen shows what it showed before while it asks again. */
const asking = new WeakMap<Page, Set<Request>>()

function watch(page: Page): Page {
  const open = new Set<Request>()
  asking.set(page, open)
  page.on('request', (request) => {
    if (/\/api\/(?!events)/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return page
}

/** The text of the screen once it has not changed for a while and asks for nothing. */
async function settledText(page: Page): Promise<string> {
  let [text, same] = ['', 0]
  for (let tries = 0; tries < 60 && same < 4; tries += 1) {
    await page.waitForTimeout(200)
    const now = await textOf(page).catch(() => '')
    same =
      now !== '' &&
      now === text &&
      asking.get(page)!.size === 0 &&
      (await page.locator('#content [aria-busy="true"], #content [data-skeleton]').count()) === 0
        ? same + 1
        : 0
    text = now
  }
  return text
}

async function followed(page: Page, address: string): Promise<string> {
  await follow(page, address)
  return settledText(page)
}

/** Opens screens side by side. */
const openAll = (addresses: readonly string[]): Promise<Page[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const page = watch(await anna.context.newPage())
      await page.goto(server.app + address)
      await settledText(page)
      return page
    }),
  )

/** The texts of open screens, which are closed. */
const closeAll = (pages: readonly Page[]): Promise<string[]> =>
  Promise.all(
    pages.map(async (page) => {
      const text = await settledText(page)
      await page.close()
      return text
    }),
  )

/** Each open screen holds a connection for its events, and a browser opens six to a server. */
const groups = (): string[][] =>
  Array.from({ length: Math.ceil(screens.length / 4) }, (_, at) => screens.slice(at * 4, at * 4 + 4))

/** What each screen shows to a page that has just been loaded and has shown none of them. */
async function freshTexts(addresses: readonly string[]): Promise<string[]> {
  const page = watch(await anna.context.newPage())
  await page.goto(`${server.app}/settings`)
  await settledText(page)
  const texts: string[] = []
  for (const address of addresses) texts.push(await followed(page, address))
  await page.close()
  return texts
}

describe('after rows of every kind have changed elsewhere', () => {
  it('a screen that the person returns to is fresh', async () => {
    const { page } = anna
    await page.goto(`${server.app}/dashboard`)
    await settledText(page)
    const before: Record<string, string> = {}
    for (const address of screens) before[address] = await followed(page, address)
    await followed(page, '/settings')
    await changeEverything('x7')
    // Events are gathered for three seconds (RT-04).
    await page.waitForTimeout(5_000)
    const shown: Record<string, string> = {}
    for (const address of screens) shown[address] = await followed(page, address)
    await page.goto('about:blank')
    const old: Record<string, { shown: string; fresh: string }> = {}
    for (const [index, fresh] of (await freshTexts(screens)).entries()) {
      const address = screens[index]!
      expect.soft(fresh, `${address} shows nothing of what changed`).not.toBe(before[address])
      if (shown[address] !== fresh) old[address] = { shown: shown[address]!, fresh }
    }
    expect(old).toEqual({})
  })

  it('a screen that stands open becomes fresh', async () => {
    const old: Record<string, { shown: string; fresh: string }> = {}
    for (const [at, group] of groups().entries()) {
      const open = await openAll(group)
      await changeEverything(`y${'8'.repeat(2 + (at % 2))}${at}`)
      // Events are gathered for three seconds (RT-04).
      await open[0]!.waitForTimeout(5_000)
      const shown = await closeAll(open)
      for (const [index, fresh] of (await freshTexts(group)).entries())
        if (shown[index] !== fresh) old[group[index]!] = { shown: shown[index]!, fresh }
    }
    expect(old).toEqual({})
  })
})
