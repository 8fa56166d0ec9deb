/** A record counts for its line again beside the same money that was recorded by hand meanwhile (docs/decisions/052, 186). */
import { describe, expect, it } from 'vitest'
import { answering, bankOf, on, transfer } from './booked-lines.fixture.ts'

const { here, brought, expense, income, bookExpense, bookIncome, stateOf, partsOf } = bankOf('Znowu')
const api = () => here.anna.api
let amount = 700_000
const vendor = 'Hydraulik Nowak'

type Change = (id: string, recordAgain: string[]) => Promise<unknown>
type Way = { away: Change; back: Change }
const kinds = {
  expense: {
    sign: -1,
    byHand: (more: object = {}) =>
      expense(amount, { vendor, description: 'Ręcznie', recordAgain: [], ...more }),
    book: (line: string) => bookExpense(line, { vendor }),
    ways: {
      removed: {
        away: (id, recordAgain) => api().expenses.remove({ ids: [id], recordAgain }),
        back: (id, recordAgain) => api().expenses.restore({ ids: [id], recordAgain }),
      },
      'of another amount': {
        away: (id, recordAgain) => api().expenses.update({ id, amount: amount + 5, recordAgain }),
        back: (id, recordAgain) => api().expenses.update({ id, amount, recordAgain }),
      },
      'not paid': {
        away: (id, recordAgain) => api().expenses.mark({ ids: [id], status: 'pending', recordAgain }),
        back: (id, recordAgain) =>
          api().expenses.mark({ ids: [id], status: 'paid', paidOn: on, recordAgain }),
      },
    } satisfies Record<string, Way>,
  },
  income: {
    sign: 1,
    byHand: (more: object = {}) =>
      income(amount, { source: vendor, description: 'Ręcznie', recordAgain: [], ...more }),
    book: (line: string) => bookIncome(line, { income: { category: 'other', source: vendor } }),
    ways: {
      removed: {
        away: (id, recordAgain) => api().incomes.remove({ ids: [id], recordAgain }),
        back: (id, recordAgain) => api().incomes.restore({ ids: [id], recordAgain }),
      },
      'of another amount': {
        away: (id, recordAgain) => api().incomes.update({ id, amount: amount + 5, recordAgain }),
        back: (id, recordAgain) => api().incomes.update({ id, amount, recordAgain }),
      },
      'not paid': {
        away: (id, recordAgain) => api().incomes.markUnpaid({ ids: [id], recordAgain }),
        back: (id, recordAgain) => api().incomes.markPaid({ ids: [id], paidOn: on, recordAgain }),
      },
    } satisfies Record<string, Way>,
  },
}

const cases = (['expense', 'income'] as const).flatMap((kind) =>
  Object.entries<Way>(kinds[kind].ways).map(([name, way]) => ({ kind, name, ...way })),
)

describe.each(cases)('$kind that was $name', ({ kind, away, back }) => {
  const { sign, byHand, book } = kinds[kind]
  async function madeAndAway() {
    amount += 1_111
    const line = await brought(sign * amount)
    await book(line)
    const [part] = await partsOf(line)
    const id = (part!.expenseId ?? part!.incomeId)!
    expect(await answering((recordAgain) => away(id, recordAgain))).toEqual(['opens'])
    return { id, line }
  }
  const backAsks = (id: string) => answering((recordAgain) => back(id, recordAgain))

  it('asks about the same money, and remembers the answer', async () => {
    const { id, line } = await madeAndAway()
    await byHand()
    expect(await backAsks(id)).toEqual(['moved'])
    expect(await stateOf(line)).toBe('done')
    await answering((recordAgain) => away(id, recordAgain))
    expect(await backAsks(id)).toEqual([])
  })

  it('asks nothing if nothing was recorded, or only what is not paid yet, or in cash', async () => {
    const { id, line } = await madeAndAway()
    await byHand({ paidOn: null, ...(kind === 'expense' ? { status: 'pending' } : {}) })
    if (kind === 'income') await byHand({ method: 'cash', recordAgain: true })
    expect(await backAsks(id)).toEqual([])
    expect(await stateOf(line)).toBe('done')
  })
})

it('an income asks about the payment of a tenant', async () => {
  const { ways, book } = kinds.income
  amount += 1_111
  const line = await brought(amount)
  await book(line)
  const id = (await partsOf(line))[0]!.incomeId!
  await answering((recordAgain) => ways.removed.away(id, recordAgain))
  const { id: tenantId } = await api().tenants.create({ name: 'Pan Pralnia' })
  await api().payments.recordReceipt({ tenantId, amount, ...transfer, recordAgain: [] })
  expect(await answering((recordAgain) => ways.removed.back(id, recordAgain))).toEqual(['moved'])
})

it('parts of one line that count again together do not ask about each other', async () => {
  amount += 1_111
  const ids = [await expense(amount, { vendor }), await expense(amount, { vendor, recordAgain: true })]
  const line = await brought(-2 * amount)
  const records = ids.map((id) => ({ kind: 'expense' as const, id }))
  await api().bank.linkRecords({ id: line, records, recordAgain: true })
  await answering((recordAgain) => api().expenses.remove({ ids, recordAgain }))
  expect(await answering((recordAgain) => api().expenses.restore({ ids, recordAgain }))).toEqual([])
  await answering((recordAgain) => api().expenses.remove({ ids, recordAgain }))
  await expense(2 * amount, { vendor, recordAgain: [] })
  expect(await answering((recordAgain) => api().expenses.restore({ ids, recordAgain }))).toEqual(['moved'])
  expect(await stateOf(line)).toBe('done')
})
