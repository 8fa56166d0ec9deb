/**
 * The host name decides which of the two applications responds, and every address of the portal opens the right
 * screen.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const renter = demoAccounts.find(({ role }) => role === 'tenant')!
const owner = demoAccounts.find(({ role }) => role === 'owner')!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

it('shows the portal on a tenant host and the landlord application on any other host', async () => {
  const { page, complaints, close } = await visitor(browser)
  await page.goto(`${server.tenant}/login`)
  await heading(page, 'Tenant portal')
  await page.goto(`${server.tenant}/properties`)
  await heading(page, 'This page does not exist')
  await page.goto(`${server.app}/auth`)
  await heading(page, 'Sign in')
  expect(complaints()).toEqual([])
  await close()
})

it('asks for a sign-in only where one is needed', async () => {
  const { page, close } = await visitor(browser)
  for (const path of [
    '/',
    '/my-payments',
    '/payments',
    '/issues',
    '/maintenance',
    '/messages',
    '/documents',
  ]) {
    await page.goto(`${server.tenant}${path}`)
    await page.waitForURL((url) => url.pathname === '/login')
  }
  const open = {
    '/privacy-policy': 'Privacy policy',
    '/rodo': 'Data protection (GDPR)',
    '/regulamin': 'Terms of service',
    '/terms': 'Terms of service',
    '/contact': 'Contact',
    '/accept-invitation': 'Invalid Access',
    '/tenant-invitation': 'Invalid Access',
  }
  for (const [path, title] of Object.entries(open)) {
    await page.goto(`${server.tenant}${path}`)
    await heading(page, title)
  }
  await page.getByText('This page requires a valid invitation token or link.').waitFor()
  await close()
})

it('redirects guessed addresses to the home screen, opens the wanted page after the sign-in, and shows screens that are not available yet', async () => {
  const { page, complaints, close } = await visitor(browser)
  await page.goto(`${server.tenant}/payments?view=account`)
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel('Email').fill(renter.email)
  await page.getByLabel('Password', { exact: true }).fill(renter.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.tenant}/payments?view=account`)
  await heading(page, 'Payments')
  for (const path of ['/overview', '/dashboard', '/portal']) {
    await page.goto(`${server.tenant}${path}`)
    await page.waitForURL(`${server.tenant}/`)
    await heading(page, 'You owe')
  }
  await page.goto(`${server.tenant}/messages`)
  await page.getByText('Write to your landlord. What you write about issues is shown here too.').waitFor()
  await page.goto(`${server.tenant}/documents`)
  await page.getByText('Documents that your landlord shares with you.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('shows a landlord on the portal that the account belongs to the other address', async () => {
  const { page, close } = await visitor(browser)
  await enter(server, page, owner.email, owner.password, 'tenant')
  await page.goto(`${server.tenant}/`)
  await heading(page, 'This account cannot open the tenant portal')
  await page.getByRole('link', { name: 'Sign in as a landlord' }).waitFor()
  await close()
})
