/** Taking back lines that depend on each other, and lines whose receipt was corrected since. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, type Movement, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 900_000
const reason = 'Pomyłka'
let flats = 0

/** A landlord with one tenant who owes the rent of March, and the lines of one file. */
async function landlord(...lines: Movement[]) {
  const anna = await landlordWithBank(server, `Undo ${++flats}`)
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: `ul. Cicha ${flats} m. 3` })
  const { id: tenantId } = await api.tenants.create({ name: 'Ewa Lis' })
  const { id: leaseId } = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 1 },
  })
  const figures = async () => {
    const { recentPayments: _, books: _books, ...dashboard } = await api.dashboard.get({})
    const { lines: _lines, ...account } = await api.tenants.account({ id: tenantId })
    return { dashboard, account }
  }
  const before = await figures()
  await api.bank.run({ file: statement(lines) })
  const { lines: open } = await api.bank.lines({})
  const ids = lines.map(({ amount }) => open.find((line) => line.amount === amount)!.id)
  const [file] = (await api.bank.files()).files
  return { anna, api, tenantId, leaseId, ids, fileId: file!.id, before, figures }
}

const accepted = async ({ api }: Landlord, id: string, tenantId: string, deposit = false) => {
  const { lines } = await api.bank.lines({})
  const { amount } = lines.find((line) => line.id === id)!
  await api.bank.accept({ id, parts: [{ tenantId, amount, deposit }] })
  const { lines: done } = await api.bank.lines({ state: 'done' })
  return done.find((line) => line.id === id)!.parts[0]!.receiptId!
}

/** What the nightly comparison of the books finds; 0 if all stored figures are right. */
const differencesOf = async ({ organizationId }: Landlord): Promise<number> =>
  (await forOrganization(server.services, organizationId, 'verify-books', verifyBooks)).differences

describe('a payment and its return', () => {
  const came = { amount: rent, name: 'Ewa Lis' }
  const back = { amount: -rent, name: 'Zwrot' }
  const files = {
    'on two days': [
      { on: '2026-03-02', ...came },
      { on: '2026-03-05', ...back },
    ],
    'on one day, the newest first': [
      { on: '2026-03-05', ...back },
      { on: '2026-03-05', ...came },
    ],
  }

  it.each(Object.entries(files))('%s are taken back together', async (_, lines) => {
    const { anna, api, tenantId, ids, fileId, before, figures } = await landlord(...lines)
    const paid = ids[lines.findIndex(({ amount }) => amount > 0)]!
    const returned = ids[lines.findIndex(({ amount }) => amount < 0)]!
    const bookBoth = async () => {
      const receiptId = await accepted(anna, paid, tenantId)
      await api.bank.giveBack({ id: returned, receiptId, returned: true, reason })
      expect((await api.bank.lines({})).counts).toEqual({ open: 0, done: 2, ignored: 0 })
    }
    for (const order of [
      [paid, returned],
      [returned, paid],
    ]) {
      await bookBoth()
      await api.bank.undoMany({ ids: order, reason })
      expect((await api.bank.lines({})).counts).toEqual({ open: 2, done: 0, ignored: 0 })
      expect(await figures()).toEqual(before)
    }
    await bookBoth()
    await api.bank.undoFile({ id: fileId, reason })
    expect((await api.bank.files()).files).toEqual([])
    expect(await figures()).toEqual(before)
    expect(await differencesOf(anna)).toBe(0)
  })

  it('say that the bank returned it, until the return is taken back', async () => {
    const { anna, api, tenantId, ids } = await landlord(...files['on two days'])
    const receiptId = await accepted(anna, ids[0]!, tenantId)
    await api.bank.giveBack({ id: ids[1]!, receiptId, returned: true, reason })
    const causes = async () => {
      const { payment, corrections } = await api.payments.get({ id: receiptId })
      const { lines } = await api.tenants.account({ id: tenantId })
      const inAccount = lines.filter(({ kind }) => kind === 'reversal').map(({ cause }) => cause)
      return [payment.cause, ...corrections.map(({ cause }) => cause), ...inAccount]
    }
    expect(await causes()).toEqual(['returned', 'returned', 'returned'])
    await api.bank.undoMany({ ids: [ids[1]!], reason })
    expect(await causes()).toEqual([null, null, null])
  })

  it('of which the payment was booked wrongly is a mistake', async () => {
    const { anna, api, tenantId, ids } = await landlord(...files['on two days'])
    const receiptId = await accepted(anna, ids[0]!, tenantId)
    await api.bank.undoMany({ ids: [ids[0]!], reason })
    expect((await api.payments.get({ id: receiptId })).payment.cause).toBe('mistake')
  })

  it('are not taken back if only the payment is', async () => {
    const { anna, api, tenantId, ids } = await landlord(...files['on two days'])
    const receiptId = await accepted(anna, ids[0]!, tenantId)
    await api.bank.giveBack({ id: ids[1]!, receiptId, returned: true, reason })
    expect(await api.bank.undoMany({ ids: [ids[0]!], reason })).toEqual({
      undone: [],
      refused: [
        { id: ids[0], reason: 'bank_line_first', first: expect.objectContaining({ lineId: ids[1] }) },
      ],
    })
    expect((await api.bank.lines({})).counts).toEqual({ open: 0, done: 2, ignored: 0 })
  })

  it('do not stop other lines, and are named with the reason', async () => {
    const other = { on: '2026-03-06', amount: 12_300, name: 'Automat' }
    const { anna, api, tenantId, ids } = await landlord(...files['on two days'], other)
    const receiptId = await accepted(anna, ids[0]!, tenantId)
    await api.bank.giveBack({ id: ids[1]!, receiptId, returned: true, reason })
    await api.bank.bookIncome({ id: ids[2]!, income: { category: 'other' } })
    const unknown = '019e44d5-0759-7005-b869-6a78ed17957a'
    expect(await api.bank.undoMany({ ids: [ids[0]!, ids[2]!, unknown], reason })).toEqual({
      undone: [ids[2]],
      refused: [
        { id: unknown, reason: 'not_found' },
        { id: ids[0], reason: 'bank_line_first', first: expect.objectContaining({ lineId: ids[1] }) },
      ],
    })
    expect((await api.bank.lines({})).counts).toEqual({ open: 1, done: 2, ignored: 0 })
    expect((await api.incomes.list({})).rows).toEqual([])
    expect(await differencesOf(anna)).toBe(0)
  })

  it('as a refund on the same day are taken back together', async () => {
    const { anna, api, tenantId, fileId, ids, before, figures } = await landlord(
      { on: '2026-03-05', amount: -10_000, name: 'Ewa Lis' },
      { on: '2026-03-05', ...came },
    )
    const receiptId = await accepted(anna, ids[1]!, tenantId)
    await api.bank.giveBack({ id: ids[0]!, receiptId, returned: false, reason })
    await api.bank.undoFile({ id: fileId, reason })
    expect(await figures()).toEqual(before)
    expect(await differencesOf(anna)).toBe(0)
  })
})

