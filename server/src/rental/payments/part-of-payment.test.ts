/** What lists of one unit and of one lease show of a payment that pays charges of several (docs/decisions/172). */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { registerForVat } from '../../../test/random-vat.fixture.ts'
import { managedUnit } from '../owners/unit-figures.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
})
afterAll(() => server?.stop())

/** A tenant with a flat for 1000.00 and a garage for 193.33 in June, whose rents are charged. */
async function flatAndGarage(more: { flat?: object; garage?: object } = {}) {
  anna = await server.signUpLandlord()
  const { api } = anna
  const units = {
    flat: (await managedUnit(anna, { rentalType: 'both' })).id,
    garage: (await managedUnit(anna, { rentalType: 'both' })).id,
  }
  const tenant = (await api.tenants.create({ name: 'Marta' })).id
  const lease = async (propertyId: string, startDate: string, rentAmount: number, terms: object = {}) =>
    (
      await api.leases.create({
        ...{ propertyId, tenantId: tenant, startDate, rentAmount, paymentDueDay: 10 },
        ...terms,
      })
    ).id
  const leases = {
    flat: await lease(units.flat, '2026-06-01', 1000_00, more.flat),
    garage: await lease(units.garage, '2026-06-02', 200_00, more.garage),
  }
  await api.payments.generateCharges()
  return { units, leases, tenant }
}
const pay = (tenantId: string, amount: number, more: object = {}) =>
  anna.api.payments.recordReceipt({
    ...{ tenantId, amount, paymentDate: '2026-06-20', paymentMethod: 'bank_transfer', recordAgain: true },
    ...more,
  })
type Filters = Parameters<Landlord['api']['payments']['list']>[0]
const listed = async (filters: Filters) => {
  const { rows, totals } = await anna.api.payments.list(filters)
  return { rows: rows.map(({ amount, unitAmount }) => [amount, unitAmount]), received: totals.received }
}
/** The cells of a column of the exported rows; undefined without the column. */
const exported = async (filters: Filters, header: string) => {
  const { content } = await anna.api.payments.exportCsv(filters)
  const [names = [], ...lines] = parse(content, { bom: true, delimiter: ';' }) as string[][]
  const place = names.indexOf(header)
  return place < 0 ? undefined : lines.map((line) => line[place])
}
const received = { view: 'received' } as const
const columns = { unit: 'Received for this property', lease: 'Received for this lease' }

