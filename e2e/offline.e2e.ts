/** Work without a network, and where the keyboard continues after another screen is shown. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
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
  browser = await openBrowser('service worker')
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
      // The page may have been reloaded meanwhile, which ends the request.
      return route.abort('connectionreset').catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => keys.length, { timeout: 60_000 }).toBeGreaterThan(0)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('')
    const { comments } = await send<{ comments: { body: string }[] }>('GET', `/tickets/${ticket}`)
    expect(comments.map(({ body }) => body)).toEqual(['Jutro o 10'])
  })
})

/** Waits until the code that a page loads when it is idle is there: messages, drawers, the sign-in client. */
const idle = () => codeIsLoaded(anna.page, 'admin', ['toast-view', 'outbox-button', 'module'])

const waiting = (count: number) =>
  anna.page.getByRole('button', {
    name: new RegExp(
      `^${count === 1 ? '1 entry (is waiting|needs your decision)' : `${count} entries (are waiting|need your decision)`}`,
    ),
  })

describe('what is written without a network', () => {
  const photo = fileURLToPath(
    new URL('../server/src/installation/demo/sample/photo-drain.jpg', import.meta.url),
  )
  const tickets = async (title: string) =>
    (await send<{ rows: { id: string; title: string }[] }>('GET', `/tickets?q=${encodeURIComponent(title)}`))
      .rows

  it('waits in the header and is sent once, with its photo', async () => {
    const { page, context } = anna
    await page.goto(`${server.app}/tickets`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${server.app}/tickets?new=1`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Rura bez sieci')
    await idle()
    await context.setOffline(true)
    await dialog.locator('input[type=file]').setInputFiles(photo)
    await dialog.getByRole('button', { name: 'Open ticket' }).click()
    await page.getByText('No connection. Your entry is stored on this device').waitFor()
    await waiting(1).waitFor()
    await waiting(1).click()
    await page.getByText('New ticket: Rura bez sieci').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await tickets('Rura bez sieci')).toEqual([])

    await context.setOffline(false)
    await expect.poll(() => tickets('Rura bez sieci').then((rows) => rows.length)).toBe(1)
    await waiting(1).waitFor({ state: 'detached' })
    const [made] = await tickets('Rura bez sieci')
    const { photos } = await send<{ photos: unknown[] }>('GET', `/tickets/${made!.id}`)
    expect(photos).toHaveLength(1)
  })

  it('is sent once after a lost answer, a reload and from two tabs, and tells a conflict', async () => {
    const { page, context } = anna
    const other = await context.newPage()
    await other.goto(`${server.app}/properties`)
    await page.goto(`${server.app}/expenses?new=1`)
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('77')
    await idle()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Record expense', exact: true }).last().click()
    await waiting(1).waitFor()
    // Meanwhile a colleague records the same expense.
    const { today } = await send<{ today: string }>('GET', '/me')
    const equal = { amount: 7_700, date: today, category: 'other', status: 'paid', paidOn: today }
    await send('POST', '/expenses', equal)
    let lost = 0
    await context.route(/\/api\/expenses$/, async (route) => {
      if (route.request().method() === 'GET' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    await context.setOffline(false)
    await expect
      .poll(
        () =>
          page
            .getByText('Rura')
            .count()
            .then(() => lost),
        { timeout: 60_000 },
      )
      .toBe(1)
    await page.reload()
    await waiting(1).click()
    await page.getByText('An equal entry was recorded in the meantime').waitFor({ timeout: 135_000 })
    const count = async () =>
      (await send<{ rows: { amount: number }[] }>('GET', '/expenses')).rows.filter(
        (row) => row.amount === 7_700,
      ).length
    expect(await count()).toBe(1)
    await page.getByRole('button', { name: 'Save it anyway' }).click()
    await waiting(1).waitFor({ state: 'detached' })
    expect(await count()).toBe(2)
    await context.unroute(/\/api\/expenses$/)
    await other.close()
  })
})

describe('what waits', () => {
  const address = /\/api\/tickets$/

  /** Writes a ticket that cannot be sent: the server is not reached until the route is removed. */
  const write = async (title: string, staysOffline = false) => {
    const { page, context } = anna
    await page.goto(`${server.app}/tickets?new=1`)
    await page.getByRole('dialog').getByRole('textbox').first().fill(title)
    await idle()
    await context.route(address, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('connectionrefused'),
    )
    await context.setOffline(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Open ticket' }).click()
    await waiting(1).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (!staysOffline) await context.setOffline(false)
  }
  const saved = async (title: string) =>
    (await send<{ rows: { title: string }[] }>('GET', '/tickets')).rows.filter((row) => row.title === title)
      .length

  it('stays after the session ended, is not seen or sent by another person, and is sent when its person returns', async () => {
    const { page, context } = anna
    await landlord(server, 'ben@bezsieci.example', 'Ben')
    await write('Tylko Anna')
    await page.evaluate(() => localStorage.removeItem('domovik-auth'))
    await context.unroute(address)
    await enter(server, page, 'ben@bezsieci.example')
    // The organization of the tab is Anna's, so Ben is led to his own.
    await page.goto(`${server.app}/dashboard`)
    await page.getByRole('banner').getByText('ben@bezsieci.example').waitFor()
    await idle()
    expect(await waiting(1).count()).toBe(0)
    expect(await saved('Tylko Anna')).toBe(0)
    await enter(server, page, email)
    await page.goto(`${server.app}/tickets`)
    await expect.poll(() => saved('Tylko Anna'), { timeout: 60_000 }).toBe(1)
  })

  it('can be removed and brought back', async () => {
    const { page, context } = anna
    await write('Pomyłka', true)
    await waiting(1).click()
    await page.getByText('Waiting for the connection').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await waiting(1).waitFor({ state: 'detached' })
    await context.unroute(address)
    await context.setOffline(false)
    expect(await saved('Pomyłka')).toBe(0)
    await page.getByRole('button', { name: 'Undo: Removed: New ticket: Pomyłka' }).click()
    await expect.poll(() => saved('Pomyłka'), { timeout: 60_000 }).toBe(1)
  })

  it('is sent after the application was opened without a network, without any click', async () => {
    const { page, context } = anna
    await write('Otwarte w piwnicy', true)
    // Nothing that was read before is left.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('domovik-reads-')) await caches.delete(name)
    })
    await page.reload()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await context.unroute(address)
    await context.setOffline(false)
    await expect.poll(() => saved('Otwarte w piwnicy'), { timeout: 75_000 }).toBe(1)
    await page.getByRole('banner').waitFor()
  })

  it('is told to have been saved if it is removed while it is sent', async () => {
    const { page, context } = anna
    const expenses = /\/api\/expenses$/
    const bodies: { writtenAt?: string }[] = []
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.goto(`${server.app}/expenses?new=1`)
    await page.getByRole('textbox', { name: 'Amount' }).fill('88')
    await idle()
    await context.route(expenses, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      bodies.push(route.request().postDataJSON() as object)
      if (bodies.length === 1) {
        // The first attempt is lost, although the browser was online.
        await context.setOffline(true)
        return route.abort('connectionrefused')
      }
      if (bodies.length === 2) {
        const answered = await route.fetch()
        await held
        return route.fulfill({ response: answered })
      }
      return route.continue()
    })
    await page.getByRole('button', { name: 'Record expense', exact: true }).last().click()
    await waiting(1).click()
    await context.setOffline(false)
    await expect.poll(() => bodies.length, { timeout: 60_000 }).toBe(2)
    // It is compared with what others recorded since it was written.
    expect(bodies[1]!.writtenAt).toBeDefined()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('This had been saved after all').waitFor()
    answer()
    await waiting(1).waitFor({ state: 'detached' })
    const { rows } = await send<{ rows: { amount: number }[] }>('GET', '/expenses')
    expect(rows.filter(({ amount }) => amount === 8_800)).toHaveLength(1)
    await context.unroute(expenses)
    await page.reload()
    await idle()
    expect(await waiting(1).count()).toBe(0)
  })

  it('is asked about before a sign-out, which deletes it', async () => {
    const { page, context } = anna
    await write('Nie wysyłaj')
    const signOut = page.getByRole('banner').getByRole('button', { name: 'Log out' })
    await signOut.click()
    const question = page.getByRole('dialog').filter({ hasText: '1 entry has not been sent. Sign out?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await waiting(1).waitFor()
    await signOut.click()
    await question.getByRole('button', { name: 'Delete and sign out' }).click()
    await page.waitForURL(`${server.app}/`)
    await context.unroute(address)
    await enter(server, page, email)
    await page.goto(`${server.app}/tickets`)
    await idle()
    expect(await waiting(1).count()).toBe(0)
    expect(await saved('Nie wysyłaj')).toBe(0)
  })
})

it('leaves no error on the page', () => expect(anna.complaints()).toEqual([]))
