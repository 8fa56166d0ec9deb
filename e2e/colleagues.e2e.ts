/** The owner changes a colleague's role and removes the colleague. Both apply from the colleague's next call on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const owner = 'anna@example.com'
const colleague = 'marek@example.com'
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  await landlord(server, owner, 'Wierzba')
  await landlord(server, colleague, 'Własna')
  await server.sql(
    `with own as (delete from organization_members using auth.users u where u.id = user_id and u.email = $1 returning user_id)
     insert into organization_members (organization_id, user_id, role, joined_at)
     select o.id, own.user_id, 'manager', now() from own, organizations o where o.name = 'Wierzba'`,
    [colleague],
  )
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('a colleague loses an action with the role, and all access with the membership', async () => {
  const [anna, marek] = [await visitor(browser), await visitor(browser)]
  await enter(server, marek.page, colleague)
  await marek.page.goto(`${server.app}/properties`)
  const add = marek.page.getByRole('button', { name: 'Add property' }).first()
  await add.waitFor()

  await enter(server, anna.page, owner)
  await anna.page.goto(`${server.app}/organization-admin`)
  const acts = anna.page.getByRole('button', { name: `Actions for ${colleague}` })
  await acts.waitFor()
  expect(await accessibilityProblems(anna.page)).toEqual([])
  await acts.focus()
  await anna.page.keyboard.press('Enter')
  await anna.page.getByRole('menuitem', { name: 'Change role and permissions' }).press('Enter')
  await anna.page.getByRole('radio', { name: /viewer/ }).check()
  await anna.page.getByRole('button', { name: 'Change role and permissions' }).click()
  await anna.page.getByText(`${colleague} is now viewer.`).waitFor()
  await add.waitFor({ state: 'detached' })

  await acts.click()
  await anna.page.getByRole('menuitem', { name: 'Remove' }).click()
  await anna.page.getByRole('button', { name: 'Remove this colleague' }).click()
  await anna.page.getByText(`${colleague} no longer has access.`).waitFor()
  await acts.waitFor({ state: 'detached' })
  await marek.page.goto(`${server.app}/tenants`)
  await marek.page.waitForURL(/\/auth/)
  expect([...anna.complaints(), ...marek.complaints()]).toEqual([])
  await anna.close()
  await marek.close()
})
