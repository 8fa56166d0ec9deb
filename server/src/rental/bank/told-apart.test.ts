/** A person is asked once whether a line and a record are one movement of money, and the answer is remembered (docs/decisions/176). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
let amount = 20_000
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Osobno')
})
afterAll(() => server?.stop())

const on = '2026-05-10'
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    ({ code }) => code,
  )
async function brought(cents: number, day = on, text = `T${Math.random()}`): Promise<string> {
  await anna.api.bank.run({ file: statement([{ on: day, amount: cents, text }]) })
  return (await anna.api.bank.lines({})).lines.find((line) => line.text === text)!.id
}
const bookExpense = (id: string, more: object = {}, recordAgain = false) =>
  anna.api.bank.bookExpense({ id, expense: { category: 'other', ...more }, recordAgain })
const bill = (more: object = {}) =>
  anna.api.expenses.create({
    ...{ amount, date: on, paidOn: on, category: 'other', status: 'paid' },
    ...more,
  })
/** Calls until nobody is asked, answers "another payment", and returns how often a person was asked. */
async function asked(call: (recordAgain: boolean) => Promise<unknown>): Promise<number> {
  const outcome = await outcomeOf(call(false))
  if (outcome === 'ok') return 0
  expect(outcome).toBe('recorded_before')
  await call(true)
  return 1
}
const vendors = ['Aqua', 'Bruk', 'Cegła', 'Dom', 'Energa', 'Farby', 'Gaz', 'Hydro']

describe('a line that was booked without a vendor', () => {
  it('asks once beside eight equal bills of other vendors', async () => {
    amount += 1_000
    await bookExpense(await brought(-amount))
    let questions = 0
    for (const vendor of vendors) questions += await asked((recordAgain) => bill({ vendor, recordAgain }))
    expect(questions).toBe(1)
  })

  it('asks again for the bill that the bank names', async () => {
    amount += 1_000
    await bookExpense(await brought(-amount, on, `Faktura Energa ${amount}`))
    expect(await asked((recordAgain) => bill({ vendor: 'Aqua', recordAgain }))).toBe(1)
    expect(await asked((recordAgain) => bill({ vendor: 'Bruk', recordAgain }))).toBe(0)
    expect(await outcomeOf(bill({ vendor: 'Energa Obrót SA' }))).toBe('recorded_before')
  })

  it('asks nobody again about the same bill, unless its amount changes', async () => {
    amount += 1_000
    await bookExpense(await brought(-amount))
    const { id } = await bill({ vendor: 'Aqua', recordAgain: true })
    const ids = [id]
    await anna.api.expenses.remove({ ids })
    await anna.api.expenses.restore({ ids })
    await anna.api.expenses.mark({ ids, status: 'pending' })
    await anna.api.expenses.mark({ ids, status: 'paid', paidOn: on })
    const audit = await server.query<{ details: object }>(
      `select details from audit_logs where details ? 'toldApart' and details->>'toldApart' = $1`,
      [id],
    )
    expect(audit).toHaveLength(1)
  })
})

it('asks once about an old pending payment, whatever lines come', async () => {
  amount += 1_000
  const tenantId = (await anna.api.tenants.create({ name: 'Ola Stara' })).id
  const { id } = await anna.api.payments.recordReceipt({
    ...{ tenantId, amount, paymentDate: '2026-03-10', paymentMethod: 'bank_transfer', status: 'pending' },
  })
  let questions = 0
  for (const day of ['2026-04-10', '2026-05-10', '2026-05-19']) {
    const line = await brought(amount, day)
    questions += await asked((recordAgain) =>
      anna.api.bank.accept({ id: line, parts: [{ tenantId, amount }], recordAgain }),
    )
  }
  expect(questions).toBe(1)
  // Its own payment is compared with the lines that nobody was asked about.
  const paid = { id, status: 'completed', paymentDate: '2026-05-19' } as const
  expect(await outcomeOf(anna.api.payments.settle(paid))).toBe('recorded_before')
})

it('asks once about an old unpaid bill, whatever lines come', async () => {
  amount += 1_000
  await bill({ status: 'pending', paidOn: null, date: '2026-03-10' })
  let questions = 0
  for (const day of ['2026-04-10', '2026-05-10', '2026-05-19']) {
    const line = await brought(-amount, day)
    questions += await asked((recordAgain) => bookExpense(line, { vendor: 'Aqua' }, recordAgain))
  }
  expect(questions).toBe(1)
})

describe('a record that is moved', () => {
  const home = async (name: string) => {
    const { id: propertyId } = await anna.api.properties.create({ address: `ul. ${name} ${amount}` })
    const { id: tenantId } = await anna.api.tenants.create({ name: `${name} Wilk ${amount}` })
    await anna.api.leases.create({
      ...{ propertyId, tenantId, startDate: '2026-01-01', rentAmount: 1, paymentDueDay: 5 },
    })
    return { propertyId, tenantId }
  }
  const income = (more: object = {}) =>
    anna.api.incomes.create({ amount, date: on, paidOn: on, category: 'other', ...more })

  it('asks if an income gets the tenant or property of a booked line', async () => {
    for (const field of ['tenantId', 'propertyId'] as const) {
      amount += 1_000
      const [one, other] = [await home('Jeden'), await home('Drugi')]
      const line = await brought(amount)
      await anna.api.bank.accept({ id: line, parts: [{ tenantId: one.tenantId, amount }] })
      const { id } = await income(other)
      const move = (recordAgain: boolean) =>
        anna.api.incomes.update({
          ...{ id, tenantId: null, propertyId: null, [field]: one[field], recordAgain },
        })
      expect(await outcomeOf(move(false)), field).toBe('recorded_before')
      await move(true)
      expect(
        await asked((recordAgain) => anna.api.incomes.update({ id, paidOn: '2026-05-11', recordAgain })),
      ).toBe(0)
    }
  })

  it('asks if an expense gets the vendor of a booked line, not if it gets a property', async () => {
    amount += 1_000
    await bookExpense(await brought(-amount), { vendor: 'Aqua' })
    const { id } = await bill({ vendor: 'Bruk' })
    const { propertyId } = await home('Trzeci')
    await anna.api.expenses.update({ id, propertyId })
    expect(await outcomeOf(anna.api.expenses.update({ id, vendor: 'Aqua' }))).toBe('recorded_before')
  })

  it('asks if the income of a line gets the property of a payment recorded by hand', async () => {
    amount += 1_000
    const [one, other] = [await home('Czwarty'), await home('Piąty')]
    await anna.api.payments.recordReceipt({
      ...{ tenantId: one.tenantId, amount, paymentDate: on, paymentMethod: 'bank_transfer' },
    })
    const line = await brought(amount)
    await anna.api.bank.bookIncome({ id: line, income: { category: 'other', propertyId: other.propertyId } })
    const { lines } = await anna.api.bank.lines({ state: 'done' })
    const id = lines.find((done) => done.id === line)!.parts[0]!.incomeId!
    const move = (recordAgain: boolean) =>
      anna.api.incomes.update({ id, propertyId: one.propertyId, recordAgain })
    const refusal = await move(false).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'recorded_before',
      data: { details: { kind: 'receipt', amount, on, ofMoved: true } },
    })
    await move(true)
    await anna.api.incomes.update({ id, description: 'Pralnia' })
  })
})
