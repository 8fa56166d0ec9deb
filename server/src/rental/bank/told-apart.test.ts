/** A person is asked once whether a line and a record are one movement of money, and the answer is remembered (docs/decisions/176). */
import { describe, expect, it } from 'vitest'
import { answering, bankOf, on, outcomeOf } from './booked-lines.fixture.ts'

const { here, brought, bookExpense } = bankOf('Osobno')
const api = () => here.anna.api
let amount = 20_000

const bill = (more: object = {}) =>
  api().expenses.create({
    ...{ amount, date: on, paidOn: on, category: 'other', status: 'paid' },
    ...more,
  })
/** Answers "another payment" to each question, and returns how many were asked. */
const asked = async (call: (recordAgain: string[]) => Promise<unknown>) => (await answering(call)).length
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
    await api().expenses.remove({ ids })
    await api().expenses.restore({ ids })
    await api().expenses.mark({ ids, status: 'pending' })
    await api().expenses.mark({ ids, status: 'paid', paidOn: on })
    const audit = await here.server.query<{ details: object }>(
      `select details from audit_logs where details ? 'toldApart' and details->>'toldApart' = $1`,
      [id],
    )
    expect(audit).toHaveLength(1)
  })
})

it('asks once about an old pending payment, whatever lines come', async () => {
  amount += 1_000
  const tenantId = (await api().tenants.create({ name: 'Ola Stara' })).id
  const { id } = await api().payments.recordReceipt({
    ...{ tenantId, amount, paymentDate: '2026-03-10', paymentMethod: 'bank_transfer', status: 'pending' },
  })
  let questions = 0
  for (const day of ['2026-04-10', '2026-05-10', '2026-05-19']) {
    const line = await brought(amount, day)
    questions += await asked((recordAgain) =>
      api().bank.accept({ id: line, parts: [{ tenantId, amount }], recordAgain }),
    )
  }
  expect(questions).toBe(1)
  // Its own payment is compared with the lines that nobody was asked about.
  const paid = { id, status: 'completed', paymentDate: '2026-05-19' } as const
  expect(await outcomeOf(api().payments.settle(paid))).toBe('recorded_before')
})

it('asks once about an old unpaid bill, whatever lines come', async () => {
  amount += 1_000
  await bill({ status: 'pending', paidOn: null, date: '2026-03-10' })
  let questions = 0
  for (const day of ['2026-04-10', '2026-05-10', '2026-05-19']) {
    const line = await brought(-amount, day)
    questions += await asked((recordAgain) => bookExpense(line, { vendor: 'Aqua', recordAgain }))
  }
  expect(questions).toBe(1)
})

describe('a record that is moved', () => {
  const home = async (name: string) => {
    const { id: propertyId } = await api().properties.create({ address: `ul. ${name} ${amount}` })
    const { id: tenantId } = await api().tenants.create({ name: `${name} Wilk ${amount}` })
    await api().leases.create({
      ...{ propertyId, tenantId, startDate: '2026-01-01', rentAmount: 1, paymentDueDay: 5 },
    })
    return { propertyId, tenantId }
  }
  const income = (more: object = {}) =>
    api().incomes.create({ amount, date: on, paidOn: on, category: 'other', ...more })

  it('asks if an income gets the tenant or property of a booked line', async () => {
    for (const field of ['tenantId', 'propertyId'] as const) {
      amount += 1_000
      const [one, other] = [await home('Jeden'), await home('Drugi')]
      const line = await brought(amount)
      await api().bank.accept({ id: line, parts: [{ tenantId: one.tenantId, amount }] })
      const { id } = await income(other)
      const move = (recordAgain: string[]) =>
        api().incomes.update({
          ...{ id, tenantId: null, propertyId: null, [field]: one[field], recordAgain },
        })
      expect(await outcomeOf(move([])), field).toBe('recorded_before')
      expect(await asked(move)).toBe(1)
      expect(
        await asked((recordAgain) => api().incomes.update({ id, paidOn: '2026-05-11', recordAgain })),
      ).toBe(0)
    }
  })

  it('asks if an expense gets the vendor of a booked line, not if it gets a property', async () => {
    amount += 1_000
    await bookExpense(await brought(-amount), { vendor: 'Aqua' })
    const { id } = await bill({ vendor: 'Bruk' })
    const { propertyId } = await home('Trzeci')
    await api().expenses.update({ id, propertyId })
    expect(await outcomeOf(api().expenses.update({ id, vendor: 'Aqua' }))).toBe('recorded_before')
  })

  it('asks if the income of a line gets the property of a payment recorded by hand', async () => {
    amount += 1_000
    const [one, other] = [await home('Czwarty'), await home('Piąty')]
    await api().payments.recordReceipt({
      ...{ tenantId: one.tenantId, amount, paymentDate: on, paymentMethod: 'bank_transfer' },
    })
    const line = await brought(amount)
    await api().bank.bookIncome({ id: line, income: { category: 'other', propertyId: other.propertyId } })
    const { lines } = await api().bank.lines({ state: 'done' })
    const id = lines.find((done) => done.id === line)!.parts[0]!.incomeId!
    const move = (recordAgain: string[]) =>
      api().incomes.update({ id, propertyId: one.propertyId, recordAgain })
    const refusal = await move([]).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'recorded_before',
      data: { details: { kind: 'receipt', amount, on, ofMoved: true } },
    })
    expect(await asked(move)).toBe(1)
    await api().incomes.update({ id, description: 'Pralnia' })
  })
})
