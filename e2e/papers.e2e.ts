/** A landlord saves the statement of a tenant and the receipt of a payment; the tenant saves the same papers in the portal. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let tenantId: string
let paymentId: string
const email = 'marta@lokator.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, 'anna@domy.example')
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })
  tenantId = tenant.id
  const lease = { propertyId: property.id, tenantId, startDate: '2026-11-01', rentAmount: 90_000 }
  await make('/leases', lease)
  const late = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/4' })
  const jan = await make<{ id: string }>('/tenants', { name: 'Jan Zieliński', email: 'jan@lokator.example' })
  await make('/leases', { ...lease, propertyId: late.id, tenantId: jan.id })
  const receipt = { tenantId, amount: 40_000, paymentDate: '2026-11-12', paymentMethod: 'cash' }
  paymentId = (await make<{ id: string }>('/payments', receipt)).id
  await joinPortal(server, token, { id: tenantId, email, name: 'Marta Wójcik' })
  await joinPortal(server, token, { id: jan.id, email: 'jan@lokator.example', name: 'Jan Zieliński' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Returns the name of the file that the page saves; it must be a PDF. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return file.suggestedFilename()
}

it('gives the landlord the statement of chosen days and the receipt of a payment', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 1440, language: 'pl' })
  await enter(server, page, 'anna@domy.example')
  await page.goto(`${server.app}/tenants/${tenantId}`)
  await page.getByRole('button', { name: 'Wyciąg w PDF' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('PDF w języku najemcy').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const name = await saved(page, () => form.getByRole('button', { name: 'Zapisz jako PDF' }).click())
  expect(name).toBe('Account statement Marta Wójcik.pdf')

  await page.getByRole('button', { name: 'Potwierdzenie za rok' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Potwierdzenie wpłat' })
  await confirmation.getByText('wpłaty otrzymane w roku').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const paid = await saved(page, () => confirmation.getByRole('button', { name: 'Zapisz jako PDF' }).click())
  expect(paid).toBe('Confirmation of payments in 2026 Marta Wójcik.pdf')

  await page.goto(`${server.app}/payments/${paymentId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Pokwitowanie w PDF' })
  expect(await saved(page, () => button.click())).toBe('Payment receipt Marta Wójcik 2026-11-12.pdf')
  expect(complaints()).toEqual([])
  await close()
})

it('gives the tenant both in the portal, on a phone', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, page, email, password, 'tenant')
  await page.goto(`${server.tenant}/payments?view=payments`)
  const receipt = page.getByRole('button', { name: 'Receipt as PDF: 12 Nov 2026' })
  await receipt.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(await saved(page, () => receipt.click())).toMatch(/\.pdf$/)

  await page.goto(`${server.tenant}/payments?view=account`)
  const statement = page.getByRole('button', { name: 'Statement of 2026 as PDF' })
  await statement.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(await saved(page, () => statement.click())).toMatch(/\.pdf$/)
  const paid = page.getByRole('button', { name: 'Payments 2026' })
  expect(await saved(page, () => paid.click())).toMatch(/\.pdf$/)
  expect(complaints()).toEqual([])
  await close()
})

it('sends the proposed stage of a demand, enters its delivery, and the tenant reads the letter in the portal', async () => {
  const anna = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, anna.page, 'anna@domy.example')
  const { page } = anna
  const form = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Payment demand' }).click()
    await form.getByText('Rent, November 2026').waitFor()
  }
  await page.goto(`${server.app}/tenants/${tenantId}`)
  await open()
  const stage = form.getByRole('combobox', { name: 'Letter' })
  expect(await stage.inputValue()).toBe('Reminder (proposed)')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await form.getByRole('button', { name: 'Send letter' }).click()
  await page.getByText('Reminder sent to Marta Wójcik').waitFor()
  // The keyboard goes on where the form was opened, here and after a form that begins anew with what was saved.
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
  await expect.poll(focused).toBe('More actions')
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await form.getByLabel('Phone').fill('+48 600 700 800')
  // What was typed stays, with what is wrong with it.
  await form.getByText('More', { exact: true }).click()
  const day = form.getByLabel('Rent due day')
  for (const [typed, problem] of [
    ['-5', 'Enter 0 or more.'],
    ['2,5', 'Enter a whole number.'],
    ['5th', 'This is not a number.'],
  ] as const) {
    await day.fill(typed)
    await page.keyboard.press('Control+Enter')
    await form.getByText(problem).waitFor()
    expect(await day.inputValue()).toBe(typed)
    expect(await day.getAttribute('aria-invalid')).toBe('true')
  }
  await day.fill('10')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '+48 600 700 800' }).waitFor()
  await expect.poll(focused).toBe('Edit')

  const card = page.getByRole('region', { name: 'Payment demands' })
  await card.getByText('Sent on 21 Nov 2026').waitFor()
  await open()
  expect(await stage.inputValue()).toBe('Demand')
  await form.getByText('The time for paying that the last letter left has not ended.').waitFor()
  await stage.click()
  await page.getByRole('option', { name: 'Notice under art. 11' }).click()
  await form.getByText('Less than three full monthly payments are overdue.', { exact: false }).waitFor()
  expect(await form.getByLabel('Pay by').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Send letter' }).click()
  await page.getByText('Notice under art. 11 sent to Marta Wójcik').waitFor()
  await card.getByRole('button', { name: 'Enter the delivery: Notice under art. 11, 21 Nov 2026' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await card.getByText('the month ends on 21 Dec 2026').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.goto(`${server.app}/tenants`)
  await page.getByText('Notice under art. 11', { exact: false }).first().waitFor()

  await page.goto(`${server.app}/documents/letters`)
  await page.getByRole('button', { name: 'New letters' }).first().click()
  const next = form.getByRole('button', { name: 'All for whom it is the next letter' })
  await form.getByRole('combobox', { name: 'Letter' }).click()
  await page.getByRole('option', { name: 'Demand' }).click()
  await form.getByText('It asks for the payment by a day', { exact: false }).waitFor()
  // After a notice no letter follows, and Jan has had none.
  expect(await next.isDisabled()).toBe(true)
  await form.getByRole('combobox', { name: 'Letter' }).click()
  await page.getByRole('option', { name: 'Reminder' }).click()
  await next.click()
  await form.getByText('Jan Zieliński', { exact: false }).first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await form.getByRole('button', { name: 'Make letters' }).click()
  await page.getByText('1 of 1 made').waitFor()

  const marta = await visitor(browser, { width: 360 })
  await enter(server, marta.page, email, password, 'tenant')
  await marta.page.goto(`${server.tenant}/documents`)
  const downloads: string[] = []
  marta.page.on('download', (download) => downloads.push(download.suggestedFilename()))
  // The notice under Polish law is in Polish for everybody.
  const titles = [
    'Payment reminder, 21 November 2026',
    'Uprzedzenie o zamiarze wypowiedzenia umowy, 21 listopada 2026',
  ]
  for (const title of titles) {
    const button = marta.page.getByRole('button', { name: `Download: ${title}` })
    expect(await saved(marta.page, () => button.dblclick())).toBe(`${title}.pdf`)
  }
  await marta.page.waitForTimeout(1_000)
  expect(downloads).toEqual(titles.map((title) => `${title}.pdf`))
  expect([...anna.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), marta.close()])
})
