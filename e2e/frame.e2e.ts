/** What surrounds every screen: menu, header, footer, pickers, search, loading, and the screen of an error. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, type Look, openBrowser, overflow, type Visitor, visitor } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const own = { email: 'anna@ramka.example', password }
const account = (role: string) => demoAccounts.find((one) => one.role === role)!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  await landlord(server, own.email, 'Ramka Anny')
  // Two days left: 1.5 days, rounded up.
  await server.sql("update subscribers set trial_end = $1 where subscription_status = 'trialing'", [
    new Date(Date.now() + 1.5 * 86_400_000).toISOString(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (
  who: { email: string; password: string },
  path = '/properties',
  look: Look = {},
): Promise<Visitor> => openAs(server, browser, who, path, look)

/** The menu as text: the name of each group, then its entries. */
const menu = (page: Page): Promise<Record<string, string[]>> =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .first()
    .evaluate((nav) =>
      Object.fromEntries(
        [...nav.querySelectorAll('ul')]
          .filter((list) => !list.parentElement?.closest('ul'))
          .map((list) => [
            document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
            [...list.children].map((item) => item.querySelector('a')?.getAttribute('title') ?? ''),
          ]),
      ),
    )

const navigation = [
  'Properties',
  'Tenants',
  'Leases',
  'Bookings',
  'Messages',
  'Documents',
  'Payments',
  'Income',
  'Expenses',
  'Tickets',
  'Reports',
]
const system = ['Subscription', 'Settings', 'FAQ']
const ofMembers = { '': ['Dashboard'], Navigation: navigation, System: system }
const ofManagers = { ...ofMembers, Administration: ['Organization admin'] }

