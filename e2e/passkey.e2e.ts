/** A passkey instead of a password, with Chromium's virtual authenticator. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord, password } from './kit/people.ts'
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

/** A virtual authenticator that always confirms the fingerprint. */
async function authenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Every passkey prompt of the loaded page fails as if the person closed it. */
const closePrompts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const closed = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
    navigator.credentials.create = closed
    navigator.credentials.get = closed
  })

it('can be added after the password is entered again, however old the session is, signs in, and stops working when removed', async () => {
  const { page, complaints, close } = await visitor(browser)
  await authenticator(page)
  await enter(server, page, email)
  await server.sql("update auth.sessions set created_at = created_at - interval '2 days' where $1", [true])
  await page.goto(`${server.app}/settings?tab=security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const proof = page.getByRole('dialog', { name: 'Please sign in again to continue.' })
  await proof.getByLabel(`Password of ${email}`).fill('not-my-password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByText('Re-authentication failed. Please try again.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await proof.getByLabel(`Password of ${email}`).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('You have been re-authenticated.').waitFor()
  await page.getByText('The passkey is ready.').waitFor()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByText('Chrome on Linux').waitFor()

  await passkeys.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await renaming.getByLabel('Name').fill('')
  await renaming.getByRole('button', { name: 'Save name' }).click()
  await renaming.getByText('Please fill this in.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await renaming.getByLabel('Name').fill('Work laptop')
  await renaming.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('The passkey has its new name.').waitFor()
  await passkeys.getByText('Work laptop').waitFor()

  // The authenticator refuses a second one for the same account. It then fails as a browser does if the prompt is closed.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device already has a passkey of this account.').waitFor()
  await closePrompts(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const notAdded = page.getByText('Not added: it was cancelled or took too long.')
  await notAdded.waitFor()
  await passkeys.getByRole('button', { name: 'Rename' }).click()
  await renaming.getByLabel('Name').fill('Laptop of the office')
  await renaming.getByRole('button', { name: 'Save name' }).click()
  await passkeys.getByText('Laptop of the office').waitFor()
  expect(await notAdded.count()).toBe(0)

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await page.goto(`${server.app}/payments`)
  await closePrompts(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText(/^Not signed in: it was cancelled or took too long/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`${server.app}/payments`)

  await page.goto(`${server.app}/settings?tab=security`)
  await passkeys.getByText(/last used/).waitFor()
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove the passkey “Laptop of the office”?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await proof.getByLabel(`Password of ${email}`).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The passkey has been removed.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add a passkey')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await page.goto(`${server.app}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('Unable to sign in with a passkey. Try again, or use your password.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})
