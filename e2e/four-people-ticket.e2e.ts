/**
 * A repair from the tenant's report to the booked cost: tenant, owner and craftsman, played once with the mouse on a phone
 * in Polish and once with the keyboard alone at a desk.
 */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, type Visitor, visitor } from './kit/browser.ts'
import { type Hands, handsOf, inOrder, type Way } from './kit/hands.ts'
import { call, enter, landlord, mailTo, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'
import { wordsOf } from './kit/words.ts'

const owner = 'anna@domy.example'
const photo = fileURLToPath(
  new URL('../server/src/installation/demo/sample/photo-drain.jpg', import.meta.url),
)
let server: Server
let browser: Browser
let token: string

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser('service worker')
  token = await landlord(server, owner, 'Wierzba')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const make = (path: string, body: object): Promise<{ id: string }> =>
  call(server, token, 'POST', `/api${path}`, body)

const plays: { way: Way; width: 360 | 1440; language: 'pl' | 'en' }[] = [
  { way: 'mouse', width: 360, language: 'pl' },
  { way: 'keyboard', width: 1440, language: 'en' },
]

it.each(plays)('is reported, assigned, done and booked with the $way at $width px', async (play) => {
  const { way, width, language } = play
  const say = wordsOf(language)
  // The phone is dark.
  const look = { width, language, theme: way === 'mouse' ? 'dark' : 'light' } as const
  const name = way === 'mouse' ? 'Marta Wójcik' : 'Marta Nowak'
  const email = `marta.${way}@lokator.example`
  const craftsman = way === 'mouse' ? 'Jan Hydraulik' : 'Ola Rury'
  const title = way === 'mouse' ? 'Cieknie kran w łazience' : 'The tap drips'
  const property = await make('/properties', { address: `ul. Karmelicka ${width}` })
  const tenant = await make('/tenants', { name, email })
  const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 90_000 }
  await make('/leases', lease)
  await call(server, token, 'PATCH', '/api/organization', { language })

  const people: Visitor[] = []
  const person = async (): Promise<Hands> => {
    const one = await visitor(browser, look)
    people.push(one)
    return handsOf(one.page, way)
  }
  const button = ({ page }: Hands, key: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: say(key, values), exact: true })

  // The owner invites the tenant.
  const anna = await person()
  await enter(server, anna.page, owner)
  await anna.page.goto(`${server.app}/tenants/${tenant.id}`)
  await anna.page.getByRole('heading', { level: 1, name }).waitFor()
  await inOrder(anna.page)
  await anna.press(button(anna, 'tenants:detail.invite'))
  await expect.poll(async () => (await mailTo(server, email)).length).toBeGreaterThan(0)

  // The tenant opens the invitation and reports the problem.
  const marta = await person()
  const [invitation] = await mailTo(server, email)
  await marta.page.goto(invitation!.link!)
  await marta.page.getByRole('heading', { level: 1 }).waitFor()
  await inOrder(marta.page)
  await marta.write(marta.page.getByLabel(say('sign_in:newPassword')), password)
  await marta.press(button(marta, 'portal_invitation:submit'))
  await marta.page.getByText(say('portal:home.owed')).first().waitFor()
  await inOrder(marta.page)
  const issues = marta.page.getByRole('navigation').getByRole('link', { name: say('portal:places.tickets') })
  await marta.press(issues.filter({ visible: true }))
  await marta.page.getByRole('heading', { level: 1, name: say('portal_tickets:lists.issue') }).waitFor()
  await inOrder(marta.page)
  await marta.press(button(marta, 'portal_tickets:report'))
  const report = marta.page.getByRole('dialog', { name: say('portal_tickets:report') })
  await expect
    .poll(() =>
      report.getByLabel(say('portal_tickets:form.title')).evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await marta.write(report.getByLabel(say('portal_tickets:form.title')), title)
  await marta.attach(report.locator('input[type=file]'), photo)
  await report.getByRole('img', { name: 'photo-drain.jpg' }).waitFor()
  await marta.tick(report.getByRole('switch', { name: say('portal_tickets:form.urgent') }))
  await inOrder(marta.page)
  await marta.press(report.getByRole('button', { name: say('portal_tickets:form.send') }))
  await marta.page.waitForURL(/\/issues\/[0-9a-f-]{36}$/)
  const address = marta.page.url()
  const id = address.split('/').at(-1)!
  const heading = () => marta.page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(heading, { message: 'the keyboard continues at the heading of the report' }).toBe(title)
  await marta.page.getByRole('img').first().waitFor()
  await inOrder(marta.page)

  // The owner opens it, adds the craftsman without leaving it, and sends the link.
  await anna.page.goto(`${server.app}/tickets`)
  await anna.press(anna.page.getByRole('link', { name: title }))
  await anna.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await inOrder(anna.page)
  await anna.press(button(anna, 'vendors:list.add'))
  const form = anna.page.getByRole('dialog', { name: say('vendors:form.new') })
  await anna.write(form.getByLabel(say('vendors:fields.name')), craftsman)
  await anna.write(form.getByLabel(say('vendors:fields.phone')), '+48 600 555 019')
  await anna.choose(
    form.getByLabel(say('vendors:fields.trade')).first(),
    say('tickets:trades.plumbing'),
    anna.page.getByRole('option', { name: say('tickets:trades.plumbing') }),
  )
  await inOrder(anna.page)
  await anna.press(form.getByRole('button', { name: say('vendors:form.add') }))
  await form.waitFor({ state: 'detached' })
  await anna.press(button(anna, 'tickets:link.make'))
  const link = await anna.page.getByLabel(say('tickets:link.address')).inputValue()
  await inOrder(anna.page)

  // The craftsman answers behind the link. What was typed survives a reload.
  const jan = await person()
  await jan.page.goto(link)
  await jan.page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await jan.page.getByText(name.split(' ')[1]!).count()).toBe(0)
  await inOrder(jan.page)
  const message = jan.page.getByLabel(say('work:write', { landlord: 'Wierzba' }))
  await jan.write(message, 'Jutro o 10')
  await jan.write(jan.page.getByLabel(say('work:cost')), '250')
  await jan.page.waitForTimeout(500)
  await jan.page.reload()
  await expect.poll(() => message.inputValue()).toBe('Jutro o 10')
  await expect.poll(() => jan.page.getByLabel(say('work:cost')).inputValue()).toContain('250')
  await jan.press(button(jan, 'work:send'))
  await jan.page.getByRole('listitem').filter({ hasText: 'Jutro o 10' }).waitFor()
  await jan.press(button(jan, 'work:done'))
  await button(jan, 'work:changeCost').waitFor()
  await inOrder(jan.page)

  // The cost becomes an expense.
  await anna.page.goto(`${server.app}/tickets/${id}`)
  await anna.page.getByText('Jutro o 10').waitFor()
  await anna.press(button(anna, 'tickets:book.open'))
  const expense = anna.page.getByRole('dialog')
  await expect
    .poll(() => expense.getByLabel(say('expenses:fields.amount')).first().inputValue())
    .toContain('250')
  await inOrder(anna.page)
  await anna.press(expense.getByRole('button', { name: say('expenses:form.addSubmit') }))
  await expense.waitFor({ state: 'detached' })
  await anna.page.getByText(say('tickets:book.expense')).first().waitFor()

  // The list of vendors calls them: the number is one link, on one line.
  await anna.page.goto(`${server.app}/tickets?view=vendors`)
  const number = anna.page.getByRole('link', { name: '+48 600 555 019' }).first()
  expect(await number.getAttribute('href')).toBe('tel:+48600555019')
  expect(await number.evaluate((one) => one.getClientRects().length)).toBe(1)
  await inOrder(anna.page)

  // The tenant sees that it is done.
  await marta.page.goto(address)
  await marta.page.getByText(say('portal_tickets:statuses.completed'), { exact: true }).waitFor()
  expect(await marta.page.getByText('Jutro o 10').count(), 'the tenant does not read it').toBe(0)
  await inOrder(marta.page)
  expect(people.flatMap((one) => one.complaints())).toEqual([])
  for (const one of people) await one.close()
})