describe.each(['unit', 'lease'] as const)('a list of one %s', (by) => {
  const made = async (more?: Parameters<typeof flatAndGarage>[0]) => {
    const { units, leases, tenant } = await flatAndGarage(more)
    const of = (one: 'flat' | 'garage') =>
      by === 'unit' ? { propertyId: units[one] } : { leaseId: leases[one] }
    return { of, leases, units, tenant }
  }

  it('shows the part of a payment that pays several, and its export adds up to the total', async () => {
    const { of, tenant } = await made()
    await pay(tenant, 1193_33)
    expect(await listed({ ...received, ...of('flat') })).toEqual({
      rows: [[1193_33, 1000_00]],
      received: 1000_00,
    })
    expect(await listed({ ...received, ...of('garage') })).toEqual({
      rows: [[1193_33, 193_33]],
      received: 193_33,
    })
    expect(await exported({ ...received, ...of('flat') }, columns[by])).toEqual(['1000,00'])
    expect(await exported({ ...received, ...of('garage') }, columns[by])).toEqual(['193,33'])
    const { totals } = await anna.api.payments.list(of('garage'))
    expect(totals).toMatchObject({ charged: 193_33, paid: 193_33, received: 193_33, remaining: 0 })
    expect(await exported(of('garage'), columns[by])).toEqual(['193,33', ''])
    expect(await exported({ view: 'charges', ...of('garage') }, columns[by])).toBeUndefined()
  })

  it('shows refunds and money that was taken back where they were entered', async () => {
    const { of, tenant } = await made()
    const { id } = await pay(tenant, 1293_33)
    await anna.api.payments.refund({
      ...{ id, amount: 100_00, reason: 'Paid too much', paymentDate: '2026-06-20' },
      paymentMethod: 'bank_transfer',
    })
    expect(await listed({ ...received, ...of('flat'), sort: '-amount' })).toEqual({
      rows: [
        [1293_33, 1100_00],
        [100_00, 100_00],
      ],
      received: 1000_00,
    })
    expect((await exported({ ...received, ...of('flat'), sort: '-amount' }, columns[by]))!).toEqual([
      '1100,00',
      '-100,00',
    ])
    const other = await pay(tenant, 70_00)
    await anna.api.payments.reverse({ id: other.id, reason: 'Entered by mistake' })
    await anna.api.payments.generateCharges()
    const sums = await Promise.all(
      (['flat', 'garage'] as const).map(async (one) => (await listed({ ...received, ...of(one) })).received),
    )
    expect(sums).toEqual([1000_00, 193_33])
  })

  it('names the homes that a payment pays, and only those of a payment that pays another one', async () => {
    const { tenant } = await made()
    await pay(tenant, 1050_00)
    await pay(tenant, 143_33)
    const { rows } = await anna.api.payments.list({ ...received, sort: 'amount' })
    const addressOf = async (unit: 'flat' | 'garage') => {
      const { rows: charges } = await anna.api.payments.list({ view: 'charges', sort: '-amount' })
      expect(charges.map(({ homesPaid }) => homesPaid)).toEqual([null, null])
      return charges[unit === 'flat' ? 0 : 1]!.propertyAddress
    }
    const [flat, garage] = [await addressOf('flat'), await addressOf('garage')]
    const named = rows.map(({ propertyAddress, homesPaid }) => homesPaid ?? propertyAddress)
    expect(named).toEqual([garage, [flat, garage]])
  })

  it('sorts by the part', async () => {
    const { of, tenant } = await made()
    await pay(tenant, 1050_00)
    await pay(tenant, 143_33)
    expect((await listed({ ...received, ...of('garage'), sort: '-amount' })).rows).toEqual([
      [143_33, 143_33],
      [1050_00, 50_00],
    ])
  })

  it('counts operating money, VAT and what a deposit was set off for by the charge that is paid', async () => {
    const { of, leases, tenant } = await made({ flat: { depositAmount: 2000_00 } })
    await registerForVat(anna.api)
    await anna.api.vat.save({
      ...{ leaseId: leases.garage, from: '2026-06-01' },
      rates: [{ kind: 'rent', percent: '23' }],
    })
    await pay(tenant, 2000_00, { deposit: true, designations: [(await depositOf(leases.flat)).id] })
    // The rent until 20 June, and 33.33 of the garage.
    await pay(tenant, 700_00)
    await anna.api.leases.terminate({ id: leases.flat, lastDay: '2026-06-20', reason: 'Moved' })
    const [rent] = (await anna.api.payments.list({ leaseId: leases.garage, view: 'charges' })).rows
    await anna.api.deposits.settle({
      ...{ leaseId: leases.flat, settledOn: '2026-06-20', deductions: [], returned: 0, reason: 'The end' },
      applied: [{ chargeId: rent!.id, amount: rent!.remainingAmount! }],
    })
    const operating = { deposits: 'without' } as const
    const [flat, garage, all] = await Promise.all(
      [of('flat'), of('garage'), {}].map(
        async (place) => (await anna.api.payments.list({ ...operating, ...place })).totals,
      ),
    )
    expect(garage).toMatchObject({ received: 193_33, receivedVat: 36_15 })
    expect(flat!.received + garage!.received).toBe(all!.received)
    expect(flat!.receivedVat + garage!.receivedVat).toBe(all!.receivedVat)
    const cells = await exported({ ...operating, ...of('garage') }, columns[by])
    expect(cells!.reduce((sum, cell) => sum + Math.round(Number(cell?.replace(',', '.')) * 100), 0)).toBe(
      193_33,
    )
  })
})
const depositOf = async (leaseId: string) =>
  (await anna.api.payments.list({ leaseId, view: 'charges', type: ['deposit'] })).rows[0]!

describe('a list of a lease', () => {
  it('shows what a receipt of the lease before it in the same unit pays', async () => {
    anna = await server.signUpLandlord()
    const { api } = anna
    const { id: propertyId } = await managedUnit(anna, { rentalType: 'long-term' })
    const { id: tenantId } = await api.tenants.create({ name: 'Marta' })
    const lease = { propertyId, tenantId, rentAmount: 500_00, paymentDueDay: 1 }
    const before = await api.leases.create({ ...lease, startDate: '2026-05-01', endDate: '2026-05-31' })
    const after = await api.leases.create({ ...lease, startDate: '2026-06-01' })
    await api.payments.generateCharges()
    await pay(tenantId, 900_00)
    expect(await listed({ ...received, leaseId: before.id })).toEqual({
      rows: [[900_00, 500_00]],
      received: 500_00,
    })
    expect(await listed({ ...received, leaseId: after.id })).toEqual({
      rows: [[900_00, 400_00]],
      received: 400_00,
    })
    expect(await listed({ ...received, propertyId })).toEqual({ rows: [[900_00, 900_00]], received: 900_00 })
    expect(await listed({ ...received, propertyId, leaseId: after.id })).toMatchObject({ received: 400_00 })
    expect(await listed(received)).toEqual({ rows: [[900_00, undefined]], received: 900_00 })
  })

  it('shows a deposit with the lease whose deposit it pays', async () => {
    const { leases, tenant } = await flatAndGarage({
      flat: { depositAmount: 2000_00 },
      garage: { depositAmount: 400_00 },
    })
    await pay(tenant, 2400_00, { deposit: true })
    expect((await listed({ ...received, leaseId: leases.flat })).received).toBe(2000_00)
    expect((await listed({ ...received, leaseId: leases.garage })).received).toBe(400_00)
  })
})
