/** Colleagues: invited by mail, with a role and single permissions; role changed; removed. All of it applies from the next call on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord, mailTo, member, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const owner = 'anna@example.com'
const colleague = 'marek@example.com'
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  await landlord(server, owner, 'Wierzba')
  await member(server, colleague, 'Wierzba', 'manager')
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
  await anna.page.goto(`${server.app}/organization-admin?tab=users`)
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

it('a removed colleague with an open form reads that the access ended, and what became of the entries', async () => {
  const ola = await visitor(browser)
  await member(server, 'ola@example.com', 'Wierzba', 'manager')
  await enter(server, ola.page, 'ola@example.com')
  await ola.page.goto(`${server.app}/properties?new=1`)
  const form = ola.page.getByRole('dialog', { name: 'Add property' })
  await form.getByLabel('Address').fill('ul. Otwarta 1')
  const { access_token: token } = await signInByApi(server, owner)
  const members = await call<{ userId: string; email: string }[]>(
    server,
    token,
    'GET',
    '/api/organization/members',
  )
  const { userId } = members.find(({ email }) => email === 'ola@example.com')!
  await call(server, token, 'DELETE', `/api/organization/members/${userId}`)
  await form
    .getByRole('button', { name: /Add property|Save/ })
    .click()
    .catch(() => undefined)
  await ola.page.waitForURL(/\/auth\?ended=access/)
  const told = ola.page.getByText('You no longer have access to the organization in which you worked')
  expect(await told.innerText()).toContain('not saved yet cannot be saved any more')
  await ola.page.getByLabel('Email').first().waitFor()
  await ola.close()
})

it('is invited on a phone by keyboard, joins with a new account, and holds the permissions that were chosen', async () => {
  const invited = 'ewa@biuro.example'
  const anna = await visitor(browser, { width: 360 })
  await enter(server, anna.page, owner)
  await anna.page.goto(`${server.app}/organization-admin?tab=users`)
  await anna.page.getByRole('button', { name: 'Invite a colleague' }).press('Enter')
  const form = anna.page.getByRole('dialog', { name: 'Invite a colleague' })
  await form.getByLabel('Email address').fill(invited)
  await form.getByRole('combobox', { name: /^Role/ }).selectOption({ label: 'accountant' })
  await form.getByRole('checkbox', { name: 'Export data' }).press('Space')
  expect(await accessibilityProblems(anna.page)).toEqual([])
  await form.getByRole('button', { name: 'Invite a colleague' }).press('Enter')
  await anna.page.getByText(`The invitation was sent to ${invited}.`).waitFor()
  await anna.page.getByText(invited).first().waitFor()

  const [mail] = await mailTo(server, invited)
  const ewa = await visitor(browser)
  await ewa.page.goto(mail!.link!)
  await ewa.page.getByRole('heading', { name: 'Wierzba invites you' }).waitFor()
  expect(await accessibilityProblems(ewa.page)).toEqual([])
  await ewa.page.getByLabel('Your name').fill('Ewa Kos')
  await ewa.page.getByLabel('Password', { exact: true }).fill(password)
  await ewa.page.getByRole('checkbox').check()
  await ewa.page.getByRole('button', { name: 'Create account and join' }).click()
  await ewa.page.waitForURL(/\/dashboard/)
  await ewa.page.goto(`${server.app}/payments`)
  await ewa.page.getByRole('button', { name: 'Record payment' }).first().waitFor()
  expect(await ewa.page.getByRole('button', { name: /Export|CSV/ }).count()).toBe(0)

  const again = await visitor(browser)
  await again.page.goto(mail!.link!)
  await again.page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  expect(again.complaints().filter((one) => !/404|409|410|422/.test(one))).toEqual([])
  expect([...anna.complaints(), ...ewa.complaints()]).toEqual([])
  await Promise.all([anna, ewa, again].map((one) => one.close()))
})

it('joins with an account that exists; a revoked invitation does not open', async () => {
  const other = 'olga@inna.example'
  await landlord(server, other, 'Inna')
  const anna = await visitor(browser)
  await enter(server, anna.page, owner)
  await anna.page.goto(`${server.app}/organization-admin?tab=users`)
  const invite = async (email: string): Promise<string> => {
    await anna.page.getByRole('button', { name: 'Invite a colleague' }).click()
    const form = anna.page.getByRole('dialog', { name: 'Invite a colleague' })
    await form.getByLabel('Email address').fill(email)
    await form.getByRole('combobox', { name: /^Role/ }).selectOption({ label: 'viewer' })
    await form.getByRole('button', { name: 'Invite a colleague' }).click()
    await anna.page.getByText(`The invitation was sent to ${email}.`).waitFor()
    const [mail] = await mailTo(server, email)
    return mail!.link!
  }
  const link = await invite(other)
  const olga = await visitor(browser)
  await enter(server, olga.page, other)
  await olga.page.goto(link)
  await olga.page.getByRole('button', { name: 'Join Wierzba' }).click()
  await olga.page.waitForURL(/\/(dashboard|properties)?$/)
  await olga.page.getByText('Wierzba').first().waitFor()

  const revoked = await invite('nikt@inna.example')
  await anna.page.getByRole('button', { name: 'Actions for the invitation of nikt@inna.example' }).click()
  await anna.page.getByRole('menuitem', { name: 'Revoke the invitation' }).click()
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Revoke the invitation' }).click()
  await anna.page.getByText('The invitation of nikt@inna.example was revoked.').waitFor()
  const nobody = await visitor(browser)
  await nobody.page.goto(revoked)
  await nobody.page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  expect([...anna.complaints(), ...olga.complaints()]).toEqual([])
  await Promise.all([anna, olga, nobody].map((one) => one.close()))
})

it('who may only see properties sees neither persons nor money, on a phone and in the dark', async () => {
  const caretaker = 'dozorca@example.com'
  const own = await member(server, caretaker, 'Wierzba', 'viewer')
  const { sub: userId } = JSON.parse(atob(own.split('.')[1]!)) as { sub: string }
  const { access_token: token } = await signInByApi(server, owner)
  const ask = <Made = { id: string }>(method: string, path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, method, `/api${path}`, body)
  const role = { role: 'viewer', permissions: ['view_properties'] }
  await ask('PATCH', `/organization/members/${userId}`, role)
  const tenant = await ask('POST', '/tenants', { name: 'Zofia Tajna' })
  const property = await ask('POST', '/properties', { address: 'ul. Jasna 1' })
  const terms = { startDate: '2026-01-01', rentAmount: 90_000 }
  await ask('POST', '/leases', { propertyId: property.id, tenantId: tenant.id, ...terms })

  const looks = [{ width: 360, theme: 'dark', language: 'pl' }, { width: 1440 }] as const
  for (const look of looks) {
    const visit = await visitor(browser, look)
    const { page } = visit
    await enter(server, page, caretaker)
    for (const path of ['/dashboard', '/properties', `/properties/${property.id}`]) {
      await page.goto(`${server.app}${path}`)
      await page
        .getByText(path === '/dashboard' ? /1 property|1 lokal/ : 'ul. Jasna 1')
        .first()
        .waitFor()
      const text = await page.locator('body').innerText()
      expect(text).not.toContain('Tajna')
      // Only the asking rent of the property is shown.
      expect(text).not.toMatch(/[1-9][\d\u00a0 .,]*(zł|PLN|€)/)
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
    expect(visit.complaints()).toEqual([])
    await visit.close()
  }
})
