/** Every address of the landlords' application: what it shows, whom it lets in, and where it leads. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { call, enter, landlord, mailTo, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const account = (role: string) => demoAccounts.find((one) => one.role === role)!
const owner = account('owner')
const viewer = account('viewer')
const root = account('super_admin')
/** An administrator of the system who has an organization. */
const admin = { email: 'admin@adresy.example', password }
let ofAdmin: string

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  ofAdmin = await landlord(server, admin.email, 'Adresy Adama')
  await appoint(admin.email, 'admin')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const appoint = (email: string, role: 'admin' | 'super_admin'): Promise<void> =>
  server.sql(
    `insert into user_roles (user_id, role) select id, $2 from auth.users where email = $1
     on conflict (user_id, role) do nothing`,
    [email, role],
  )

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()
/** Signed-in people see it in the frame of the application. */
const framed = (page: Page): Promise<number> => page.getByRole('button', { name: 'Log out' }).count()

describe('a public page', () => {
  it('opens without a sign-in (ROUTE-28 to ROUTE-31, ROUTE-35, ROUTE-37 to ROUTE-41)', async () => {
    const { page, complaints, close } = await visitor(browser)
    for (const [path, title, ...says] of [
      ['/auth-test', 'Your session', 'Signed in', 'No'],
      ['/debug', 'Diagnostics', 'Version', 'Build', /\.js$/],
      ['/plans', 'Plans and prices', 'Starter', '19,00', '5 properties', 'Professional', 'Enterprise'],
      ['/pending-approval', 'Waiting for approval', 'We review new accounts'],
      ['/contact', 'Contact', 'Write to us', 'Send message'],
      ['/tenant-portal', 'The tenant portal', 'Open the tenant portal'],
      ['/privacy-policy', 'Privacy policy'],
      ['/rodo', 'Data protection (GDPR)'],
      ['/regulamin', 'Terms of service'],
      ['/terms', 'Terms of service'],
    ] as const) {
      await page.goto(`${server.app}${path}`)
      await heading(page, title)
      for (const text of says) await page.getByText(text).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    expect(complaints()).toEqual([])
    await close()
  })

  it('shows the session of the visitor and no token (ROUTE-28), and both pages of diagnostics can be off', async () => {
    const { page, close } = await openAs(server, browser, owner, '/auth-test')
    for (const text of [owner.email, 'owner']) await page.getByText(text).first().waitFor()
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('domovik-auth')!).access_token as string,
    )
    expect(await page.content()).not.toContain(token.slice(0, 40))
    await page.route('**/api/site', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), diagnostics: false } })
    })
    for (const path of ['/auth-test', '/debug']) {
      await page.goto(`${server.app}${path}`)
      await page
        .getByText(/not available/i)
        .first()
        .waitFor()
      expect(await page.getByText(owner.email).count()).toBe(0)
    }
    await close()
  })

  it('sets a new password at /reset-password as at /auth?reset=true (ROUTE-27)', async () => {
    const { page, close } = await visitor(browser)
    for (const path of ['/reset-password', '/auth?reset=true']) {
      await page.goto(`${server.app}${path}`)
      await page.getByRole('button', { name: 'Send the link' }).waitFor()
    }
    await landlord(server, 'nowa@adresy.example')
    await enter(server, page, 'nowa@adresy.example')
    for (const path of ['/reset-password', '/auth?reset=true']) {
      await page.goto(`${server.app}${path}`)
      await page.getByLabel('New password').waitFor()
    }
    await close()
  })

  it('asks for the mail that leads back to /auth?reset=true (AUTH-08)', async () => {
    const email = 'zapomniane@adresy.example'
    await landlord(server, email)
    const { page, close } = await visitor(browser)
    await page.goto(`${server.app}/auth?reset=true`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await heading(page, 'Check your email')
    const [mail] = await mailTo(server, email)
    const target = await fetch(mail!.link!, { redirect: 'manual' })
    const leadsTo = new URL(target.headers.get('location')!)
    expect(leadsTo.pathname).toBe('/auth')
    expect(leadsTo.searchParams.get('reset')).toBe('true')
    await close()
  })

  it('signs in over the full width with mobile=true (ROUTE-26, AUTH-28)', async () => {
    const { page, close } = await visitor(browser, { width: 768 })
    const width = async (path: string): Promise<number> => {
      await page.goto(`${server.app}${path}`)
      await heading(page, 'Sign in')
      const form = await page.getByRole('button', { name: 'Sign in', exact: true }).first().boundingBox()
      return form!.width
    }
    expect(await width('/auth')).toBeLessThan(480)
    expect(await width('/auth?mobile=true')).toBeGreaterThan(600)
    await close()
  })

  it('warns for five seconds that tenants have an address of their own (ROUTE-05, ROUTE-07)', async () => {
    const { page, close } = await visitor(browser)
    for (const path of ['/tenant-portal', '/invite/abc', '/tenant-invitation?token=abc']) {
      await page.goto(`${server.app}${path}`)
      const warning = page.getByText('Tenant features are available on the tenant portal address.')
      await warning.waitFor()
      const since = Date.now()
      await warning.waitFor({ state: 'detached' })
      expect(Date.now() - since, path).toBeGreaterThan(4_000)
      if (path === '/tenant-portal') continue
      const link = page.getByRole('link', { name: 'Open the invitation there' })
      expect(await link.getAttribute('href')).toBe(`${server.tenant}${path}`)
    }
    await close()
  }, 60_000)

  it('sends a message to the operator (ROUTE-35)', async () => {
    const { page, close } = await visitor(browser)
    await page.goto(`${server.app}/contact`)
    await page.getByLabel('Your name').fill('Jan Pytający')
    await page.getByLabel('Email').fill('jan@adresy.example')
    await page.getByRole('textbox', { name: 'Message' }).fill('Ile to kosztuje?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('We have received your message.').waitFor()
    await close()
  })
})

