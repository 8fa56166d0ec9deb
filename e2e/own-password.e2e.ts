/**
 * A person whose password was set by an administrator must change it at the first sign-in. Nothing else works before.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { landlord, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const email = 'anna@example.com'
const own = 'harbour-candle-violin-9'
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  await landlord(server, email)
  await server.sql('update auth.users set must_change_password = true where email = $1', [email])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('every address leads to the new password, and afterwards to the wanted page', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await page.goto(`${server.app}/tenants`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: 'Choose your own password' })
  await title.waitFor()
  await page.goto(`${server.app}/payments`)
  await title.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This is your current password. Please choose another.').waitFor()
  await page.getByLabel('New password').fill(own)
  await page.getByLabel('Repeat password').fill(own)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your new password is set.').waitFor()
  await page.waitForURL(`${server.app}/payments`)
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  expect((await signInByApi(server, email, own)).access_token).not.toBe('')
  expect(complaints()).toEqual([])
  await close()
})
