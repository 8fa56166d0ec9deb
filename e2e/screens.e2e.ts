/**
 * Every screen of the demonstration, in three languages, two themes and three widths: accessible, not wider than the
 * window, without errors.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import {
  accessibilityProblems,
  type Browser,
  cutFigures,
  type Look,
  openBrowser,
  overflow,
  visitor,
} from './kit/browser.ts'
import { follow } from './kit/open.ts'
import { call, enter, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
/** Ids for screens whose address needs a record. */
let rows: Record<'property' | 'tenant' | 'lease' | 'payment' | 'income' | 'expense', string>
/** A row of an account of each kind: charge, receipt, refund, credit note ... */
let transactions: string[]

const owner = demoAccounts.find(({ role }) => role === 'owner')!
const superAdmin = demoAccounts.find(({ role }) => role === 'super_admin')!
const renter = demoAccounts.find(({ role }) => role === 'tenant')!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  const { access_token: token } = await signInByApi(server, owner.email, owner.password)
  const first = async (path: string) =>
    (await call<{ rows: { id: string }[] }>(server, token, 'GET', path)).rows[0]!.id
  rows = {
    property: await first('/api/properties?status=occupied'),
    tenant: await first('/api/tenants?paymentStatus=overdue'),
    lease: await first('/api/leases?status=active'),
    payment: await first('/api/payments?view=charges'),
    income: await first('/api/incomes?status=overdue'),
    expense: await first('/api/expenses?papers=there'),
  }
  const ofKinds = await server.read<{ id: string }>(
    'select distinct on (kind) id from transactions order by kind, id',
  )
  transactions = ofKinds.map(({ id }) => id)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const looks: Look[] = [
  { width: 1440, theme: 'light', language: 'pl' },
  { width: 768, theme: 'dark', language: 'es' },
  { width: 360, theme: 'dark', language: 'en' },
]

/** Screens are visited in parallel, because each waits for the server part of the time. */
const parallel = 2

/** Visits the screens and returns all problems as text. */
async function walk(
  host: 'app' | 'tenant',
  paths: string[],
  look: Look,
  who?: { email: string; password: string },
): Promise<string[]> {
  const shares = Array.from({ length: parallel }, (_, at) =>
    paths.filter((_path, index) => index % parallel === at),
  ).filter((share) => share.length > 0)
  return (await Promise.all(shares.map((share) => walkOneByOne(host, share, look, who)))).flat()
}

async function walkOneByOne(
  host: 'app' | 'tenant',
  paths: string[],
  look: Look,
  who?: { email: string; password: string },
): Promise<string[]> {
  const { page, complaints, close } = await visitor(browser, look)
  const problems: string[] = []
  try {
    if (who) await enter(server, page, who.email, who.password, host)
    for (const [index, path] of paths.entries()) {
      // The widest look loads every screen by its address.
      if (index === 0 || !who || look.width === 1440) await page.goto(`${server[host]}${path}`)
      else await follow(page, path)
      await settled(page)
      problems.push(...(await accessibilityProblems(page)).map((problem) => `${path}: ${problem}`))
      if ((await overflow(page)) > 0) problems.push(`${path}: sticks out by ${await overflow(page)} px`)
      for (const cut of await cutFigures(page)) problems.push(`${path}: cuts off the figure ${cut}`)
      if (await tabIsEmpty(page)) problems.push(`${path}: shows an empty tab`)
      if ((await page.locator('h1').count()) !== 1) problems.push(`${path}: needs one main heading`)
    }
    return [...problems, ...complaints()]
  } finally {
    await close()
  }
}

/**
 * Waits until the heading is there, skeletons are gone and animations have ended. Checked at each frame, because a
 * locator looks again only after half a second.
 */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1')?.checkVisibility() &&
      !document.querySelector('[aria-busy="true"], [data-skeleton]') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )

/** Whether nothing stands below the tabs of a record. */
const tabIsEmpty = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const tabs = document.querySelector<HTMLElement>('main article nav:has(> [aria-current="page"])')
    const shown = tabs?.parentElement
    return shown ? shown.innerText.trim() === tabs.innerText.trim() : false
  })