describe('a protected page', () => {
  const paths: Record<string, RegExp> = {
    '/dashboard': /./,
    '/properties': /^Properties/,
    '/tenants': /^Tenants/,
    '/leases': /^Leases/,
    '/payments': /^Payments/,
    '/income': /^Income/,
    '/expenses': /^Expenses/,
    '/issues': /^(Issues|Tickets)/,
    '/maintenance': /^(Maintenance|Tickets)/,
    '/tickets': /^Tickets/,
    '/reports': /^Reports/,
    '/reports/advanced': /^Advanced analytics/,
    '/admin': /^(Admin panel|Access Denied)/,
    '/super-admin': /^(Super admin|Access Denied)/,
    '/organization-admin': /^Organization/,
    '/subscription': /^Subscription/,
    '/settings': /^Settings/,
  }

  it('opens for a member inside the frame, and for nobody else (ROUTE-43, ROUTE-45)', async () => {
    const { access_token: token } = await signInByApi(server, owner.email, owner.password)
    const first = async (path: string) =>
      (await call<{ rows: { id: string }[] }>(server, token, 'GET', path)).rows[0]!.id
    const all = {
      ...paths,
      [`/properties/${await first('/api/properties')}`]: /./,
      [`/tenants/${await first('/api/tenants')}`]: /./,
    }
    const { page, complaints, close } = await visitor(browser)
    for (const path of [...Object.keys(all), '/onboarding']) {
      await page.goto(`${server.app}${path}`)
      await page.waitForURL(
        (url) =>
          url.pathname === '/auth' && url.searchParams.get('next') === (path === '/dashboard' ? null : path),
        { timeout: 30_000 },
      )
    }
    await enter(server, page, owner.email, owner.password)
    for (const [path, title] of Object.entries(all)) {
      await page.goto(`${server.app}${path}`)
      await heading(page, title)
      expect(await page.getByText('This page does not exist').count(), path).toBe(0)
      expect(await framed(page), path).toBe(1)
    }
    expect(complaints()).toEqual([])
    await close()
  })

  it('/onboarding has no frame (ROUTE-46)', async () => {
    const email = 'bez.firmy@adresy.example'
    await call(server, undefined, 'POST', '/auth/v1/signup', {
      email,
      password,
      data: { terms_accepted_at: '2026-01-01T00:00:00Z' },
    })
    const [mail] = await mailTo(server, email)
    await fetch(mail!.link!, { redirect: 'manual' })
    const { page, close } = await openAs(server, browser, { email, password }, '/onboarding')
    expect(await framed(page)).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
    await page.goto(`${server.app}/dashboard`)
    await page.waitForURL(`${server.app}/onboarding`)
    await close()
  })

  it('that is refused says why, a panel also which role or permission it needs (ROLE-20)', async () => {
    const { page, close } = await openAs(server, browser, viewer)
    const general =
      "You don't have permission to access this section. Please contact your administrator if you believe this is an error."
    const panel = "You don't have permissions to access the admin panel"
    for (const [path, ...texts] of [
      ['/leases/new', general],
      ['/admin', panel, 'Required role: admin'],
      ['/super-admin', panel, 'Required role: super admin'],
      ['/organization-admin', panel, 'Required permission: '],
    ] as const) {
      await page.goto(`${server.app}${path}`)
      await heading(page, 'Access Denied')
      for (const text of texts) await page.getByText(text).waitFor()
      expect(await page.getByText(texts[0] === general ? panel : general).count(), path).toBe(0)
    }
    await close()
  })
})

