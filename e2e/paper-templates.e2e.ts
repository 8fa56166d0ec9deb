/** A landlord writes a template, publishes it, makes a lease agreement from it, and both sides sign it; then a batch of letters. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let leaseId: string
const owner = 'anna@domy.example'
const email = 'marta@lokator.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, owner)
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const letting = async (name: string, address: string, to: string) => {
    const property = await make<{ id: string }>('/properties', { address })
    const tenant = await make<{ id: string }>('/tenants', { name, email: to })
    const about = {
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-11-21',
      rentAmount: 90_000,
    }
    return { tenant: tenant.id, lease: (await make<{ id: string }>('/leases', about)).id }
  }
  const home = await letting('Marta Wójcik', 'ul. Karmelicka 12/3', email)
  leaseId = home.lease
  await letting('Jan Nowak', 'ul. Długa 4', 'jan@lokator.example')
  await joinPortal(server, token, { id: home.tenant, email: email, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('leads from a starting text to a lease that both sides signed', async () => {
  const anna = await visitor(browser, { width: 1440 })
  const { page } = anna
  await enter(server, page, owner)
  await page.goto(`${server.app}/documents`)
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByText('There are no templates yet.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'New template' }).click()
  const create = page.getByRole('dialog', { name: 'New template' })
  await create.getByLabel('Name').fill('Our lease')
  await create.getByRole('button', { name: 'Create template' }).click()
  await page.getByRole('heading', { name: 'Our lease' }).waitFor()

  // A fault is named while it is typed, and the paper of a real lease is seen beside the text.
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const before = await text.inputValue()
  await text.fill(`${before}\n{tenant.shoe_size}`)
  await page.getByText('“tenant.shoe_size” is not known.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Save the text first.').waitFor()
  await text.fill(`${before}\n\nKeys: {ask.keys}`)
  await page.getByRole('combobox', { name: 'Lease' }).click()
  await page.locator('[role=option]:visible', { hasText: 'Marta Wójcik' }).click()
  const paper = page.getByRole('region', { name: 'Lease agreement' })
  await paper.getByText('The rent is 900,00 € a month.').waitFor()
  await page.getByText('Missing: Keys').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save text' }).click()
  await page.getByText('The text was saved.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 1 is published.').waitFor()

  await page.goto(`${server.app}/leases/${leaseId}?tab=documents`)
  await page.getByRole('button', { name: 'Create a document' }).click()
  const form = page.getByRole('dialog', { name: 'Create a document' })
  await form.getByRole('combobox', { name: 'Template' }).click()
  await page.locator('[role=option]:visible', { hasText: 'Our lease' }).click()
  await form.getByText('Missing: Keys').waitFor()
  expect(await form.getByRole('button', { name: 'Create document' }).isDisabled()).toBe(true)
  await form.getByRole('textbox', { name: 'Keys' }).fill('three keys')
  await form.getByText('All values are there.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Create document' }).click()
  await page.getByRole('heading', { name: 'Lease agreement' }).waitFor()

  await page.getByRole('button', { name: 'Send to be signed' }).click()
  const send = page.getByRole('dialog', { name: 'Send to be signed' })
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Can be signed until').waitFor()

  const marta = await visitor(browser, { width: 360 })
  await enter(server, marta.page, email, password, 'tenant')
  await marta.page.goto(`${server.tenant}/documents`)
  await marta.page.getByRole('button', { name: 'Sign: Lease agreement' }).click()
  await sign(marta.page, 'Marta Wójcik')
  await marta.page.getByText('You signed on').waitFor()
  await page.getByText('Partly signed').waitFor()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await sign(page, 'Anna Wierzba')
  await page.getByText('as Anna Wierzba').waitFor()
  await page.getByText('History', { exact: true }).click()
  await page.getByText('Signed by everybody').waitFor()
  expect([...anna.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), marta.close()])
})

async function sign(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Sign' })
  const tab = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Open the document' }).click()
  await (await tab).close()
  await form.getByRole('textbox').fill(name)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Sign', exact: true }).click()
}

it('makes letters for all leases at once, on a phone and in Polish, and packs them', async () => {
  const anna = await visitor(browser, { width: 360, theme: 'dark', language: 'pl' })
  const { page } = anna
  await enter(server, page, owner)
  await page.goto(`${server.app}/documents/templates?new=1`)
  const create = page.getByRole('dialog', { name: 'Nowy szablon' })
  await create.getByRole('combobox', { name: 'Rodzaj' }).click()
  await page.locator('[role=option]:visible', { hasText: 'Pismo' }).last().click()
  await create.getByLabel('Nazwa').fill('Zmiana administratora')
  await create.getByRole('button', { name: 'Utwórz szablon' }).click()
  await page.getByRole('heading', { name: 'Zmiana administratora' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Opublikuj' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opublikuj' }).click()
  await page.getByRole('button', { name: 'Utwórz pisma dla wielu umów' }).click()
  const form = page.getByRole('dialog', { name: 'Pisma dla wielu umów' })
  await form.getByRole('button', { name: 'Wszystkie bieżące umowy' }).click()
  await form.getByRole('textbox', { name: 'Treść pisma' }).fill('Od stycznia jest nowy administrator.')
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Utwórz pisma' }).click()
  await page.getByText('Utworzono 2 z 2').waitFor({ timeout: 180_000 })
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz wszystkie' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Zmiana administratora.zip')
  const bytes = (await readFile(await file.path())).toString('latin1')
  expect(bytes.split('.pdf').length).toBeGreaterThanOrEqual(3)
  expect(anna.complaints()).toEqual([])
  await anna.close()
})
