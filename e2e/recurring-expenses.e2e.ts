/** Recurring expenses on a phone, in Polish: sent twice and without an answer, changed in two tabs. Contacts by surname first. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
const owner = 'anna@domy.example'
type Rule = {
  id: string
  description: string
  amount: number
  every: number
  category: string
  booked: number
}

const rules = async () => (await call<{ rows: Rule[] }>(server, token, 'GET', '/api/recurring-expenses')).rows

beforeAll(async () => {
  server = await startServer({ day: '2026-03-20' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  for (const name of ['Anna Nowak', 'Łucja Żółć-Kowalska'])
    await call(server, token, 'POST', '/api/tenants', { name })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('is created once, although the button is pressed twice and the first answer is lost', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/expenses/recurring`)
  await page.getByRole('button', { name: 'Nowy koszt cykliczny' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nowy koszt cykliczny' })
  await form.getByLabel('Za co').fill('Polisa domu')
  await form.getByLabel('Kwota').fill('120,50')
  let lost = 0
  await page.route(/\/api\/recurring-expenses$/, async (route) => {
    if (route.request().method() === 'GET' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Utwórz' }).dblclick()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Polisa domu').first().waitFor()
  expect(lost).toBe(1)
  expect(await rules()).toMatchObject([{ description: 'Polisa domu', amount: 12_050, booked: 1 }])
  expect(await overflow(page)).toBe(0)
  expect(complaints().filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([])
  await close()
})

it('says to what an amount, a number and a choice were changed in another tab', async () => {
  const { page: first, context, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, first, owner)
  const second = await context.newPage()
  const pages = [first, second]
  for (const page of pages) {
    await page.goto(`${server.app}/expenses/recurring`)
    await page.getByRole('main').getByText('Polisa domu').first().click()
  }
  const forms = pages.map((page) => page.getByRole('dialog', { name: 'Edytuj koszt cykliczny' }))
  const values = [
    { amount: '130', every: '2', category: 'Media' },
    { amount: '1400,99', every: '3', category: 'Naprawy' },
  ]
  for (const [at, form] of forms.entries()) {
    await form.getByLabel('Kwota').fill(values[at]!.amount)
    await form.getByLabel('Co ile').fill(values[at]!.every)
    await form.getByRole('combobox', { name: 'Kategoria', exact: true }).click()
    await pages[at]!.getByRole('option', { name: values[at]!.category, exact: true }).click()
  }
  const save = (at: number) => forms[at]!.getByRole('button', { name: 'Zapisz zmiany' }).click()
  await save(0)
  await forms[0]!.waitFor({ state: 'detached' })
  await save(1)
  for (const theirs of ['130,00 €', '2', 'Media'])
    await forms[1]!.getByText(`„${theirs}”`, { exact: false }).waitFor()
  expect(await overflow(second)).toBe(0)
  expect(await accessibilityProblems(second)).toEqual([])
  await save(1)
  await forms[1]!.waitFor({ state: 'detached' })
  expect(await rules()).toMatchObject([{ amount: 140_099, every: 3 }])
  expect(complaints()).toEqual([])
  await close()
})

it('finds a contact with the surname first', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'pl' })
  await enter(server, page, owner)
  for (const [sought, name] of [
    ['Nowak Anna', 'Anna Nowak'],
    ['kowalska lucja', 'Łucja Żółć-Kowalska'],
  ] as const)
    for (const list of ['contacts', 'tenants']) {
      await page.goto(`${server.app}/${list}?q=${encodeURIComponent(sought)}`)
      await page.getByRole('main').getByText(name).first().waitFor()
    }
  expect(await overflow(page)).toBe(0)
  expect(complaints()).toEqual([])
  await close()
})
