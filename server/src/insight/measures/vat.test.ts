/** The VAT of rents and stays is in no revenue, and is in what tenants owe and pay (docs/finance.md 9.2). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminClient, startTestServer, type TestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../machinery/db/transaction.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../../rental/payments/verify-books.ts'

const quarter = { period: 'custom', from: '2026-01-01', to: '2026-03-31' } as const
const march = { ...quarter, from: '2026-03-01' } as const
let server: TestServer
let api: AdminClient
let organizationId: string
let propertyId: string
let tenantId: string
let leaseId: string

// Rent 1,230.00 with 230.00 of VAT, bills 500.00 without any. All of January is paid, 1,000.00 of February on 10 February and the
// rest of it on 10 March; nothing of March.
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-31' })
  api = server.admin(await server.signUp())
  organizationId = (await api.organizations.create({ name: 'Hale', currency: 'PLN', plan: 'enterprise' })).id
  await api.organizations.update({ vatRegistered: true, stayVatPercent: '8' })
  propertyId = (
    await api.properties.create({ address: 'Hala 1', rentAmount: 1_230_00, managedFrom: '2026-01-01' })
  ).id
  tenantId = (await api.tenants.create({ name: 'Sklep Ala' })).id
  leaseId = (
    await api.leases.create({
      ...{ propertyId, tenantId, startDate: '2026-01-01', endDate: '2026-12-31' },
      ...{ rentAmount: 1_230_00, billsAmount: 500_00, paymentDueDay: 10 },
    })
  ).id
  await api.vat.save({ leaseId, rates: [{ kind: 'rent', percent: '23' }], from: '2026-01-01' })
  await receive(1_730_00, '2026-01-10')
  await receive(1_000_00, '2026-02-10')
  await receive(730_00, '2026-03-10')
})
afterAll(() => server?.stop())

const receive = (amount: number, paymentDate: string) =>
  api.payments.recordReceipt({
    ...{ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer', recordAgain: true },
  })
const run = (type: 'cash_flow' | 'lump_sum_tax' | 'occupancy' | 'profitability' | 'rental_performance') =>
  api.reports.run({ type, ...quarter })
const totalsOf = async (type: Parameters<typeof run>[0]) => (await run(type)).sections[0]!.totals!
const revenue = (basis: 'cash' | 'accrual', period: object = quarter) =>
  api.reports.run({ type: 'revenue', ...quarter, ...period, basis })
const revenueIs = async (basis: 'cash' | 'accrual', period: object = quarter) => {
  const { figures, sections } = await revenue(basis, period)
  return [figures[0]!.value, sections[0]!.totals!.vat]
}
const metric = async (name: string, period: object = quarter) =>
  (await api.kpi.get({ ...quarter, ...period })).metrics.find((each) => each.metric === name)!
const differences = async () =>
  (await forOrganization(server.services, organizationId, 'test', verifyBooks)).differences

describe('revenue of an organization that is registered for VAT', () => {
  it('leaves out the VAT of charges on accrual basis, by the days of service', async () => {
    const { sections, notes } = await revenue('accrual')
    expect(sections[0]!.totals).toMatchObject({
      ...{ rent: 3_690_00, bills: 1_500_00, vat: -690_00, total: 4_500_00 },
    })
    expect(notes).toEqual([{ code: 'vat_left_out' }])
    // 15 of 31 days: 595.16 + 241.94, of it 111.29 VAT.
    expect(await revenueIs('accrual', { from: '2026-03-01', to: '2026-03-15' })).toEqual([725_81, -111_29])
    expect(await metric('oer', { from: '2026-03-01', to: '2026-03-15' })).toMatchObject({
      denominator: 725_81,
    })
    expect(await metric('oer')).toMatchObject({ denominator: 4_500_00 })
    expect(await totalsOf('profitability')).toMatchObject({ rentalRevenue: 3_000_00, otherIncome: 1_500_00 })
    const due = await api.reports.run({ type: 'vat', ...quarter })
    expect(due.figures[0]!.value).toBe(690_00)
  })

  it('leaves out on cash basis what each payment contains, and what paid all of a charge contains all of it', async () => {
    // 230.00 * 1,000.00/1,230.00 = 186.99 and the rest of 43.01.
    expect(await revenueIs('cash', { to: '2026-01-31' })).toEqual([1_500_00, -230_00])
    expect(await revenueIs('cash', { from: '2026-02-01', to: '2026-02-28' })).toEqual([813_01, -186_99])
    expect(await revenueIs('cash', { from: '2026-03-01' })).toEqual([686_99, -43_01])
    expect(await revenueIs('cash', { from: '2026-02-10', to: '2026-03-10' })).toEqual([1_500_00, -230_00])
    expect((await metric('cash_flow')).value).toBe(3_000_00)
    expect((await metric('cash_flow', { from: '2026-02-10', to: '2026-02-10' })).value).toBe(813_01)
    expect(await totalsOf('cash_flow')).toMatchObject({
      ...{ receipts: 3_000_00, vat: 460_00, netChange: 3_460_00 },
    })
  })

  it('opens payments whose sum is shown with and without VAT', async () => {
    const opened = (await revenue('cash')).sections[0]!.totalsOpen!
    expect(opened.total).toEqual(opened.received)
    const { rows, totals } = await api.payments.list(opened.total!.filters as object)
    expect(totals).toMatchObject({ received: 3_460_00, receivedVat: 460_00 })
    expect(rows.flatMap(({ receivedVat }) => receivedVat ?? []).sort((a, b) => a - b)).toEqual([
      43_01, 186_99, 230_00,
    ])
    const { content } = await api.payments.exportCsv(opened.total!.filters as object)
    expect(content).toContain('186,99')
    expect((await api.payments.list({})).totals.receivedVat).toBe(0)
  })

  it('is compared with rents without VAT', async () => {
    expect(await metric('economic_occupancy')).toMatchObject({ numerator: 3_000_00, denominator: 3_000_00 })
    const performance = (await run('rental_performance')).sections[0]!.rows[0]!
    expect(performance.cells).toMatchObject({ monthlyRent: 1_000_00, rentalRevenue: 3_000_00 })
  })

  it('is not what tenants owe and pay: that is with VAT', async () => {
    expect(await metric('collection_rate')).toMatchObject({ numerator: 3_460_00, denominator: 5_190_00 })
    const shown = (await api.dashboard.get()).revenue.slice(-3)
    expect(shown.map(({ expected, received }) => [expected, received])).toEqual([
      [1_730_00, 1_730_00],
      [1_730_00, 1_000_00],
      [1_730_00, 730_00],
    ])
    expect((await api.tenants.get({ id: tenantId })).balance).toBe(1_730_00)
    expect((await api.properties.get({ id: propertyId })).summary.collectedThisYear).toBe(3_460_00)
  })

  it('is the base of the lump-sum tax', async () => {
    expect(await totalsOf('lump_sum_tax')).toMatchObject({
      ...{ received: 3_460_00, notTaxed: 1_460_00, taxBase: 2_000_00 },
    })
  })

  it('follows credit notes, reversals, write-offs and other rates', async () => {
    const { rows } = await api.payments.list({ view: 'charges', tenantId, sort: 'dueDate', limit: 50 })
    const rents = rows.filter(({ type }) => type === 'rent')
    // 1,107.00 with 207.00 is left of January; the 123.00 pay March, with 23.00.
    await api.payments.creditNote({ id: rents[0]!.id, amount: 123_00, reason: 'x' })
    expect(await revenueIs('accrual')).toEqual([4_400_00, -667_00])
    expect(await revenueIs('cash')).toEqual([3_000_00, -460_00])
    expect(await differences()).toBe(0)

    const received = await api.payments.list({ view: 'received', tenantId, sort: 'paymentDate' })
    await api.payments.reverse({
      id: received.rows.find(({ amount }) => amount === 1_000_00)!.id,
      reason: 'x',
    })
    // The money of February pays nothing any more; that of March still pays 230.00 of February's rent, with 43.01.
    expect(await revenueIs('cash')).toEqual([2_460_00 - 273_01, -273_01])
    expect((await metric('cash_flow')).value).toBe(2_460_00 - 273_01)
    expect(await differences()).toBe(0)

    // 1,107.00 of the rent of March is unpaid, with 207.00.
    await api.payments.writeOff({ id: rents[2]!.id, amount: 410_00, reason: 'x' })
    await api.payments.writeOff({ id: rents[2]!.id, amount: 697_00, reason: 'x' })
    expect(await totalsOf('profitability')).toMatchObject({ badDebt: 900_00 })

    await api.payments.reverse({ id: rents[2]!.id, reason: 'x' })
    expect(await revenueIs('accrual', { from: '2026-03-01' })).toEqual([500_00, 0])
    await api.vat.save({ leaseId, rates: [], from: '2026-02-01' })
    expect(await revenueIs('accrual', { from: '2026-02-01', to: '2026-02-28' })).toEqual([1_730_00, 0])
    expect(await revenueIs('accrual')).toEqual([3_630_00, -207_00])
    // Days of January have the rate of their charge, the later ones have none.
    expect(await metric('economic_occupancy')).toMatchObject({ denominator: 1_000_00 + 2 * 1_230_00 })
    expect(await differences()).toBe(0)
    await api.vat.save({ leaseId, rates: [{ kind: 'rent', percent: '23' }], from: '2026-01-01' })
    expect(await revenueIs('accrual')).toEqual([3_400_00, -437_00])
  })

  it('of stays and what their nights could earn are without VAT too', async () => {
    const unit = await api.properties.create({
      ...{ address: 'Morska 1', rentalType: 'short-term', dailyRate: 108_00, managedFrom: '2026-03-01' },
    })
    const before = (await revenueIs('accrual', march))[0] as number
    await api.bookings.create({
      ...{ propertyId: unit.id, checkIn: '2026-03-10', checkOut: '2026-03-14', adults: 1 },
      guest: { name: 'Ala' },
    })
    expect(await metric('adr', march)).toMatchObject({ numerator: 400_00, denominator: 4 })
    expect((await revenueIs('accrual', march))[0]).toBe(before + 400_00)
    const free = (await run('occupancy')).sections[0]!.rows.find(({ key }) => key === unit.id)!
    expect(free.cells).toMatchObject({ vacancyLoss: 27 * 100_00 })
    const other = await api.properties.create({
      ...{ address: 'Morska 2', rentalType: 'short-term', dailyRate: 200_00, managedFrom: '2026-03-15' },
    })
    const lost = (await run('occupancy')).sections[0]!.rows.find(({ key }) => key === other.id)!
    // 17 nights are 3400.00 / 1.08. The net price of a night, 185.19, is never rounded first.
    expect(lost.cells).toMatchObject({ vacancyLoss: 3_148_15 })
    expect(await differences()).toBe(0)
  })
})

it('figures are with VAT while the organization is not registered, and the same again afterwards', async () => {
  const [accrual, cash] = [await revenueIs('accrual'), await revenueIs('cash')]
  await api.organizations.update({ vatRegistered: false })
  expect((await revenueIs('accrual'))[0]).toBe(Number(accrual[0]) - Number(accrual[1]))
  expect((await revenueIs('cash'))[0]).toBe(Number(cash[0]) - Number(cash[1]))
  expect((await revenue('cash')).sections[0]!.totals).toMatchObject({ vat: 0 })
  await api.organizations.update({ vatRegistered: true })
  expect([await revenueIs('accrual'), await revenueIs('cash')]).toEqual([accrual, cash])
})

it('an upgrade fills them for the charges and payments of an older release', async () => {
  const figures = async () => [
    await revenueIs('accrual'),
    await revenueIs('cash'),
    (await metric('cash_flow')).value,
    (await metric('oer')).denominator,
  ]
  const before = await figures()
  await server.query('delete from charge_vat where organization_id = $1', [organizationId])
  expect(
    await server.query('select 1 from allocation_vat where organization_id = $1', [organizationId]),
  ).toEqual([])
  expect(await figures()).not.toEqual(before)
  await server.query('select app.fill_vat()')
  expect(await figures()).toEqual(before)
  expect(await differences()).toBe(0)
})

it('a difference is counted and corrected at night', async () => {
  const before = await revenueIs('cash')
  await server.query('update allocation_vat set amount = amount + 1 where organization_id = $1', [
    organizationId,
  ])
  expect(await differences()).toBeGreaterThan(0)
  expect(await revenueIs('cash')).toEqual(before)
  expect(await differences()).toBe(0)
})

it('they are right after payments, corrections and changes of rates at once', async () => {
  const { rows } = await api.payments.list({ view: 'charges', tenantId, limit: 50 })
  await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      try {
        if (n % 4 === 0)
          await api.vat.save({
            leaseId,
            rates: n % 8 ? [] : [{ kind: 'rent', percent: '8' }],
            from: '2026-01-01',
          })
        else if (n % 4 === 1)
          await api.payments.creditNote({ id: rows[n % rows.length]!.id, amount: 100 + n, reason: 'x' })
        else await receive(10_000 + n, `2026-0${1 + (n % 3)}-20`)
      } catch (error) {
        if (((error as { status?: number }).status ?? 500) >= 500) throw error
      }
    }),
  )
  expect(await differences()).toBe(0)
})

it('they are written by nobody but the triggers', async () => {
  for (const table of ['charge_vat', 'allocation_vat'])
    await expect(
      inTransaction(
        server.services.database.app,
        { text: `select set_config('app.organization', $1, true)`, values: [organizationId] },
        (db) => db.execute(sql.raw(`delete from ${table}`)),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } })
})