describe('a redirect', () => {
  it.each([
    ['nobody', undefined, '/auth', '/auth'],
    ['super_admin', root, '/super-admin', '/super-admin'],
    ['owner', owner, '/admin', '/dashboard'],
    ['viewer', viewer, '/dashboard', '/dashboard'],
  ] as const)(
    'by role: /admin-redirect and /super-admin-redirect (ROUTE-47, ROUTE-48) for %s',
    async (_who, who, admin, superAdmin) => {
      const { page, close } = await visitor(browser)
      if (who) await enter(server, page, who.email, who.password)
      for (const [path, ends] of [
        ['/admin-redirect', admin],
        ['/super-admin-redirect', superAdmin],
      ] as const) {
        await page.goto(`${server.app}${path}`)
        await page.waitForURL((url) => url.pathname === ends)
        await page.locator('h1').first().waitFor()
        expect(new URL(page.url()).pathname).toBe(ends)
      }
      await close()
    },
  )

  it('leads a super admin past the onboarding, without an organization to the super admin panel (AUTH-21, SESSION-07)', async () => {
    const { page, close } = await visitor(browser)
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      const me = await answer.json()
      await route.fulfill({ response: answer, json: { ...me, onboardingCompleted: false } })
    })
    await page.goto(`${server.app}/auth`)
    await page.getByLabel('Email').fill(root.email)
    await page.getByLabel('Password', { exact: true }).fill(root.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.app}/super-admin`)
    await page.goto(`${server.app}/onboarding`)
    await page.waitForURL(`${server.app}/super-admin`)
    await close()
    // With an organization they start on the dashboard, like everybody.
    const email = 'super@adresy.example'
    await landlord(server, email, 'Adresy')
    await appoint(email, 'super_admin')
    const { page: own, close: leave } = await visitor(browser)
    await own.goto(`${server.app}/auth`)
    await own.getByLabel('Email').fill(email)
    await own.getByLabel('Password', { exact: true }).fill(password)
    await own.keyboard.press('Enter')
    await own.waitForURL(`${server.app}/dashboard`)
    await leave()
  })
})

describe('the sections of a page', () => {
  it.each([
    [
      '/settings',
      'SET-01',
      owner,
      [
        'organization',
        'team',
        'subscription',
        'billing',
        'account',
        'appearance',
        'notifications',
        'security',
      ],
    ],
    [
      '/organization-admin',
      'ORGADM-01',
      owner,
      [
        'users',
        'pages',
        'profile',
        'subscription',
        'notifications',
        'data',
        'security',
        'audit',
        'monitoring',
        'logs',
        'performance',
        'documentation',
      ],
    ],
    [
      '/super-admin',
      'SUPER-01, AUDIT-04',
      root,
      [
        'organizations',
        'subscriptions',
        'monitoring',
        'leads',
        'scoring',
        'pages',
        'auditLogs',
        'users',
        'growth',
      ],
    ],
    [
      '/admin',
      'ADMIN-01, AUDIT-04',
      admin,
      ['users', 'audit', 'settings', 'pages', 'navigation', 'leads', 'scoring', 'monitoring', 'guide'],
    ],
  ] as const)('are all there and each opens with content: %s (%s)', async (path, _rows, who, tabs) => {
    const { page, complaints, close } = await openAs(server, browser, who, path)
    const links = await page
      .locator(`main a[href^="${path}?tab="]`)
      .evaluateAll((all) => [
        ...new Set(all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('tab'))),
      ])
    const present = links.filter((tab) => (tabs as readonly (string | null)[]).includes(tab))
    expect(present.toSorted()).toEqual(tabs.toSorted())
    const contents = new Set<string>()
    for (const tab of tabs) {
      await page.locator(`main a[href="${path}?tab=${tab}"]`).first().click()
      await page.waitForURL((url) => url.searchParams.get('tab') === tab)
      await page.locator(`main a[href="${path}?tab=${tab}"][aria-current]`).first().waitFor()
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-skeleton]'))
      contents.add(await page.locator('main').innerText())
      expect(await page.getByRole('alert').count(), tab).toBe(0)
    }
    expect(contents.size).toBe(tabs.length)
    expect(complaints()).toEqual([])
    await close()
  })

  it('of the admin panel show the audit log of the organization to an administrator who belongs to one (AUDIT-04)', async () => {
    await call(server, ofAdmin, 'POST', '/api/properties', { address: 'ul. Widoczna 1' })
    for (const path of ['/admin?tab=audit', '/organization-admin?tab=audit']) {
      const { page, close } = await openAs(server, browser, admin, path)
      await page.getByText(admin.email).last().waitFor()
      await page
        .getByRole('table')
        .getByText(/Propert/)
        .first()
        .waitFor()
      await close()
    }
  })
})
