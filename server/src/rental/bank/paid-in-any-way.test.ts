/** Every call that can make money paid asks if a line of a bank was booked as the same money. */
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../test/isolation/calls.ts'
import { agencyOf, month } from '../owners/agency.fixture.ts'
import { bankOf, on, outcomeOf, transfer } from './booked-lines.fixture.ts'

const { here, brought, bookIncome, bookExpense: bookedExpense, ...records } = bankOf('Płacimy')
const api = () => here.anna.api
let amount = 30_000

type Pay = (recordAgain: boolean) => Promise<unknown>
type Way = { direction: 1 | -1; prepare: () => Promise<{ pay: Pay; amount?: number }> }

const expense = (more: object = {}) => records.expense(amount, more)
const income = (more: object = {}) => records.income(amount, more)
const person = async () => (await api().tenants.create({ name: `Ola Wilk ${amount}` })).id

/** Each prepares what is not paid yet, and returns what pays it. A line with the amount is booked between the two. */
const ways: Record<string, Way> = {
  'payments.recordReceipt': {
    direction: 1,
    prepare: async () => {
      const receipt = { tenantId: await person(), amount, ...transfer }
      return { pay: (recordAgain) => api().payments.recordReceipt({ ...receipt, recordAgain }) }
    },
  },
  'payments.settle': {
    direction: 1,
    prepare: async () => {
      const receipt = { tenantId: await person(), amount, ...transfer }
      const { id } = await api().payments.recordReceipt({ ...receipt, status: 'pending' })
      return {
        pay: (recordAgain) =>
          api().payments.settle({ id, status: 'completed', paymentDate: on, recordAgain }),
      }
    },
  },
  'payments.refund': {
    direction: -1,
    prepare: async () => {
      const receipt = { tenantId: await person(), amount: 2 * amount, ...transfer }
      const { id } = await api().payments.recordReceipt({ ...receipt, paymentMethod: 'cash' })
      const refund = { id, amount, reason: 'Nadpłata', ...transfer }
      return { pay: (recordAgain) => api().payments.refund({ ...refund, recordAgain }) }
    },
  },
  'payments.reverse': {
    direction: -1,
    prepare: async () => {
      const { id } = await api().payments.recordReceipt({ tenantId: await person(), amount, ...transfer })
      const returned = { id, reason: 'Brak środków', cause: 'returned' } as const
      return { pay: (recordAgain) => api().payments.reverse({ ...returned, recordAgain }) }
    },
  },
  'incomes.create': {
    direction: 1,
    prepare: async () => ({ pay: (recordAgain) => income({ recordAgain, source: 'Pralnia' }) }),
  },
  'incomes.update': {
    direction: 1,
    prepare: async () => {
      const id = await income({ amount: amount - 1 })
      return { pay: (recordAgain) => api().incomes.update({ id, amount, recordAgain }) }
    },
  },
  'incomes.markPaid': {
    direction: 1,
    prepare: async () => {
      const ids = [await income({ paidOn: null })]
      return { pay: (recordAgain) => api().incomes.markPaid({ ids, paidOn: on, recordAgain }) }
    },
  },
  'incomes.restore': {
    direction: 1,
    prepare: async () => {
      const ids = [await income()]
      await api().incomes.remove({ ids })
      return { pay: (recordAgain) => api().incomes.restore({ ids, recordAgain }) }
    },
  },
  'expenses.create': {
    direction: -1,
    prepare: async () => ({ pay: (recordAgain) => expense({ recordAgain, vendor: 'Hydraulik Jan' }) }),
  },
  'expenses.update': {
    direction: -1,
    prepare: async () => {
      const id = await expense({ amount: amount - 1 })
      return { pay: (recordAgain) => api().expenses.update({ id, amount, recordAgain }) }
    },
  },
  'expenses.mark': {
    direction: -1,
    prepare: async () => {
      const ids = [await expense({ status: 'pending', paidOn: null })]
      return {
        pay: (recordAgain) => api().expenses.mark({ ids, status: 'paid', paidOn: on, recordAgain }),
      }
    },
  },
  'expenses.restore': {
    direction: -1,
    prepare: async () => {
      const ids = [await expense()]
      await api().expenses.remove({ ids })
      return { pay: (recordAgain) => api().expenses.restore({ ids, recordAgain }) }
    },
  },
  'owners.recordContribution': {
    direction: 1,
    prepare: async () => {
      const id = await agencyOf(api()).owner(`Wpłaca ${amount}`)
      return {
        pay: (recordAgain) => api().owners.recordContribution({ id, amount, paidOn: on, recordAgain }),
      }
    },
  },
  'owners.recordPayout': {
    direction: -1,
    prepare: async () => {
      const { owner, managed, issue } = agencyOf(api())
      const id = await owner('Bierze')
      await (await managed([id, 1, 1])).pay(240_000, '2026-03-10')
      const { payout } = await issue(id)
      return {
        amount: payout,
        pay: (recordAgain) => api().owners.recordPayout({ id, month, paidOn: on, recordAgain }),
      }
    },
  },
}

/** Writes of the same groups that make no money paid. */
const others =
  `payments.preview payments.previewRefund payments.addCharge payments.creditNote payments.writeOff
  payments.generateCharges incomes.change incomes.markUnpaid incomes.remove expenses.change expenses.remove expenses.addFile
  expenses.removeFile expenses.restoreFile expenses.chooseReceipt owners.create owners.update owners.remove owners.putAgreement
  owners.removeAgreement owners.undoContribution owners.putShares owners.removeShares owners.issueStatement owners.mailStatement
  owners.undoPayout`.split(/\s+/)