it('a change in another tab does not empty the open form, and is told when it is saved', async () => {
  const { id } = await make('/tickets', { type: 'issue', title: 'Kran' })
  const { page: first, context, complaints, close } = await visitor(browser)
  await enter(server, first, owner)
  const second = await context.newPage()
  const forms = []
  for (const page of [first, second]) {
    await page.goto(`${server.app}/tickets/${id}?edit=1`)
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').first().waitFor()
    forms.push({
      title: form.getByRole('textbox').first(),
      save: form.getByRole('button', { name: 'Save changes' }),
      form,
    })
  }
  const [one, two] = forms
  await one!.title.fill('Kran A')
  await two!.title.fill('Kran B')
  await one!.save.click()
  await one!.form.waitFor({ state: 'detached' })
  await second.getByText('Kran A').first().waitFor({ state: 'attached' })
  expect(await two!.title.inputValue()).toBe('Kran B')
  await two!.save.click()
  await two!.form.getByText('Their version is here now', { exact: false }).waitFor()
  expect(await two!.title.inputValue()).toBe('Kran B')
  await two!.form.getByText('Meanwhile somebody changed this to: “Kran A”', { exact: false }).waitFor()
  expect(await accessibilityProblems(second)).toEqual([])
  await two!.save.click()
  await two!.form.waitFor({ state: 'detached' })
  expect(
    (await call<{ ticket: { title: string } }>(server, token, 'GET', `/api/tickets/${id}`)).ticket.title,
  ).toBe('Kran B')
  expect(complaints()).toEqual([])
  await close()
})

