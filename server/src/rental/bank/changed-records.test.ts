/** A record that a line of the bank was booked as, or paid, is changed: the person is told, and nothing is paid twice (docs/decisions/186). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
let amount = 50_000
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Zmiany')
})
afterAll(() => server?.stop())

const on = '2026-05-10'
const reason = 'Pomyłka'
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code, data }) => [code, data?.details?.ofChanged ?? data?.details?.ofLapsed],
  )
const bill = async (cents: number, more: object = {}) =>
  (
    await anna.api.expenses.create({
      ...{
        amount: cents,
        vendor: `Aqua ${cents}`,
        date: on,
        category: 'other',
        status: 'pending',
        recordAgain: true,
      },
      ...more,
    })
  ).id
const income = async (cents: number) =>
  (await anna.api.incomes.create({ amount: cents, date: on, category: 'other', recordAgain: true })).id
async function brought(cents: number) {
  const text = `Changed ${cents}`
  const file = statement([{ on, amount: cents, text }])
  await anna.api.bank.run({ file })
  const { id } = (await anna.api.bank.lines({})).lines.find((line) => line.text === text)!
  return { id, file }
}
const link = (id: string, kind: 'expense' | 'income', ...ids: string[]) =>
  anna.api.bank.linkRecords({ id, records: ids.map((one) => ({ kind, id: one })), recordAgain: true })
const book = (id: string, recordAgain = false) =>
  anna.api.bank.bookExpense({ id, expense: { category: 'other', vendor: 'Inna' }, recordAgain })
const statusOf = async (id: string) => (await anna.api.expenses.get({ id })).expense.status
const stateOf = async (id: string) => {
  for (const state of ['open', 'done', 'ignored'] as const)
    if ((await anna.api.bank.lines({ state })).lines.some((line) => line.id === id)) return state
  return null
}
const undoFileOf = async () => {
  const { id } = (await anna.api.bank.files({})).files[0]!
  await anna.api.bank.undoFile({ id, reason })
}

describe('a bill that a line paid', () => {
  it('is changed in amount only after the person was told that the line opens', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    const change = (recordAgain: boolean) =>
      anna.api.expenses.update({ id, amount: amount + 50, recordAgain })
    expect(await refusalOf(change(false))).toEqual(['recorded_before', 'opens'])
    expect(await stateOf(line.id)).toBe('done')
    await change(true)
    expect(await stateOf(line.id)).toBe('open')
    // The line is known to be this bill.
    expect(await refusalOf(book(line.id))).toEqual(['recorded_before', true])
    expect(await refusalOf(anna.api.bank.bookTransfer({ id: line.id }))).toEqual(['recorded_before', true])
    await book(line.id, true)
    expect(await stateOf(line.id)).toBe('done')
  })

  it('is not asked about if the line is linked to it again', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    await anna.api.expenses.mark({ ids: [id], status: 'pending' })
    await anna.api.bank.bookExpense({ id: line.id, expense: { recordedId: id } })
    expect(await stateOf(line.id)).toBe('done')
  })

  it('is paid on another day only after the person was told', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    const change = (paidOn: string) => refusalOf(anna.api.expenses.update({ id, paidOn }))
    expect(await change('2026-02-01')).toEqual(['recorded_before', 'day'])
    await anna.api.expenses.update({ id, paidOn: '2026-02-01', recordAgain: true })
    expect(await change(on)).toBe('ok')
    await anna.api.expenses.update({ id, date: '2026-05-01', vendor: 'Wodociągi' })
    const mark = (paidOn: string) => anna.api.expenses.mark({ ids: [id], status: 'paid', paidOn })
    await anna.api.expenses.mark({ ids: [id], status: 'pending' })
    expect(await refusalOf(mark('2026-05-19'))).toEqual(['recorded_before', 'day'])
    expect(await refusalOf(mark(on))).toBe('ok')
    expect(await stateOf(line.id)).toBe('done')
  })

  it('is unpaid after its line was undone, although its amount was changed', async () => {
    amount += 1_000
    const [one, other] = [await bill(amount), await bill(200)]
    const line = await brought(-amount - 200)
    await link(line.id, 'expense', one, other)
    await anna.api.expenses.update({ id: other, amount: 201, recordAgain: true })
    await anna.api.bank.undo({ id: line.id, reason })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['pending', 'pending'])
  })

  it('is unpaid after it was removed, its import taken back, and it was restored', async () => {
    amount += 1_000
    const [one, other] = [await bill(amount), await bill(300)]
    const line = await brought(-amount - 300)
    await link(line.id, 'expense', one, other)
    await anna.api.expenses.remove({ ids: [other] })
    await undoFileOf()
    await anna.api.expenses.restore({ ids: [other] })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['pending', 'pending'])
  })

  it('is unpaid after its import was taken back, although the line was open', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    await anna.api.expenses.update({ id, amount: amount + 1, recordAgain: true })
    await undoFileOf()
    expect(await statusOf(id)).toBe('pending')
  })

  it('does not book a line that was set aside', async () => {
    amount += 1_000
    const [id, line] = [await bill(amount), await brought(-amount)]
    await link(line.id, 'expense', id)
    await anna.api.expenses.update({ id, amount: amount + 1, recordAgain: true })
    await anna.api.bank.ignore({ id: line.id })
    await anna.api.expenses.update({ id, amount, recordAgain: true })
    await anna.api.bank.undo({ id: line.id, reason })
    expect(await stateOf(line.id)).toBe('open')
  })
})

it('an income that a line paid is changed only after the person was told', async () => {
  amount += 1_000
  const [id, line] = [await income(amount), await brought(amount)]
  await link(line.id, 'income', id)
  const change = (more: object) => refusalOf(anna.api.incomes.update({ id, ...more }))
  expect(await change({ amount: amount + 50 })).toEqual(['recorded_before', 'opens'])
  expect(await change({ paidOn: null })).toEqual(['recorded_before', 'opens'])
  expect(await change({ paidOn: '2026-02-01' })).toEqual(['recorded_before', 'day'])
  await anna.api.incomes.markUnpaid({ ids: [id] })
  expect(await refusalOf(anna.api.incomes.markPaid({ ids: [id], paidOn: '2026-05-19' }))).toEqual([
    'recorded_before',
    'day',
  ])
  expect(await stateOf(line.id)).toBe('open')
})
