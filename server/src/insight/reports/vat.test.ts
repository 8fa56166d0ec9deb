import { runs } from '@domovik/domain/random-tests.fixture.ts'
import { vatIncluded } from '@domovik/domain/rental/vat/vat.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminClient,
  codeOf,
  type Landlord,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'

let server: TestServer
let api: AdminClient
let anna: Landlord
let leaseId: string
let tenantId: string
let propertyId: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20' })
  anna = await server.signUpLandlord()
  api = anna.api
  await api.organizations.update({ vatRegistered: true, stayVatPercent: '8' })
  propertyId = (await api.properties.create({ address: 'ul. Lipowa 1', managedFrom: '2025-01-01' })).id
  tenantId = (await api.tenants.create({ name: 'Sklep Ala' })).id
  const lease = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-01-01', endDate: '2026-12-31' },
    ...{ rentAmount: 123_000, billsAmount: 50_000, depositAmount: 200_000, paymentDueDay: 10 },
  })
  leaseId = lease.id
})
afterAll(() => server?.stop())

const march = { type: 'vat', period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const
const run = (period: object = march) => api.reports.run({ ...march, ...period })
const section = async (id: string, period: object = {}) =>
  (await run(period)).sections.find((one) => one.id === id)!

describe('the VAT report (8.17)', () => {
  it('contains posted charges without VAT until their lease has rates', async () => {
    const { rows } = await section('vat_sales')
    expect(rows.map(({ cells }) => [cells.vatRate, cells.gross])).toEqual([['without', 173_000]])
  })

  it('applies rates of a lease from a day to posted charges, and to all that follow (E49)', async () => {
    const { appliedTo } = await api.vat.save({
      leaseId,
      rates: [{ kind: 'rent', percent: '23' }],
      from: '2026-02-01',
    })
    expect(appliedTo).toBe(2)
    expect(
      (await section('vat_sales')).rows.map(({ cells }) => [cells.vatRate, cells.netOfVat, cells.vat]),
    ).toEqual([
      ['23%', 100_000, 23_000],
      ['without', 50_000, 0],
    ])
    const january = await section('vat_sales', { from: '2026-01-01', to: '2026-01-31' })
    expect(january.totals).toMatchObject({ vat: 0, gross: 173_000 })
  })

  it('refuses rates of somebody who did not see those of a colleague', async () => {
    const rates = [{ kind: 'bills', percent: '23' } as const]
    expect(await codeOf(api.vat.save({ leaseId, rates, known: [] }))).toBe('version_conflict')
    const { rates: kept } = await api.vat.get({ leaseId })
    expect(kept).toEqual([{ kind: 'rent', percent: '23' }])
    expect(
      (await api.vat.save({ leaseId, rates: kept, known: [{ kind: 'rent', percent: '23.0' }] })).rates,
    ).toEqual(kept)
  })

  it('deducts the share of an invoice that is deductible, and opens the expense (E51)', async () => {
    const expense = (vatInvoiced: number, vatDeductiblePercent: string, amount: number) =>
      api.expenses.create({
        ...{ amount, vatInvoiced, vatDeductiblePercent, date: '2026-03-12', category: 'repairs' },
        ...{ status: 'approved', vendor: 'Bud' },
      })
    const first = await expense(11_500, '100', 61_500)
    const second = await expense(6_900, '46', 36_900)
    expect([first.vatAmount, first.vatInvoiced, second.vatAmount, second.vatInvoiced]).toEqual([
      11_500,
      null,
      3_174,
      6_900,
    ])
    const { rows, totals } = await section('vat_purchases')
    expect(rows.map(({ cells }) => [cells.vatShare, cells.vat, cells.deductible])).toEqual([
      ['100%', 11_500, 11_500],
      ['46%', 6_900, 3_174],
    ])
    const listed = await section('vat_purchase_rows')
    expect(listed.totals).toEqual(totals)
    expect(listed.rows.map(({ opens }) => opens?.gross)).toEqual(
      expect.arrayContaining([{ place: 'expense', id: second.id }]),
    )
    const corrected = await api.expenses.update({ id: second.id, vatAmount: 6_900 })
    expect([corrected.vatAmount, corrected.vatInvoiced, corrected.vatDeductiblePercent]).toEqual([
      6_900,
      null,
      null,
    ])
    // A share without its invoice would leave another deducted amount than it says.
    await expect(api.expenses.update({ id: second.id, vatDeductiblePercent: '50' })).rejects.toMatchObject({
      data: { fields: { vatDeductiblePercent: 'not_allowed' } },
    })
    await expect(api.expenses.update({ id: second.id, vatInvoiced: 36_901 })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  it('counts other income on its date and leaves deposits, interest and pending expenses out', async () => {
    await api.incomes.create({
      amount: 24_600,
      vatAmount: 4_600,
      date: '2026-03-05',
      category: 'other',
      propertyId,
    })
    await api.incomes.create({ amount: 9_900, vatAmount: 900, date: '2026-03-05', category: 'deposit' })
    await api.expenses.create({
      amount: 1_000,
      vatAmount: 187,
      date: '2026-03-05',
      category: 'other',
      status: 'pending',
    })
    const { sections, figures } = await run()
    const by = new Map(sections.map((one) => [one.id, one]))
    expect(by.get('vat_sales')!.rows.at(-1)!.cells).toMatchObject({
      vatLine: 'income',
      vatRate: 'not_recorded',
      vat: 4_600,
    })
    expect(by.get('vat_purchases')!.totals!.vat).toBe(18_400)
    expect(figures.map(({ value }) => value)).toEqual([27_600, 18_400, 9_200])
    expect((await api.reports.exportCsv(march)).content).toContain('Sklep Ala')
  })

  it('applies rates to charges posted later', async () => {
    await server.moveTo('2026-04-20', anna)
    await api.payments.generateCharges()
    const april = { from: '2026-04-01', to: '2026-04-30' }
    expect((await section('vat_due', april)).totals).toMatchObject({ vatSales: 23_000 })
  })

  it('rounds each row and adds rows (E50), and takes credit notes and reversals back on their day', async () => {
    await api.vat.save({
      leaseId,
      rates: [
        { kind: 'rent', percent: '23' },
        { kind: 'other', percent: '23' },
      ],
    })
    const charge = (dueDate: string) =>
      api.payments.addCharge({ tenantId, leaseId, type: 'other', amount: 3_333, dueDate, description: 'x' })
    const may = { from: '2026-05-01', to: '2026-05-31' }
    await server.moveTo('2026-05-31', anna)
    const charges = [await charge('2026-05-02'), await charge('2026-05-03'), await charge('2026-05-04')]
    const found = (await section('vat_sales_rows', may)).rows.filter(({ cells }) => cells.gross === 3_333)
    expect(found.map(({ cells }) => cells.vat)).toEqual([623, 623, 623])
    expect(found.map(({ opens }) => opens?.gross?.id)).toEqual(charges.map(({ id }) => id))
    expect((await api.payments.get({ id: charges[0]!.id })).payment.vat).toEqual({
      percent: '23',
      amount: 623,
    })
    await api.payments.creditNote({ id: charges[0]!.id, amount: 1_230, reason: 'x' })
    await api.payments.reverse({ id: charges[1]!.id, reason: 'x' })
    const credits = (await section('vat_sales', may)).rows.find(({ cells }) => cells.vatLine === 'credits')!
    expect(credits.cells).toMatchObject({ gross: -1_230 - 3_333, vat: -230 - 623 })
    const sums = await section('vat_sales', may)
    const rows = await section('vat_sales_rows', may)
    expect(rows.totals).toEqual(sums.totals)
  })

  it('counts what takes back a charge that is not due yet in the month of the charge, and equal rates together', async () => {
    const { id } = await api.payments.addCharge({
      ...{ tenantId, leaseId, type: 'other', amount: 12_300, dueDate: '2026-07-20', description: 'x' },
    })
    await api.payments.creditNote({ id, amount: 2_460, reason: 'x' })
    const before = await section('vat_due', { from: '2026-05-01', to: '2026-05-31' })
    await api.payments.reverse({ id, reason: 'x' })
    expect((await section('vat_due', { from: '2026-05-01', to: '2026-05-31' })).totals).toEqual(before.totals)
    await server.query(`update transaction_vat set percent = '23.0' where transaction_id = $1`, [id])
    await server.moveTo('2026-07-31', anna)
    const july = (await section('vat_sales', { from: '2026-07-01', to: '2026-07-31' })).rows.filter(
      ({ cells }) => cells.vatRate !== 'without',
    )
    // The credit note ended with the charge, so that no more than its VAT is taken back.
    expect(july.map(({ cells }) => [cells.vatLine, cells.vatRate, cells.vat])).toEqual([
      ['charges', '23%', 2_300],
      ['credits', '23%', -2_300],
    ])
  })

  it('gives a renewed lease the rates of the lease before it', async () => {
    const { id } = await api.leases.renew({
      id: leaseId,
      endDate: '2027-12-31',
      rentAmount: 130_000,
      depositAmount: 200_000,
    })
    expect((await api.vat.get({ leaseId: id })).rates).toEqual([
      { kind: 'rent', percent: '23' },
      { kind: 'other', percent: '23' },
    ])
  })

  it('is only for organizations that are registered for VAT', async () => {
    const other = await server.signUpLandlord()
    const { basis, sections, notes } = await other.api.reports.run(march)
    expect([basis, sections, notes]).toEqual(['due_date', [], [{ code: 'vat_only_registered' }]])
    await expect(other.api.vat.get({ leaseId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.api.vat.save({ leaseId, rates: [] })).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('app.vat_included is vatIncluded', async () => {
  const examples = fc.sample(
    fc.record({
      gross: fc.integer({ min: 1, max: 1e11 }),
      percent: fc.constantFrom('0', '4.5', '5', '8', '10', '21', '23', '100'),
    }),
    runs(200),
  )
  const rows = await server.query<{ vat: number }>(
    `select app.vat_included((x->>'gross')::bigint, x->>'percent')::float8 as vat from json_array_elements($1::json) as x`,
    [JSON.stringify(examples)],
  )
  expect(rows.map(({ vat }) => vat)).toEqual(
    examples.map(({ gross, percent }) => vatIncluded(gross, percent)),
  )
})
