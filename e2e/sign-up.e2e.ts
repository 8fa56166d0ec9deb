/** From nothing to the dashboard: an account, its mail, an organization; and a sign-in after a forgotten password. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const inOrder = async (page: Page): Promise<void> => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

it('leads from the public page to the dashboard, in Polish, on a phone', async () => {
  const email = 'zofia@example.com'
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await page.goto(server.app)
  await page.getByRole('link', { name: 'Załóż konto' }).click()

  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByLabel('Powtórz hasło').fill('cos-innego-3')
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await page.getByText(/Hasła nie są takie same/).waitFor()
  await page.getByLabel('Powtórz hasło').fill(password)
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await page.getByText(/Potrzebna jest zgoda na regulamin/).waitFor()
  await inOrder(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await page.getByText(/Link potwierdzający czeka w Twojej poczcie/).waitFor()
  await inOrder(page)

  const [mail] = await mailTo(server, email)
  expect(mail?.subject).toBe('Potwierdź swój adres e-mail')
  await page.goto(mail!.link!)
  await page.waitForURL(`${server.app}/onboarding`)
  await page.getByRole('button', { name: 'Pomiń' }).click()
  await page.getByLabel('Nazwa', { exact: true }).fill('Wynajem Zofii')
  await inOrder(page)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Pomiń' }).click()
  await page.getByRole('radio', { name: /Pulpitu/ }).check()
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Utwórz organizację' }).click()
  await page.waitForURL(`${server.app}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.url(), 'nothing secret stays in the address').toBe(`${server.app}/dashboard`)
  expect(complaints()).toEqual([])
  await close()
})

it('says what is wrong with a sign-in, opens the wanted page afterwards, and signs out to the public page', async () => {
  const email = 'adam@example.com'
  await landlord(server, email)
  const { page, complaints, close } = await visitor(browser)
  await page.goto(`${server.app}/payments?status=overdue`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not-my-password')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid email or password. Please check your credentials and try again.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.app}/payments?status=overdue`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('sets a new password with the link of a mail', async () => {
  const email = 'maria@example.com'
  const changed = 'harbour-candle-violin-9'
  await landlord(server, email)
  const { page, complaints, close } = await visitor(browser)
  await page.goto(`${server.app}/auth`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Please enter your email address').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  const [mail] = await mailTo(server, email)
  await page.goto(mail!.link!)
  await page.getByLabel('New password').fill(changed)
  await page.getByLabel('Repeat password').fill(changed)
  await inOrder(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(`${server.app}/dashboard`)

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await page.goto(`${server.app}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(changed)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.app}/dashboard`)
  await page.goto(mail!.link!)
  await page.getByText(/This link has already been used or has expired/).waitFor()
  expect(complaints()).toEqual([])
  await close()
})
