/**
 * A super admin pauses an organization with a reason. Its owner cannot work in it and sees the reason. Then access is
 * restored.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, landlord, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const owner = 'anna@domy.example'
const root = 'root@domy.example'
const reason = 'Rent was asked for flats that are not theirs'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  await landlord(server, owner, 'Wierzba Nieruchomości')
  await landlord(server, root, 'Operator')
  await server.sql(
    `insert into user_roles (user_id, role, assigned_at) select id, 'super_admin', now() from auth.users where email = $1`,
    [root],
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('pauses an organization with a reason that its owner sees, and restores access', async () => {
  const operator = await visitor(browser)
  const { page } = operator
  await enter(server, page, root)
  await page.goto(`${server.app}/super-admin`)
  const filter = { name: 'Filter this list' }
  await page.getByRole('searchbox', filter).or(page.getByRole('textbox', filter)).fill('wierzba')
  await page.getByText('Operator', { exact: true }).waitFor({ state: 'hidden' })
  await page
    .getByRole('link', { name: /Wierzba/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Wierzba Nieruchomości' }).waitFor()
  await page.getByRole('button', { name: 'Pause access' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /Reason/ }).fill(reason)
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Pause access' }).click()
  await page.getByRole('button', { name: 'Restore access' }).waitFor()

  const kept = await visitor(browser)
  await enter(server, kept.page, owner)
  await kept.page.goto(`${server.app}/properties`)
  await kept.page.getByRole('heading', { level: 1, name: 'Access is paused' }).waitFor()
  await kept.page.getByText(reason).waitFor()
  expect(await accessibilityProblems(kept.page)).toEqual([])
  const { access_token: token } = await signInByApi(server, owner)
  await expect(call(server, token, 'POST', '/api/properties', { address: 'ul. Nowa 1' })).rejects.toThrow(
    'organization_suspended',
  )

  await page.getByRole('button', { name: 'Restore access' }).click()
  await page.getByRole('button', { name: 'Pause access' }).waitFor()
  await kept.page.reload()
  await kept.page.getByRole('heading', { level: 1, name: /Properties/ }).waitFor()

  expect([...operator.complaints(), ...kept.complaints()]).toEqual([])
  await operator.close()
  await kept.close()
})
