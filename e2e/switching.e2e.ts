/** People who belong to several organizations, or rent several homes, switch between them; each tab keeps its own. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, landlord, mailTo, member, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const anna = 'anna@domy.example'
const root = 'root@domy.example'
const renter = 'ola@domy.example'
let token: string
let first: { id: string }
let second: { id: string }

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  token = await landlord(server, anna, 'Wierzba')
  first = await call(server, token, 'GET', '/api/organization')
  second = await call(server, token, 'POST', '/api/organizations', { name: 'Sosna' })
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

/** The addresses of the properties of one of Anna's organizations. */
async function addressesOf(organizationId: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'x-organization-id': organizationId }
  const answer = await fetch(`${server.app}/api/properties`, { headers })
  const { rows } = (await answer.json()) as { rows: { address: string }[] }
  return rows.map(({ address }) => address)
}

it('switches in the header, with Ctrl+K and by the address, and an old tab writes only to its own organization', async () => {
  const { page: old, complaints, close } = await visitor(browser)
  await enter(server, old, anna)
  await old.goto(`${server.app}/properties?new=1`)
  const form = old.getByRole('dialog', { name: 'Add property' })
  await form.getByLabel('Address').fill('ul. Stara 1')

  const tab = await old.context().newPage()
  await tab.goto(`${server.app}/dashboard`)
  await tab.locator('main h1').first().waitFor()
  await tab.getByRole('button', { name: 'Switch organization: Wierzba' }).click()
  expect(await accessibilityProblems(tab)).toEqual([])
  await tab.getByRole('menuitem', { name: 'Sosna' }).click()
  await tab.getByRole('button', { name: 'Switch organization: Sosna' }).waitFor()

  await form.getByRole('button', { name: 'Add property' }).click()
  await old.getByText('ul. Stara 1').first().waitFor()
  expect(await addressesOf(first.id)).toEqual(['ul. Stara 1'])
  expect(await addressesOf(second.id)).toEqual([])
  await old.reload()
  await old.getByRole('button', { name: 'Switch organization: Wierzba' }).waitFor()

  await old.goto(`${server.app}/properties?new=1`)
  await form.getByLabel('Address').fill('ul. Szkic 2')
  await tab.goto(`${server.app}/properties?new=1`)
  const elsewhere = tab.getByRole('dialog', { name: 'Add property' }).getByLabel('Address')
  await elsewhere.waitFor()
  expect(await elsewhere.inputValue()).toBe('')
  await old.reload()
  await old.getByText('Your draft from last time was restored.').waitFor()
  expect(await form.getByLabel('Address').inputValue()).toBe('ul. Szkic 2')
  await tab.goto(`${server.app}/dashboard`)
  await tab.locator('main h1').first().waitFor()

  await tab.keyboard.press('Control+k')
  await tab.getByRole('combobox', { name: /Search/ }).fill('Switch')
  await tab.getByText('Switch to Wierzba').waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'Switch organization: Wierzba' }).waitFor()
  await tab.goto(`${server.app}/organizations/${second.id}`)
  await tab.waitForURL(`${server.app}/dashboard`)
  await tab.getByRole('button', { name: 'Switch organization: Sosna' }).waitFor()
  await tab.goto(`${server.app}/organizations/0190a5b0-0000-7000-8000-000000000000`)
  await tab.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('switches on a phone with the keyboard, and leads a removed person to their other organization', async () => {
  const { page, close } = await visitor(browser, { width: 360 })
  await enter(server, page, anna)
  await page.goto(`${server.app}/properties`)
  await page.locator('main h1').first().waitFor()
  expect(await overflow(page)).toBe(0)
  await tabTo(page, 'Switch organization: Wierzba')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sosna' }).press('Enter')
  await page.getByRole('button', { name: 'Switch organization: Sosna' }).waitFor()
  await member(server, 'iga@example.com', 'Sosna', 'manager')
  await server.sql(
    `with iga as (select id from auth.users where email = $1),
       sosna as (update organizations o set owner_id = iga.id from iga where o.name = 'Sosna' returning o.id),
       raised as (update organization_members m set role = 'owner' from sosna, iga where m.organization_id = sosna.id and m.user_id = iga.id)
     delete from organization_members m using sosna, iga where m.organization_id = sosna.id and m.user_id <> iga.id`,
    ['iga@example.com'],
  )
  await page.reload()
  await page.waitForURL(`${server.app}/dashboard`)
  await page.locator('main h1').first().waitFor()
  await page.getByText('You no longer have access to the organization in which you worked here.').waitFor()
  expect(await page.getByRole('button', { name: /Switch organization/ }).count()).toBe(0)
  await close()
})