describe('the menu', () => {
  it.each([
    ['owner', '/properties', ofManagers, 'owner · '],
    ['accountant', '/properties', ofMembers, 'accountant · '],
    ['viewer', '/properties', ofMembers, 'viewer · '],
    [
      'super_admin',
      '/super-admin',
      {
        Administration: ['Admin panel'],
        'Super Administration': ['Super admin panel'],
        System: ['Settings', 'FAQ'],
      },
      'super admin',
    ],
  ] as const)(
    'of a role has the groups and entries of NAV-05 to NAV-21, and names the person: %s',
    async (role, path, wanted, name) => {
      const { page, complaints, close } = await open(account(role), path)
      // Entries that the organization added to its menu follow the ones of the product.
      const { Navigation = [], ...others } = await menu(page)
      const { Navigation: known = [], ...rest } = wanted as Record<string, string[]>
      expect({ ...others, Navigation: Navigation.slice(0, known.length) }).toEqual({
        ...rest,
        Navigation: known,
      })
      const person = page.getByRole('navigation', { name: 'Main menu' }).first()
      expect(await person.innerText()).toContain(`${account(role).email}\n${name}`)
      expect(complaints()).toEqual([])
      await close()
    },
  )

  it('shows an entry only while its permission is held (NAV-10 to NAV-20)', async () => {
    const needs: Record<string, string[]> = {
      view_properties: ['Properties', 'Bookings', 'Tickets'],
      view_tenants: ['Tenants', 'Leases', 'Messages', 'Documents'],
      view_payments: ['Payments', 'Income', 'Expenses'],
      view_reports: ['Reports'],
      manage_pages: ['Organization admin'],
    }
    const { page, close } = await open(own, '/settings')
    const before = Object.values(await menu(page)).flat()
    for (const [permission, entries] of Object.entries(needs)) {
      await page.route('**/api/me', async (route) => {
        const answer = await route.fetch()
        const me: { permissions: string[] } = await answer.json()
        const permissions = me.permissions.filter((one) => one !== permission)
        await route.fulfill({ response: answer, json: { ...me, permissions } })
      })
      await page.reload()
      await page.locator('main h1').first().waitFor()
      expect(Object.values(await menu(page)).flat(), permission).toEqual(
        before.filter((entry) => !entries.includes(entry)),
      )
      await page.unroute('**/api/me')
    }
    await close()
  })

  it('shows the panels to an administrator of the system, and the panel of super admins only to these', async () => {
    const email = 'admin@ramka.example'
    await landlord(server, email, 'Ramka Adama')
    await server.sql(
      `insert into user_roles (user_id, role) select id, 'admin' from auth.users where email = $1
       on conflict (user_id, role) do nothing`,
      [email],
    )
    const { page, close } = await open({ email, password })
    expect(await menu(page)).toEqual({
      ...ofMembers,
      Administration: ['Organization admin', 'Admin panel'],
    })
    expect(await page.getByRole('navigation', { name: 'Main menu' }).first().innerText()).toContain(
      `${email}\nadmin · Ramka Adama`,
    )
    await close()
  })

  it.each(['/tickets', '/issues', '/maintenance'])(
    'lists issues and maintenance below Tickets, on each of the three (NAV-13): %s',
    async (path) => {
      const { page, close } = await open(own, path)
      const parts = page.getByRole('navigation', { name: 'Main menu' }).locator('ul ul a')
      expect(await parts.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        '/issues',
        '/maintenance',
      ])
      expect(await page.locator('nav [data-current]').first().getAttribute('title')).toBe('Tickets')
      await close()
    },
  )

  it('lists the two kinds of reports below Reports (NAV-15, NAV-16)', async () => {
    const { page, close } = await open(own, '/reports')
    const parts = page.getByRole('navigation', { name: 'Main menu' }).locator('ul ul a')
    expect(
      await parts.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Reports', '/reports'],
      ['Advanced analytics', '/reports/advanced'],
    ])
    await close()
  })

  it('leads from the name of an entry to the address of the same name (ROUTE-51)', async () => {
    const { page, close } = await open(own)
    const links = page.getByRole('navigation', { name: 'Main menu' }).first().getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual([
      '/dashboard',
      '/properties',
      '/tenants',
      '/leases',
      '/bookings',
      '/messages',
      '/documents',
      '/payments',
      '/income',
      '/expenses',
      '/tickets',
      '/reports',
      '/organization-admin',
      '/subscription',
      '/settings',
      '/faq',
    ])
    for (const address of addresses) {
      await page.locator(`nav a[href="${address}"]`).first().click()
      await page.waitForURL((url) => url.pathname === address)
      await page.locator('main h1').first().waitFor()
      expect(await page.locator('main h1').first().textContent()).not.toBe('This page does not exist')
    }
    await close()
  })
})

