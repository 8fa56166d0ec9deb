/**
 * An owner assigns a ticket to a vendor, who opens the link on a phone and marks the work as done with a cost. The cost
 * becomes an expense, and the tenant sees the state. Tickets move on the board and in the calendar with the keyboard.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord, mailTo, password, signInByApi } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let ticketId: string
let token: string
const owner = 'anna@domy.example'
const email = 'marta@lokator.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  const post = <Made>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  const property = await post<{ id: string }>('/properties', { address: 'ul. Karmelicka 12/3' })
  const tenant = await post<{ id: string }>('/tenants', { name: 'Marta Wójcik', email })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-11-01', rentAmount: 90_000 }
  await post('/leases', lease)
  await post(`/tenants/${tenant.id}/invite`, {})
  const [mail] = await mailTo(server, email)
  const accepted = { token: mail!.link!.split('/').at(-1), name: 'Marta Wójcik', password }
  await call(server, undefined, 'POST', '/api/tenant/invitations/accept', accepted)
  const { access_token: theirs } = await signInByApi(server, email)
  const reported = { type: 'issue', title: 'Cieknie kran', description: 'W kuchni' }
  const { id } = await call<{ id: string }>(server, theirs, 'POST', '/api/tenant/tickets', reported)
  ticketId = id
  await post('/vendors', { name: 'Jan Hydraulik', trade: 'plumbing', language: 'pl' })
  await post('/tickets', { type: 'issue', title: 'Okno', scheduledOn: '2026-11-24' })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('goes from the owner to the vendor and back, and its cost into the books', async () => {
  const desk = await visitor(browser, { language: 'en' })
  await enter(server, desk.page, owner)
  await desk.page.goto(`${server.app}/tickets/${ticketId}`)
  await desk.page.getByLabel('Assigned to').first().click()
  await desk.page.getByRole('option', { name: 'Jan Hydraulik' }).click()
  await desk.page.getByRole('button', { name: 'Create a link' }).click()
  const link = await desk.page.getByLabel('Address of the link').inputValue()
  expect(await accessibilityProblems(desk.page)).toEqual([])

  const phone = await visitor(browser, { width: 360, language: 'pl' })
  await phone.page.goto(link)
  await phone.page.getByRole('heading', { name: 'Cieknie kran' }).waitFor()
  await phone.page.getByText('ul. Karmelicka 12/3').waitFor()
  expect(await phone.page.getByText('Marta').count()).toBe(0)
  expect(await overflow(phone.page)).toBe(0)
  expect(await accessibilityProblems(phone.page)).toEqual([])
  await phone.page.getByLabel('Proponowany koszt').fill('250')
  await phone.page.getByRole('button', { name: 'Oznacz jako wykonane' }).click()
  await phone.page.getByText('Oznaczono pracę jako wykonaną').first().waitFor()

  await desk.page.reload()
  await desk.page.getByText('Jan Hydraulik proposes').waitFor()
  // What was typed is booked, also if it was not saved.
  await desk.page.getByRole('textbox', { name: 'Cost' }).fill('260,50')
  await desk.page.getByRole('button', { name: 'Book as an expense' }).click()
  const expense = desk.page.getByRole('dialog')
  await expect.poll(() => expense.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('260,50')
  await expense.getByRole('button', { name: 'Record expense' }).click()
  await desk.page.getByText('Booked expense').first().waitFor()
  await desk.page.goto(`${server.app}/tickets?view=figures`)
  await desk.page.getByRole('link', { name: /260.*Cost of completed tickets/ }).click()
  await desk.page.getByRole('link', { name: 'Cieknie kran' }).first().waitFor()

  const home = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, home.page, email, password, 'tenant')
  await home.page.goto(`${server.tenant}/issues/${ticketId}`)
  await home.page.getByText('Completed').first().waitFor()
  expect([...desk.complaints(), ...phone.complaints(), ...home.complaints()]).toEqual([])
  for (const one of [desk, phone, home]) await one.close()
})

it('a message for the vendor becomes an internal note if a colleague changes the vendor meanwhile, and survives a reload', async () => {
  const desk = await visitor(browser, { language: 'en' })
  const api = <Made>(method: string, path: string, body?: object): Promise<Made> =>
    call<Made>(server, token, method, `/api${path}`, body)
  const { id: vendorId } = await api<{ id: string }>('POST', '/vendors', { name: 'Ola', trade: 'roof' })
  await api('PATCH', `/tickets/${ticketId}`, { vendorId })
  await enter(server, desk.page, owner)
  await desk.page.goto(`${server.app}/tickets/${ticketId}`)
  await desk.page.locator('label', { hasText: /^Vendor$/ }).click()
  await desk.page.getByLabel('Write a message').fill('Only for Ola')
  await desk.page.reload()
  await desk.page.getByText('The vendor reads it behind the link.').first().waitFor()
  expect(await desk.page.getByLabel('Write a message').inputValue()).toBe('Only for Ola')
  const { id: otherId } = await api<{ id: string }>('POST', '/vendors', { name: 'Iza', trade: 'roof' })
  await api('PATCH', `/tickets/${ticketId}`, { vendorId: otherId })
  await desk.page.getByText('Only members of your organization read it.').first().waitFor()
  await desk.page.getByRole('button', { name: 'Send', exact: true }).click()
  await desk.page.getByText('Only for Ola').first().waitFor()
  const read = () => api<{ comments: { body: string; audience: string }[] }>('GET', `/tickets/${ticketId}`)
  await expect
    .poll(async () => (await read()).comments.find(({ body }) => body === 'Only for Ola')?.audience)
    .toBe('internal')
  await desk.close()
})

it('moves on the board and in the calendar with the keyboard', async () => {
  const desk = await visitor(browser, { language: 'en' })
  await enter(server, desk.page, owner)
  await desk.page.goto(`${server.app}/issues?view=board`)
  const column = desk.page.getByRole('region', { name: 'In progress' })
  await desk.page.getByRole('region', { name: 'Pending' }).getByRole('link', { name: 'Okno' }).focus()
  await desk.page.keyboard.press('Alt+ArrowRight')
  await column.getByRole('link', { name: 'Okno' }).waitFor()
  expect(await accessibilityProblems(desk.page)).toEqual([])
  await desk.page.goto(`${server.app}/tickets?view=calendar`)
  const day = (name: string) => desk.page.getByRole('listitem').filter({ hasText: name })
  await day('24 Nov').getByRole('link', { name: 'Okno' }).focus()
  await desk.page.keyboard.press('Alt+ArrowRight')
  await day('25 Nov').getByRole('link', { name: 'Okno' }).waitFor()
  expect(await accessibilityProblems(desk.page)).toEqual([])
  expect(desk.complaints()).toEqual([])
  await desk.close()
})
