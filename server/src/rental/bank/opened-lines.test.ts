/** Every call that can open the line of a record again asks before, because the money is on the statement of the bank (docs/decisions/186). */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/isolation/calls.ts'
import { agencyOf, month } from '../owners/agency.fixture.ts'
import { answering, bankOf, on, outcomeOf, transfer } from './booked-lines.fixture.ts'

const { here, brought, expense, income, stateOf } = bankOf('Cofane')
const api = () => here.anna.api
const reason = 'Pomyłka'
let amount = 60_000

type Answers = { recordAgain?: boolean | string[] }
/** A record, and the call that takes it back. The line of its amount is linked to it between the two. */
type Way = {
  direction: 1 | -1
  prepare: () => Promise<{
    kind: 'receipt' | 'refund' | 'income' | 'expense' | 'owner_payout' | 'owner_contribution'
    id: string
    cents?: number
    takeBack: (answers: Answers) => Promise<unknown>
  }>
}

const receipt = async (cents: number, more: object = {}) => {
  const { id: tenantId } = await api().tenants.create({ name: `Ola Wilk ${amount}` })
  return (await api().payments.recordReceipt({ tenantId, amount: cents, ...transfer, ...more })).id
}
const ofExpense = (takeBack: (id: string, answers: Answers) => Promise<unknown>): Way => ({
  direction: -1,
  prepare: async () => {
    const id = await expense(amount, { vendor: 'Aqua' })
    return { kind: 'expense', id, takeBack: (answers) => takeBack(id, answers) }
  },
})
const ofIncome = (takeBack: (id: string, answers: Answers) => Promise<unknown>): Way => ({
  direction: 1,
  prepare: async () => {
    const id = await income(amount, { source: 'Pralnia' })
    return { kind: 'income', id, takeBack: (answers) => takeBack(id, answers) }
  },
})

const returned = () => ({
  ...{ settledOn: on, reason, deductions: [], returned: amount, paymentMethod: 'bank_transfer' as const },
})
/** The deposit came in two payments, so that what is returned belongs to no single one. */
async function leaseWithDeposit() {
  const { id: propertyId } = await api().properties.create({ address: `ul. Kaucyjna ${amount}` })
  const { id: tenantId } = await api().tenants.create({ name: `Jan Lis ${amount}` })
  const lease = await api().leases.create({
    ...{ propertyId, tenantId, startDate: '2026-01-01', endDate: '2026-04-30', rentAmount: 1_000 },
    ...{ depositAmount: amount, paymentDueDay: 5 },
  })
  const part = { tenantId, deposit: true, paymentDate: '2026-01-02', paymentMethod: 'cash' } as const
  await api().payments.recordReceipt({ ...part, amount: 1_000 })
  await api().payments.recordReceipt({ ...part, amount: amount - 1_000 })
  return lease
}

const ways: Record<string, Way> = {
  'expenses.mark': ofExpense((id, answers) =>
    api().expenses.mark({ ids: [id], status: 'pending', ...answers }),
  ),
  'expenses.remove': ofExpense((id, answers) => api().expenses.remove({ ids: [id], ...answers })),
  'expenses.update': ofExpense((id, answers) =>
    api().expenses.update({ id, amount: amount + 1, ...answers }),
  ),
  'incomes.markUnpaid': ofIncome((id, answers) => api().incomes.markUnpaid({ ids: [id], ...answers })),
  'incomes.remove': ofIncome((id, answers) => api().incomes.remove({ ids: [id], ...answers })),
  'incomes.update': ofIncome((id, answers) => api().incomes.update({ id, paidOn: null, ...answers })),
  'payments.reverse': {
    direction: 1,
    prepare: async () => {
      const id = await receipt(amount)
      const takeBack = (answers: Answers) =>
        api().payments.reverse({ id, reason, cause: 'mistake', ...answers })
      return { kind: 'receipt', id, takeBack }
    },
  },
  'payments.reverse of a refund': {
    direction: -1,
    prepare: async () => {
      const of = await receipt(2 * amount, { paymentMethod: 'cash' })
      const { id } = await api().payments.refund({ id: of, amount, reason, ...transfer })
      return {
        kind: 'refund',
        id,
        takeBack: (answers) => api().payments.reverse({ id, reason, ...answers }),
      }
    },
  },
  'deposits.undo': {
    direction: -1,
    prepare: async () => {
      const { id: leaseId } = await leaseWithDeposit()
      const { settlements } = await api().deposits.settle({ leaseId, ...returned() })
      const { id, rows } = settlements[0]!
      const takeBack = (answers: Answers) => api().deposits.undo({ leaseId, id, reason, ...answers })
      return { kind: 'refund', id: rows[0]!.transactionId, takeBack }
    },
  },
  'owners.undoContribution': {
    direction: 1,
    prepare: async () => {
      const id = await agencyOf(api()).owner(`Wpłaca ${amount}`)
      const { contributions } = await api().owners.recordContribution({ id, amount, paidOn: on })
      const contributionId = contributions[0]!.id
      return {
        kind: 'owner_contribution',
        id: contributionId,
        takeBack: (answers) => api().owners.undoContribution({ id, contributionId, ...answers }),
      }
    },
  },
  'owners.undoPayout': {
    direction: -1,
    prepare: async () => {
      const { owner, managed, issue } = agencyOf(api())
      const id = await owner('Bierze')
      await (await managed([id, 1, 1])).pay(240_000, '2026-03-10')
      const { payout } = await issue(id)
      await api().owners.recordPayout({ id, month, paidOn: on })
      const [statement] = await here.server.query<{ id: string }>(
        'select id from owner_statements where owner_id = $1',
        [id],
      )
      return {
        kind: 'owner_payout',
        id: statement!.id,
        cents: payout,
        takeBack: (answers) => api().owners.undoPayout({ id, month, ...answers }),
      }
    },
  },
}

