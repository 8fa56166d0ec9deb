/** One movement of the bank that was recorded by hand as several payments, or that is still expected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { waitingForLock } from '../../../test/waiting-for-lock.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Części')
})
afterAll(() => server?.stop())

const on = '2026-03-10'
const bills = 32_000
let count = 0

/** A tenant who owes the rent and the bills of March in one amount. */
async function tenant() {
  const { api } = anna
  const rent = 240_000 + ++count * 100
  const { id: propertyId } = await api.properties.create({ address: `ul. Częściowa ${count}` })
  const { id: tenantId } = await api.tenants.create({ name: `Ewa Mróz${count}` })
  await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-03-01', rentAmount: rent, billsAmount: bills },
    paymentDueDay: 5,
  })
  const { tenant } = await api.tenants.get({ id: tenantId })
  const pay = async (amount: number, more: object = {}) =>
    (
      await api.payments.recordReceipt({
        ...{ tenantId, amount, paymentDate: on, paymentMethod: 'bank_transfer' },
        ...more,
      })
    ).id
  const balance = async () => (await api.tenants.account({ id: tenantId })).balance
  return { tenantId, rent, pay, balance, reference: tenant.paymentReference! }
}

async function brought(amount: number, reference = '') {
  const text = `L${Math.random()} ${reference}`.trim()
  await anna.api.bank.run({ file: statement([{ on, amount, text }]) })
  const now = async () => (await anna.api.bank.lines({})).lines.find((line) => line.text === text)!
  return { ...(await now()), now }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => ({ code: error.code, ...error.data?.details }),
  )
const reason = 'Zwrot'
/** As if nobody had been asked when the line was booked: it came before what is paid now. */
const forgetAnswers = () => server.query('delete from bank_told_apart')

describe('a line that was recorded by hand in parts', () => {
  it('is not certain, is left by all that are certain, names the parts and links all of them', async () => {
    const { tenantId, rent, pay, balance, reference } = await tenant()
    const line = await brought(rent + bills, reference)
    expect(line.certainty).toBe('sure')
    const ids = [await pay(rent), await pay(bills)]
    const { certainty, candidates } = await line.now()
    expect(certainty).toBe('likely')
    expect(candidates[0]!.reasons).toContain('recorded_in_parts')
    expect(await anna.api.bank.acceptSure({ ids: [line.id] })).toMatchObject({
      ...{ accepted: 0, recorded: [line.id] },
    })
    const whole = { id: line.id, parts: [{ tenantId, amount: line.amount }] }
    const refusal = await refusalOf(anna.api.bank.accept(whole))
    expect(refusal).toMatchObject({ code: 'recorded_before', amount: line.amount, kinds: 'receipt receipt' })
    const found = [refusal.recordId, ...refusal.together.split(' ')]
    const amounts: number[] = refusal.amounts.split(' ').map(Number)
    expect(found.toSorted()).toEqual(ids.toSorted())
    await anna.api.bank.accept({
      id: line.id,
      parts: found.map((receiptId, place) => ({ tenantId, amount: amounts[place]!, receiptId })),
    })
    expect(await balance()).toBe(0)
  })

  it('asks for the part of a tenant, and is booked on purpose', async () => {
    const [one, other] = [await tenant(), await tenant()]
    await one.pay(one.rent)
    await one.pay(bills)
    const line = await brought(one.rent + bills + other.rent)
    const parts = [
      { tenantId: one.tenantId, amount: one.rent + bills },
      { tenantId: other.tenantId, amount: other.rent },
    ]
    expect(await refusalOf(anna.api.bank.accept({ id: line.id, parts }))).toMatchObject({
      ...{ code: 'recorded_before', amount: one.rent + bills, name: expect.stringContaining('Mróz') },
    })
    await anna.api.bank.accept({ id: line.id, parts, recordAgain: true })
    expect(await one.balance()).toBe(-one.rent - bills)
  })

  it('is certain beside parts of other tenants, of other days, or in cash', async () => {
    const [one, other] = [await tenant(), await tenant()]
    await other.pay(one.rent)
    await other.pay(bills)
    await one.pay(1_000, { paymentMethod: 'cash' })
    await one.pay(2_000, { paymentDate: '2026-03-04' })
    const line = await brought(one.rent + bills - 3_000, one.reference)
    expect((await line.now()).certainty).toBe('sure')
  })

  it('asks for refunds, whatever the line is booked as', async () => {
    const { pay, rent } = await tenant()
    const receipts = [await pay(rent, { paymentDate: '2026-03-02' }), await pay(bills)]
    for (const [place, id] of receipts.entries())
      await anna.api.payments.refund({
        ...{ id, amount: 20_000 + place * 500, reason, paymentDate: on, paymentMethod: 'bank_transfer' },
      })
    const line = await brought(-40_500)
    const expense = { category: 'other' } as const
    expect(await refusalOf(anna.api.bank.bookExpense({ id: line.id, expense }))).toMatchObject({
      ...{ code: 'recorded_before', kinds: 'refund refund', amount: 40_500 },
    })
  })
})

