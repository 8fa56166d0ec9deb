/** A match that does not count any more, because its record was changed, removed or marked as not paid, is not in the way and does not come back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Dawniej')
})
afterAll(() => server?.stop())

const on = '2026-05-10'
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    ({ code }) => code,
  )
const expense = async (amount: number, vendor = 'Aqua') =>
  (
    await anna.api.expenses.create({
      ...{ amount, vendor, date: on, paidOn: on, category: 'other', status: 'paid', recordAgain: true },
    })
  ).id
let lines = 0
async function brought(amount: number): Promise<string> {
  const text = `Lapsed ${++lines}`
  await anna.api.bank.run({ file: statement([{ on, amount: -amount, text }]) })
  return (await anna.api.bank.lines({})).lines.find((line) => line.text === text)!.id
}
const link = (id: string, ...ids: string[]) =>
  anna.api.bank.linkRecords({ id, records: ids.map((one) => ({ kind: 'expense' as const, id: one })) })
const book = (id: string, vendor: string, recordAgain = false) =>
  anna.api.bank.bookExpense({ id, expense: { category: 'other', vendor }, recordAgain })
const partsOf = async (id: string) => {
  const [open, done] = [await anna.api.bank.lines({}), await anna.api.bank.lines({ state: 'done' })]
  return [...open.lines, ...done.lines].find((line) => line.id === id)!.parts.length
}

it('a record whose amount is corrected is asked about and can be linked to its true line', async () => {
  const record = await expense(700_00)
  await link(await brought(700_00), record)
  await anna.api.expenses.update({ id: record, amount: 701_00, recordAgain: true })
  const line = await brought(701_00)
  expect(await codeOf(book(line, 'Aqua'))).toBe('recorded_before')
  expect(await codeOf(link(line, record))).toBe('ok')
})

it('a record that is not paid any more can be linked to its line again', async () => {
  const [record, line] = [await expense(720_00), await brought(720_00)]
  await link(line, record)
  await anna.api.expenses.mark({ ids: [record], status: 'pending' })
  expect(await codeOf(link(line, record))).toBe('ok')
  expect(await partsOf(line)).toBe(1)
})

it('a removed record that is restored is no part of a line that was booked as another one', async () => {
  const [record, line] = [await expense(730_00), await brought(730_00)]
  await link(line, record)
  await anna.api.expenses.remove({ ids: [record] })
  await book(line, 'Bruk')
  await codeOf(anna.api.expenses.restore({ ids: [record], recordAgain: true }))
  expect(await partsOf(line)).toBe(1)
})

it('an undone line does not get a part of before again', async () => {
  const records = [await expense(315_00), await expense(1_33)]
  const line = await brought(316_33)
  await link(line, ...records)
  await anna.api.expenses.mark({ ids: [records[0]!], status: 'pending' })
  await anna.api.bank.undo({ id: line, reason: 'Mistake' })
  await anna.api.expenses.mark({ ids: [records[0]!], status: 'paid', paidOn: on, recordAgain: true })
  expect(await partsOf(line)).toBe(0)
})

it('an answer counts for the amount that the record had, and is remembered for the next one too', async () => {
  const record = await expense(410_00, 'Prąd')
  const line = await brought(410_00)
  expect(await codeOf(book(line, 'Prąd'))).toBe('recorded_before')
  await book(line, 'Prąd', true)
  await anna.api.bank.undo({ id: line, reason: 'Mistake' })
  await anna.api.expenses.update({ id: record, amount: 410_60, recordAgain: true })
  const other = await brought(410_60)
  expect(await codeOf(book(other, 'Prąd'))).toBe('recorded_before')
})
