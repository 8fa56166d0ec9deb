/** One payment for a flat and a garage: the list of the garage shows its part, and receipt, portal and account name both homes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const bothHomes = 'ul. Karmelicka 12/3; ul. Karmelicka 12, garaż 7'
let server: Server
let browser: Browser
let tenantId: string
let paymentId: string
let garage: string
const email = 'marta@lokator.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, 'anna@domy.example')
  const make = async (path: string, body: unknown): Promise<string> =>
    (await call<{ id: string }>(server, token, 'POST', `/api${path}`, body)).id
  tenantId = await make('/tenants', { name: 'Marta Wójcik', email })
  const let_ = async (address: string, rentAmount: number) => {
    const propertyId = await make('/properties', { address })
    await make('/leases', { propertyId, tenantId, startDate: '2026-11-01', rentAmount })
    return propertyId
  }
  await let_('ul. Karmelicka 12/3', 100_000)
  garage = await let_('ul. Karmelicka 12, garaż 7', 19_333)
  const receipt = { tenantId, amount: 119_333, paymentDate: '2026-11-12', paymentMethod: 'cash' }
  paymentId = await make('/payments', receipt)
  await joinPortal(server, token, { id: tenantId, email, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it.each([360, 1440] as const)(
  'shows the part of the garage with the whole beside it (%i px)',
  async (width) => {
    const { page, complaints, close } = await visitor(browser, { width, language: 'pl' })
    await enter(server, page, 'anna@domy.example')
    await page.goto(`${server.app}/payments?view=received&propertyId=${garage}`)
    await page
      .getByText(/z 1193,33/)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(
      await page
        .getByText(/193,33/)
        .filter({ visible: true })
        .count(),
    ).toBeGreaterThan(1)
    expect([await overflow(page), await accessibilityProblems(page)]).toEqual([0, []])
    if (width === 360) {
      await page.goto(`${server.app}/payments?view=received`)
      await page.getByText(bothHomes).filter({ visible: true }).waitFor()
    }
    await page.goto(`${server.app}/payments/${paymentId}`)
    await page.getByText('ul. Karmelicka 12, garaż 7').filter({ visible: true }).first().waitFor()
    expect([await overflow(page), await accessibilityProblems(page)]).toEqual([0, []])
    await page.goto(`${server.app}/tenants/${tenantId}?tab=account`)
    // Under the name of the tenant, in any order because both leases began on one day, and in the row of the payment.
    await page.getByText(bothHomes).filter({ visible: true }).first().waitFor()
    const named = page.getByText(/Karmelicka.*; .*Karmelicka/).filter({ visible: true })
    await expect.poll(() => named.count()).toBe(2)
    expect([await overflow(page), await accessibilityProblems(page)]).toEqual([0, []])
    expect(complaints()).toEqual([])
    await close()
  },
)

it('names both homes in the portal', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, email, password, 'tenant')
  await page.goto(`${server.tenant}/payments?view=payments`)
  await page.getByText(/ul\. Karmelicka 12\/3; ul\. Karmelicka 12, garaż 7/).waitFor()
  expect([await overflow(page), await accessibilityProblems(page)]).toEqual([0, []])
  expect(complaints()).toEqual([])
  await close()
})
