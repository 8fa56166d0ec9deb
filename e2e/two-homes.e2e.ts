/** A tenant with a flat and a garage of one landlord sees which home each meter and charge is about, and says which one a report is about. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, cutOff, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let tenantId: string
const email = 'marta@lokator.example'
const homes = ['ul. Karmelicka 12/3', 'ul. Garażowa 7']

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, 'anna@domy.example')
  const make = (path: string, body: unknown) =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const tenant = await make('/tenants', { name: 'Marta Wójcik', email })
  tenantId = tenant.id
  for (const address of homes) {
    const { id: propertyId } = await make('/properties', { address, city: 'Kraków' })
    await make('/leases', { propertyId, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 90_000 })
    await make(`/properties/${propertyId}/meters`, { medium: 'cold_water', unit: 'm3', serial: '' })
  }
  await joinPortal(server, token, { id: tenant.id, email, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('names the home on every screen, and asks for it in a report', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, email, password, 'tenant')
  const isSound = async (): Promise<void> => {
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(await cutOff(page)).toEqual([])
  }
  await page.goto(server.tenant)
  const leases = page.getByRole('region', { name: 'Your leases' })
  for (const address of homes) await leases.getByText(`${address}, Kraków`).waitFor()
  await isSound()

  await page.goto(`${server.tenant}/payments?view=charges`)
  for (const address of homes) await page.getByText(address, { exact: true }).first().waitFor()
  await isSound()

  await page.goto(`${server.tenant}/meters`)
  for (const address of homes) await page.getByRole('region', { name: `Cold water, ${address}` }).waitFor()
  await isSound()

  await page.goto(`${server.tenant}/issues`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('What is wrong?').fill('The gate does not open')
  await form.getByRole('combobox', { name: 'Which home' }).click()
  await page.getByRole('option', { name: 'ul. Garażowa 7, Kraków' }).click()
  await isSound()
  await form.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('The gate does not open').first().waitFor()
  const { rows } = await call<{ rows: { propertyAddress: string }[] }>(server, token, 'GET', '/api/tickets')
  expect(rows.map(({ propertyAddress }) => propertyAddress)).toEqual(['ul. Garażowa 7'])
  expect(complaints()).toEqual([])
  await close()
})

it('asks a landlord on a phone which lease a charge is for, and before the same charge is added twice', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en', width: 360 })
  await enter(server, page, 'anna@domy.example')
  const charges = async () =>
    (
      await call<{ rows: { propertyAddress: string; description: string | null }[] }>(
        server,
        token,
        'GET',
        `/api/payments?view=charges&type=other&tenantId=${tenantId}`,
      )
    ).rows
      .filter(({ description }) => description === 'Broken door')
      .map(({ propertyAddress }) => propertyAddress)
  const add = async (more: string, chosen?: string) => {
    await page.goto(`${server.app}/payments?view=charges&tenantId=${tenantId}&newCharge=1${more}`)
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Lease' }).waitFor()
    await form.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Other', exact: true }).click()
    await form.getByLabel('What for').fill('Broken door')
    await form.getByLabel('Amount').fill('100')
    if (chosen) {
      // Both leases run, so the form proposes none.
      await form.getByRole('button', { name: 'Add charge' }).click()
      await form.getByText('Please fill this in.').waitFor()
      await form.getByRole('combobox', { name: 'Lease' }).click()
      await page.getByRole('option', { name: chosen }).click()
    }
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(await cutOff(page)).toEqual([])
    await form.getByRole('button', { name: 'Add charge' }).click()
  }
  await add('', 'ul. Karmelicka 12/3')
  await page.getByText('Marta Wójcik: ', { exact: false }).first().waitFor()
  expect(await charges()).toEqual(['ul. Karmelicka 12/3'])

  const { rows } = await call<{ rows: { propertyId: string; propertyAddress: string }[] }>(
    server,
    token,
    'GET',
    `/api/leases?tenantId=${tenantId}`,
  )
  const flat = rows.find(({ propertyAddress }) => propertyAddress === 'ul. Karmelicka 12/3')
  await add(`&propertyId=${flat?.propertyId}`)
  const question = page.getByRole('dialog', { name: /again/ })
  await question.getByText(/of the same type and with the same due date was added/).waitFor()
  expect(await charges()).toEqual(['ul. Karmelicka 12/3'])
  await question.getByRole('button', { name: 'Add again' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(charges).toEqual(['ul. Karmelicka 12/3', 'ul. Karmelicka 12/3'])
  expect(complaints()).toEqual([])
  await close()
})