describe('money recorded by hand after its line', () => {
  it('asks for the parts of a line that the tenant has together', async () => {
    const [one, other] = [await tenant(), await tenant()]
    const line = await brought(one.rent + bills + other.rent)
    await anna.api.bank.accept({
      id: line.id,
      parts: [
        { tenantId: one.tenantId, amount: one.rent },
        { tenantId: one.tenantId, amount: bills },
        { tenantId: other.tenantId, amount: other.rent },
      ],
    })
    expect(await refusalOf(one.pay(one.rent + bills))).toMatchObject({
      ...{ code: 'recorded_before', ofLine: true, recordId: line.id },
    })
    expect(await refusalOf(one.pay(other.rent))).toBeNull()
  })

  it('asks when the parts are the money that the line was booked as', async () => {
    const { tenantId, rent, pay, balance, reference } = await tenant()
    const line = await brought(rent + bills, reference)
    await anna.api.bank.accept({ id: line.id, parts: [{ tenantId, amount: line.amount }] })
    await pay(rent)
    expect(await refusalOf(pay(bills))).toMatchObject({
      ...{ code: 'recorded_before', ofLine: true, lineAmount: rent + bills, amounts: String(rent) },
    })
    await pay(bills, { recordAgain: true })
    expect(await balance()).toBe(-rent - bills)
  })
})

describe('parts that become paid in one call', () => {
  type Entry = { amount: number; source?: string; tenantId?: string; paid?: boolean }
  const income = async ({ paid = false, ...entry }: Entry) =>
    (
      await anna.api.incomes.create({
        ...{ ...entry, date: on, paidOn: paid ? on : null, category: 'other', recordAgain: true },
      })
    ).id
  const booked = async (amount: number, tenantId: string, reference: string) => {
    const line = await brought(amount, reference)
    await anna.api.bank.accept({ id: line.id, parts: [{ tenantId, amount }], recordAgain: true })
    await forgetAnswers()
    return line.id
  }

  it('ask together for the line of their tenant, and are paid on purpose', async () => {
    const { tenantId, rent, reference } = await tenant()
    const ids = [await income({ tenantId, amount: rent }), await income({ tenantId, amount: bills })]
    const recordId = await booked(rent + bills, tenantId, reference)
    expect(await refusalOf(anna.api.incomes.markPaid({ ids }))).toMatchObject({
      ...{ code: 'recorded_before', ofLine: true, recordId, lineAmount: rent + bills },
    })
    await anna.api.incomes.markPaid({ ids, recordAgain: true })
  })

  it('ask together when they are restored', async () => {
    const { tenantId, rent, reference } = await tenant()
    const ids = [
      await income({ tenantId, amount: rent, paid: true }),
      await income({ tenantId, amount: bills, paid: true }),
    ]
    await answering((recordAgain) => anna.api.incomes.remove({ ids, recordAgain }))
    const recordId = await booked(rent + bills, tenantId, reference)
    expect(await refusalOf(anna.api.incomes.restore({ ids }))).toMatchObject({
      ...{ code: 'recorded_before', ofLine: true, recordId, lineAmount: rent + bills },
    })
  })

  it.each([
    ['of the vendor of the line', 'Hydraulik Jan', 'recorded_before'],
    ['of two vendors', 'Malarz', undefined],
  ])('%s', async (_, second, code) => {
    const cents = 71_000 + 10 * ++count
    const bill = async (amount: number, vendor: string) =>
      (await anna.api.expenses.create({ amount, vendor, date: on, category: 'repairs', status: 'pending' }))
        .id
    const ids = [
      await bill(cents, 'Hydraulik Jan'),
      await bill(cents + 1, second),
      await bill(9_900 + count, 'Hydraulik Jan'),
    ]
    const line = await brought(-2 * cents - 1)
    const expense = { category: 'repairs', vendor: 'Hydraulik' } as const
    const book = (recordAgain: boolean) => anna.api.bank.bookExpense({ id: line.id, expense, recordAgain })
    expect((await refusalOf(book(false)))?.code).toBe(code)
    if (code) await book(true)
    await forgetAnswers()
    const refusal = await refusalOf(anna.api.expenses.mark({ ids, status: 'paid' }))
    expect(refusal?.code).toBe(code)
  })
})

