/** What a person has typed when the session ends without a sign-out, and who finds it (docs/decisions/190). */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, member, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = 'anna@koniec.example'
const colleague = 'olga@koniec.example'
const tenant = 'iga@koniec.example'
const organization = 'Wierzba Koniec'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, owner, organization, { plan: 'enterprise' })
  await member(server, colleague, organization, 'manager')
  const send = (path: string, body: object) =>
    call<{ id: string }>(server, token, 'POST', `/api${path}`, body)
  const { id: propertyId } = await send('/properties', { address: 'ul. Wodna 1' })
  const { id } = await send('/tenants', { name: 'Iga Sowa', email: tenant })
  await send('/leases', { propertyId, tenantId: id, startDate: '2026-01-01', rentAmount: 90_000 })
  await joinPortal(server, token, { id, email: tenant, name: 'Iga Sowa' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Ends all sessions of a person, as the button "Sign out everywhere" on another device does. */
async function endSessions(email: string): Promise<void> {
  const { access_token } = await signInByApi(server, email)
  await call(server, access_token, 'POST', '/auth/v1/logout?scope=global')
}
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(draft|unanswered):/.test(key)))
const titleOf = (page: Page) => page.getByRole('dialog').getByRole('textbox').first()
const restored = 'Your draft from last time was restored.'

/** Types the title of a new ticket, until it is stored. */
async function typeTicket(page: Page, title: string): Promise<void> {
  await page.goto(`${server.app}/tickets?new=1`)
  await titleOf(page).fill(title)
  await expect.poll(() => drafts(page)).not.toEqual([])
}
const sendTicket = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Open ticket' }).click()

it('keeps a message of a tenant, which is sent after the next sign-in', async () => {
  const { page, context, close } = await visitor(browser, { width: 360 })
  await enter(server, page, tenant, password, 'tenant')
  // Only the sending can notice the end of the session.
  await context.route('**/api/events', (route) => route.abort())
  await page.goto(`${server.tenant}/messages`)
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.fill('Kran cieknie od wczoraj')
  await endSessions(tenant)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await signIn(page, tenant)
  await expect.poll(() => box.inputValue()).toBe('Kran cieknie od wczoraj')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => box.inputValue()).toBe('')
  expect(await page.getByText('Kran cieknie od wczoraj').count()).toBe(1)
  expect(await drafts(page)).toEqual([])
  await close()
})

it('keeps a ticket of a landlord, which a colleague on the same device never sees', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, owner)
  await context.route('**/api/events', (route) => route.abort())
  await typeTicket(page, 'Rura pod zlewem')
  await endSessions(owner)
  await sendTicket(page)
  await signIn(page, owner)
  await page.getByText(restored).waitFor()
  expect(await titleOf(page).inputValue()).toBe('Rura pod zlewem')

  await endSessions(owner)
  await sendTicket(page)
  await signIn(page, colleague)
  await titleOf(page).waitFor()
  expect(await titleOf(page).inputValue()).toBe('')
  expect(await page.getByText(restored).count()).toBe(0)
  expect(await drafts(page)).toEqual([])
  await close()
})

it('keeps it for seven days, and after a day without activity', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, owner)
  await typeTicket(page, 'Okno w sypialni')
  const other = await context.newPage()
  await other.goto(`${server.app}/tenants`)
  await other.getByRole('button', { name: 'Log out' }).waitFor()
  const beInactive = async () => {
    await page.waitForTimeout(5_100)
    await page.evaluate(() =>
      localStorage.setItem('last-activity', String(Date.now() - 24 * 60 * 60_000 - 1000)),
    )
    await page.mouse.move(200, 200 + Math.random() * 100)
    await page.getByText('You were signed out after 24 hours without activity.').waitFor()
  }
  await beInactive()
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await drafts(page)).toHaveLength(1)
  await signIn(page, owner)
  await page.waitForURL(`${server.app}/dashboard`)
  await page.goto(`${server.app}/tickets?new=1`)
  await page.getByText(restored).waitFor()
  await beInactive()
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60_000)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  await close()
})

it('removes it with a sign-out, also what another tab shows', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, owner)
  await typeTicket(page, 'Zamek w drzwiach')
  const other = await context.newPage()
  await other.goto(`${server.app}/tenants`)
  await titleOf(page).pressSequentially(' wejściowych')
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL(`${server.app}/`)
  await page.getByText('Please sign in again to continue.').waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  await close()
})