describe('a line whose receipt was refunded', () => {
  const came = { on: '2026-03-02', amount: rent, name: 'Ewa Lis' }
  const small = { on: '2026-03-10', amount: -10_000, name: 'Ewa Lis' }

  it.each(['by a line', 'by hand', 'by hand on its own day'])(
    '%s is taken back on its own day once the refund was undone',
    async (how) => {
      const { anna, api, tenantId, fileId, ids, before, figures } = await landlord(came, small)
      const [paid, out] = [ids[0]!, ids[1]!]
      const receiptId = await accepted(anna, paid, tenantId)
      if (how === 'by a line') {
        await api.bank.giveBack({ id: out, receiptId, returned: false, reason })
        expect(await codeOf(api.bank.undo({ id: paid, reason }))).toBe('bank_line_first')
        await api.bank.undo({ id: out, reason })
      } else {
        const { id } = await api.payments.refund({
          ...{ id: receiptId, amount: 10_000, reason, paymentMethod: 'cash' },
          paymentDate: how === 'by hand' ? '2026-03-10' : '2026-03-02',
        })
        expect(await codeOf(api.bank.undo({ id: paid, reason }))).toBe('receipt_refunded')
        await answering((recordAgain) => api.payments.reverse({ id, reason, recordAgain }))
      }
      await api.bank.undo({ id: paid, reason })
      expect(await figures()).toEqual(before)
      const reversals = await server.query<{ day: string }>(
        `select effective_date::text as day from transactions where parent_id = $1 and kind = 'reversal'`,
        [receiptId],
      )
      expect(reversals).toEqual([{ day: '2026-03-02' }])
      // A refund by hand is undone today: until then it is money that the tenant owes.
      const toReturn = how === 'by a line' ? 0 : 10_000
      const { statement } = await api.tenants.account({ id: tenantId, from: '2026-03-01', to: '2026-03-15' })
      expect(statement!.closing).toBe(before.account.balance + toReturn)
      expect(await differencesOf(anna)).toBe(0)
      await accepted(anna, paid, tenantId)
      expect((await api.tenants.account({ id: tenantId })).balance).toBe(0)
      await api.bank.undoFile({ id: fileId, reason })
      expect(await figures()).toEqual(before)
      expect(await differencesOf(anna)).toBe(0)
    },
  )

  it('twice is taken back only once both refunds were undone', async () => {
    const { anna, api, tenantId, ids } = await landlord(came, small)
    const receiptId = await accepted(anna, ids[0]!, tenantId)
    await api.bank.giveBack({ id: ids[1]!, receiptId, returned: false, reason })
    const refund = { amount: 100, reason, paymentDate: '2026-03-12', paymentMethod: 'cash' } as const
    const { id } = await api.payments.refund({ id: receiptId, ...refund })
    await api.bank.undo({ id: ids[1]!, reason })
    expect(await codeOf(api.bank.undo({ id: ids[0]!, reason }))).toBe('receipt_refunded')
    await answering((recordAgain) => api.payments.reverse({ id, reason, recordAgain }))
    await api.bank.undo({ id: ids[0]!, reason })
    expect(await differencesOf(anna)).toBe(0)
  })
})

