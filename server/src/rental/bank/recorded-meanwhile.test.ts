/** Lines that are booked from a list that is not fresh: somebody recorded the same money by hand meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { waitingForLock } from '../../../test/waiting-for-lock.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Nieświeże')
})
afterAll(() => server?.stop())

const on = '2026-03-10'
const rent = 90_450
let flats = 0

/** A tenant who owes 904.50 since the fifth of March, and their line of the bank, as the list showed it. */
async function shown({ amount = rent, deposit = 0 } = {}) {
  const { api } = anna
  const name = `Alina Bór${++flats}`
  const { id: propertyId } = await api.properties.create({ address: `ul. Krótka ${flats} m. 2` })
  const { id: tenantId } = await api.tenants.create({ name, email: `stale-${flats}@example.com` })
  await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 },
    ...(deposit ? { depositAmount: deposit } : {}),
  })
  const { tenant } = await api.tenants.get({ id: tenantId })
  const text = `L${flats} ${tenant.paymentReference}`
  await api.bank.run({ file: statement([{ on, amount, name, text }]) })
  const line = await lineOf(text)
  const byHand = (more: object = {}) =>
    api.payments.recordReceipt({
      ...{ tenantId, amount: rent, paymentDate: on, paymentMethod: 'bank_transfer' },
      ...more,
    })
  const balance = async () => (await api.tenants.account({ id: tenantId })).balance
  return { tenantId, text, line, byHand, balance }
}

async function lineOf(text: string) {
  const { lines } = await anna.api.bank.lines({ state: 'open' })
  return lines.find((line) => line.text === text)!
}

const accept = (id: string, tenantId: string, more: object = {}) =>
  anna.api.bank.accept({ id, parts: [{ tenantId, amount: rent }], ...more })

describe('a line whose money somebody recorded by hand meanwhile', () => {
  it('is not booked by the press that the old list showed, but linked or booked on purpose', async () => {
    const { tenantId, text, line, byHand, balance } = await shown()
    expect(line).toMatchObject({ certainty: 'sure', candidates: [{ recordedReceiptId: null }] })
    const { id: receiptId } = await byHand()
    expect(await codeOf(accept(line.id, tenantId))).toBe('recorded_before')
    expect(await balance()).toBe(0)
    const fresh = await lineOf(text)
    expect(fresh).toMatchObject({ certainty: 'likely', candidates: [{ recordedReceiptId: receiptId }] })
    await accept(line.id, tenantId, {
      parts: [{ tenantId, amount: rent, receiptId }],
      seen: fresh.version,
    })
    expect(await balance()).toBe(0)
    await anna.api.bank.undo({ id: line.id, reason: 'Dwa przelewy' })
    await accept(line.id, tenantId, { recordAgain: true })
    expect(await balance()).toBe(-rent)
  })

  it('is not divided over parts of which one was recorded', async () => {
    const { tenantId, line, byHand, balance } = await shown({ amount: rent + 200_000, deposit: 200_000 })
    await byHand({ amount: 200_000, deposit: true, paymentDate: '2026-03-08' })
    const parts = [
      { tenantId, amount: rent },
      { tenantId, amount: 200_000, deposit: true },
    ]
    expect(await codeOf(anna.api.bank.accept({ id: line.id, parts }))).toBe('recorded_before')
    expect(await balance()).toBe(rent)
  })

  it('is booked once if both happen at the same moment', async () => {
    const { tenantId, line, byHand, balance } = await shown()
    await server.query('begin')
    await server.query('select id from tenants where id = $1 for update', [tenantId])
    const recording = byHand()
    await waitingForLock(server, 1)
    const accepting = codeOf(accept(line.id, tenantId))
    await waitingForLock(server, 2)
    await server.query('commit')
    await recording
    expect(await accepting).toBe('recorded_before')
    expect(await balance()).toBe(0)
  })

  it('is booked if it was recorded as cash, reversed, or is another amount', async () => {
    const { tenantId, line, byHand, balance } = await shown()
    await byHand({ paymentMethod: 'cash', amount: 1 })
    await byHand({ paymentMethod: 'cash', paymentDate: '2026-03-09' })
    await byHand({ amount: rent - 1 })
    const { id } = await byHand()
    await answering((recordAgain) => anna.api.payments.reverse({ id, reason: 'Pomyłka', recordAgain }))
    const before = await balance()
    await accept(line.id, tenantId)
    expect(await balance()).toBe(before - rent)
  })
})