describe.each(looks)('at $width px, $theme, $language', (look) => {
  it('public screens', async () => {
    const open = [
      '/',
      '/auth',
      '/auth?form=sign_up',
      '/auth?reset=true',
      '/outbox',
      '/faq',
      '/documentation',
      '/contact',
      '/plans',
      '/pending-approval',
      '/tenant-portal',
      '/auth-test',
      '/debug',
      '/nowhere',
    ]
    expect(await walk('app', open, look)).toEqual([])
    expect(
      await walk('tenant', ['/login', '/privacy-policy', '/tenant-invitation', '/nowhere'], look),
    ).toEqual([])
  })

  it("the landlord's screens", async () => {
    const { property, tenant, lease, payment, income, expense } = rows
    const details = [
      `/properties/${property}`,
      `/tenants/${tenant}`,
      `/leases/${lease}`,
      `/leases/${lease}?tab=indexation`,
      `/leases/${lease}?tab=bills`,
      `/payments/${payment}`,
      `/income/${income}`,
      `/expenses/${expense}`,
      ...transactions.map((id) => `/payments/${id}`),
    ]
    const lists = [
      '/dashboard',
      '/properties',
      '/tenants',
      '/contacts',
      '/leases',
      '/payments',
      '/payments/interest',
      '/expenses/recurring',
      '/leases/indexation',
      '/documents/templates',
      '/documents/letters',
      '/messages/announcements',
      '/income',
      '/expenses',
      '/owners',
      '/tickets',
      '/import',
      '/reports',
      '/reports?type=revenue&period=this_year',
      '/reports?bulk=1',
      '/reports?type=profitability&period=this_year',
      '/reports?type=financial_kpi&period=this_year',
      '/reports/advanced',
      '/reports/advanced?metric=cap_rate',
      `/properties/${property}?tab=finance`,
      '/settings',
      '/subscription',
      '/settings?tab=subscription',
      '/settings?tab=billing',
      '/settings?tab=team',
      ...['users', 'profile', 'data', 'security', 'audit', 'monitoring', 'logs', 'performance'].map(
        (tab) => `/organization-admin?tab=${tab}`,
      ),
      '/settings?tab=account',
      '/settings?tab=appearance',
      '/settings?tab=security',
      '/faq?q=a',
      '/organization/pages/jak-pracujemy',
      '/admin?tab=navigation',
    ]
    expect(await walk('app', [...lists, ...details], look, owner)).toEqual([])
  })

  it("the super admin's screens", async () => {
    expect(
      await walk(
        'app',
        [
          '/super-admin',
          ...['users', 'growth', 'usage', 'monitoring'].map((tab) => `/super-admin?tab=${tab}`),
          '/super-admin/organizations/0d300000-0000-7000-8000-000000000001',
          ...['leads', 'scoring', 'settings', 'guide'].map((tab) => `/admin?tab=${tab}`),
          '/admin/leads/0d300000-0000-7000-8000-000000000401',
          '/edit-page/platform/new',
          '/settings?tab=security',
        ],
        look,
        superAdmin,
      ),
    ).toEqual([])
  })

  it("the tenant's screens", async () => {
    const paths = ['/', '/payments', '/issues', '/maintenance', '/messages', '/documents']
    expect(await walk('tenant', paths, look, renter)).toEqual([])
  })
})

it('keeps what is shown while a part of the screen loads its texts over a slow network', async () => {
  const { page, complaints, close } = await visitor(browser, looks[0])
  await enter(server, page, owner.email, owner.password)
  // React hides what waits. Placeholders may be replaced, other content may not.
  await page.addInitScript(() => {
    const hidden: string[] = []
    Object.assign(window, { hidden })
    const hiddenBy = ({ target }: MutationRecord): boolean =>
      target instanceof HTMLElement &&
      target.style.getPropertyPriority('display') === 'important' &&
      target.closest('main') !== null &&
      !target.matches('[role="status"], [data-skeleton]')
    const note = (changes: MutationRecord[]): void => {
      for (const change of changes.filter(hiddenBy)) hidden.push((change.target as HTMLElement).innerHTML)
    }
    new MutationObserver(note).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ['style'],
    })
  })
  let files = 0
  await page.route('**/assets/*.js', async (route) => {
    files += 1
    await new Promise((done) => setTimeout(done, 40 + ((files * 97) % 260)))
    await route.continue()
  })
  const { property, tenant, lease } = rows
  const found: string[] = []
  for (const path of [
    '/payments/bank',
    '/settings',
    '/organization-admin?tab=profile',
    `/properties/${property}?tab=finance`,
    `/tenants/${tenant}?tab=charges`,
    `/leases/${lease}?tab=deposit`,
    `/leases/${lease}?tab=bills`,
  ]) {
    await page.goto(`${server.app}${path}`)
    await settled(page)
    const hidden = await page.evaluate(() => (window as unknown as { hidden: string[] }).hidden)
    found.push(...hidden.map((content) => `${path}: ${content.slice(0, 200)}`))
  }
  expect(found).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})
