/**
 * Sign-in with Google, with a real OpenID Connect provider in Google's place: terms before the first sign-in,
 * connecting and disconnecting in the settings, and the ID token of the native wrapper.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startIdentityProvider } from '../server/src/auth/identity-provider.fixture.ts'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const client = { id: 'domovik-e2e', secret: 'a-secret-of-the-test' }
let google: Awaited<ReturnType<typeof startIdentityProvider>>
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer({
    configure: async (app) => {
      google = await startIdentityProvider(client.id, client.secret, `${app}/auth/v1/callback`)
      return {
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        GOOGLE_ISSUER: google.issuer,
      }
    },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await google?.stop()
})

/** A person with a Google account uses the browser. */
function seat(sub: string): string {
  const email = `${sub}@gmail.example`
  google.meet({ sub, email, email_verified: true, name: sub })
  google.seat(sub)
  return email
}

const byGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const proveIdentity = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again to continue.' })
  await dialog.getByLabel(/^Password of/).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

it('creates an account with Google once the terms are accepted, with offline access and consent', async () => {
  seat('olga')
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await page.goto(`${server.app}/auth?form=sign_up`)
  await byGoogle(page).click()
  await page.getByText('Terms acceptance required').waitFor()
  expect(page.url()).toContain(server.app)
  await page.getByRole('checkbox').check()
  const leaving = page.waitForRequest((request) => request.url().includes('/auth/v1/authorize'))
  const asking = page.waitForRequest((request) => request.url().startsWith(`${google.issuer}/auth?`))
  await byGoogle(page).click()
  expect(new URL((await leaving).url()).searchParams.get('redirect_to')).toMatch(
    `${server.app}/auth?mobile=true`,
  )
  const asked = new URL((await asking).url()).searchParams
  expect([asked.get('access_type'), asked.get('prompt')]).toEqual(['offline', 'consent'])
  await page.waitForURL(`${server.app}/onboarding`)
  expect(complaints()).toEqual([])
  await close()
})

it('asks for the terms after a first sign-in with Google, and never again', async () => {
  seat('piotr')
  const { page, complaints, close } = await visitor(browser)
  await page.goto(`${server.app}/auth`)
  await byGoogle(page).click()
  await page.getByText('You signed in with Google as piotr@gmail.example.').waitFor()
  await page.goto(`${server.app}/dashboard`)
  await page.getByText('You signed in with Google as piotr@gmail.example.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Terms acceptance required').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${server.app}/onboarding`)
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await byGoogle(page).click()
  await page.waitForURL(`${server.app}/onboarding`)
  expect(complaints()).toEqual([])
  await close()
})

it('shows an error when Google rejects the sign-in', async () => {
  google.seat('nobody')
  const { page, close } = await visitor(browser)
  await page.goto(`${server.app}/auth`)
  await byGoogle(page).click()
  await page.getByText('Unable to sign in with Google. Please try again.').waitFor()
  expect(new URL(page.url()).searchParams.has('error')).toBe(false)
  await close()
})

it('connects and disconnects Google in the settings after the password was entered', async () => {
  const email = 'lena@example.com'
  await landlord(server, email)
  seat('lena')
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/settings?tab=security`)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await proveIdentity(page)
  await page.getByText('Google is connected.').waitFor()
  expect(page.url(), 'one is where one was').toBe(`${server.app}/settings?tab=security`)
  const ways = page.getByRole('region', { name: 'Sign-in methods' })
  await ways.getByText('lena@gmail.example').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  const line = ways
    .locator('div', { hasText: 'lena@gmail.example' })
    .filter({ has: page.getByRole('button') })
  await line.last().getByRole('button', { name: 'Disconnect' }).click()
  await proveIdentity(page)
  await page.getByText('Disconnected.').waitFor()
  await ways.getByText('lena@gmail.example').waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await close()
})

it('keeps the session when the Google account already belongs to another account', async () => {
  const email = 'roman@example.com'
  await landlord(server, email)
  google.seat('olga')
  const { page, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/settings?tab=security`)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await proveIdentity(page)
  await page.getByText('This Google account is already connected to another account here.').waitFor()
  await page.getByRole('region', { name: 'Sign-in methods' }).getByText(email).waitFor()
  await close()
})

it('signs in with the ID token of the native wrapper, and shows an error when there is none', async () => {
  const email = seat('nina')
  const { page, context, close } = await visitor(browser, { width: 360 })
  let gives = false
  await context.exposeFunction('tokenOfTheWrapper', ({ nonce }: { nonce: string }) =>
    gives ? google.idToken({ sub: 'nina', email, email_verified: true, nonce }) : null,
  )
  await context.addInitScript(() => {
    const wrapper = Reflect.get(window, 'tokenOfTheWrapper') as (options: unknown) => Promise<string | null>
    Reflect.set(window, 'domovikNative', { googleIdToken: wrapper })
  })
  await page.goto(`${server.app}/auth?form=sign_up&mobile=true`)
  await page.getByRole('checkbox').check()
  await byGoogle(page).click()
  await page.getByText('No ID token received from Google').waitFor()
  gives = true
  await byGoogle(page).click()
  await page.waitForURL(`${server.app}/onboarding`)
  await close()
})
