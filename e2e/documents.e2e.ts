/**
 * A landlord adds a lease and shares it; the tenant opens it in the portal; the landlord sees that. Both write to each other.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, cutOff, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let leaseId: string
let tenantId: string
const email = 'marta@lokator.example'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n')

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  const token = await landlord(server, 'anna@domy.example')
  const make = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await make<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await make<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-11-01', rentAmount: 90_000 }
  tenantId = tenant.id
  leaseId = (await make<{ id: string }>('/leases', lease)).id
  await joinPortal(server, token, { id: tenant.id, email: email, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('goes from the lease to the tenant, and back as opened', async () => {
  const anna = await visitor(browser, { width: 360 })
  await enter(server, anna.page, 'anna@domy.example', password)
  await anna.page.goto(`${server.app}/leases/${leaseId}?tab=documents`)
  await anna.page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'Umowa.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'Regulamin.pdf', mimeType: 'application/pdf', buffer: pdf },
    ])
  await anna.page.getByText('Regulamin').first().waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  expect(await overflow(anna.page)).toBe(0)
  await anna.page.getByText('Umowa', { exact: true }).first().click()
  await anna.page.getByRole('heading', { name: 'Umowa', exact: true }).waitFor()
  await anna.page.getByRole('button', { name: 'Share', exact: true }).click()
  await anna.page.getByRole('checkbox', { name: 'Marta Wójcik' }).check()
  await anna.page.getByRole('button', { name: 'Save', exact: true }).click()
  await anna.page.getByText('Not opened yet').waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  expect(await overflow(anna.page)).toBe(0)

  const marta = await visitor(browser, { width: 360 })
  await enter(server, marta.page, email, password, 'tenant')
  await marta.page.goto(`${server.tenant}/documents`)
  await marta.page.getByText('New for you').waitFor()
  expect(await marta.page.getByText('Regulamin').count()).toBe(0)
  expect(await accessibilityProblems(marta.page)).toEqual([])
  expect(await overflow(marta.page)).toBe(0)
  const saved = marta.page.waitForEvent('download')
  await marta.page.getByRole('button', { name: 'Download: Umowa' }).click()
  expect((await saved).suggestedFilename()).toBe('Umowa.pdf')
  await marta.page.getByText('Opened before').waitFor()

  await anna.page.getByText(/Opened on/).waitFor()
  await anna.page.goto(`${server.app}/documents`)
  await anna.page.getByText('Umowa').first().waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  expect(await overflow(anna.page)).toBe(0)
  expect([...anna.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), marta.close()])
})

/** Attaches a file with a long name, expects that the buttons beside it can be pressed, and removes the file. */
async function attachesLongName(page: Page): Promise<void> {
  const name = 'Screenshot_20260420-101112_Chrome-very-long.pdf'
  await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'application/pdf', buffer: pdf }])
  const remove = page.getByRole('button', { name: `Remove ${name}` })
  await remove.waitFor()
  for (const button of [page.getByRole('button', { name: 'Send', exact: true }), remove]) {
    const { x, width } = (await button.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
  }
  expect(await cutOff(page)).toEqual([])
  await remove.click()
  await remove.waitFor({ state: 'detached' })
}

