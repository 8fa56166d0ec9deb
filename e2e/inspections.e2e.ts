/** A landlord fills in a handover report on a phone; both sides sign it there; the tenant reads it in the portal. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, cutOff, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let leaseId: string
const email = 'marta@lokator.example'
const photo = fileURLToPath(
  new URL('../server/src/installation/demo/sample/photo-drain.jpg', import.meta.url),
)

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, 'anna@domy.example')
  const make = <Made>(path: string, body: unknown, method = 'POST'): Promise<Made> =>
    call<Made>(server, token, method, `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-11-01', rentAmount: 90_000 }
  leaseId = (await make<{ id: string }>('/leases', lease)).id
  const water = { medium: 'cold_water', unit: 'm3', serial: 'W-7' }
  const { meters } = await make<{ meters: { id: string }[] }>(`/properties/${property.id}/meters`, water)
  const readings = `/properties/${property.id}/meters/${meters[0]!.id}/readings`
  await make(readings, { day: '2026-11-01', value: '100', event: 'none' }, 'PUT')
  await make('/payments', {
    ...{ tenantId: tenant.id, amount: 150_000, paymentDate: '2026-11-01', paymentMethod: 'cash' },
    deposit: true,
  })
  await joinPortal(server, token, { id: tenant.id, email: email, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('is filled in on a phone, refuses a reading below the last one, and is signed by both', async () => {
  const anna = await visitor(browser, { width: 360 })
  await enter(server, anna.page, 'anna@domy.example', password)
  const { page } = anna
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const drawer = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.goto(`${server.app}/leases/${leaseId}?tab=inspections`)
  await button('Begin a report').click()
  expect(await accessibilityProblems(page)).toEqual([])
  await drawer('Begin a report').getByRole('button', { name: 'Begin a report' }).click()
  await page.getByRole('heading', { name: 'Move-in report' }).waitFor()

  await button('Add a room').click()
  await drawer('Add a room').getByLabel('Name').fill('Kitchen')
  await drawer('Add a room').getByRole('button', { name: 'Add a room' }).click()
  await button('Add an item').click()
  await drawer('Add an item').getByLabel('Name').fill('Table')
  await drawer('Add an item').getByRole('button', { name: 'Add an item' }).click()
  await button('Remove: Kitchen').click()
  await page.getByText('Removed: Kitchen').waitFor()
  expect(await button('Add an item').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo: Removed: Kitchen' }).click()
  await page.getByLabel('Condition: Table').selectOption('worn')
  await page.locator('li', { hasText: 'Table' }).locator('input[type=file]').first().setInputFiles(photo)
  await page.getByRole('button', { name: /Photo 1 of 1: Table/ }).waitFor()
  expect(await cutOff(page)).toEqual([])

  // What the server refuses is not left out silently: it stops the signature until it is sent again or removed.
  const noPicture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page
    .locator('li', { hasText: 'Table' })
    .locator('input[type=file]')
    .first()
    .setInputFiles([noPicture])
  await page.getByText('1 change or photo was not saved').waitFor()
  await button('Sign').click()
  const sign = drawer('Sign the report')
  await sign.getByText('1 change or photo was not saved').waitFor()
  expect(await sign.getByRole('button', { name: 'Sign for both sides' }).isDisabled()).toBe(true)
  await sign.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: '1 entry needs your decision' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('1 change or photo was not saved').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  const reading = drawer('Enter the reading of Cold water W-7')
  await button('Edit: Cold water W-7').click()
  await reading.getByLabel('Reading (m³)').fill('99')
  await reading.getByRole('button', { name: 'Save', exact: true }).click()
  await reading
    .getByText(/reading/i)
    .nth(1)
    .waitFor()
  expect(await reading.isVisible()).toBe(true)
  await reading.getByLabel('Reading (m³)').fill('130,5')
  await reading.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('130,5 m³').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await button('Sign').click()
  const signing = drawer('Sign the report')
  await signing.getByLabel('First and last name of the landlord').fill('Anna Nowak')
  await signing.getByLabel('First and last name of the tenant').fill('Marta Wójcik')
  for (const consent of await signing.getByRole('checkbox').all()) await consent.check()
  expect(await accessibilityProblems(page)).toEqual([])
  await signing.getByRole('button', { name: 'Sign for both sides' }).click()
  await page.getByText('Fingerprint of the report (SHA-256)').waitFor()
  expect(await button('Add a room').count()).toBe(0)
  await button('Evidence').click()
  await page.getByText('Unchanged since it was signed, according to the audit log').first().waitFor()

  const marta = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, marta.page, email, password, 'tenant')
  await marta.page.goto(`${server.tenant}/documents`)
  await marta.page.getByRole('link', { name: /Move-in report/ }).click()
  await marta.page.getByText('Table').waitFor()
  await marta.page.getByText('130,5 m³').waitFor()
  expect(await accessibilityProblems(marta.page)).toEqual([])
  expect(await overflow(marta.page)).toBe(0)
  expect([...anna.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), marta.close()])
})

it('compares the move-out with the move-in, and the settlement of the deposit books what was noted', async () => {
  const anna = await visitor(browser, { width: 1440, theme: 'dark' })
  await enter(server, anna.page, 'anna@domy.example', password)
  const { page } = anna
  await page.goto(`${server.app}/leases/${leaseId}?tab=inspections`)
  await page.getByRole('button', { name: 'Begin a report' }).click()
  await page
    .getByRole('dialog', { name: 'Begin a report' })
    .getByRole('button', { name: 'Begin a report' })
    .click()
  await page.getByRole('heading', { name: 'Move-out report' }).waitFor()
  await page.getByLabel('Condition: Table').selectOption('damaged')
  await page.getByText('A deduction can be made').waitFor()
  await page.getByRole('button', { name: 'Note a deduction: Table' }).click()
  const noting = page.getByRole('dialog', { name: 'Note a deduction' })
  await noting.getByLabel('Amount').fill('120')
  await noting.getByRole('button', { name: 'Save' }).click()
  await noting.getByText('1 field needs your attention').waitFor()
  await noting.getByLabel('What the tenant says').click()
  await page.getByRole('option', { name: 'Accepted by the tenant' }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await noting.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Accepted by the tenant').waitFor()
  expect(await cutOff(page)).toEqual([])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('link', { name: 'Settle deposit' }).click()
  await page.getByText('If everything were settled today').waitFor()
  await page.getByRole('link', { name: /Table: Damaged/ }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Settle deposit' }).click()
  const settling = page.getByRole('dialog', { name: 'Settle deposit' })
  await settling.getByLabel('Kept for').waitFor()
  expect(await settling.getByLabel('Kept for').inputValue()).toBe('Table: Damaged')
  expect(await settling.getByLabel('Amount kept').inputValue()).toMatch(/120/)
  await settling.getByLabel('Reason').fill('Moved out')
  await settling.getByRole('button', { name: 'Settle deposit' }).click()
  await page.getByText('Settlements', { exact: true }).waitFor()
  await page.goBack()
  await page.getByText('Booked with the deposit').waitFor()
  expect(anna.complaints()).toEqual([])
  await anna.close()
})