it('shows a super admin that they work in an organization that is not theirs, until they leave it', async () => {
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, root)
  const { id } = first
  await page.goto(`${server.app}/super-admin/organizations/${id}`)
  await page.getByRole('button', { name: 'Enter the organization' }).click()
  await page.waitForURL(`${server.app}/dashboard`)
  await page.getByText(/You are working in Wierzba as a super admin/).waitFor()
  await page.locator('main h1').first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${server.app}/organization-admin?tab=audit`)
  await page.getByText('Entered by a super admin').first().waitFor()
  await page.getByRole('button', { name: 'Leave the organization' }).click()
  await page.waitForURL(`${server.app}/super-admin/organizations/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Wierzba' }).waitFor()
  expect(await page.getByText(/as a super admin/).count()).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})

it('switches between the homes of a tenant of two landlords', async () => {
  const other = await landlord(server, 'ben@domy.example', 'Lipa')
  for (const [who, address] of [
    [token, 'ul. Wierzbowa 2'],
    [other, 'ul. Lipowa 3'],
  ] as const) {
    const tenant = await call<{ id: string }>(server, who, 'POST', '/api/tenants', {
      name: 'Ola',
      email: renter,
    })
    const property = await call<{ id: string }>(server, who, 'POST', '/api/properties', { address })
    await call(server, who, 'POST', '/api/leases', {
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-01-01',
      rentAmount: 100_000,
    })
    await call(server, who, 'POST', `/api/tenants/${tenant.id}/invite`)
    const [mail] = await mailTo(server, renter)
    const invitation = mail!.link!.split('/').at(-1)
    await call(server, undefined, 'POST', '/api/tenant/invitations/accept', {
      token: invitation,
      name: 'Ola',
      password,
    })
  }
  const { page, complaints, close } = await visitor(browser, { width: 360 })
  await enter(server, page, renter, password, 'tenant')
  await page.goto(`${server.tenant}/`)
  await page.getByText('ul. Lipowa 3').first().waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'ul. Wierzbowa 2 · Wierzba' }).click()
  await page.getByText('ul. Wierzbowa 2').first().waitFor()
  expect(await page.getByText('ul. Lipowa 3').count()).toBe(0)
  await page.reload()
  await page.getByText('ul. Wierzbowa 2').first().waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('opens a link of a mail in the home that it is about, also through the sign-in', async () => {
  const mails = await mailTo(server, renter)
  const landlords = [token, await signInByApi(server, 'ben@domy.example').then((one) => one.access_token)]
  for (const who of landlords) {
    const { rows } = await call<{ rows: { id: string }[] }>(server, who, 'GET', '/api/tenants?q=Ola')
    await call(server, who, 'POST', `/api/messages/${rows[0]!.id}`, { body: 'Dzień dobry' })
  }
  const sent = (await mailTo(server, renter)).slice(0, -mails.length)
  const linkOf = (landlordName: string): string =>
    sent.find(({ subject }) => subject.includes(landlordName))!.link!
  const { page, complaints, close } = await visitor(browser)
  // Signed out: the sign-in keeps the home of the link.
  await page.goto(linkOf('Wierzba'))
  await page.waitForURL(/\/login/)
  await page.getByLabel('Email').fill(renter)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${server.tenant}/messages`)
  await page.getByText('ul. Wierzbowa 2').first().waitFor()
  // Signed in, in the tab of the other home.
  await page.goto(linkOf('Lipa'))
  await page.waitForURL(`${server.tenant}/messages`)
  await page.getByText('ul. Lipowa 3').first().waitFor()
  expect(await page.getByText('ul. Wierzbowa 2').count()).toBe(0)
  // Links of earlier versions name no home.
  await page.goto(`${server.tenant}/messages`)
  await page.getByText('ul. Lipowa 3').first().waitFor()
  // A home that the person does not have.
  await page.goto(`${server.tenant}/payments?home=0190a5b0-0000-7000-8000-000000000000`)
  await page.getByText(/This link is about a home that this account does not open/).waitFor()
  await page.waitForURL(`${server.tenant}/`)
  await page.getByText('ul. Lipowa 3').first().waitFor()
  expect(complaints()).toEqual([])
  await close()
})
