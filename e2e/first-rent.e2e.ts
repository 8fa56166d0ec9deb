/** From nothing to the first recorded rent: every click is counted, and the time is printed (ONB-01 to ONB-07). */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const inOrder = async (page: Page): Promise<void> => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

const step = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** An account with a confirmed address and no organization. */
async function newcomer(email: string): Promise<void> {
  const data = { terms_accepted_at: '2026-01-01T00:00:00Z' }
  await call(server, undefined, 'POST', '/auth/v1/signup', { email, password, data })
  const [mail] = await mailTo(server, email)
  await fetch(mail!.link!, { redirect: 'manual' })
}

it('records the first rent with at most 20 clicks, with nothing configured', async () => {
  const { page, complaints, close } = await visitor(browser)
  const began = Date.now()
  let clicks = 0
  const click = async (role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> => {
    clicks++
    await page.getByRole(role, { name }).first().click()
  }
  await page.goto(server.app)
  await click('link', 'Create an account')
  await page.getByLabel('Email').fill('first@rent.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  clicks++
  await page.getByRole('checkbox').check()
  await click('button', 'Create account')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const [confirmation] = await mailTo(server, 'first@rent.example')
  clicks++
  await page.goto(confirmation!.link!)

  await step(page, 'Choose a plan')
  await inOrder(page)
  await click('button', 'Continue')
  await step(page, 'What is the name of your organization?')
  await page.getByLabel('Name', { exact: true }).fill('First Rents')
  await inOrder(page)
  await click('button', 'Continue')
  await step(page, 'About you and your company')
  await inOrder(page)
  await click('button', 'Skip')
  await step(page, 'How would you like to start?')
  await inOrder(page)
  await page.getByLabel('How tenants pay you').fill('DE02 1203 0000 0000 2020 51')
  // What is typed is kept in this browser too (SESSION-16).
  const typed = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('onboarding_data'))
  await expect.poll(async () => (await typed())?.includes('DE02 1203')).toBe(true)
  await click('button', 'Continue')
  await step(page, 'Is everything right?')
  await page.getByText('DE02 1203 0000 0000 2020 51').waitFor()
  await inOrder(page)
  await click('button', 'Create the organization')

  const property = page.getByRole('dialog', { name: 'Add property' })
  await property.waitFor()
  expect(await typed()).toBeNull()
  await property.getByLabel('Address').fill('Main Street 1')
  clicks++
  await property.getByRole('button', { name: 'Add property' }).click()
  await page.getByText('Main Street 1').first().waitFor()
  await page.getByText(/is not activated yet/).waitFor()
  await click('link', 'Leases')
  await click('button', 'New lease')
  clicks++
  await page.getByRole('combobox', { name: 'Property' }).fill('Main')
  await page.getByRole('option', { name: /Main Street 1/ }).click()
  await click('button', 'New tenant')
  await page.getByRole('textbox', { name: "Tenant's name" }).fill('Eva Miller')
  await page.getByRole('textbox', { name: 'Rent', exact: true }).fill('900')
  await click('button', 'Add lease')
  await page.waitForURL(/\/leases\/[0-9a-f-]{36}/)
  await click('button', 'Record payment')
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await expect.poll(() => payment.getByLabel(/^Amount/).inputValue(), { timeout: 30_000 }).not.toBe('')
  clicks++
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await payment.waitFor({ state: 'hidden' })
  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(`first rent: ${clicks} clicks, ${seconds} s\n`)
  expect(clicks).toBeLessThanOrEqual(20)
  expect(seconds).toBeLessThan(300)
  await page.goto(`${server.app}/dashboard`)
  await page.locator('main h1').first().waitFor()

  // The activation: reminder, resend, link, confirmation.
  await page.getByRole('link', { name: 'Send it again' }).click()
  await step(page, 'Please activate your organization')
  await inOrder(page)
  await page.getByRole('button', { name: 'Send the link to first@rent.example' }).click()
  await page.getByText('The activation link is on its way to first@rent.example.').waitFor()
  const mails = await mailTo(server, 'first@rent.example')
  const [newest, older] = mails.filter(({ subject }) => subject === 'Activate First Rents')
  await page.goto(older!.link!)
  await page.getByText('This activation link is not valid. Please ask for a new one.').waitFor()
  await step(page, 'The organization was not activated')
  await inOrder(page)
  await page.goto(newest!.link!)
  await step(page, 'Your organization is active')
  expect(page.url(), 'nothing secret stays in the address').toBe(`${server.app}/activation-success`)
  await inOrder(page)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.locator('main h1').first().waitFor()
  expect(await page.getByText(/is not activated yet/).count()).toBe(0)
  expect(complaints().filter((one) => !one.includes('404'))).toEqual([])
  await close()
})

it('continues on another device where the person stopped, on a phone with the keyboard, in Polish', async () => {
  const email = 'resumed@rent.example'
  await newcomer(email)
  const first = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, first.page, email)
  await first.page.goto(`${server.app}/onboarding`)
  await step(first.page, 'Wybierz plan')
  await inOrder(first.page)
  await tabTo(first.page, 'Dalej')
  await first.page.keyboard.press('Enter')
  await step(first.page, 'Jak nazwać Twoją organizację?')
  await first.page.getByLabel('Kraj').selectOption('PL')
  expect(await first.page.getByRole('combobox', { name: 'Waluta czynszów' }).inputValue()).toBe('PLN')
  await tabTo(first.page, 'Dalej')
  await first.page.keyboard.press('Enter')
  await first.page.locator('[aria-invalid=true]').waitFor()
  await first.page.getByLabel('Nazwa', { exact: true }).fill('Wynajem Zofii')
  await inOrder(first.page)
  await first.page.keyboard.press('Enter')
  await step(first.page, 'O Tobie i Twojej firmie')
  await first.close()

  const second = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, second.page, email)
  await second.page.goto(`${server.app}/dashboard`)
  await second.page.waitForURL(`${server.app}/onboarding`)
  await step(second.page, 'O Tobie i Twojej firmie')
  await inOrder(second.page)
  await second.page.getByRole('button', { name: 'Wstecz' }).click()
  expect(await second.page.getByLabel('Nazwa', { exact: true }).inputValue()).toBe('Wynajem Zofii')
  await second.page.getByRole('button', { name: 'Dalej' }).click()
  await second.page.getByRole('button', { name: 'Pomiń' }).click()
  await second.page.getByRole('radio', { name: /Pulpitu/ }).check()
  await second.page.getByRole('button', { name: 'Dalej' }).click()
  await second.page.getByText(/Wynajem Zofii · Polska · PLN/).waitFor()
  await inOrder(second.page)
  await second.page.getByRole('button', { name: 'Utwórz organizację' }).click()
  await second.page.waitForURL(`${server.app}/dashboard`)
  await second.page.locator('main h1').first().waitFor()
  expect(second.complaints()).toEqual([])
  await second.close()
})

it('explains the two pages of the activation to people who are signed out or need none', async () => {
  await landlord(server, 'active@rent.example')
  const { page, close } = await visitor(browser, { width: 360 })
  await page.goto(`${server.app}/pending-activation`)
  await step(page, 'Please activate your organization')
  await inOrder(page)
  await page.goto(`${server.app}/activation-success`)
  await step(page, 'The organization was not activated')
  await inOrder(page)
  await enter(server, page, 'active@rent.example')
  await page.goto(`${server.app}/pending-activation`)
  await page.waitForURL(`${server.app}/dashboard`)
  await page.goto(`${server.app}/activation-success`)
  await step(page, 'Your organization is active')
  await close()
})