describe('parts of a tenant at the same moment', () => {
  it('are asked about if one is recorded while the line of both is booked', async () => {
    const { tenantId, rent, pay, reference } = await tenant()
    await pay(rent)
    const line = await brought(rent + bills, reference)
    const rest = { amount: bills, date: on, paidOn: on, category: 'other', tenantId } as const
    await server.query('begin')
    await server.query('select id from tenants where id = $1 for update', [tenantId])
    const recording = refusalOf(anna.api.incomes.create(rest))
    await waitingForLock(server, 1)
    const part = { tenantId, amount: rent + bills }
    const accepting = refusalOf(anna.api.bank.accept({ id: line.id, parts: [part] }))
    await waitingForLock(server, 2)
    await server.query('commit')
    const codes = [(await recording)?.code, (await accepting)?.code]
    expect(codes.filter(Boolean)).toEqual(['recorded_before'])
  })

  it('are asked about if both are recorded after the line', async () => {
    const { tenantId, rent, reference } = await tenant()
    const line = await brought(rent + bills, reference)
    await anna.api.bank.accept({ id: line.id, parts: [{ tenantId, amount: rent + bills }] })
    const part = (amount: number) =>
      refusalOf(anna.api.incomes.create({ amount, date: on, paidOn: on, category: 'other', tenantId }))
    await server.query('begin')
    await server.query('select id from tenants where id = $1 for update', [tenantId])
    const both = [part(rent), part(bills)]
    await waitingForLock(server, 2)
    await server.query('commit')
    const codes = (await Promise.all(both)).map((refusal) => refusal?.code)
    expect(codes.filter(Boolean)).toEqual(['recorded_before'])
  })
})

describe('a pending payment', () => {
  it.each([
    ['of before the line', '2026-03-04'],
    ['of after the line', '2026-03-15'],
  ])('%s asks when it is completed today and its line was booked', async (_, paymentDate) => {
    const { tenantId, rent, pay, balance, reference } = await tenant()
    const id = await pay(rent, { status: 'pending', paymentDate })
    const line = await brought(rent, reference)
    await anna.api.bank.accept({ id: line.id, parts: [{ tenantId, amount: rent }], recordAgain: true })
    await forgetAnswers()
    expect(await refusalOf(anna.api.payments.settle({ id, status: 'completed' }))).toMatchObject({
      ...{ code: 'recorded_before', ofLine: true, recordId: line.id },
    })
    expect(await balance()).toBe(bills)
  })

  it('of weeks before is linked to its line and completed', async () => {
    const { tenantId, rent, pay, balance, reference } = await tenant()
    const receiptId = await pay(rent, { status: 'pending', paymentDate: '2026-02-20' })
    const line = await brought(rent, reference)
    expect(line).toMatchObject({ certainty: 'likely', candidates: [{ recordedReceiptId: receiptId }] })
    const part = { tenantId, amount: rent }
    expect(await refusalOf(anna.api.bank.accept({ id: line.id, parts: [part] }))).toMatchObject({
      ...{ code: 'recorded_before', recordId: receiptId },
    })
    await anna.api.bank.accept({ id: line.id, parts: [{ ...part, receiptId }] })
    expect(await balance()).toBe(bills)
  })

  it('of another amount or tenant, or of half a year before, changes nothing', async () => {
    const [one, other] = [await tenant(), await tenant()]
    await one.pay(one.rent - 1, { status: 'pending', paymentDate: '2026-02-20' })
    await one.pay(one.rent, { status: 'pending', paymentDate: '2025-09-20' })
    await other.pay(one.rent, { status: 'pending', paymentDate: '2026-02-20' })
    const line = await brought(one.rent, one.reference)
    expect(line.candidates[0]!.recordedReceiptId).toBeNull()
  })
})
