/** A record that a line of the bank was booked as, or paid, is changed: the person is told, and nothing is paid twice (docs/decisions/186). */
import { describe, expect, it } from 'vitest'
import { answering, bankOf, on } from './booked-lines.fixture.ts'
import { statement } from './statement.fixture.ts'

const { here, expense, income: received, bookExpense, stateOf } = bankOf('Zmiany')
const api = () => here.anna.api
let amount = 50_000

const reason = 'Pomyłka'
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code, data }) => [code, data?.details?.ofChanged ?? data?.details?.ofLapsed],
  )
const bill = (cents: number, more: object = {}) =>
  expense(cents, { vendor: `Aqua ${cents}`, status: 'pending', paidOn: null, recordAgain: true, ...more })
const income = (cents: number) => received(cents, { paidOn: null, recordAgain: true })
async function brought(cents: number) {
  const text = `Changed ${cents}`
  const file = statement([{ on, amount: cents, text }])
  await api().bank.run({ file })
  const { id } = (await api().bank.lines({})).lines.find((line) => line.text === text)!
  return { id, file }
}
const link = (id: string, kind: 'expense' | 'income', ...ids: string[]) =>
  api().bank.linkRecords({ id, records: ids.map((one) => ({ kind, id: one })), recordAgain: true })
const book = (id: string, recordAgain = false) => bookExpense(id, { vendor: 'Inna', recordAgain })
const change = (changes: { id: string; amount?: number; paidOn?: string }) =>
  answering((recordAgain) => api().expenses.update({ ...changes, recordAgain }))
const unpay = (id: string) =>
  answering((recordAgain) => api().expenses.mark({ ids: [id], status: 'pending', recordAgain }))
const statusOf = async (id: string) => (await api().expenses.get({ id })).expense.status
const undoFileOf = async () => {
  const { id } = (await api().bank.files({})).files[0]!
  await api().bank.undoFile({ id, reason })
}

describe('a bill that a line paid', () => {
  it('is changed in amount only after the person was told that the line opens', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    const change = (recordAgain: string[]) => api().expenses.update({ id, amount: amount + 50, recordAgain })
    expect(await refusalOf(change([]))).toEqual(['recorded_before', 'opens'])
    expect(await stateOf(line.id)).toBe('done')
    expect(await answering(change)).toEqual(['opens'])
    expect(await stateOf(line.id)).toBe('open')
    // The line is known to be this bill.
    expect(await refusalOf(book(line.id))).toEqual(['recorded_before', true])
    expect(await refusalOf(api().bank.bookTransfer({ id: line.id }))).toEqual(['recorded_before', true])
    await book(line.id, true)
    expect(await stateOf(line.id)).toBe('done')
  })

  it('is not asked about if the line is linked to it again', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    await unpay(id)
    await api().bank.bookExpense({ id: line.id, expense: { recordedId: id } })
    expect(await stateOf(line.id)).toBe('done')
  })

  it('is asked about for each reason by its own name', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    await bookExpense((await brought(-amount - 50)).id)
    const raise = (recordAgain: string[]) => api().expenses.update({ id, amount: amount + 50, recordAgain })
    // The other line has the new amount, and the own one opens.
    expect(await answering(raise)).toEqual(['line', 'opens'])
    await bill(amount, { vendor: 'Bruk', status: 'paid', paidOn: on })
    const bookNew = (recordAgain: string[]) => bookExpense(line.id, { recordAgain })
    expect(await answering(bookNew)).toEqual(['lapsed', 'byHand'])
  })

  it('is paid on another day only after the person was told', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    const pay = (paidOn: string) => refusalOf(api().expenses.update({ id, paidOn }))
    expect(await pay('2026-02-01')).toEqual(['recorded_before', 'day'])
    await change({ id, paidOn: '2026-02-01' })
    expect(await pay(on)).toBe('ok')
    await api().expenses.update({ id, date: '2026-05-01', vendor: 'Wodociągi' })
    const mark = (paidOn: string) => api().expenses.mark({ ids: [id], status: 'paid', paidOn })
    await unpay(id)
    expect(await refusalOf(mark('2026-05-19'))).toEqual(['recorded_before', 'day'])
    expect(await refusalOf(mark(on))).toBe('ok')
    expect(await stateOf(line.id)).toBe('done')
  })

  it('is unpaid after its line was undone, although its amount was changed', async () => {
    amount += 1_000
    const [one, other] = [await bill(amount), await bill(200)]
    const line = await brought(-amount - 200)
    await link(line.id, 'expense', one, other)
    await change({ id: other, amount: 201 })
    await api().bank.undo({ id: line.id, reason })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['pending', 'pending'])
  })

  it('is unpaid after it was removed, its import taken back, and it was restored', async () => {
    amount += 1_000
    const [one, other] = [await bill(amount), await bill(300)]
    const line = await brought(-amount - 300)
    await link(line.id, 'expense', one, other)
    await answering((recordAgain) => api().expenses.remove({ ids: [other], recordAgain }))
    await undoFileOf()
    await api().expenses.restore({ ids: [other] })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['pending', 'pending'])
  })

  it('is unpaid after its import was taken back, although the line was open', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    await change({ id, amount: amount + 1 })
    await undoFileOf()
    expect(await statusOf(id)).toBe('pending')
  })

  it('does not book a line that was set aside', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    await change({ id, amount: amount + 1 })
    await api().bank.ignore({ id: line.id })
    await change({ id, amount })
    await api().bank.undo({ id: line.id, reason })
    expect(await stateOf(line.id)).toBe('open')
  })
})

it('an income that a line paid is changed only after the person was told', async () => {
  amount += 1_000
  const [id, line] = [await income(amount), await brought(amount)]
  await link(line.id, 'income', id)
  const change = (more: object) => refusalOf(api().incomes.update({ id, ...more }))
  expect(await change({ amount: amount + 50 })).toEqual(['recorded_before', 'opens'])
  expect(await change({ paidOn: null })).toEqual(['recorded_before', 'opens'])
  expect(await change({ paidOn: '2026-02-01' })).toEqual(['recorded_before', 'day'])
  await answering((recordAgain) => api().incomes.markUnpaid({ ids: [id], recordAgain }))
  expect(await refusalOf(api().incomes.markPaid({ ids: [id], paidOn: '2026-05-19' }))).toEqual([
    'recorded_before',
    'day',
  ])
  expect(await stateOf(line.id)).toBe('open')
})