it('the form of a row from a searched list begins with what the list shows, also after a change', async () => {
  for (const name of ['Alfa', 'Beta']) await make('/vendors', { name, trade: 'plumbing' })
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  await page.goto(`${server.app}/tickets?view=vendors`)
  await page.getByText('Alfa').first().waitFor()
  await page.getByRole('searchbox').last().fill('Beta')
  await page.getByText('Alfa').first().waitFor({ state: 'detached' })
  const form = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Beta' }).click()
  await open()
  await form.getByLabel('Phone').fill('+48 222')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('+48 222').first().waitFor()
  await open()
  expect(await form.getByLabel('Phone').inputValue()).toBe('+48 222')
  await form.getByRole('textbox', { name: 'Email' }).fill('beta@example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await close()
})

it('a draft that is restored names what somebody else changed meanwhile', async () => {
  const { id } = await make('/tenants', { name: 'Jan Nowak' })
  const { page, complaints, close } = await visitor(browser)
  await enter(server, page, owner)
  await page.goto(`${server.app}/tenants/${id}?edit=1`)
  const form = page.getByRole('dialog')
  const notes = form.getByLabel('Notes')
  await form.getByText('More', { exact: true }).click()
  await notes.pressSequentially('Mine: has a dog')
  await form.getByLabel('Phone').fill('600 100 200')
  await page.waitForTimeout(500)
  await call(server, token, 'PATCH', `/api/tenants/${id}`, { notes: 'Theirs: pays in cash' })
  await page.goto(`${server.app}/tenants/${id}?tab=details`)
  await page.getByText('Theirs: pays in cash').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await form
    .getByText('Meanwhile somebody changed this to: “Theirs: pays in cash”', { exact: false })
    .waitFor()
  expect(await form.getByText('Meanwhile somebody', { exact: false }).count()).toBe(1)
  expect(await notes.inputValue()).toBe('Mine: has a dog')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await close()
})
