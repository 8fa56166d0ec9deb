/** A report is created by keyboard, its total links to the payments behind it, and it is saved as CSV. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const email = 'anna@raporty.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, email)
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const { today } = await call<{ today: string }>(server, token, 'GET', '/api/me')
  const property = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik' })
  await make('/leases', {
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: `${today.slice(0, 8)}01`,
    rentAmount: 90_000,
    paymentDueDay: 1,
  })
  for (const amount of [65_000, 12_345])
    await make('/payments', {
      tenantId: tenant.id,
      amount,
      paymentDate: today,
      paymentMethod: 'bank_transfer',
    })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('goes through the four steps, opens the payments behind a total and saves the CSV, without a mouse', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, email)
  await page.goto(`${server.app}/reports`)
  const step = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()

  await step('Report type')
  await tabTo(page, /^Revenue/)
  await page.keyboard.press('Enter')
  await step('Time period')
  await page.locator('input[value="this_month"]:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('input[value="this_year"]:checked').waitFor()
  await page.keyboard.press('Enter')
  await step('Review')
  await page.locator('button[type="submit"]:focus').waitFor()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor()
  await page
    .getByText(/Cash basis.* as of /)
    .first()
    .waitFor()
  await page.locator('tfoot').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const address = page.url()

  const coming = page.waitForEvent('download')
  await tabTo(page, 'CSV')
  await page.keyboard.press('Enter')
  const sheet = await readFile(await (await coming).path(), 'utf8')
  expect(sheet).toContain('Revenue')
  expect(sheet).toContain('773,45')

  await tabTo(page, /773,45\s€/)
  await page.keyboard.press('Enter')
  await page.locator('[data-row]').first().waitFor()
  expect(await page.locator('tfoot').textContent()).toMatch(/773,45\s€/)

  await page.goto(address)
  await page.locator('tfoot').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('skips to the defaults, or customizes filters, grouping, charts and columns (REP-22)', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, email)
  await page.goto(`${server.app}/reports`)
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor()
  expect(new URL(page.url()).searchParams.get('period') ?? 'this_month').toBe('this_month')
  await page.locator('tfoot').waitFor()

  await page.goto(`${server.app}/reports`)
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 2, name: 'Time period' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 2, name: 'Customize' }).waitFor()
  await page.getByRole('combobox', { name: 'Grouping' }).click()
  await page.getByRole('option', { name: 'By property' }).click()
  await page.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: /Karmelicka/ }).click()
  await page.getByRole('switch', { name: 'Charts' }).press('Space')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor()
  await page.getByText('By property').waitFor()
  await page.getByRole('button', { name: 'Show report' }).click()
  await page.locator('tfoot').waitFor()
  const headings = (): Promise<string[]> => page.locator('thead th').allTextContents()
  expect(await headings()).toEqual(expect.arrayContaining(['Property', 'Rent']))
  expect(await headings()).not.toContain('Period')
  expect(await page.locator('figure').count()).toBe(0)

  await page.getByText('More options').click()
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Rent').click()
  await expect.poll(headings).not.toContain('Rent')
  expect(complaints()).toEqual([])
  await close()
})