it('carries messages and files both ways and shows what was read', async () => {
  const marta = await visitor(browser, { width: 360 })
  await enter(server, marta.page, email, password, 'tenant')
  await marta.page.goto(`${server.tenant}/messages`)
  await marta.page.getByText('No messages yet.').waitFor()
  await marta.page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Licznik.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await marta.page.getByLabel('Write a message').fill('Stan licznika w załączniku.')
  await marta.page.getByRole('button', { name: 'Send' }).click()
  await marta.page.getByRole('button', { name: 'Download Licznik.pdf' }).waitFor()
  await marta.page.getByText('not read yet').waitFor()
  expect(await accessibilityProblems(marta.page)).toEqual([])
  expect(await overflow(marta.page)).toBe(0)

  await attachesLongName(marta.page)

  const anna = await visitor(browser, { width: 1440, theme: 'dark' })
  await enter(server, anna.page, 'anna@domy.example', password)
  await anna.page.goto(`${server.app}/messages`)
  await anna.page.getByText('1 unread').waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  await anna.page.getByRole('link', { name: 'Marta Wójcik' }).first().click()
  await anna.page.waitForURL(`${server.app}/messages/${tenantId}`)
  await anna.page.getByText('Stan licznika w załączniku.').waitFor()
  await anna.page.setViewportSize({ width: 360, height: 780 })
  await attachesLongName(anna.page)
  await anna.page.setViewportSize({ width: 1440, height: 900 })
  await anna.page.getByLabel('Write to Marta Wójcik').fill('Thank you')
  await anna.page.getByRole('button', { name: 'Send' }).click()
  await anna.page.getByText('not read yet').waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])

  await marta.page.reload()
  await marta.page.getByText('Thank you').waitFor()
  await marta.page.getByText(/· read$/).waitFor()
  expect(await marta.page.getByText('anna@domy.example').count()).toBe(0)
  await anna.page.reload()
  await anna.page
    .getByText(/· read$/)
    .first()
    .waitFor()

  // A file without a text arrives in a tab that is not in front: nobody has seen it there.
  const show = (state: string): Promise<void> =>
    anna.page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await marta.page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Zdjęcie.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await marta.page.getByRole('button', { name: 'Send' }).click()
  await anna.page.getByRole('button', { name: 'Download Zdjęcie.pdf' }).waitFor()
  await marta.page.reload()
  await marta.page.getByRole('button', { name: 'Download Zdjęcie.pdf' }).waitFor()
  await marta.page.getByText('not read yet').waitFor()
  await show('visible')
  await marta.page.getByText('not read yet').waitFor({ state: 'detached' })
  expect([...anna.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), marta.close()])
})

it('is sent, signed in the portal, and signed by the landlord', async () => {
  const anna = await visitor(browser, {})
  await enter(server, anna.page, 'anna@domy.example', password)
  await anna.page.goto(`${server.app}/leases/${leaseId}?tab=documents`)
  await anna.page.getByText('Umowa', { exact: true }).first().click()
  await anna.page.getByRole('button', { name: 'Send to be signed', exact: true }).click()
  const send = anna.page.getByRole('dialog', { name: 'Send to be signed' })
  await send.getByText('exactly this version').waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  await send.getByLabel('Days until it expires').fill('0')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await send.getByText('This number is outside the allowed range.').waitFor()
  await send.getByLabel('Days until it expires').fill('14')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await anna.page.getByText('Can be signed until').waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])

  const marta = await visitor(browser, { width: 360, theme: 'dark' })
  await enter(server, marta.page, email, password, 'tenant')
  await marta.page.goto(`${server.tenant}/documents`)
  await marta.page.getByText('To sign').waitFor()
  expect(await cutOff(marta.page)).toEqual([])
  expect(await accessibilityProblems(marta.page)).toEqual([])
  expect(await overflow(marta.page)).toBe(0)
  await marta.page.getByRole('button', { name: 'Sign: Umowa' }).click()
  await sign(marta.page, 'Marta Wójcik')
  await marta.page.getByText('You signed on').waitFor()
  expect(await overflow(marta.page)).toBe(0)

  await anna.page.getByText('Partly signed').waitFor()
  await anna.page.getByRole('button', { name: 'Sign', exact: true }).click()
  await sign(anna.page, 'Anna Wierzba')
  await anna.page.getByText('as Anna Wierzba').waitFor()
  await anna.page.getByRole('button', { name: 'Evidence' }).click()
  await anna.page.getByRole('heading', { name: 'Tenant: Marta Wójcik' }).waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  await anna.page.keyboard.press('Escape')
  await anna.page.getByText('History', { exact: true }).click()
  await anna.page.getByText('Signed by everybody').waitFor()
  await marta.page.reload()
  await marta.page.getByText('Signed by everybody').waitFor()
  expect([...anna.complaints(), ...marta.complaints()]).toEqual([])
  await Promise.all([anna.close(), marta.close()])
})

/** Nothing can be signed before the document was opened. */
async function sign(page: Page, name: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Sign' })
  const button = form.getByRole('button', { name: 'Sign', exact: true })
  expect(await button.isDisabled()).toBe(true)
  const tab = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Open the document' }).click()
  await (await tab).close()
  await form.getByRole('textbox').fill(name)
  await form.getByRole('checkbox').check()
  expect(await accessibilityProblems(page)).toEqual([])
  await button.click()
}
