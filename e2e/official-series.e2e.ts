/** A super admin adds a rate to an official series; a landlord who follows the series sees it at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = { email: 'anna@example.com', password }

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  await landlord(server, owner.email)
  await server.sql(
    `insert into user_roles (user_id, role, assigned_at) select id, 'super_admin', now() from auth.users where email = $1`,
    [owner.email],
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('a rate that a super admin adds is a rate of every organization that follows the series', async () => {
  const { page, complaints, close } = await openAs(server, browser, owner, '/super-admin?tab=officialSeries')
  await page.getByRole('button', { name: 'Add a row' }).click()
  const form = page.getByRole('dialog', { name: 'Add a row of an official series' })
  await form.getByLabel('Period').fill('2026-11')
  await form.getByLabel('Value').fill('8,75')
  await form.getByRole('button', { name: 'Save the row' }).click()
  await form.getByLabel('Period').fill('2026-11-05')
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Save the row' }).press('Enter')
  await page.getByText('5 Nov 2026: 8,75 %').waitFor()
  // The row of the same period is replaced; each time the form begins empty.
  for (const value of ['8,8', '8,75']) {
    await page.getByRole('button', { name: 'Add a row' }).click()
    expect(await form.getByLabel('Period').inputValue()).toBe('')
    await form.getByLabel('Period').fill('2026-11-05')
    await form.getByLabel('Value').fill(value)
    await form.getByRole('button', { name: 'Save the row' }).click()
    await page.getByText(`5 Nov 2026: ${value} %`).waitFor()
    await form.waitFor({ state: 'hidden' })
  }

  await page.goto(`${server.app}/payments/interest`)
  await page.getByLabel('Official rates').selectOption('pl_statutory')
  await page.getByText('From 5 Nov 2026, official').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await page.goto(`${server.app}/super-admin?tab=officialSeries`)
  await page.getByRole('button', { name: /^Delete Statutory late interest, Poland 2026-11-05/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2026-11-05' }).click()
  await page.getByText('Row deleted').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('is read on a phone, in Polish and in the dark', async () => {
  const look = { width: 360, theme: 'dark', language: 'pl' } as const
  const { page, complaints, close } = await openAs(
    server,
    browser,
    owner,
    '/super-admin?tab=officialSeries',
    look,
  )
  await page.getByText('Odsetki między przedsiębiorcami, UE').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})
