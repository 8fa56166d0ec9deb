/**
 * One ticket through four pairs of hands: a tenant reports it, an owner assigns it, a vendor behind a link does it, and a colleague
 * answers. Each of them uses only the mouse or only the keyboard, on a phone and on a desk.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { tabTo } from './kit/keyboard.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

const owner = 'anna@domy.example'
const colleague = 'marek@domy.example'
const tenant = 'marta@lokator.example'
let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer({ day: '2026-11-22' })
  browser = await openBrowser()
  const token = await landlord(server, owner, 'Wierzba')
  await landlord(server, colleague, 'Own')
  await server.sql(
    `with own as (delete from organization_members using auth.users u where u.id = user_id and u.email = $1 returning user_id)
     insert into organization_members (organization_id, user_id, role, joined_at)
     select o.id, own.user_id, 'manager', now() from own, organizations o where o.name = 'Wierzba'`,
    [colleague],
  )
  const post = (path: string, body: unknown): Promise<{ id: string }> =>
    call(server, token, 'POST', `/api${path}`, body)
  const property = await post('/properties', { address: 'ul. Karmelicka 12/3' })
  const { id } = await post('/tenants', { name: 'Marta Wójcik', email: tenant })
  await post('/leases', {
    propertyId: property.id,
    tenantId: id,
    startDate: '2026-11-01',
    rentAmount: 90_000,
  })
  await post('/vendors', { name: 'Jan Hydraulik', trade: 'plumbing', language: 'en' })
  await joinPortal(server, token, { id, email: tenant, name: 'Marta Wójcik' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Hand = 'mouse' | 'keyboard'

/** The most controls before the one that is looked for: menu, header, filters and rows. */
const most = 150

async function press(page: Page, hand: Hand, role: 'button' | 'link', name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: true }).first()
  await control.waitFor()
  if (hand === 'mouse') return control.click()
  await tabTo(page, name, '', most)
  await page.keyboard.press('Enter')
}

async function write(page: Page, hand: Hand, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label).first()
  await field.waitFor()
  if (hand === 'mouse') {
    await field.click()
    return field.fill(text)
  }
  await tabTo(page, new RegExp(`^${label.replace('?', '\\?')}`), '', most)
  await page.keyboard.type(text)
}

it.each([
  ['mouse', 1440],
  ['mouse', 360],
  ['keyboard', 1440],
  ['keyboard', 360],
] as const)('by %s at %d px', async (hand, width) => {
  const title = `Dripping tap, ${hand} ${width}`
  const open = async (email: string, host: 'app' | 'tenant', path: string) => {
    const there = await visitor(browser, { width })
    await enter(server, there.page, email, password, host)
    await there.page.goto(`${server[host]}${path}`)
    return there
  }

  const home = await open(tenant, 'tenant', '/issues')
  await press(home.page, hand, 'button', 'Report a problem')
  await write(home.page, hand, 'What is wrong?', title)
  await press(home.page, hand, 'button', 'Send report')
  await home.page.getByRole('heading', { name: title }).waitFor()
  const path = new URL(home.page.url()).pathname

  const desk = await open(owner, 'app', '/tickets')
  await press(desk.page, hand, 'link', title)
  const assignee = desk.page.getByLabel('Assigned to').first()
  await assignee.waitFor()
  if (hand === 'mouse') {
    await assignee.click()
    await desk.page.getByRole('option', { name: 'Jan Hydraulik' }).click()
  } else {
    await tabTo(desk.page, /^Assigned to/, '', most)
    await desk.page.keyboard.type('Jan')
    await desk.page.getByRole('option', { name: 'Jan Hydraulik' }).waitFor()
    await desk.page.keyboard.press('ArrowDown')
    await desk.page.keyboard.press('Enter')
  }
  await press(desk.page, hand, 'button', 'Create a link')
  const link = await desk.page.getByLabel('Address of the link').inputValue()
  expect(await overflow(desk.page)).toBe(0)

  const van = await visitor(browser, { width })
  await van.page.goto(link)
  await van.page.getByRole('heading', { name: title }).waitFor()
  await write(van.page, hand, 'Cost that you propose', '250')
  await press(van.page, hand, 'button', 'Mark as done')
  await van.page.getByText('You marked the work as done').first().waitFor()

  const office = await open(colleague, 'app', `/tickets/${path.split('/').at(-1)}`)
  await office.page.getByText('Jan Hydraulik proposes').waitFor()
  await write(office.page, hand, 'Write a message', 'It is repaired now.')
  await press(office.page, hand, 'button', 'Send')
  await office.page.getByText('It is repaired now.').first().waitFor()
  expect(await overflow(office.page)).toBe(0)

  await home.page.reload()
  await home.page.getByText('It is repaired now.').first().waitFor()
  await home.page.getByText('Completed').first().waitFor()
  expect(await overflow(home.page)).toBe(0)
  expect([home, desk, van, office].flatMap((one) => one.complaints())).toEqual([])
  for (const one of [home, desk, van, office]) await one.close()
})
