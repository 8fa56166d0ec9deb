/** A co-tenant reads in the invitation and in the portal only what is true for co-tenants, and no screen fails. */
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, cutOff, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let bartek: string
const email = 'bartek@lokator.example'
const shots = process.env.SHOTS

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, 'anna@domy.example')
  const make = <Made = { id: string }>(path: string, body: unknown) =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  await call(server, token, 'PATCH', '/api/organization', { language: 'pl' })
  const { id: propertyId } = await make('/properties', { address: 'ul. Karmelicka 12/3', city: 'Kraków' })
  const tenant = { name: 'Marta Wójcik', email: 'marta@lokator.example' }
  const { id: tenantId } = await make('/tenants', tenant)
  await make('/leases', { propertyId, tenantId, startDate: '2026-01-01', rentAmount: 90_000 })
  await make(`/properties/${propertyId}/meters`, { medium: 'cold_water', unit: 'm3', serial: 'W1' })
  const { people } = await make<{ people: { id: string }[] }>(`/tenants/${tenantId}/co-tenants`, {
    ...{ name: 'Bartek Lis', email, movedInOn: '2026-01-01' },
  })
  bartek = people.at(-1)!.id
  await make('/payments', {
    ...{ tenantId, amount: 50_000, paymentDate: '2026-01-09', paymentMethod: 'bank_transfer' },
  })
  await joinPortal(server, token, { id: tenantId, ...tenant })
  await make(`/co-tenants/${bartek}/invite`, {})
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function isSound(page: Page, name: string): Promise<void> {
  if (shots) {
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
  }
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(await cutOff(page)).toEqual([])
}

it('promises in the invitation only what co-tenants can do', async () => {
  const { page, complaints, close } = await visitor(browser, { language: 'pl', width: 360 })
  const [mail] = await mailTo(server, email)
  expect(mail!.text).not.toContain('Możesz też zgłosić usterkę')
  await page.goto(mail!.link!)
  await page.getByText('podział należności między Was').waitFor()
  await isSound(page, 'invitation')
  await page.getByLabel('Hasło', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Otwórz mój portal' }).click()
  await page.getByRole('heading', { name: 'Do zapłaty wspólnie' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('names who paid, and explains which screens are for the tenant', async () => {
  const { page, close } = await visitor(browser, { language: 'pl', width: 360 })
  await enter(server, page, email, password, 'tenant')
  await page.goto(server.tenant)
  await page.getByRole('heading', { name: 'Do zapłaty wspólnie' }).waitFor()
  await isSound(page, 'home')
  await page.goto(`${server.tenant}/payments?view=account`)
  await page.getByText('Wpłata: Marta Wójcik').waitFor()
  await isSound(page, 'account')
  await page.goto(`${server.tenant}/payments?view=payments`)
  await page.getByText('Marta Wójcik').waitFor()
  await isSound(page, 'payments')
  await page.getByRole('button', { name: 'Więcej' }).click()
  await page.getByText(email).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${server.tenant}/meters`)
  await page.getByRole('region', { name: 'Zimna woda W1' }).waitFor()
  await isSound(page, 'meters')
  for (const path of ['/messages', '/issues', `/issues/${bartek}`, '/maintenance', '/documents']) {
    await page.goto(server.tenant + path)
    await page.getByRole('heading', { level: 1, name: 'Tylko dla najemcy' }).waitFor()
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    await isSound(page, `closed${path.slice(0, 8).replace('/', '-')}`)
  }
  await page.getByRole('link', { name: 'Wróć na początek' }).click()
  await page.getByRole('heading', { name: 'Do zapłaty wspólnie' }).waitFor()
  await close()
})

it('leads who has moved out to the account', async () => {
  const { page, close } = await visitor(browser, { language: 'pl', width: 360 })
  await call(server, token, 'POST', `/api/co-tenants/${bartek}/move-out`, { lastDay: '2026-01-31' })
  await enter(server, page, email, password, 'tenant')
  await page.goto(`${server.tenant}/meters`)
  await page.getByRole('heading', { level: 1, name: 'Ta strona nie jest już dostępna' }).waitFor()
  await isSound(page, 'moved-out')
  await page.getByRole('link', { name: 'Przejdź do konta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Płatności' }).waitFor()
  await close()
})
