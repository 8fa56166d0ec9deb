/** What a person paid in another way after the line of a bank stays paid when the line or its file is taken back (docs/decisions/186). */
import { describe, expect, it } from 'vitest'
import { answering, bankOf, on } from './booked-lines.fixture.ts'

const { here, brought, bookExpense, bookIncome, stateOf, partsOf } = bankOf('Odtąd')
const api = () => here.anna.api
const reason = 'Pomyłka'
const later = '2026-05-15'
let amount = 310_000

const newestFile = async () => (await api().bank.files({})).files[0]!
const kinds = {
  expense: {
    sign: -1,
    record: async (cents: number) =>
      (await api().expenses.create({ amount: cents, date: on, category: 'other', status: 'approved' })).id,
    book: bookExpense,
    unpay: (ids: string[]) =>
      answering((recordAgain) => api().expenses.mark({ ids, status: 'approved', recordAgain })),
    change: (id: string, cents: number) => api().expenses.update({ id, amount: cents }),
    pay: (ids: string[]) => api().expenses.mark({ ids, status: 'paid', paidOn: later }),
    paidOn: async (id: string) => (await api().expenses.get({ id })).expense.paidOn,
  },
  income: {
    sign: 1,
    record: async (cents: number) =>
      (await api().incomes.create({ amount: cents, date: on, category: 'other' })).id,
    book: bookIncome,
    unpay: (ids: string[]) => answering((recordAgain) => api().incomes.markUnpaid({ ids, recordAgain })),
    change: (id: string, cents: number) => api().incomes.update({ id, amount: cents }),
    pay: (ids: string[]) => api().incomes.markPaid({ ids, paidOn: later }),
    paidOn: async (id: string) => (await api().incomes.get({ id })).income.paidOn,
  },
}

describe.each(['expense', 'income'] as const)('%s', (kind) => {
  const { sign, record, book, unpay, change, pay, paidOn } = kinds[kind]
  /** A line that is linked to the record, and if it is split to another one too. The record is then paid by hand later with another amount. */
  async function paidSince(
    isSplit: boolean,
  ): Promise<{ id: string; other: string | undefined; line: string }> {
    amount += 1_000
    const id = await record(amount)
    const other = isSplit ? await record(amount + 77) : undefined
    const line = await brought(sign * (isSplit ? amount * 2 + 77 : amount))
    const records = [id, ...(other ? [other] : [])].map((one) => ({ kind, id: one }))
    await api().bank.linkRecords({ id: line, records, recordAgain: true })
    expect(await unpay([id])).toEqual(['opens'])
    await change(id, amount + 33)
    await pay([id])
    return { id, other, line }
  }

  it('stays paid when the file is taken back', async () => {
    const { id } = await paidSince(false)
    expect(await newestFile()).toMatchObject({ lines: 1, booked: 0 })
    await api().bank.undoFile({ id: (await newestFile()).id, reason })
    expect(await paidOn(id)).toBe(later)
  })

  it('stays paid when a line of several records is undone, and only the other one is not paid again', async () => {
    const { id, other, line } = await paidSince(true)
    await api().bank.undo({ id: line, reason })
    expect(await paidOn(id)).toBe(later)
    expect(await paidOn(other!)).toBeNull()
  })

  it.each(['file', 'line'] as const)('that a line made stays when the %s is taken back', async (how) => {
    amount += 1_000
    const line = await brought(sign * amount)
    await book(line)
    const [part] = await partsOf(line)
    const id = (part!.expenseId ?? part!.incomeId)!
    await unpay([id])
    await change(id, amount + 33)
    await pay([id])
    expect(await stateOf(line)).toBe('open')
    if (how === 'file') await api().bank.undoFile({ id: (await newestFile()).id, reason })
    else await api().bank.ignore({ id: line })
    expect(await paidOn(id)).toBe(later)
  })
})
