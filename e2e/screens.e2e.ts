/** Every screen of the demonstration, in three languages, two themes and three widths: accessible, nothing sticks out, nobody complains. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/demo/accounts.ts'
import { accessibilityProblems, type Look, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
/** Screens with an address that needs a row. */
let rows: Record<'property' | 'tenant' | 'lease' | 'payment', string>

const owner = demoAccounts.find(({ role }) => role === 'owner')!
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
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const looks: Look[] = [
  { width: 1440, theme: 'light', language: 'pl' },
  { width: 768, theme: 'dark', language: 'es' },
  { width: 360, theme: 'dark', language: 'pl' },
  { width: 360, theme: 'light', language: 'en' },
]

async function look(
  host: 'app' | 'tenant',
  path: string,
  wearing: Look,
  who?: { email: string; password: string },
): Promise<void> {
  const { page, complaints, close } = await visitor(browser, wearing)
  try {
    if (who) await enter(server, page, who.email, who.password, host)
    await page.goto(`${server[host]}${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForTimeout(400)
    const seen = `${host}${path} ${JSON.stringify(wearing)}`
    expect(await accessibilityProblems(page), seen).toEqual([])
    expect(await overflow(page), `${seen} sticks out`).toBe(0)
    expect(complaints(), seen).toEqual([])
    expect(await page.locator('h1').count(), `${seen}: one main heading`).toBe(1)
  } finally {
    await close()
  }
}

describe.each(looks)('at $width px, $theme, $language', (wearing) => {
  it('public screens', async () => {
    for (const path of ['/', '/auth', '/nowhere']) await look('app', path, wearing)
    for (const path of ['/login', '/privacy-policy', '/tenant-invitation', '/nowhere'])
      await look('tenant', path, wearing)
  })

  it("the landlord's screens", async () => {
    const { property, tenant, lease, payment } = rows
    const paths = [
      '/dashboard',
      '/properties',
      `/properties/${property}`,
      '/tenants',
      `/tenants/${tenant}`,
      '/leases',
      `/leases/${lease}`,
      '/payments',
      `/payments/${payment}`,
      '/tickets',
      '/import',
      '/settings',
    ]
    for (const path of paths) await look('app', path, wearing, owner)
  })

  it("the tenant's screens", async () => {
    for (const path of ['/', '/payments', '/issues', '/maintenance', '/messages', '/documents'])
      await look('tenant', path, wearing, renter)
  })
})
