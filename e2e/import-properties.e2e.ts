/** A typical list (Windows-1250, semicolons, decimal commas, Polish headers) is imported and the import is undone. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { enter, landlord } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const polish = {
  ą: 0xb9,
  ć: 0xe6,
  ł: 0xb3,
  Ł: 0xa3,
  ń: 0xf1,
  ó: 0xf3,
  ś: 0x9c,
  ź: 0x9f,
  Ź: 0x8f,
  ż: 0xbf,
  Ż: 0xaf,
}
const letters = new Map(Object.entries(polish))
const windows1250 = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => letters.get(letter) ?? letter.charCodeAt(0)))

const file = [
  'Adres nieruchomości;Miejscowość;Rodzaj;Metraż;Co miesiąc do zapłaty;Kaucja',
  'ul. Słoneczna 4/12;Kraków;mieszkanie;46,5;1250,50;2500,00',
  'ul. Żabia 7;Łódź;kawalerka;28,0;780,00;780,00',
  'ul. Źródlana 3/2;Poznań;mieszkanie;61;tysiąc;1500,00',
].join('\r\n')

test('imports a Polish list with one column chosen by hand and one invalid row left out, and undoes the import', async () => {
  await landlord(server, 'lena@example.org')
  const { page, complaints, close } = await visitor(browser, { language: 'pl' })
  await enter(server, page, 'lena@example.org')
  await page.goto(`${server.app}/import?subject=properties`)

  await page.setInputFiles('input[type=file]', {
    name: 'lokale.csv',
    mimeType: 'text/csv',
    buffer: windows1250(file),
  })
  const preview = page.getByRole('region', { name: 'Podgląd pierwszych wierszy' })
  await preview.getByText('ul. Żabia 7').waitFor()
  await page.getByText('1 kolumna z pliku zostanie pominięta: Co miesiąc do zapłaty').waitFor()

  await page.getByRole('button', { name: /^Pokaż \d+ p/ }).click()
  await page.getByRole('combobox', { name: 'Czynsz' }).click()
  await page.getByRole('option', { name: 'Co miesiąc do zapłaty' }).click()
  const problems = page.getByRole('region', { name: 'Wiersze do poprawy' })
  await problems.getByText('Wiersz 4').waitFor()
  expect(await problems.innerText()).toContain('tysiąc')
  await preview.getByText('1250,50 €').waitFor()

  const go = page.getByRole('button', { name: 'Zaimportuj 2 wiersze' })
  expect(await go.isDisabled()).toBe(true)
  await page.getByLabel('Pomiń 1 wiersz z błędami').check()
  await go.click()
  await page.getByRole('heading', { name: 'Zaimportowano 2 wiersze' }).waitFor()
  const imported = page.url()
  await page.getByRole('link', { name: 'Otwórz lokale' }).click()
  await page.getByText('ul. Słoneczna 4/12').waitFor()
  await page.getByText('ul. Żabia 7').waitFor()
  expect(await page.getByText('ul. Źródlana').count()).toBe(0)

  await page.goto(imported)
  await page.getByRole('button', { name: 'Cofnij ten import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cofnij import' }).click()
  await page.getByRole('heading', { name: 'Cofnięto import' }).waitFor()
  await page.goto(`${server.app}/properties`)
  await page.getByText('Tu są Twoje lokale').waitFor()
  expect(complaints()).toEqual([])
  await close()
})
