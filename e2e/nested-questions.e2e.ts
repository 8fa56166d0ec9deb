/** Esc closes only the question over a form; what is typed at the end of a long text is above the bar of a phone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, owner, 'Wierzba', { plan: 'enterprise' })
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email: 'm@l.example' })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-11-01', rentAmount: 90_000 }
  await make('/leases', lease)
  const order = { kind: 'statement', delivery: 'archive', firstDay: '2026-11-01', lastDay: '2026-11-21' }
  await make('/letters', { ...order, to: [{ tenantId: tenant.id }] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('keeps the form of letters and what was chosen when the question is closed by Esc', async () => {
  const anna = await visitor(browser, { width: 1440 })
  const { page } = anna
  await enter(server, page, owner)
  await page.goto(`${server.app}/documents/letters`)
  await page.getByRole('button', { name: 'New letters' }).click()
  const form = page.getByRole('dialog', { name: 'New letters' })
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Account statements' }).click()
  await form.getByRole('combobox', { name: 'How they reach the tenants' }).click()
  await page.getByRole('option').last().click()
  await form.getByRole('button', { name: 'All of them' }).click()
  for (const close of ['Escape', 'Enter']) {
    await form.getByRole('button', { name: 'Make letters' }).click()
    const question = page.getByRole('dialog', { name: 'Make them again?' })
    await question.waitFor()
    await page.keyboard.press(close)
    await question.waitFor({ state: 'detached' })
    await page.waitForTimeout(2500)
    expect(await form.isVisible()).toBe(true)
    expect(await form.getByText('Marta Wójcik').isVisible()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await anna.close()
})

it('shows what is typed at the end of the text of a template on a phone', async () => {
  const anna = await visitor(browser, { width: 360 })
  const { page } = anna
  await enter(server, page, owner)
  await page.goto(`${server.app}/documents/templates?new=1`)
  const create = page.getByRole('dialog', { name: 'New template' })
  await create.getByLabel('Name').fill('Umowa')
  await page.keyboard.press('Enter')
  await page.waitForURL(/templates\/[0-9a-f-]{36}/)
  const text = page.locator('textarea').first()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nKoniec')
  const bar = page.locator('nav').filter({ visible: true }).last()
  const end = async () => {
    const [field, below] = await Promise.all([text.boundingBox(), bar.boundingBox()])
    return field!.y + field!.height - below!.y
  }
  await expect.poll(end).toBeLessThanOrEqual(0)
  await anna.close()
})