/** Writes of the same groups that take no record back which a line can be booked as; the deposit of a stay is undone as that of a lease. */
const others =
  `payments.preview payments.previewRefund payments.recordReceipt payments.settle payments.addCharge payments.refund payments.creditNote
  payments.writeOff payments.generateCharges incomes.create incomes.change incomes.markPaid incomes.restore expenses.create
  expenses.change expenses.restore expenses.addFile expenses.removeFile expenses.restoreFile expenses.chooseReceipt owners.create
  owners.update owners.remove owners.putAgreement owners.removeAgreement owners.putShares owners.removeShares owners.issueStatement
  owners.mailStatement owners.recordContribution owners.recordPayout deposits.settle deposits.settleOfStay deposits.sendStatement deposits.undoOfStay`.split(
    /\s+/,
  )
it('has every write of these groups: a new one must say here whether it takes records back', () => {
  const writes = adminCalls.filter(
    ({ path, meta, writes }) =>
      writes && /^(payments|incomes|expenses|owners|deposits)\./.test(path) && /_payments$/.test(meta.needs),
  )
  const known = Object.keys(ways).map((way) => way.split(' ')[0]!)
  expect([...new Set([...known, ...others])].sort()).toEqual(writes.map(({ path }) => path).sort())
})

/** Files that take rows back without a question, and why no booked line opens by it, or why that is meant. */
const silent: Record<string, string> = {
  'bank/give-back.ts': 'a return leaves the line of its receipt booked',
  'bank/undo.ts': 'opens the line on purpose',
  'bank/pay-owners.ts': 'opens the line on purpose',
  'bank/owner-paid-in.ts': 'opens the line on purpose',
  'bank/link-records.ts': 'pays what is expected',
  'bills/postings.ts': 'charges',
  'bookings/charge.ts': 'charges',
  'card-payments/post-refunds.ts': 'refunds to a card, which are no transfers',
  'interest/post.ts': 'charges',
  'leases/carry-overs.ts': 'carry-overs, which are no movement of a bank',
  'leases/terminate.ts': 'charges',
  'payments/receipts.ts': 'makes the row for the calls above',
  'payments/reverse.ts': 'plans the rows of payments.reverse',
}

it('knows every file that takes back receipts, refunds, expenses, incomes or money of owners', () => {
  const root = `${import.meta.dirname}/..`
  const takesBack =
    /kind: 'reversal'|reversalPosting\(|\b(removeExpenses|removeIncomes|setStatus|setPaid|undoPayout|undoContribution)\(scope/
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.fixture)\.ts$/.test(file),
  )
  const found = files.filter((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    return takesBack.test(source) && !source.includes('askIfOpens(')
  })
  expect(found.filter((file) => !/queries\.ts$/.test(file)).sort()).toEqual(Object.keys(silent).sort())
})

describe('asks before the line of a record opens', () => {
  it.each(Object.entries(ways))('%s', async (_, { direction, prepare }) => {
    amount += 1_000
    const { kind, id, cents = amount, takeBack } = await prepare()
    const line = await brought(direction * cents)
    await api().bank.linkRecords({ id: line, records: [{ kind, id }] })
    expect(await stateOf(line)).toBe('done')
    const refusal = await takeBack({}).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'recorded_before',
      data: { details: { ofChanged: 'opens', recordId: line, on, amount: cents, count: 1 } },
    })
    // It is no question about the same money, which programs answer before it is asked.
    expect(await outcomeOf(takeBack({ recordAgain: true }))).toBe('recorded_before')
    expect(await stateOf(line)).toBe('done')
    expect(await answering((recordAgain) => takeBack({ recordAgain }))).toContain('opens')
    expect(await stateOf(line)).toBe('open')
  })

  it('once for several records, with the sum of their lines', async () => {
    amount += 1_000
    const ids = [await expense(amount, { vendor: 'Aqua' }), await expense(amount + 7, { vendor: 'Bruk' })]
    const lines = [await brought(-amount), await brought(-amount - 7)]
    for (const [n, id] of ids.entries())
      await api().bank.linkRecords({ id: lines[n]!, records: [{ kind: 'expense', id }] })
    const free = await expense(5, { vendor: 'Cegła' })
    const refusal = await api()
      .expenses.remove({ ids: [...ids, free] })
      .catch((error) => error)
    expect(refusal.data.details).toMatchObject({ ofChanged: 'opens', count: 2, amount: 2 * amount + 7 })
    const remove = (recordAgain: string[]) => api().expenses.remove({ ids: [...ids, free], recordAgain })
    expect(await answering(remove)).toEqual(['opens'])
    expect(await Promise.all(lines.map(stateOf))).toEqual(['open', 'open'])
  })

  it('not for a record whose line is open already, nor for one that stays as it is', async () => {
    amount += 1_000
    const id = await expense(amount)
    const line = await brought(-amount)
    await api().bank.linkRecords({ id: line, records: [{ kind: 'expense', id }] })
    const from = { status: 'approved', paidOn: null } as const
    expect((await api().expenses.mark({ ids: [id], status: 'pending', from })).changed).toEqual([])
    await answering((recordAgain) => api().expenses.update({ id, amount: amount + 5, recordAgain }))
    expect((await api().expenses.remove({ ids: [id] })).removed).toEqual([id])
  })
})