describe('the frame', () => {
  it('has product, search, address, pickers and sign-out in the header, and the legal links below (NAV-01 to NAV-04)', async () => {
    const { page, close } = await open(own)
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Search everything' }).waitFor()
    await header.getByText(own.email).waitFor()
    for (const name of ['Language', 'Theme', 'Colours']) await header.getByLabel(name).waitFor()
    await header.getByRole('button', { name: 'Log out' }).waitFor()
    await page.getByText('Domovik', { exact: true }).first().waitFor()
    await page.keyboard.press('Control+b')
    await header.getByText('Domovik', { exact: true }).waitFor()

    const footer = page.getByRole('contentinfo')
    expect(await footer.textContent()).toContain(`© ${new Date().getFullYear()} Domovik`)
    for (const [name, address] of Object.entries({
      'Privacy policy': '/privacy-policy',
      'Data protection': '/rodo',
      Terms: '/regulamin',
      FAQ: '/faq',
    }))
      expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address)
    await close()

    const { page: portal, close: leave } = await visitor(browser)
    await portal.goto(`${server.tenant}/login`)
    const below = portal.getByRole('contentinfo')
    for (const [name, address] of Object.entries({
      'Privacy policy': '/privacy-policy',
      'Data protection': '/rodo',
      Terms: '/regulamin',
      'User guide': `${server.app}/documentation#tenants`,
    }))
      expect(await below.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address)
    await leave()
  })

  it('has every word of its header in one line on a tablet, with an open and a closed sidebar', async () => {
    for (const language of ['en', 'pl', 'es'] as const)
      for (const theme of ['light', 'dark'] as const) {
        const { page, close } = await open(own, '/settings', { width: 768, language, theme })
        for (const _ of ['open', 'closed']) {
          const broken = await page.getByRole('banner').evaluate((header) =>
            [...header.querySelectorAll('span, button, strong')]
              .filter(({ childElementCount, clientWidth }) => childElementCount === 0 && clientWidth > 1)
              .filter((element) => {
                const text = document.createRange()
                text.selectNodeContents(element)
                return new Set([...text.getClientRects()].map(({ top }) => top)).size > 1
              })
              .map(({ textContent }) => textContent),
          )
          expect(broken, `${language} ${theme}`).toEqual([])
          expect(await overflow(page)).toBe(0)
          await page.keyboard.press('Control+b')
        }
        await close()
      }
  })

  it('has a sidebar of 16rem that Ctrl+B or Cmd+B turns into 3rem, remembered for 7 days (NAV-23 to NAV-25)', async () => {
    const { page, context, close } = await open(own)
    const rem = async (): Promise<number> => {
      await page.waitForFunction(() => document.getAnimations().length === 0)
      const box = await page.getByRole('navigation', { name: 'Main menu' }).first().boundingBox()
      return box!.width / 16
    }
    expect(await rem()).toBe(16)
    await page.keyboard.press('Control+b')
    expect(await rem()).toBe(3)
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sidebar_state')
    expect(cookie!.value).toBe('false')
    expect(Math.round((cookie!.expires - Date.now() / 1000) / 8640) / 10).toBe(7)
    await page.reload()
    await page.locator('main h1').first().waitFor()
    expect(await rem()).toBe(3)
    await page.keyboard.press('Meta+b')
    expect(await rem()).toBe(16)
    await close()
  })

  it('on a phone has four entries in a bar, and everything else in a menu of 18rem (NAV-01, NAV-09, NAV-25)', async () => {
    const { page, close } = await open(own, '/properties', { width: 360 })
    const bar = page.getByRole('navigation', { name: 'Main places' })
    expect((await bar.innerText()).split('\n').filter(Boolean)).toEqual([
      'Dashboard',
      'Properties',
      'Tenants',
      'Payments',
      'More',
    ])
    await bar.getByRole('button', { name: 'More' }).click()
    const sheet = page.getByRole('dialog', { name: 'Main menu' })
    await sheet.waitFor()
    expect((await sheet.boundingBox())!.width).toBeCloseTo(18 * 16, 1)
    await sheet.getByText(own.email).waitFor()
    for (const name of ['Language', 'Theme', 'Colours']) await sheet.getByLabel(name).waitFor()
    const last = sheet.locator('ul').last()
    expect((await last.innerText()).split('\n').filter(Boolean)).toEqual([...system, 'Log out'])
    await last.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${server.app}/`)
    await close()
  })

  it("says 'Loading application...' and shows nothing of the application until the account is known (NAV-26, ROLE-16, ROUTE-49)", async () => {
    const { page, close } = await visitor(browser)
    await enter(server, page, own.email)
    let pass = (): void => undefined
    const held = new Promise<void>((done) => {
      pass = done
    })
    await page.route('**/api/me', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    for (const path of ['/admin-redirect', '/super-admin-redirect', '/properties']) {
      await page.goto(`${server.app}${path}`)
      await page.getByText('Loading application...').waitFor()
      expect(await page.getByRole('navigation').count(), path).toBe(0)
      expect(await page.getByRole('button').count(), path).toBe(0)
    }
    pass()
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor()
    expect(await page.getByText('Loading application...').count()).toBe(0)
    await close()
  })

  it("counts the days of a trial by the server's clock, and its notice can be dismissed (TRIAL-02, TRIAL-04)", async () => {
    const { page, close } = await visitor(browser)
    // The clock of this device is five days ahead.
    await page.clock.install({ time: Date.now() + 5 * 86_400_000 })
    await enter(server, page, own.email)
    await page.goto(`${server.app}/properties`)
    const notice = page.getByRole('status').filter({ hasText: '2 days left' })
    await notice.waitFor()
    await notice.getByRole('button').click()
    await notice.waitFor({ state: 'detached' })
    await page.goto(`${server.app}/tenants`)
    await page.locator('main h1').first().waitFor()
    expect(await notice.count()).toBe(0)
    await close()
  })
})

describe('themes and colours', () => {
  const shown = (page: Page): Promise<(string | null | undefined)[]> =>
    page.evaluate(() => [
      document.documentElement.dataset.mantineColorScheme,
      document.documentElement.dataset.colorScheme,
      localStorage.getItem('theme'),
      localStorage.getItem('colorScheme'),
    ])
  const painted = (page: Page, name: string): Promise<string> =>
    page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name)

  it('start light and blue, apply each choice at once, and are kept in this browser (THEME-01 to THEME-03)', async () => {
    const context = await browser.newContext({ locale: 'en', colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto(`${server.app}/auth`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect((await shown(page)).slice(0, 2)).toEqual(['light', 'blue'])
    const theme = page.getByLabel('Theme')
    const scheme = page.getByLabel('Colours')
    expect(await theme.locator('option').allTextContents()).toEqual(['Light', 'Dark', 'System'])
    expect(await scheme.locator('option').allTextContents()).toEqual(['Blue', 'Slate', 'Indigo'])
    const pages = new Set<string>()
    for (const [choice, mode] of [
      ['dark', 'dark'],
      ['light', 'light'],
      // The browser prefers dark.
      ['system', 'dark'],
    ] as const) {
      await theme.selectOption(choice)
      await expect.poll(() => shown(page)).toEqual([mode, 'blue', choice, null])
      pages.add(await painted(page, '--page'))
    }
    expect(pages.size).toBe(2)
    const accents = new Set<string>()
    for (const choice of ['slate', 'indigo', 'blue', 'slate']) {
      await scheme.selectOption(choice)
      await expect.poll(() => shown(page)).toEqual(['dark', choice, 'system', choice])
      accents.add(await painted(page, '--accent'))
    }
    expect(accents.size).toBe(3)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await shown(page)).toEqual(['dark', 'slate', 'system', 'slate'])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(async () => (await shown(page))[0]).toBe('light')
    await context.close()
  })
})

describe('the search', () => {
  it('opens by its button and by Ctrl+K, says what to type, and forgets it when closed (SEARCH-01 to SEARCH-07, SEARCH-17)', async () => {
    const { page, close } = await open(account('owner'))
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const field = dialog.getByRole('combobox')
    await page.getByRole('button', { name: 'Search everything' }).click()
    await dialog.getByRole('heading', { name: 'Search in: Everything' }).waitFor()
    expect(await field.getAttribute('placeholder')).toBe('Type at least 4 characters to search...')
    expect(await dialog.getByRole('status').textContent()).toBe('Type at least 4 characters to search...')
    await dialog.getByRole('radio', { name: 'Tenants' }).check({ force: true })
    await dialog.getByRole('heading', { name: 'Search in: Tenants' }).waitFor()
    await field.fill('kas')
    expect(await dialog.getByRole('status').textContent()).toBe('Type at least 4 characters to search...')
    await page.keyboard.press('Control+k')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Meta+k')
    await dialog.waitFor()
    expect(await field.inputValue()).toBe('')
    await page.keyboard.press('Meta+k')
    await dialog.waitFor({ state: 'detached' })
    await close()
  })

  it('waits 500 ms, says what it does and what it found, and a new scope searches at once (SEARCH-05, SEARCH-08, SEARCH-09, SEARCH-18, SEARCH-24, SEARCH-27)', async () => {
    const { page, close } = await open(account('owner'))
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const field = dialog.getByRole('combobox')
    await field.waitFor()
    const asked: { scope: string | undefined; at: number }[] = []
    let release = (): void => undefined
    let held: Promise<void> | undefined
    await page.route('**/api/search*', async (route) => {
      const scope = new URL(route.request().url()).searchParams.get('scope') ?? undefined
      asked.push({ scope, at: Date.now() })
      await held
      await route.continue().catch(() => undefined)
    })
    held = new Promise((done) => {
      release = done
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await field.fill('Krak')
    await dialog.getByText('Searching...').waitFor()
    await page.clock.runFor(490)
    expect(asked).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(() => asked.length).toBe(1)
    release()
    held = undefined
    const found = dialog.getByRole('option')
    await found.first().waitFor()
    const list = dialog.getByRole('listbox')
    const properties = dialog.getByRole('group', { name: /^Properties/ })
    const acts = await properties.getByRole('option', { name: /^New ticket/ }).count()
    const count = (await properties.getByRole('option').count()) - acts
    await dialog.getByText(`Properties (${count})`, { exact: true }).first().waitFor()
    expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('300px')
    await dialog.getByRole('radio', { name: 'Payments' }).check({ force: true })
    await page.clock.runFor(1)
    await expect.poll(() => asked.map(({ scope }) => scope)).toEqual([undefined, 'payments'])
    await field.fill('qqqqqq')
    await page.clock.runFor(510)
    await dialog.getByText('No results found.').waitFor()
    await close()
  })

  it("says 'Search Error: Failed to perform search' where it was asked, and not that nothing was found (ERR-03, SEARCH-09)", async () => {
    const { page, close } = await open(account('owner'))
    await page.route('**/api/search*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
    )
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByRole('combobox').fill('Krak')
    await dialog.getByRole('alert').getByText('Search Error: Failed to perform search').waitFor()
    expect(await dialog.getByText('No results found.').count()).toBe(0)
    await close()
  })
})

describe('an error', () => {
  it('of a screen shows an id and three retries, then only a reload, inside the frame (ERR-15, ERR-20, ERR-21, ERR-24, ROUTE-45)', async () => {
    const { page, close } = await visitor(browser)
    await enter(server, page, own.email)
    await page.route('**/api/properties?*', (route) =>
      route.fulfill({ json: { rows: 'broken', totals: null } }),
    )
    await page.goto(`${server.app}/properties`)
    const screen = page.getByRole('alert')
    await screen.getByRole('heading', { name: 'Error in Properties' }).waitFor()
    const ids = new Set<string | null>()
    for (const left of [3, 2, 1]) {
      const again = screen.getByRole('button', { name: `Try Again (${left} left)`, exact: true })
      await again.waitFor()
      const id = await screen.getByText(/^Error ID: [0-9a-f]{8}$/).textContent()
      expect(ids.has(id)).toBe(false)
      ids.add(id)
      await again.click()
    }
    await expect
      .poll(() => screen.getByRole('button').allTextContents())
      .toEqual(['Reload Page', 'Download Report'])
    await page.getByRole('navigation', { name: 'Main menu' }).first().waitFor()
    await page.unroute('**/api/properties?*')
    await screen.getByRole('button', { name: 'Reload Page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor()
    await close()
  })

  it('that nobody caught is written to the console and not shown (ERR-14)', async () => {
    const { page, close } = await open(own)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('stray one')
      })
      void Promise.reject(new Error('stray two'))
    })
    await expect.poll(() => logged.filter((text) => text.startsWith('[stray]')).length).toBe(2)
    expect(logged.join('\n')).toMatch(/stray one[\s\S]*stray two|stray two[\s\S]*stray one/)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1, name: 'Properties' }).count()).toBe(1)
    await close()
  })
})
