/** A line that paid a record, or made it, is booked in another way or set aside: nothing stays paid that no money paid (docs/decisions/186). */
import { describe, expect, it } from 'vitest'
import { answering, bankOf, on, outcomeOf } from './booked-lines.fixture.ts'
import { statement } from './statement.fixture.ts'

const { here, expense, income, bookExpense, bookIncome, stateOf, brought } = bankOf('Koniec')
const api = () => here.anna.api
const reason = 'Pomyłka'
let amount = 73_000

const undoFile = async () => api().bank.undoFile({ id: (await api().bank.files({})).files[0]!.id, reason })

const kinds = {
  expense: {
    sign: -1,
    record: (status: string) =>
      expense(amount, { vendor: `Aqua ${amount}`, status, paidOn: null, recordAgain: true }),
    status: async (id: string) => (await api().expenses.get({ id })).expense.status,
    book: (id: string, name: string, recordAgain: string[] = []) =>
      bookExpense(id, { vendor: name, recordAgain }),
    remove: (id: string, recordAgain: string[]) => api().expenses.remove({ ids: [id], recordAgain }),
    restore: (id: string, recordAgain: string[] = []) => api().expenses.restore({ ids: [id], recordAgain }),
    change: (id: string, cents: number, recordAgain: string[]) =>
      api().expenses.update({ id, amount: cents, recordAgain }),
  },
  income: {
    sign: 1,
    record: () => income(amount, { source: `Aqua ${amount}`, paidOn: null, recordAgain: true }),
    status: async (id: string) => {
      const { rows } = await api().incomes.list({})
      return rows.find((row) => row.id === id)?.paidOn ? 'paid' : 'pending'
    },
    book: (id: string, name: string, recordAgain: string[] = []) =>
      bookIncome(id, { income: { category: 'other', source: name }, recordAgain }),
    remove: (id: string, recordAgain: string[]) => api().incomes.remove({ ids: [id], recordAgain }),
    restore: (id: string, recordAgain: string[] = []) => api().incomes.restore({ ids: [id], recordAgain }),
    change: (id: string, cents: number, recordAgain: string[]) =>
      api().incomes.update({ id, amount: cents, recordAgain }),
  },
}
const ends = ['another record', 'a transfer', 'set aside'] as const
const cases = (['expense', 'income'] as const).flatMap((kind) =>
  (kind === 'expense' ? ['pending', 'approved'] : ['pending']).flatMap((status) =>
    (status === 'approved' ? ends.slice(0, 1) : ends).flatMap((end) =>
      [false, true].map((isChanged) => [kind, status, end, isChanged] as const),
    ),
  ),
)
const end = (
  kind: keyof typeof kinds,
  line: string,
  how: (typeof ends)[number],
  recordAgain: string[] = [],
) =>
  how === 'another record'
    ? kinds[kind].book(line, 'Bruk', recordAgain)
    : how === 'a transfer'
      ? api().bank.bookTransfer({ id: line, recordAgain })
      : api().bank.ignore({ id: line })

describe('what only a line paid', () => {
  it.each(cases)(
    '%s, %s before, line becomes %s, amount changed %s: is not paid when restored',
    async (...given) => {
      const [kind, status, how, isChanged] = given
      amount += 1_000
      const { sign, record, remove, restore, change, status: statusOf } = kinds[kind]
      const [id, line] = [await record(status), await brought(sign * amount)]
      await api().bank.linkRecords({ id: line, records: [{ kind, id }], recordAgain: true })
      if (isChanged) await answering((names) => change(id, amount + 70, names))
      await answering((names) => remove(id, names))
      await end(kind, line, how)
      await restore(id)
      expect(await statusOf(id)).toBe(status)
      await api().bank.undo({ id: line, reason })
      await undoFile()
      expect(await statusOf(id)).toBe(status)
    },
  )

  it.each(['expense', 'income'] as const)(
    '%s: is not paid after its line was booked as other money',
    async (kind) => {
      amount += 1_000
      const { sign, record, change, status } = kinds[kind]
      const [id, line] = [await record('pending'), await brought(sign * amount)]
      await api().bank.linkRecords({ id: line, records: [{ kind, id }], recordAgain: true })
      await answering((names) => change(id, amount + 70, names))
      expect(await answering((names) => end(kind, line, 'another record', names))).toEqual(['lapsed'])
      expect(await status(id)).toBe('pending')
      expect(await stateOf(line)).toBe('done')
    },
  )

  it('stays paid if a person paid it on another day', async () => {
    amount += 1_000
    const { record, change, status } = kinds.expense
    const [id, line] = [await record('pending'), await brought(-amount)]
    await api().bank.linkRecords({ id: line, records: [{ kind: 'expense', id }], recordAgain: true })
    await answering((recordAgain) => api().expenses.mark({ ids: [id], status: 'pending', recordAgain }))
    await change(id, amount + 70, [])
    await api().expenses.mark({ ids: [id], status: 'paid', paidOn: '2026-05-19', recordAgain: true })
    await answering((names) => end('expense', line, 'another record', names))
    expect(await status(id)).toBe('paid')
  })

  it.each(['expense', 'income'] as const)('%s: is unpaid when its next line is undone', async (kind) => {
    amount += 1_000
    const { sign, record, change, status } = kinds[kind]
    const id = await record('pending')
    const [wrong, right] = [await brought(sign * amount), await brought(sign * (amount + 70))]
    await api().bank.linkRecords({ id: wrong, records: [{ kind, id }], recordAgain: true })
    await answering((names) => change(id, amount + 70, names))
    await api().bank.linkRecords({ id: right, records: [{ kind, id }], recordAgain: true })
    expect(await status(id)).toBe('paid')
    await api().bank.undo({ id: right, reason })
    expect(await status(id)).toBe('pending')
  })
})

