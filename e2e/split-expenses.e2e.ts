/** A landlord splits the invoice of a housing cooperative over the flats of a building, and changes the split. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, type Browser, openBrowser, overflow, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
let token: string
let flats: string[]
const owner = 'anna@domy.example'

beforeAll(async () => {
  server = await startServer({ day: '2026-11-21' })
  browser = await openBrowser()
  token = await landlord(server, owner)
  const post = <T>(path: string, body: object) => call<T>(server, token, 'POST', path, body)
  flats = []
  for (const [at, squareFootage] of [48.2, 57.35, 31.1].entries())
    flats.push(
      (await post<{ id: string }>('/api/properties', { address: `ul. Wspólna 5/${at + 1}`, squareFootage }))
        .id,
    )
  await post('/api/properties', { address: 'ul. Inna 1' })
  const units = flats.map((propertyId, at) => ({
    propertyId,
    label: String(at + 1),
    participation: ['0.3', '0.4', '0.3'][at],
  }))
  await post('/api/utilities/buildings', { name: 'Wspólna 5', units })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

it('splits an invoice by area and shows the same shares on each screen', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 768, language: 'pl' })
  await enter(server, page, owner)
  await page.goto(`${server.app}/expenses?new=1`)
  const form = page.getByRole('dialog', { name: 'Zapisz koszt' })
  await form.getByLabel('Kwota').fill('1234,56')
  await form.getByLabel('Opis').fill('Zaliczka do spółdzielni')
  await form.getByRole('switch', { name: 'Podziel na kilka lokali' }).check()
  await form.getByRole('button', { name: 'Zapisz koszt' }).click()
  await form.getByText('Koszt można podzielić na co najmniej dwa lokale.').waitFor()
  // By keyboard: two properties are added one after the other, and the second one is removed again.
  const adding = form.getByRole('combobox', { name: 'Dodaj lokal' })
  for (const address of ['ul. Inna 1', 'ul. Wspólna 5/3']) {
    await adding.fill(address)
    await adding.press('ArrowDown')
    await adding.press('Enter')
    await form.getByRole('button', { name: `Usuń ${address}` }).waitFor()
    await expect.poll(() => adding.inputValue()).toBe('')
  }
  await form.getByRole('button', { name: 'Usuń ul. Wspólna 5/3' }).press('Enter')
  await expect.poll(() => form.getByRole('button', { name: /^Usuń ul/ }).count()).toBe(1)
  await form.getByLabel('Budynek').selectOption('Wspólna 5')
  await form.getByLabel('Dziel według').selectOption('Powierzchnia')
  const shares = form.getByRole('list', { name: 'Części lokali' })
  await expect
    .poll(() => shares.innerText())
    .toMatch(/5\/1[\s\S]*48,2 m²[\s\S]*435,46[\s\S]*518,13[\s\S]*280,97/)
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Zapisz koszt' }).click()
  await page.getByText(/^Zapisano koszt: 1\s?234,56/).waitFor()

  await page.getByRole('link', { name: 'Zaliczka do spółdzielni' }).click()
  const card = page.getByRole('region', { name: 'Części lokali' })
  await card.getByText('Wspólna 5, 3 lokale').waitFor()
  await expect.poll(() => card.innerText()).toMatch(/435,46[\s\S]*518,13[\s\S]*280,97/)
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${server.app}/expenses?propertyId=${flats[1]}`)
  const row = page.locator('[data-row]').filter({ hasText: 'Zaliczka do spółdzielni' })
  await expect.poll(() => row.innerText()).toMatch(/518,13[\s\S]*z 1\s?234,56/)
  expect(complaints()).toEqual([])
  await close()
})

it('enters the amounts itself on a phone in the dark, sees what is left, and makes the expense whole again', async () => {
  const { page, complaints, close } = await visitor(browser, { width: 360, language: 'en', theme: 'dark' })
  await enter(server, page, owner)
  const { rows } = await call<{ rows: { id: string }[] }>(server, token, 'GET', '/api/expenses')
  await page.goto(`${server.app}/expenses/${rows[0]!.id}?edit=1`)
  const form = page.getByRole('dialog', { name: 'Edit expense' })
  await form.getByLabel('Split by').selectOption('Entered amounts')
  await form.getByRole('button', { name: 'Remove ul. Wspólna 5/3' }).click()
  await form.getByRole('textbox', { name: 'ul. Wspólna 5/1' }).fill('1000')
  await form.getByText('Not divided yet: 234,56').waitFor()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByText('The shares must add up to the amount of the expense.').waitFor()
  await form.getByRole('textbox', { name: 'ul. Wspólna 5/2' }).fill('234,56')
  expect(await overflow(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
  const card = page.getByRole('region', { name: 'Shares of the properties' })
  await expect.poll(() => card.innerText()).toMatch(/2 properties[\s\S]*1\s?000,00[\s\S]*234,56/)
  expect(await overflow(page)).toBe(0)

  await page.goto(`${server.app}/expenses/${rows[0]!.id}?edit=1`)
  await form.getByRole('switch', { name: 'Split over several properties' }).uncheck()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('For your whole business, not for one property.').waitFor()
  expect(complaints()).toEqual([])
  await close()
})
