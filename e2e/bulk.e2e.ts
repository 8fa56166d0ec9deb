/** Several rows of a list are chosen and changed at once, and one cell is changed in place, by keyboard and by mouse. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { accessibilityProblems, type Browser, openBrowser, overflow } from './kit/browser.ts'
import { openAs } from './kit/open.ts'
import { call, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = demoAccounts.find(({ role }) => role === 'owner')!

beforeAll(async () => {
  server = await startServer({ demo: true })
  browser = await openBrowser()
  const { access_token: token } = await signInByApi(server, owner.email, owner.password)
  for (const [title, type] of [
    ['Kitchen tap', 'issue'],
    ['Bathroom fan', 'issue'],
    ['Boiler check', 'maintenance'],
    ['Hall lamp', 'issue'],
  ])
    await call(server, token, 'POST', '/api/tickets', { title: `Bulk ${title}`, type })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('rows are chosen with the keyboard, changed together with a preview of what stays, and changed back', async () => {
  const { page, complaints, close } = await openAs(server, browser, owner, '/tickets?q=Bulk')
  const rows = page.locator('[data-row]')
  await rows.nth(3).waitFor()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  const states = () =>
    rows.evaluateAll((all) => all.map((row) => /Cancelled|Pending/.exec(row.textContent)?.[0]))

  // Newest first: Hall lamp, Boiler check, Bathroom fan, Kitchen tap.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await bar.getByText('1 selected').waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await bar.getByText('3 selected').waitFor()
  await bar.getByRole('button', { name: 'Status' }).press('Enter')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Cancelled' }).press('Enter')
  const question = page.getByRole('dialog', { name: '1 row stays as it is' })
  await question.getByText('Only issues can be cancelled: Bulk Boiler check.').waitFor()
  expect(await states()).toEqual(['Pending', 'Pending', 'Pending', 'Pending'])
  await question.getByRole('button', { name: 'Change 2 rows' }).click()
  await page.getByText('2 tickets changed').waitFor()
  await expect.poll(states).toEqual(['Cancelled', 'Pending', 'Cancelled', 'Pending'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(states).toEqual(['Pending', 'Pending', 'Pending', 'Pending'])

  // Shift and a click select the rows between.
  await rows.nth(0).getByRole('checkbox').click()
  await rows
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await bar.getByText('4 selected').waitFor()
  await bar.getByRole('button', { name: 'Assigned to' }).click()
  await page.getByRole('menuitem', { name: owner.email }).click()
  await page.getByText('4 tickets changed').waitFor()
  await expect.poll(() => rows.getByText(owner.email).count()).toBe(4)

  // F2 edits the first cell of the row that can be edited, Escape leaves it.
  await rows.nth(0).getByRole('link', { name: 'Bulk Hall lamp' }).focus()
  await page.keyboard.press('F2')
  const choice = page.getByRole('combobox', { name: 'Change Priority of Bulk Hall lamp' })
  await choice.waitFor()
  // The first one closes the browser's list, if that is open.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })
  await rows.nth(0).getByTitle('Change Priority of Bulk Hall lamp').click()
  await choice.selectOption('critical')
  await rows.nth(0).getByText('Critical').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('all rows of a filter are selected, also those that are not loaded, and the bar fits on a phone', async () => {
  const desk = await openAs(server, browser, owner, '/payments')
  await desk.page.goto(`${server.app}/expenses`)
  await desk.page.locator('[data-row]').first().waitFor()
  await desk.page.getByRole('checkbox', { name: 'Select all shown' }).check()
  const all = desk.page.getByRole('button', { name: /^Select (all|the first)/ })
  await all.click()
  await all.waitFor({ state: 'detached' })
  await desk.page.getByText('50 selected').waitFor({ state: 'detached' })
  expect(Number.parseInt((await desk.page.getByText(/^\d+ selected$/).textContent())!, 10)).toBeGreaterThan(
    50,
  )
  await desk.close()

  const phone = await openAs(server, browser, owner, '/tickets?q=Bulk', { width: 360 })
  await phone.page.getByRole('checkbox').first().click()
  await phone.page.getByRole('toolbar', { name: 'Actions for the selected rows' }).waitFor()
  expect(await overflow(phone.page)).toBe(0)
  await phone.close()
})