describe('what a line made', () => {
  const made = async (kind: keyof typeof kinds, line: string, name: string) => {
    await kinds[kind].book(line, name)
    const { lines } = await api().bank.lines({ state: 'done' })
    const [part] = lines.find(({ id }) => id === line)!.parts
    return (part!.expenseId ?? part!.incomeId)!
  }

  it.each(['expense', 'income'] as const)(
    '%s: is asked about when it is restored beside what was booked instead',
    async (kind) => {
      const { sign, remove, restore } = kinds[kind]
      for (const isUndone of [false, true])
        for (const how of ['another record', 'a transfer'] as const) {
          amount += 1_000
          const line = await brought(sign * amount)
          const id = await made(kind, line, `Aqua ${amount}`)
          if (isUndone) await api().bank.undo({ id: line, reason })
          else await answering((names) => remove(id, names))
          await end(kind, line, how)
          expect(await answering((names) => restore(id, names))).toEqual(['line'])
        }
    },
  )

  it('is removed with its import, also if it was marked as not paid', async () => {
    for (const status of ['pending', 'approved'] as const) {
      amount += 1_000
      const line = await brought(-amount)
      const id = await made('expense', line, `Aqua ${amount}`)
      await answering((recordAgain) => api().expenses.mark({ ids: [id], status, recordAgain }))
      await undoFile()
      expect(await outcomeOf(api().expenses.get({ id }))).toBe('not_found')
    }
    amount += 1_000
    const line = await brought(amount)
    const id = await made('income', line, `Aqua ${amount}`)
    await answering((recordAgain) => api().incomes.markUnpaid({ ids: [id], recordAgain }))
    await undoFile()
    expect((await api().incomes.list({})).rows.some((row) => row.id === id)).toBe(false)
  })

  it('is removed with its import, also if it was marked as not paid and linked to the line again', async () => {
    amount += 1_000
    const line = await brought(-amount)
    const id = await made('expense', line, `Aqua ${amount}`)
    await answering((recordAgain) => api().expenses.mark({ ids: [id], status: 'approved', recordAgain }))
    await api().bank.linkRecords({ id: line, records: [{ kind: 'expense', id }], recordAgain: true })
    await undoFile()
    expect(await outcomeOf(api().expenses.get({ id }))).toBe('not_found')
  })

  it('stays if it was linked to another line, and is as it was before that when this one is undone', async () => {
    amount += 1_000
    const file = (cents: number, text: string) =>
      api().bank.run({ file: statement([{ on, amount: cents, text }]) })
    await file(-amount, `Erste ${amount}`)
    const line = (await api().bank.lines({})).lines.find(({ text }) => text === `Erste ${amount}`)!.id
    const id = await made('expense', line, `Aqua ${amount}`)
    const first = (await api().bank.files({})).files[0]!.id
    const other = await brought(-amount)
    await answering((recordAgain) => api().expenses.mark({ ids: [id], status: 'approved', recordAgain }))
    await api().bank.linkRecords({ id: other, records: [{ kind: 'expense', id }], recordAgain: true })
    await api().bank.undoFile({ id: first, reason })
    expect(await kinds.expense.status(id)).toBe('paid')
    await undoFile()
    expect(await kinds.expense.status(id)).toBe('approved')
  })
})
