/** A phone number instead of an e-mail address, in the same field. The test reads the code from the outbox. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const phone = '+48600100200'
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

/** The code of the latest text message. */
async function codeSent(): Promise<string> {
  const [text] = await mailTo(server, phone)
  return /\d{6}/.exec(text?.text ?? '')?.[0] ?? ''
}

it('creates an account with the code of a text message, and signs in with the number', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await page.goto(`${server.app}/auth?form=sign_up`)
  await page.getByLabel('Email or phone').fill('600-100')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This is not a valid email address or phone number.').waitFor()
  await page.getByLabel('Email or phone').fill('+48 600 100 200')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByLabel('Code from the text message').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This code is wrong').waitFor()
  await page.getByLabel('Code from the text message').fill(await codeSent())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${server.app}/onboarding`)
  await page.getByText(phone).waitFor()
  await page.getByRole('button', { name: 'Sign in with another account' }).click()

  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByLabel('Email or phone').fill('48 600 100 200')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.app}/onboarding`)
  expect(complaints()).toEqual([])
  await close()
})