it('has every write of payments, incomes, expenses and owners: a new one must say here whether it makes money paid', () => {
  const writes = adminCalls.filter(
    ({ path, meta, writes }) =>
      writes && /^(payments|incomes|expenses|owners)\./.test(path) && /_payments$/.test(meta.needs),
  )
  expect([...Object.keys(ways), ...others].sort()).toEqual(writes.map(({ path }) => path).sort())
})

/** As if nobody had been asked when the line was booked: it came before what is paid now. */
const forgetAnswers = () => here.server.query('delete from bank_told_apart')
const bookExpense = (id: string, more: { recordAgain?: boolean } = {}) =>
  bookedExpense(id, { vendor: 'Hydraulik', ...more })

describe('asks before the money of a booked line is paid again', () => {
  it.each(Object.entries(ways))('%s', async (_, { direction, prepare }) => {
    amount += 1_000
    const { pay, amount: cents = amount } = await prepare()
    const id = await brought(direction * cents)
    // Beside money that was paid before and removed, the line is booked on purpose.
    await (direction === 1 ? bookIncome : bookExpense)(id, { recordAgain: true })
    await forgetAnswers()
    const refusal = await pay(false).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'recorded_before',
      data: { details: { ofLine: true, on, amount: cents, recordId: id } },
    })
    await pay(true)
  })
})

describe('money that is stored already', () => {
  it.each(['expenses.mark', 'expenses.restore', 'incomes.markPaid', 'incomes.restore'])(
    'is paid once if %s and the booking of a line happen at the same moment',
    async (way) => {
      amount += 1_000
      const { direction, prepare } = ways[way]!
      const { pay } = await prepare()
      const id = await brought(direction * amount)
      const done = await Promise.all([
        outcomeOf(pay(false)),
        outcomeOf((direction === 1 ? bookIncome : bookExpense)(id)),
      ])
      expect(done.sort()).toEqual(['ok', 'recorded_before'])
    },
  )

  it('is not asked about if the change is no other money, or names another vendor', async () => {
    amount += 1_000
    const recorded = await expense({ vendor: 'Elektryk' })
    await bookExpense(await brought(-amount), { recordAgain: true })
    await api().expenses.update({ id: recorded, description: 'Lampa', amount })
    await expense({ vendor: 'Malarz' })
  })
})

/** A record of the eighth of May, which becomes paid as its button does it: today, on the twentieth. The line is of the tenth. */
const expected = {
  expense: {
    direction: -1,
    make: (more: object = {}) => expense({ date: '2026-05-08', status: 'pending', paidOn: null, ...more }),
    mark: (ids: string[], recordAgain = false) => api().expenses.mark({ ids, status: 'paid', recordAgain }),
    book: bookExpense,
    link: (id: string, recordedId: string) => api().bank.bookExpense({ id, expense: { recordedId } }),
  },
  income: {
    direction: 1,
    make: (more: object = {}) => income({ date: '2026-05-08', paidOn: null, ...more }),
    mark: (ids: string[], recordAgain = false) => api().incomes.markPaid({ ids, recordAgain }),
    book: bookIncome,
    link: (id: string, recordedId: string) => api().bank.bookIncome({ id, income: { recordedId } }),
  },
} as const

describe.each(Object.entries(expected))('an expected %s', (kind, { direction, make, mark, book, link }) => {
  it('asks when it is marked as paid today, and its line of days before was booked', async () => {
    amount += 1_000
    const recorded = await make()
    const id = await brought(direction * amount)
    await book(id, { recordAgain: true })
    await forgetAnswers()
    const refusal = await mark([recorded]).catch((error) => error)
    expect(refusal).toMatchObject({
      ...{ code: 'recorded_before', data: { details: { ofLine: true, on, amount, recordId: id } } },
    })
    await mark([recorded], true)
  })

  it('is named when its line is booked as new, and is paid by it', async () => {
    amount += 1_000
    const recorded = await make()
    // Another one that is expected is no question, because a person chose this one.
    await make({ description: 'Druga', recordAgain: true })
    const id = await brought(direction * amount)
    const refusal = await book(id).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'recorded_before',
      data: { details: { kind, amount, on: '2026-05-08', pending: true } },
    })
    await link(id, recorded)
    const { lines } = await api().bank.lines({ state: 'done' })
    expect(lines.find((line) => line.id === id)?.parts).toMatchObject([{ kind, linked: true }])
  })

  it('is named when it was marked as paid today before its line came', async () => {
    amount += 1_000
    await mark([await make()])
    const id = await brought(direction * amount)
    expect(await outcomeOf(book(id))).toBe('recorded_before')
  })

  it('asks when it was paid two weeks before its day and is marked as paid later', async () => {
    amount += 1_000
    const id = await brought(direction * amount)
    await book(id)
    const refusal = await mark([await make({ date: '2026-05-20' })]).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'recorded_before', data: { details: { recordId: id, on } } })
  })

  it('is named when its line of two weeks before its day is booked as new', async () => {
    amount += 1_000
    await make({ date: '2026-05-20' })
    expect(await outcomeOf(book(await brought(direction * amount)))).toBe('recorded_before')
  })

  it('is no question for a line of the month before', async () => {
    amount += 1_000
    const recorded = await make({ date: '2026-06-05' })
    await book(await brought(direction * amount))
    await mark([recorded])
  })
})