describe('a press of a suggestion that has changed meanwhile is refused', () => {
  it('if the same line was booked in the words of another format', async () => {
    const { tenantId, text, line, balance } = await shown()
    const amount = rent
    await anna.api.bank.run({ file: statement([{ on, amount, text: `PRZELEW ${text}` }]) })
    const other = await lineOf(`PRZELEW ${text}`)
    await accept(other.id, tenantId, { seen: other.version })
    expect(await codeOf(accept(line.id, tenantId, { seen: line.version }))).toBe('version_conflict')
    const fresh = await lineOf(text)
    expect(fresh.candidates[0]!.reasons).toContain('booked_before')
    await accept(line.id, tenantId, { seen: fresh.version })
    expect(await balance()).toBe(-rent)
  })

  it('if a deposit is open now', async () => {
    const { tenantId, line } = await shown()
    await anna.api.payments.addCharge({
      ...{ tenantId, type: 'deposit', amount: rent, dueDate: on, description: 'Kaucja' },
    })
    expect(await codeOf(accept(line.id, tenantId, { seen: line.version }))).toBe('version_conflict')
  })

  it('and is booked as shown if only other lines changed', async () => {
    const [one, two] = [await shown(), await shown()]
    await accept(one.line.id, one.tenantId, { seen: (await lineOf(one.text)).version })
    await accept(two.line.id, two.tenantId, { seen: two.line.version })
    expect([await one.balance(), await two.balance()]).toEqual([0, 0])
  })
})

describe('a new entry for a line is refused if the same was recorded by hand meanwhile', () => {
  const bring = async (amount: number) => {
    const text = `Zapis ${++flats}`
    await anna.api.bank.run({ file: statement([{ on, amount, text }]) })
    return (await lineOf(text)).id
  }

  it('an expense', async () => {
    const { api } = anna
    const id = await bring(-45_600)
    const { id: recordedId } = await api.expenses.create({
      ...{ amount: 45_600, date: on, category: 'repairs', vendor: 'Hydro' },
      ...{ status: 'paid', paidOn: on },
    })
    const expense = { category: 'maintenance', vendor: 'HYDRO SP. Z O.O.' } as const
    expect(await codeOf(api.bank.bookExpense({ id, expense }))).toBe('recorded_before')
    await api.bank.bookExpense({ id, expense: { recordedId } })
    await api.bank.bookExpense({ id: await bring(-45_600), expense })
  })

  it('an income', async () => {
    const { api } = anna
    const id = await bring(7_700)
    await api.incomes.create({ amount: 7_700, date: on, paidOn: on, category: 'other', source: 'Automat' })
    const income = { category: 'other', source: 'AUTOMAT PRALNICZY' } as const
    expect(await codeOf(api.bank.bookIncome({ id, income }))).toBe('recorded_before')
    await api.bank.bookIncome({ id, income, recordAgain: true })
    await api.bank.bookIncome({ id: await bring(7_700), income: { category: 'other', source: 'Parking' } })
  })

  it('a refund', async () => {
    const { api } = anna
    const { byHand, balance } = await shown()
    const { id: receiptId } = await byHand({ paymentDate: '2026-03-06' })
    const id = await bring(-10_000)
    await api.payments.refund({
      ...{ id: receiptId, amount: 10_000, reason: 'Nadpłata' },
      ...{ paymentDate: on, paymentMethod: 'bank_transfer' },
    })
    const before = await balance()
    const given = { id, receiptId, returned: false, reason: 'Nadpłata' }
    expect(await codeOf(api.bank.giveBack(given))).toBe('recorded_before')
    expect(await balance()).toBe(before)
    await api.bank.giveBack({ ...given, recordAgain: true })
    expect(await balance()).toBe(before + 10_000)
  })
})
