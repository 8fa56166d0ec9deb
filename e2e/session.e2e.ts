/** All ways a session ends: by time, in another tab, from another device, and when the server cannot be reached. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const email = 'anna@example.com'
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  await landlord(server, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const inside = (page: Page) => page.getByRole('button', { name: 'Log out' }).waitFor()
const outside = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('domovik-auth'))

it('ends after 24 hours without activity, in every tab', async () => {
  const { page, context, complaints, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/properties`)
  await inside(page)
  const other = await context.newPage()
  await other.goto(`${server.app}/tenants`)
  await inside(other)
  await page.waitForTimeout(5_100)
  await page.evaluate(() =>
    localStorage.setItem('last-activity', String(Date.now() - 24 * 60 * 60_000 - 1000)),
  )
  await page.mouse.move(200, 200)
  await page.getByText('You were signed out after 24 hours without activity.').waitFor()
  await outside(other)
  expect(await kept(page)).toBeNull()
  expect(complaints()).toEqual([])
  await close()
})

it('says why on a fresh load after 24 hours, when the session has ended on the server too', async () => {
  const { page, close } = await visitor(browser)
  for (const address of ['/payments', '/dashboard', '/auth']) {
    await enter(server, page, email)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('domovik-auth') ?? '{}')
      const ended = { ...session, refresh_token: 'ended', expires_at: Math.floor(Date.now() / 1000) - 86_400 }
      localStorage.setItem('domovik-auth', JSON.stringify(ended))
      localStorage.setItem('last-activity', String(Date.now() - 25 * 60 * 60_000))
    })
    await page.goto(`${server.app}${address}`)
    await page.getByText('You were signed out after 24 hours without activity.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('domovik-auth'))).toBeNull()
  }
  await close()
})

it('names pages that do not exist and pages that are refused in the title of the tab', async () => {
  const { page, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/no-such-page`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^This page does not exist · /)
  await page.goto(`${server.app}/super-admin`)
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Access Denied · /)
  await close()
})

it('ends in all tabs when it ends in one, and keeps the page for after the next sign-in', async () => {
  const { page, context, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/dashboard`)
  await inside(page)
  const other = await context.newPage()
  await other.goto(`${server.app}/tenants`)
  await inside(other)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await outside(other)
  await other.getByText('Please sign in again to continue.').waitFor()
  expect(new URL(other.url()).searchParams.get('next')).toBe('/tenants')
  await close()
})

it('ends on another device at once when it is signed out from here', async () => {
  const here = await visitor(browser)
  const there = await visitor(browser)
  await enter(server, there.page, email)
  await there.page.goto(`${server.app}/dashboard`)
  await inside(there.page)
  await enter(server, here.page, email)
  await here.page.goto(`${server.app}/settings?tab=security`)
  await here.page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await here.page.getByText('You are signed out everywhere else.').waitFor()
  // Hovering the link asks for its data already: the session may end before the click.
  await there.page.getByRole('link', { name: 'Tenants' }).first().hover()
  await there.page.getByText('Please sign in again to continue.').waitFor()
  await here.page.goto(`${server.app}/tenants`)
  await inside(here.page)
  await here.close()
  await there.close()
})

it('removes all data of the person, and shows an error when the server could not be reached', async () => {
  const { page, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/dashboard`)
  await inside(page)
  expect(await page.evaluate(() => localStorage.getItem('onboarding_completed'))).toBe('true')
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await page.getByText('You are signed out on this device, but we could not reach the server.').waitFor()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['domovik-auth', 'onboarding_completed', 'organization_status', 'last-activity'])
    expect(keys).not.toContain(key)
  await close()
})

it('offers a retry when the account could not be loaded', async () => {
  const { page, close } = await visitor(browser)
  await enter(server, page, email)
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } }),
  )
  await page.goto(`${server.app}/dashboard`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.goto(`${server.app}/auth`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`${server.app}/dashboard`)
  await inside(page)
  await close()
})
