/** A match that does not count any more, because its record was changed, removed or marked as not paid, is not in the way and does not come back. */
import { expect, it } from 'vitest'
import { answering, bankOf, outcomeOf as codeOf, on } from './booked-lines.fixture.ts'

const { here, brought: bring, expense: spent, bookExpense } = bankOf('Dawniej')
const api = () => here.anna.api
const expense = (amount: number, vendor = 'Aqua') => spent(amount, { vendor, recordAgain: true })
const brought = (amount: number) => bring(-amount)
const change = (id: string, amount: number) =>
  answering((recordAgain) => api().expenses.update({ id, amount, recordAgain }))
const unpay = (id: string) =>
  answering((recordAgain) => api().expenses.mark({ ids: [id], status: 'pending', recordAgain }))
const link = (id: string, ...ids: string[]) =>
  api().bank.linkRecords({ id, records: ids.map((one) => ({ kind: 'expense' as const, id: one })) })
const book = (id: string, vendor: string, recordAgain = false) => bookExpense(id, { vendor, recordAgain })
const partsOf = async (id: string) => {
  const [open, done] = [await api().bank.lines({}), await api().bank.lines({ state: 'done' })]
  return [...open.lines, ...done.lines].find((line) => line.id === id)!.parts.length
}

it('a record whose amount is corrected is asked about and can be linked to its true line', async () => {
  const record = await expense(700_00)
  await link(await brought(700_00), record)
  await change(record, 701_00)
  const line = await brought(701_00)
  expect(await codeOf(book(line, 'Aqua'))).toBe('recorded_before')
  expect(await codeOf(link(line, record))).toBe('ok')
})

it('a record that is not paid any more can be linked to its line again', async () => {
  const [record, line] = [await expense(720_00), await brought(720_00)]
  await link(line, record)
  await unpay(record)
  expect(await codeOf(link(line, record))).toBe('ok')
  expect(await partsOf(line)).toBe(1)
})

it('a removed record that is restored is no part of a line that was booked as another one', async () => {
  const [record, line] = [await expense(730_00), await brought(730_00)]
  await link(line, record)
  await answering((recordAgain) => api().expenses.remove({ ids: [record], recordAgain }))
  await book(line, 'Bruk')
  await codeOf(api().expenses.restore({ ids: [record], recordAgain: true }))
  expect(await partsOf(line)).toBe(1)
})

it('an undone line does not get a part of before again', async () => {
  const records = [await expense(315_00), await expense(1_33)]
  const line = await brought(316_33)
  await link(line, ...records)
  await unpay(records[0]!)
  await api().bank.undo({ id: line, reason: 'Mistake' })
  await api().expenses.mark({ ids: [records[0]!], status: 'paid', paidOn: on, recordAgain: true })
  expect(await partsOf(line)).toBe(0)
})

it('an answer counts for the amount that the record had, and is remembered for the next one too', async () => {
  const record = await expense(410_00, 'Prąd')
  const line = await brought(410_00)
  expect(await codeOf(book(line, 'Prąd'))).toBe('recorded_before')
  await book(line, 'Prąd', true)
  await api().bank.undo({ id: line, reason: 'Mistake' })
  await change(record, 410_60)
  const other = await brought(410_60)
  expect(await codeOf(book(other, 'Prąd'))).toBe('recorded_before')
})
