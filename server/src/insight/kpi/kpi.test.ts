/**
 * Key figures through the API for a small portfolio; the expected values are computed by hand (docs/finance.md 6,
 * 7).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let flat: string
let bare: string
const lastMonth = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-15' })
  anna = await server.signUpLandlord('Wierzba')
  const { api } = anna
  const rented = await api.properties.create({
    address: 'Polna 1',
    rentAmount: 110_000,
    managedFrom: '2025-01-01',
  })
  const vacant = await api.properties.create({
    address: 'Polna 2',
    rentAmount: 62_000,
    managedFrom: '2026-03-17',
  })
  flat = rented.id
  bare = vacant.id
  const tenant = await api.tenants.create({ name: 'Zofia' })
  // From the 11th: 21 of March's 31 days, 677.42 of 1000 rent and 67.74 of 100 utilities.
  await api.leases.create({
    propertyId: flat,
    tenantId: tenant.id,
    startDate: '2026-03-11',
    rentAmount: 100_000,
    billsAmount: 10_000,
  })
  await api.payments.recordReceipt({
    tenantId: tenant.id,
    amount: 60_000,
    paymentDate: '2026-03-20',
    paymentMethod: 'cash',
  })
})
afterAll(() => server?.stop())

const notesOfCashFlow = async (narrowed: { propertyId?: string; rentalType?: 'short-term' } = {}) =>
  (await anna.api.reports.run({ type: 'cash_flow', ...lastMonth, ...narrowed })).notes
const figures = async (asked: Parameters<Landlord['api']['kpi']['get']>[0] = lastMonth) =>
  new Map((await anna.api.kpi.get(asked)).metrics.map((figure) => [figure.metric, figure]))

describe('cost, value and loans of a property', () => {
  it('are saved with a version check and shown with their totals', async () => {
    const { api } = anna
    const said = await api.investments.save({
      propertyId: flat,
      purchaseDate: '2025-01-10',
      purchasePrice: 12_000_000,
      acquisitionCosts: 500_000,
      reserveBalance: 300_000,
    })
    expect(said).toMatchObject({ totalCost: 12_500_000, paidIn: 12_500_000, marketValue: 12_000_000 })
    const loan = {
      propertyId: flat,
      lender: 'Bank',
      type: 'annuity' as const,
      originalAmount: 6_000_000,
      startDate: '2025-01-10',
      termMonths: 240,
      instalmentDay: 10,
      rates: [{ validFrom: '2025-01-10', annualRate: '6' }],
      stressRate: '8',
    }
    const owed = await api.investments.addLoan(loan)
    expect(owed).toMatchObject({ paidIn: 6_500_000, loans: [{ next: { dueDate: '2026-05-10' } }] })
    const { rows } = await api.investments.schedule({ id: owed.loans[0]!.id })
    expect([rows.length, rows.at(-1)!.balance]).toEqual([240, 0])
    await expect(
      api.investments.save({ propertyId: flat, updatedAt: '2020-01-01T00:00:00Z', reserveBalance: 1 }),
    ).rejects.toMatchObject({ code: 'version_conflict' })
    await expect(
      api.investments.save({ propertyId: bare, purchaseDate: '2025-01-01' }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
    })
    const { history } = await api.properties.get({ id: flat })
    expect(history.map(({ details }) => details)).toContainEqual({ loanAdded: 'Bank', amount: 6_000_000 })
  })
})

describe('key figures', () => {
  it('count days of service, not days of payment', async () => {
    const { gross_yield, occupancy, collection_rate, oer } = Object.fromEntries(await figures())
    expect(gross_yield).toMatchObject({
      above: [{ code: 'rental_revenue', amount: 677_42 * 12 }],
      denominator: 12_000_000,
      coverage: { counted: 1, of: 2 },
      missing: [{ propertyId: bare, reason: 'missing_input' }],
    })
    // 21 of 31 days for the first flat, and 0 of 15 for the second.
    expect(occupancy).toMatchObject({ numerator: 21, denominator: 46 })
    expect(collection_rate).toMatchObject({ numerator: 60_000, denominator: 677_42 + 67_74 })
    expect(oer).toMatchObject({ value: 0, denominator: 677_42 + 67_74 })
  })

  it('take the loan from its schedule, or from recorded payments', async () => {
    expect((await figures()).get('icr_stressed')).toMatchObject({
      coverage: { counted: 1, of: 1 },
      missing: [],
    })
    const scheduled = (await figures()).get('dscr')!
    expect(scheduled).toMatchObject({ scheduled: true, numerator: 677_42 + 67_74 })
    const { rows } = await anna.api.investments.schedule({ id: await loanId() })
    const march = rows.find(({ dueDate }) => dueDate === '2026-03-10')!
    expect(scheduled.denominator).toBe(march.interest + march.principal)
    const unrecorded = {
      code: 'instalments_not_recorded',
      data: { amount: march.interest + march.principal },
    }
    expect(await notesOfCashFlow()).toContainEqual(unrecorded)
    expect(await notesOfCashFlow({ rentalType: 'short-term' })).not.toContainEqual(unrecorded)
    expect(await notesOfCashFlow({ propertyId: bare })).not.toContainEqual(unrecorded)
    const paid = await anna.api.expenses.create({
      amount: 25_000,
      date: '2026-03-10',
      category: 'loan_interest',
      propertyId: flat,
      status: 'paid',
      paidOn: '2026-03-10',
    })
    const recorded = (await figures()).get('dscr')!
    expect(recorded).toMatchObject({ scheduled: false, denominator: 25_000 })
    expect((await notesOfCashFlow()).map(({ code }) => code)).not.toContain('instalments_not_recorded')
    await anna.api.expenses.remove({ ids: [paid.id] })
  })

  it('include capital spending only in cash flow, and running costs in both cash flow and expense ratio', async () => {
    const before = Object.fromEntries(await figures())
    for (const [amount, category, capital] of [
      [10_000, 'repairs', false],
      [50_000, 'equipment', true],
    ] as const)
      await anna.api.expenses.create({
        amount,
        date: '2026-03-12',
        category,
        capital,
        status: 'paid',
        paidOn: '2026-03-12',
      })
    const after = Object.fromEntries(await figures())
    expect(after.oer!.numerator - before.oer!.numerator).toBe(10_000)
    expect(before.cash_flow!.value! - after.cash_flow!.value!).toBe(60_000)
    // An amount not assigned to a property does not affect yields.
    expect(after.net_yield!.numerator).toBe(before.net_yield!.numerator)
  })

  it('show the cap rate once a value exists, from its date on', async () => {
    expect((await figures({ ...lastMonth, propertyId: bare })).get('cap_rate')).toMatchObject({
      value: null,
      reason: 'missing_input',
    })
    await anna.api.investments.value({ propertyId: bare, valuedOn: '2026-03-01', marketValue: 8_000_000 })
    const month = { period: 'custom', from: '2026-03-01', to: '2026-04-14', propertyId: bare } as const
    expect((await figures(month)).get('cap_rate')).toMatchObject({ value: 0, reason: null })
    expect((await figures({ ...lastMonth, propertyId: bare })).get('cap_rate')).toMatchObject({
      reason: 'period_too_short',
    })
  })

  it('are split by property and by month', async () => {
    const { rows, total } = await anna.api.kpi.rows({ metric: 'occupancy', ...lastMonth })
    expect(total).toBe(3)
    expect(rows[0]).toMatchObject({ propertyId: flat, numerator: 21, denominator: 31 })
    const { months, values } = await anna.api.kpi.trend(lastMonth)
    expect([months[0], months.at(-1)]).toEqual(['2025-04-01', '2026-03-01'])
    expect(values.occupancy!.slice(-2)).toEqual([0, 21 / 46])
  })

  it('add up over the parts of a window', async () => {
    const revenue = async (from: string, to: string) =>
      (await figures({ period: 'custom', from, to })).get('icr')!.numerator
    const parts = await Promise.all([
      revenue('2026-03-01', '2026-03-13'),
      revenue('2026-03-14', '2026-04-02'),
      revenue('2026-04-03', '2026-04-15'),
    ])
    expect(parts[0]! + parts[1]! + parts[2]!).toBe(await revenue('2026-03-01', '2026-04-15'))
  })

  it('rents let days at the contract rent and vacant days at the asking rent, each month rounded once', async () => {
    const { break_even } = Object.fromEntries(await figures())
    // Let: R(1000 * 21/31) = 677.42. Vacant: R(1100 * 10/31) = 354.84 and R(620 * 15/31) = 300.00.
    expect(break_even).toMatchObject({
      below: [
        { code: 'gross_potential_rent', amount: 677_42 + 354_84 + 300_00 },
        { code: 'other_income', amount: 67_74 },
      ],
    })
    const { sections } = await anna.api.reports.run({ type: 'occupancy', ...lastMonth })
    expect(sections[0]!.totals).toMatchObject({ vacancyLoss: 354_84 + 300_00, vacantDays: 25 })
  })
})

const loanId = async (): Promise<string> =>
  (await anna.api.investments.get({ propertyId: flat })).loans[0]!.id
