/** One line that is several records together, and two people who record parts of it at once. */
import { describe, expect, it } from 'vitest'
import { answering, bankOf, on, outcomeOf, transfer } from './booked-lines.fixture.ts'

const { here, brought, expense, income, partsOf } = bankOf('Razem')
const api = () => here.anna.api
let amount = 20_000
const reason = 'Nadpłata'

describe('a line is linked to several records', () => {
  it('to incomes, of which one is expected, and is opened again as it was', async () => {
    amount += 1_000
    const ids = [await income(amount), await income(500, { paidOn: null, source: 'Pralnia' })]
    const id = await brought(amount + 500)
    const offered = await api().bank.recordsToLink({ id })
    expect(offered.map((record) => record.id)).toEqual(expect.arrayContaining(ids))
    const records = ids.map((one) => ({ kind: 'income' as const, id: one }))
    expect(await outcomeOf(api().bank.linkRecords({ id, records: records.slice(1) }))).toBe('conflict')
    const small = await brought(amount + 400)
    expect(await outcomeOf(api().bank.linkRecords({ id: small, records }))).toBe('bank_parts_differ')
    await api().bank.linkRecords({ id, records })
    expect(await partsOf(id)).toMatchObject([
      { kind: 'income', linked: true },
      { kind: 'income', linked: true },
    ])
    const twin = await brought(amount + 500)
    expect(await outcomeOf(api().bank.linkRecords({ id: twin, records }))).toBe('conflict')
    await api().bank.undo({ id, reason })
    const [paid, expected] = await Promise.all(ids.map((one) => api().incomes.get({ id: one })))
    expect([paid!.income.paidOn, expected!.income.paidOn]).toEqual([on, null])
  })

  it('to refunds, also of two tenants, and an expense', async () => {
    amount += 1_000
    const refunds: string[] = []
    for (const name of ['Ola', 'Jan']) {
      const { id: tenantId } = await api().tenants.create({ name: `${name} ${amount}` })
      const receipt = { tenantId, amount: 50_000, ...transfer, paymentMethod: 'cash' } as const
      const { id } = await api().payments.recordReceipt(receipt)
      refunds.push((await api().payments.refund({ id, amount, reason, ...transfer })).id)
    }
    const bill = await expense(700)
    const id = await brought(-2 * amount - 700)
    const records = [
      ...refunds.map((one) => ({ kind: 'refund' as const, id: one })),
      { kind: 'expense' as const, id: bill },
    ]
    await api().bank.linkRecords({ id, records })
    expect((await partsOf(id)).map(({ kind }) => kind).sort()).toEqual(['expense', 'refund', 'refund'])
    const more = [...records, records[0]!]
    expect(await outcomeOf(api().bank.linkRecords({ id: await brought(-amount), records: more }))).toBe(
      'conflict',
    )
  })

  it.each(['restored', 'paid again', 'corrected twice'])(
    'and nobody is asked about the other part when one is %s',
    async (way) => {
      amount += 1_000
      const ids = [await expense(amount, { vendor: 'Aqua' }), await expense(amount, { vendor: 'Bruk' })]
      const [one] = ids as [string, string]
      const id = await brought(-2 * amount)
      await api().bank.linkRecords({
        ...{ id, records: ids.map((each) => ({ kind: 'expense' as const, id: each })) },
      })
      // The other part alone says nothing about this one: without a vendor it could be any.
      await api().expenses.update({ id: ids[1]!, vendor: '' })
      const ways: Record<string, () => Promise<unknown>> = {
        restored: async () => {
          await answering((recordAgain) => api().expenses.remove({ ids: [one], recordAgain }))
          await api().expenses.restore({ ids: [one] })
        },
        'paid again': async () => {
          await answering((recordAgain) =>
            api().expenses.mark({ ids: [one], status: 'pending', recordAgain }),
          )
          await api().expenses.mark({ ids: [one], status: 'paid', paidOn: on })
        },
        'corrected twice': async () => {
          await answering((recordAgain) =>
            api().expenses.update({ id: one, amount: amount - 1, recordAgain }),
          )
          await api().expenses.update({ id: one, amount })
        },
      }
      await ways[way]!()
      expect(await partsOf(id)).toHaveLength(2)
    },
  )

  it('not to money of the other direction', async () => {
    amount += 1_000
    const id = await brought(-amount)
    const records = [{ kind: 'income' as const, id: await income(amount) }]
    expect(await outcomeOf(api().bank.linkRecords({ id, records }))).toBe('bank_parts_differ')
  })
})

describe('parts of a line that name a vendor and no tenant', () => {
  const vendor = () => `Malarz${amount}`

  it('are named together when the line is booked as new', async () => {
    amount += 1_000
    const ids = [await expense(amount, { vendor: vendor() }), await expense(600, { vendor: vendor() })]
    const id = await brought(-amount - 600)
    const refusal = await api()
      .bank.bookExpense({ id, expense: { category: 'other' } })
      .catch((error) => error.data.details)
    expect([refusal.recordId, refusal.together].toSorted()).toEqual(ids.toSorted())
  })

  it('are asked about with the part that completes the line', async () => {
    amount += 1_000
    const id = await brought(-amount - 600)
    await api().bank.bookExpense({ id, expense: { category: 'other' } })
    await expense(amount, { vendor: vendor() })
    expect(await outcomeOf(expense(600, { vendor: vendor() }))).toBe('recorded_before')
  })

  it('are not booked twice by two people at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      amount += 1_000
      const id = await brought(-amount - 600)
      await api().bank.bookExpense({ id, expense: { category: 'other' } })
      const done = await Promise.all([
        outcomeOf(expense(amount, { vendor: vendor() })),
        outcomeOf(expense(600, { vendor: vendor() })),
      ])
      expect(done.sort()).toEqual(['ok', 'recorded_before'])
    }
  })

  it('are not booked beside the line at once', async () => {
    amount += 1_000
    const pending = { vendor: vendor(), status: 'pending', paidOn: null }
    const ids = [await expense(amount, pending), await expense(600, pending), await expense(77, pending)]
    const id = await brought(-amount - 600)
    const done = await Promise.all([
      outcomeOf(api().expenses.mark({ ids, status: 'paid', paidOn: on })),
      outcomeOf(api().bank.bookExpense({ id, expense: { category: 'other' }, recordAgain: false })),
    ])
    expect(done).toContain('recorded_before')
  })
})
