/** The menu of a phone and the search are popovers: what opens from them is seen, and the focus, the Tab key and Back work as in a dialog. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { codeIsLoaded } from './kit/code.ts'
import { openAs } from './kit/open.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const anna = { email: 'anna@warstwy.example', password }
const iga = { email: 'iga@warstwy.example', name: 'Iga Sowa' }

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, anna.email)
  const send = <Made = { id: string }>(path: string, body: object): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await send('/properties', { address: 'ul. Wodna 1' })
  const { id } = await send('/tenants', iga)
  const lease = { propertyId: property.id, tenantId: id, startDate: '2026-01-01', rentAmount: 90_000 }
  await send('/leases', lease)
  await send(`/properties/${property.id}/meters`, { medium: 'cold_water', unit: 'm3', serial: 'W-7' })
  await joinPortal(server, token, { id, ...iga })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Whether a press in the middle of it reaches it. */
const onTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(hit)
  })

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

const menuOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Main menu' })
const searchOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' })

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'More' }).click()
  await menuOf(page).waitFor()
  return menuOf(page)
}

/** Saves something without a network, so that it waits. */
async function saveOffline({ page, context }: Visitor): Promise<void> {
  await page.goto(`${server.app}/tickets?new=1`)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill('Kran bez sieci')
  await codeIsLoaded(page, 'admin', ['toast-view', 'outbox-button', 'module'])
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Open ticket' }).click()
  await page.getByRole('button', { name: '1 entry is waiting to be sent' }).waitFor()
  await form.waitFor({ state: 'detached' })
}

const asked = (page: Page): Locator =>
  page.getByRole('dialog').filter({ hasText: '1 entry has not been sent. Sign out?' })

describe('what opens from the menu of a phone is seen', () => {
  it('the question before a sign-out, and the message that a language was not reached', async () => {
    const there = await openAs(server, browser, anna, '/tickets', { width: 360 })
    const { page, context, complaints, close } = there
    await saveOffline(there)
    const menu = await openMenu(page)
    await menu.getByLabel('Language').selectOption({ label: 'Español' })
    const message = page
      .locator('#layers')
      .getByRole('status')
      .filter({ hasText: /language/i })
    await message.waitFor()
    await expect.poll(() => onTop(message)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await menu.getByRole('button', { name: 'Log out' }).click()
    const stay = asked(page).getByRole('button', { name: 'Cancel' })
    await stay.waitFor()
    await expect.poll(() => onTop(stay)).toBe(true)
    expect(await menu.count()).toBe(0)
    // The lines of a long title do not touch.
    const spacing = await asked(page)
      .getByRole('heading')
      .evaluate((title) => {
        const { lineHeight, fontSize } = getComputedStyle(title)
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
      })
    expect(spacing).toBeGreaterThanOrEqual(1.25)
    await stay.click({ timeout: 5_000 })
    await asked(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('More')
    await context.setOffline(false)
    expect(complaints()).toEqual([])
    await close()
  })

  it('the question before a sign-out of the portal', async () => {
    const { page, context, complaints, close } = await visitor(browser, { width: 360 })
    await enter(server, page, iga.email, password, 'tenant')
    await page.goto(`${server.tenant}/meters`)
    await page.getByRole('button', { name: 'Enter a reading' }).click()
    const form = page.getByRole('dialog', { name: 'Enter a reading' })
    await form.getByRole('textbox').first().fill('100.5')
    await codeIsLoaded(page, 'tenant', ['toast-view', 'outbox-button'])
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Enter a reading' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Log out' }).click()
    const stay = asked(page).getByRole('button', { name: 'Cancel' })
    await stay.waitFor()
    await expect.poll(() => onTop(stay)).toBe(true)
    await stay.click({ timeout: 5_000 })
    await expect.poll(() => focused(page)).toBe('More')
    expect(complaints()).toEqual([])
    await close()
  })

  it('the list of keys', async () => {
    const { page, close } = await openAs(server, browser, anna, '/properties', { width: 360 })
    await openMenu(page)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard' })
    await keys.waitFor()
    await expect.poll(() => onTop(keys.getByRole('button', { name: 'Close' }))).toBe(true)
    await close()
  })
})

describe('the focus returns to what opened the layer', () => {
  it('after a press beside the search, the same keys again, and Esc', async () => {
    const { page, close } = await openAs(server, browser, anna)
    const opener = page.getByRole('button', { name: /^Search/ })
    const field = searchOf(page).getByRole('combobox')
    for (const end of [
      () => page.mouse.click(10, 880),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('Escape'),
    ]) {
      await opener.press('Enter')
      await field.fill('Wodna')
      await end()
      await searchOf(page).waitFor({ state: 'detached' })
      expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await close()
  })

  it('after a tap beside the menu, and after the search that was opened over it', async () => {
    const { page, close } = await openAs(server, browser, anna, '/properties', { width: 360 })
    await openMenu(page)
    await page.touchscreen.tap(350, 300)
    await menuOf(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('More')
    await openMenu(page)
    await page.keyboard.press('Control+k')
    await searchOf(page).getByRole('combobox').fill('Wodna')
    await menuOf(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await searchOf(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('More')
    await close()
  })

  it('but goes to the heading of a screen that was chosen in it', async () => {
    const { page, close } = await openAs(server, browser, anna, '/properties', { width: 360 })
    await (await openMenu(page)).getByRole('link', { name: 'Leases' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leases' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.keyboard.press('Control+k')
    await searchOf(page).getByRole('combobox').fill('Wodna')
    await searchOf(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Wodna/ }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/Wodna/)
    await close()
  })
})

describe('the Tab key', () => {
  it('stays in the menu after a press on its part that cannot have the focus, and after the focus was lost', async () => {
    const { page, close } = await openAs(server, browser, anna, '/properties', { width: 360 })
    const menu = await openMenu(page)
    const inside = (): Promise<boolean> => menu.evaluate((one) => one.contains(document.activeElement))
    for (const key of ['Tab', 'Shift+Tab']) {
      await menu.getByText(anna.email).click()
      await page.keyboard.press(key)
      expect(await inside(), key).toBe(true)
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Tab')
    expect(await inside()).toBe(true)
    await close()
  })
})

describe('Back', () => {
  it('closes the menu or the search and keeps the page; the next one goes back', async () => {
    const { page, close } = await openAs(server, browser, anna, '/properties', { width: 360 })
    await (await openMenu(page)).getByRole('link', { name: 'Leases' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leases' }).waitFor()
    const back = (): Promise<void> => page.evaluate(() => history.back())
    await openMenu(page)
    await back()
    await menuOf(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Search/ }).click()
    await searchOf(page).getByRole('combobox').fill('Wodna')
    await back()
    await searchOf(page).waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/leases')
    await page.getByRole('heading', { level: 1, name: 'Leases' }).waitFor()
    await back()
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor()
    await close()
  })

  it('in a browser that cannot keep the page closes the menu too', async () => {
    const { page, close } = await visitor(browser, { width: 360 })
    await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
    await enter(server, page, anna.email)
    await page.goto(`${server.app}/properties`)
    await (await openMenu(page)).getByRole('link', { name: 'Leases' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leases' }).waitFor()
    await openMenu(page)
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor()
    await menuOf(page).waitFor({ state: 'detached', timeout: 5_000 })
    await close()
  })
})
