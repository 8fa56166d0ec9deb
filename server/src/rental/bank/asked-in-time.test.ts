/** Nobody is asked about a change that is refused anyway, and no line opens because two people act at once (docs/decisions/186). */
import { expect, it } from 'vitest'
import { waitingForLock } from '../../../test/waiting-for-lock.ts'
import { answering, bankOf, on, outcomeOf } from './booked-lines.fixture.ts'

const { here, brought, expense, income, bookExpense, stateOf } = bankOf('Na czas')
const api = () => here.anna.api
let amount = 510_000

/** The line is linked to the record while the other call, which read it before, waits for its row. */
async function linkedMeanwhile(kind: 'expense' | 'income', id: string, call: () => Promise<unknown>) {
  const line = await brought(kind === 'expense' ? -amount : amount)
  const table = kind === 'expense' ? 'expenses' : 'incomes'
  await here.server.query('begin')
  await here.server.query(`select id from ${table} where id = $1 for update`, [id])
  const linking = outcomeOf(api().bank.linkRecords({ id: line, records: [{ kind, id }], recordAgain: [] }))
  await waitingForLock(here.server, 1)
  const changing = outcomeOf(call())
  await waitingForLock(here.server, 2)
  await here.server.query('commit')
  return { line, outcomes: [await linking, await changing] }
}

it.each([
  ['paidOn', () => ({ paidOn: null })],
  ['amount', () => ({ amount: amount + 3 })],
  ['paidOn', () => ({ paidOn: '2026-05-12' })],
] as const)('an income whose %s is changed while a line is linked to it asks', async (_, changes) => {
  amount += 1_111
  const id = await income(amount, { source: `W${amount}` })
  const update = (recordAgain: string[]) => api().incomes.update({ id, ...changes(), recordAgain })
  const { line, outcomes } = await linkedMeanwhile('income', id, () => update([]))
  expect(outcomes).toEqual(['ok', 'recorded_before'])
  expect(await stateOf(line)).toBe('done')
  expect(await answering(update)).toHaveLength(1)
})

it.each([
  ['amount', () => ({ amount: amount + 3 })],
  ['paidOn', () => ({ paidOn: '2026-05-12' })],
] as const)('an expense whose %s is changed while a line is linked to it asks', async (_, changes) => {
  amount += 1_111
  const id = await expense(amount, { vendor: `W${amount}` })
  const update = () => api().expenses.update({ id, ...changes(), recordAgain: [] })
  const { line, outcomes } = await linkedMeanwhile('expense', id, update)
  expect(outcomes).toEqual(['ok', 'recorded_before'])
  expect(await stateOf(line)).toBe('done')
})

it('an old version is a conflict before any question', async () => {
  amount += 1_111
  const [one, other] = [
    await income(amount, { source: 'Pralnia' }),
    await expense(amount, { vendor: 'Pralnia' }),
  ]
  const { income: seenIncome } = await api().incomes.get({ id: one })
  const { expense: seenExpense } = await api().expenses.get({ id: other })
  await api().bank.linkRecords({ id: await brought(amount), records: [{ kind: 'income', id: one }] })
  await api().bank.linkRecords({ id: await brought(-amount), records: [{ kind: 'expense', id: other }] })
  await api().incomes.update({ id: one, description: 'z innej karty' })
  await api().expenses.update({ id: other, description: 'z innej karty' })
  const change = { amount: amount + 1, recordAgain: [] }
  const { updatedAt } = seenIncome
  expect(await outcomeOf(api().incomes.update({ id: one, updatedAt, ...change }))).toBe('version_conflict')
  expect(
    await outcomeOf(api().expenses.update({ id: other, updatedAt: seenExpense.updatedAt, ...change })),
  ).toBe('version_conflict')
})

it('an expense that cannot be paid is refused without a question', async () => {
  amount += 1_111
  const bill = async (status: 'approved' | 'rejected') => {
    const { id } = await api().expenses.create({
      amount,
      date: on,
      category: 'other',
      status: 'approved',
      recordAgain: true,
    })
    if (status === 'rejected') await api().expenses.mark({ ids: [id], status })
    return id
  }
  await bookExpense(await brought(-amount))
  const [rejected, approved] = [await bill('rejected'), await bill('approved')]
  const pay = (ids: string[], recordAgain: string[] = []) =>
    api().expenses.mark({ ids, status: 'paid', paidOn: on, recordAgain })
  expect(await pay([rejected])).toMatchObject({
    changed: [],
    refused: [{ id: rejected, reason: 'not_allowed' }],
  })
  const from = { status: 'pending', paidOn: null } as const
  expect(
    await api().expenses.mark({ ids: [approved], status: 'paid', paidOn: on, from, recordAgain: [] }),
  ).toMatchObject({ refused: [{ reason: 'changed' }] })
  expect(await outcomeOf(pay([rejected, approved]))).toBe('recorded_before')
  expect(await answering((recordAgain) => pay([rejected, approved], recordAgain))).toEqual(['line'])
})
