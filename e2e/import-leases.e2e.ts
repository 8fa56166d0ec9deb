/** A newcomer's list of leases: two files at once, dates in another order, deposits that were paid long ago, and the undo. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, visitor } from './kit/browser.ts'
import { call, enter, landlord } from './kit/people.ts'
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

const list = [
  'Address,Tenant,Start,Rent,Deposit',
  'Sun Street 1,Ann Lee,3/1/24,900,1800',
  'Total,,,900,1800',
].join('\n')

test('imports leases with dates of the United States and says what is still to be recorded', async () => {
  const token = await landlord(server, 'nora@example.org')
  await call(server, token, 'POST', '/api/properties', { address: 'sun street 1.', rentAmount: 90_000 })
  const { page, complaints, close } = await visitor(browser, { language: 'en' })
  await enter(server, page, 'nora@example.org')
  await page.goto(`${server.app}/import?subject=leases`)

  const two = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    for (const name of ['one.csv', 'two.csv']) files.items.add(new File(['Address\nA 1\n'], name))
    return files
  })
  await page.getByText('Drop the file here or choose it').dispatchEvent('drop', { dataTransfer: two })
  await page.getByText('Only one file can be taken at a time.').waitFor()

  const buffer = Buffer.from(list)
  await page.setInputFiles('input[type=file]', { name: 'leases.csv', mimeType: 'text/csv', buffer })
  await page.getByText('1 row only has totals and is left out: row 3.').waitFor()
  await page.getByText('3/1/24 is read as').waitFor()
  await page.getByText('Running leases are charged from').waitFor()
  await page.getByText('in your list: sun street 1.').waitFor()
  await page.getByRole('combobox', { name: 'Order in dates' }).click()
  await page.getByRole('option', { name: 'month first' }).click()
  await page.getByText('3/1/24 is read as').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('1 deposit that you hold is not recorded as received').waitFor()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog')
  expect(await question.innerText()).toContain('The tenants that it added are removed as well.')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})