describe('a line that was booked as a deposit', () => {
  const came = { on: '2026-03-02', amount: 100_000, name: 'Ewa Lis', text: 'kaucja' }
  const heldOf = async (api: Landlord['api'], leaseId: string) => (await api.deposits.get({ leaseId })).held
  const settlement = {
    ...{ settledOn: '2026-03-10', returned: 40_000, reason },
    deductions: [{ description: 'Drzwi', amount: 60_000 }],
  }

  it.each([
    ['one part', [100_000]],
    ['two parts', [50_000, 50_000]],
  ])('in %s is taken back once its settlement was undone', async (_, amounts) => {
    const { anna, api, tenantId, leaseId, fileId, ids, before, figures } = await landlord(came)
    const id = ids[0]!
    const accept = () =>
      api.bank.accept({ id, parts: amounts.map((amount) => ({ tenantId, amount, deposit: true })) })
    for (const takeBack of [
      () => api.bank.undo({ id, reason }),
      () => api.bank.undoFile({ id: fileId, reason }),
    ]) {
      await accept()
      const { settlements } = await api.deposits.settle({ leaseId, ...settlement })
      expect(await codeOf(takeBack())).toBe('deposit_settled')
      await api.deposits.undo({ leaseId, id: settlements.find(({ undone }) => !undone)!.id, reason })
      expect(await heldOf(api, leaseId)).toBe(100_000)
      await takeBack()
      expect(await heldOf(api, leaseId)).toBe(0)
      expect(await differencesOf(anna)).toBe(0)
    }
    const after = await figures()
    expect(after.account.balance).toBe(before.account.balance)
    expect((await api.bank.files()).files).toEqual([])
  })

  it('is returned by the bank and taken back, also after a renewal carried the deposit over', async () => {
    const { anna, api, tenantId, leaseId, ids } = await landlord(came, {
      ...{ on: '2026-03-10', amount: -100_000, name: 'Ewa Lis' },
    })
    const receiptId = await accepted(anna, ids[0]!, tenantId, true)
    const { lease } = await api.leases.get({ id: leaseId })
    await api.leases.update({ id: leaseId, updatedAt: lease.updatedAt, endDate: '2026-03-08' })
    const { id: next } = await api.leases.renew({
      ...{ id: leaseId, endDate: null, rentAmount: rent, depositAmount: 100_000 },
    })
    const held = async () => [await heldOf(api, leaseId), await heldOf(api, next)]
    expect(await held()).toEqual([0, 100_000])
    await api.bank.giveBack({ id: ids[1]!, receiptId, returned: true, reason })
    expect(await held()).toEqual([0, 0])
    await api.bank.undo({ id: ids[1]!, reason })
    expect(await held()).toEqual([0, 100_000])
    await api.bank.undo({ id: ids[0]!, reason })
    expect(await held()).toEqual([0, 0])
    expect(await differencesOf(anna)).toBe(0)
  })

  it('is taken back once a refund of it was undone', async () => {
    const { anna, api, tenantId, leaseId, ids } = await landlord(came, {
      ...{ on: '2026-03-10', amount: -40_000, name: 'Ewa Lis' },
    })
    const receiptId = await accepted(anna, ids[0]!, tenantId, true)
    await api.bank.giveBack({ id: ids[1]!, receiptId, returned: false, reason })
    expect(await codeOf(api.bank.undo({ id: ids[0]!, reason }))).toBe('bank_line_first')
    await api.bank.undo({ id: ids[1]!, reason })
    await api.bank.undo({ id: ids[0]!, reason })
    expect(await heldOf(api, leaseId)).toBe(0)
    expect(await differencesOf(anna)).toBe(0)
  })
})
