/** Every error at the sign-in says what is wrong and what to do next, with the agreed text. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord, mailTo, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const email = 'anna@example.com'
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer({ configure: () => ({ AUTH_PASSWORD_MINIMUM: '8' }) })
  browser = await openBrowser()
  await landlord(server, email)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function signUp(page: Page, address: string, secret: string, repeated = secret): Promise<void> {
  await page.getByLabel('Email or phone').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Repeat password').fill(repeated)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function signIn(page: Page, address: string, secret: string): Promise<void> {
  await page.getByLabel('Email or phone').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

it('at sign-up: empty, too short, too easy, different passwords, terms not accepted, address taken', async () => {
  const { page, close } = await visitor(browser)
  await page.goto(`${server.app}/auth?form=sign_up`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('You must provide either an email or phone number and a password').waitFor()
  await signUp(page, email, 'seven77')
  await page.getByText('Password must be at least 8 characters long').waitFor()
  await signUp(page, email, password, 'another-thing-3')
  await page.getByText('Passwords do not match. Please make sure both password fields match').waitFor()
  await signUp(page, email, password)
  await page.getByText('Terms acceptance required').waitFor()
  await page.getByRole('checkbox').check()
  await signUp(page, 'new@example.com', 'password1')
  await page.getByText('This password is easy to guess.').waitFor()
  await landlord(server, 'once@example.com')
  await server.sql('update auth.users set email = $2 where email = $1', [
    'once@example.com',
    'taken@example.com',
  ])
  await signUp(page, 'taken@example.com', password)
  await page.getByText('An account with this email already exists. Please sign in instead.').waitFor()
  await close()
})

it('at sign-in: empty, wrong password, no response, not confirmed, and locked after five wrong attempts', async () => {
  const { page, close } = await visitor(browser)
  await page.goto(`${server.app}/auth`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('You must provide either an email or phone number and a password').waitFor()
  await page.route('**/auth/v1/token*', (route) => route.abort())
  await signIn(page, email, password)
  await page.getByText('An unexpected error occurred. Please try again.').waitFor()
  await page.unroute('**/auth/v1/token*')

  await page.goto(`${server.app}/auth?form=sign_up`)
  await page.getByRole('checkbox').check()
  await signUp(page, 'waits@example.com', password)
  await page.getByText('Account created; check your email for a confirmation link.').waitFor()
  await page.goto(`${server.app}/auth`)
  await signIn(page, 'waits@example.com', password)
  await page
    .getByText('Please check your email and click the confirmation link to activate your account.')
    .waitFor()

  const wrong = page.getByText('Invalid email or password. Please check your credentials and try again.')
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse((answer) => answer.url().includes('/auth/v1/token'))
    await signIn(page, email, `not-my-password-${attempt}`)
    await answered
    await wrong.waitFor()
  }
  await signIn(page, email, password)
  await page.getByText('Too many failed attempts, try again later').waitFor()
  await close()
})

