/** A landlord writes to several tenants at once, answers with a saved reply, and makes a ticket of what a tenant wrote. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, joinPortal, landlord, password } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
const email = 'anna@ogloszenia.example'
const marta = 'marta@ogloszenia.example'

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  const token = await landlord(server, email)
  const make = <Made = { id: string }>(path: string, body: unknown): Promise<Made> =>
    call<Made>(server, token, 'POST', `/api${path}`, body)
  for (const [name, address] of [
    ['Marta Wójcik', marta],
    ['Jan Nowak', 'jan@ogloszenia.example'],
  ] as const) {
    const tenant = await make('/tenants', { name, email: address })
    const property = await make('/properties', { address: `ul. ${name} 1` })
    const terms = { startDate: '2026-01-01', rentAmount: 90_000 }
    await make('/leases', { propertyId: property.id, tenantId: tenant.id, ...terms })
    if (address === marta) await joinPortal(server, token, { id: tenant.id, email: address, name })
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('reaches the portal, and the answer becomes a ticket that both see', async () => {
  const anna = await visitor(browser, { width: 360, language: 'pl', theme: 'dark' })
  await enter(server, anna.page, email)
  const { page } = anna
  await page.goto(`${server.app}/messages/announcements`)
  await page.getByText('Nie ma jeszcze ogłoszeń').waitFor()
  await page.getByRole('button', { name: 'Napisz do wielu najemców' }).click()
  const form = page.getByRole('dialog', { name: 'Napisz do wielu najemców' })
  await form.getByLabel('Treść').fill('W środę nie będzie wody.')
  await form.getByText('1 najemca nie korzysta z portalu').waitFor()
  await form.getByRole('button', { name: 'Wszyscy, którzy korzystają z portalu' }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await form.getByRole('button', { name: 'Wyślij' }).click()
  await page.getByText('Wysłano 1 z 1 · przeczytano 0').waitFor()
  // The state is said once.
  expect(await page.getByText('Zakończono').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  const tenant = await visitor(browser, { width: 360 })
  await enter(server, tenant.page, marta, password, 'tenant')
  await tenant.page.goto(`${server.tenant}/messages`)
  await tenant.page.getByText('W środę nie będzie wody.').waitFor()
  await tenant.page.getByRole('textbox').fill('A kran w kuchni cieknie.\nOd wczoraj.')
  await tenant.page.getByRole('button', { name: 'Send' }).click()
  await tenant.page.getByText('Od wczoraj.').first().waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Wiadomości' }).click()
  await page.getByRole('link', { name: 'Marta Wójcik' }).first().click()
  await page.getByText('przeczytano', { exact: false }).first().waitFor()
  const text = page.getByRole('textbox', { name: 'Napisz do: Marta Wójcik' })
  await text.fill('Fachowiec przyjdzie jutro.')
  await page.getByRole('button', { name: 'Zapisane odpowiedzi' }).click()
  const replies = page.getByRole('dialog', { name: 'Zapisane odpowiedzi' })
  await replies.getByLabel('Nazwa').fill('Fachowiec')
  expect(await accessibilityProblems(page)).toEqual([])
  await replies.getByRole('button', { name: 'Zapisz tekst' }).click()
  await page.getByText('Zapisano odpowiedź „Fachowiec”').waitFor()
  await page.keyboard.press('Escape')
  await text.fill('')
  await page.getByRole('button', { name: 'Zapisane odpowiedzi' }).click()
  await replies.getByRole('button', { name: 'Fachowiec', exact: true }).click()
  expect(await text.inputValue()).toBe('Fachowiec przyjdzie jutro.')
  await page.getByRole('button', { name: 'Wyślij' }).click()
  await expect.poll(() => text.inputValue()).toBe('')

  await page.getByRole('button', { name: 'Utwórz zgłoszenie' }).click()
  const ticket = page.getByRole('dialog', { name: 'Nowe zgłoszenie' })
  expect(await ticket.getByLabel('Co się stało').inputValue()).toBe('A kran w kuchni cieknie.')
  await ticket.getByRole('button', { name: 'Dodaj zgłoszenie' }).click()
  await page.getByRole('heading', { level: 1, name: 'A kran w kuchni cieknie.' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'A kran w kuchni cieknie.' }).waitFor()
  expect(await page.getByRole('button', { name: 'Utwórz zgłoszenie' }).count()).toBe(0)
  await tenant.page.goto(`${server.tenant}/messages`)
  await tenant.page.getByRole('link', { name: 'A kran w kuchni cieknie.' }).click()
  await tenant.page.getByRole('heading', { level: 1, name: 'A kran w kuchni cieknie.' }).waitFor()
  expect([...anna.complaints(), ...tenant.complaints()]).toEqual([])
  await Promise.all([anna.close(), tenant.close()])
})
