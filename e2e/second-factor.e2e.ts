/** With a second factor a stolen password alone is useless. A recovery code works when the phone is not available. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'
import { codeNow } from './kit/totp.ts'

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

it('is set up with an app, required at the next sign-in, and replaced by a recovery code', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, email)
  await page.goto(`${server.app}/settings?tab=security`)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const proof = page.getByRole('dialog', { name: 'Please sign in again to continue.' })
  await proof.getByLabel(`Password of ${email}`).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('img', { name: /Code to scan/ }).waitFor()
  const text = await page.getByText('Or type this key into the app').textContent()
  const secret = /[A-Z2-7]{16,}/.exec(text ?? '')?.[0] ?? ''
  await page.getByLabel('Then enter the six digits that the app shows').fill(codeNow(secret))
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  await page.getByText('Save these codes in a safe place now').waitFor()
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  const code = (await codes.first().textContent()) ?? ''
  expect(await codes.count()).toBeGreaterThan(4)
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.app}/`)
  await page.goto(`${server.app}/properties`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${server.app}/properties`)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByText('This code is wrong').waitFor()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.app}/properties`)
  expect(complaints()).toEqual([])
  await close()
})