it('with a link: used twice, opened in another browser, or rejected for a new password', async () => {
  const { page, close } = await visitor(browser)
  const address = 'twice@example.com'
  await page.goto(`${server.app}/auth?form=sign_up`)
  await page.getByRole('checkbox').check()
  await signUp(page, address, password)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const [mail] = await mailTo(server, address)
  const elsewhere = await visitor(browser)
  await elsewhere.page.goto(mail!.link!)
  await elsewhere.page.getByText('Your email address is confirmed. Sign in to start.').waitFor()
  await elsewhere.page.goto(mail!.link!)
  await elsewhere.page
    .getByText('This link has already been used or has expired. Please request a new one.')
    .waitFor()
  expect(new URL(elsewhere.page.url()).searchParams.has('error_description')).toBe(false)

  await page.goto(`${server.app}/auth?reset=true`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Email Required. Please enter your email address').waitFor()
  await page.goto(`${server.app}/auth?reset=true&error=access_denied&error_code=otp_expired`)
  await page.getByText('This link has already been used or has expired.').waitFor()
  await page.getByRole('button', { name: 'Send the link' }).waitFor()
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(`If there is an account for ${address}`).waitFor()
  const code = /\b\d{6}\b/.exec((await mailTo(server, address))[0]!.text)?.[0] ?? ''
  await page.getByLabel('Or enter the six-digit code from the message').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
  await elsewhere.close()
  await close()
})

it('an error in the address ends the session, except an error about identities', async () => {
  const { page, close } = await visitor(browser)
  await enter(server, page, 'twice@example.com')
  const kept = () => page.evaluate(() => localStorage.getItem('domovik-auth') !== null)
  await page.goto(`${server.app}/settings?error=x&error_code=identity_not_found&error_description=Ring+0900`)
  await page.getByText('This sign-in method is no longer connected.').waitFor()
  expect(await kept()).toBe(true)
  // Somebody else's link with an error does not end the session; only a link that this browser asked for does.
  await page.goto(`${server.app}/payments#error=access_denied&error_code=otp_expired`)
  await page.getByText('This link has already been used or has expired.').waitFor()
  expect(await kept()).toBe(true)
  await page.evaluate(() => localStorage.setItem('domovik-auth-code-verifier', '"secret"'))
  await page.goto(`${server.app}/auth?error=server_error&error_description=Ring+0900`)
  await page.getByText('Unable to sign in. Please try again.').waitFor()
  expect(await page.getByText('0900').count()).toBe(0)
  expect(await kept()).toBe(false)
  await close()
})

it("a link with somebody else's tokens signs nobody in without a question", async () => {
  const [own, foreign] = ['signed.in@example.com', 'sender@example.com']
  await landlord(server, own)
  await landlord(server, foreign)
  const tokens = await signInByApi(server, foreign)
  const link = (path: string) =>
    `${server.app}${path}#access_token=${tokens.access_token}&refresh_token=${Reflect.get(tokens, 'refresh_token')}&expires_in=3600&token_type=bearer&type=magiclink`
  const { page, complaints, close } = await visitor(browser)
  const account = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('domovik-auth') ?? 'null')?.user?.email ?? null)
  await enter(server, page, own)
  await page.goto(link('/payments'))
  const question = page.getByRole('dialog', { name: `Sign in as ${foreign}?` })
  await question.getByText(`You are signed in as ${own}.`).waitFor()
  expect(page.url()).not.toContain('access_token')
  expect(await accessibilityProblems(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await account()).toBe(own)
  expect(new URL(page.url()).pathname).toBe('/payments')
  // A new page, because the address differs only by its fragment.
  await page.goto(`${server.app}/healthz`)
  await page.goto(link('/'))
  await question.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${server.app}/dashboard`)
  expect(await account()).toBe(foreign)
  expect(complaints()).toEqual([])
  await close()
})

it('asks for the current password before it accepts a new one, and says when it is wrong', async () => {
  const address = 'maria@example.com'
  await landlord(server, address)
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, address)
  await page.goto(`${server.app}/settings?tab=security`)
  await page.getByText('Change password').first().click()
  const form = page.getByRole('region', { name: 'Password' })
  const change = form.getByRole('button', { name: 'Change password' })
  await form.getByLabel('New password').fill('harbour-candle-violin-9')
  await form.getByLabel('Repeat password').fill('harbour-candle-violin-9')
  await change.click()
  await form.getByText('Please enter your current password.').waitFor()
  await form.getByLabel('Current password').fill('not-my-password')
  await change.click()
  await form.getByText('Re-authentication failed. Please try again.').waitFor()
  await form.getByLabel('Current password').fill(password)
  await change.click()
  await page.getByText('Your password has been changed.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('says why it asks whoever is not signed in and opens the onboarding (ERR-61)', async () => {
  const { page, close } = await visitor(browser)
  await page.goto(`${server.app}/onboarding`)
  await page.getByText('You must be logged in to continue onboarding.').waitFor()
  await close()
})
