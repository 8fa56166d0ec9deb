/** A landlord requires signatures: the lease waits, both sides see it, and a record of the signatures ends it (LEASE-04). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let leaseId: string
const email = 'marta@lokator.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, 'anna@domy.example')
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-11-21', rentAmount: 90_000 }
  leaseId = (await make<{ id: string }>('/leases', lease)).id
  await joinPortal(server, token, { id: tenant.id, email: email, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('waits until its signatures are recorded', async () => {
  const anna = await visitor(browser, { width: 360 })
  await enter(server, anna.page, 'anna@domy.example', password)
  await anna.page.goto(`${server.app}/organization-admin?tab=profile`)
  await anna.page.getByRole('switch', { name: 'Leases must be signed' }).click()
  await anna.page.getByLabel('For leases that start on this day or later').first().waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  expect(await overflow(anna.page)).toBe(0)
  await anna.page.goto(`${server.app}/leases/${leaseId}`)
  await anna.page.getByText('Not signed yet').waitFor()
  await anna.page.getByText('Pending').first().waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  expect(await overflow(anna.page)).toBe(0)

  const marta = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, marta.page, email, password, 'tenant')
  await marta.page.goto(server.tenant)
  await marta.page.getByText('Not signed by everybody yet').waitFor()
  expect(await accessibilityProblems(marta.page)).toEqual([])
  expect(await overflow(marta.page)).toBe(0)

  await anna.page.getByRole('link', { name: 'Documents of this lease' }).click()
  await anna.page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'Umowa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n') },
    ])
  await anna.page.getByText('Umowa', { exact: true }).first().click()
  await anna.page.getByRole('button', { name: 'Record signatures on paper' }).click()
  const record = anna.page.getByRole('dialog', { name: 'Signatures on paper' })
  await record.getByLabel('Signed on').first().fill('2026-11-21')
  await record.getByLabel('Signed for the landlord').fill('Anna Wierzba')
  await record.getByLabel('Signed as the tenant').fill('Marta Wójcik')
  await record.getByRole('button', { name: 'Record', exact: true }).click()
  await anna.page.getByText('Signatures recorded').waitFor()
  await anna.page.goto(`${server.app}/leases/${leaseId}`)
  await anna.page.getByText('Active').first().waitFor()
  expect(await anna.page.getByText('Not signed yet').count()).toBe(0)
  await marta.page.reload()
  await marta.page.getByText('Karmelicka').first().waitFor()
  expect(await marta.page.getByText('Not signed by everybody yet').count()).toBe(0)
  expect([...anna.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), marta.close()])
})
