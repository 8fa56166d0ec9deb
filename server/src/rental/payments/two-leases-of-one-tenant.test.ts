/** Money of a tenant with leases of several units follows the charges that it pays (docs/finance.md 6.1). */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { registerForVat } from '../../../test/random-vat.fixture.ts'
import {
  booksAgree,
  figuresOf,
  issueMay,
  managedUnit,
  nothing,
  type Unit,
} from '../owners/unit-figures.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const june = { period: 'custom', from: '2026-06-01', to: '2026-06-30' } as const

/** A tenant with a flat for 1000.00 and, let later, a garage for 200.00, both from 1 June; the rents of June are charged. */
async function flatAndGarage(deposits = { flat: 0, garage: 0 }) {
  const { api } = anna
  const [flat, garage] = [
    await managedUnit(anna, { rentalType: 'long-term', rentAmount: 1000_00 }),
    await managedUnit(anna, { rentalType: 'both', rentAmount: 200_00 }),
  ]
  const tenant = await api.tenants.create({ name: 'Marta' })
  const rent = async (
    { id: propertyId }: Unit,
    startDate: string,
    rentAmount: number,
    depositAmount: number,
  ) =>
    (
      await api.leases.create({
        ...{ propertyId, tenantId: tenant.id, startDate, rentAmount, paymentDueDay: 10 },
        depositAmount,
      })
    ).id
  const leases = {
    flat: await rent(flat, '2026-06-01', 1000_00, deposits.flat),
    garage: await rent(garage, '2026-06-02', 200_00, deposits.garage),
  }
  await api.payments.generateCharges()
  await issueMay(anna, flat, garage)
  return { flat, garage, tenant: tenant.id, leases }
}
const chargeOf = async (leaseId: string) =>
  (await anna.api.payments.list({ leaseId, view: 'charges', type: ['rent'] })).rows[0]!
const pay = (tenantId: string, amount: number, more: object = {}) =>
  anna.api.payments.recordReceipt({
    ...{ tenantId, amount, paymentDate: '2026-06-20', paymentMethod: 'bank_transfer', recordAgain: true },
    ...more,
  })

describe('money of a tenant with two leases', () => {
  it('belongs to both units if one transfer pays both rents', async () => {
    const { flat, garage, tenant, leases } = await flatAndGarage()
    const due = (await chargeOf(leases.garage)).amount
    const { id } = await pay(tenant, 1000_00 + due)
    expect([await figuresOf(anna, flat), await figuresOf(anna, garage)]).toEqual([
      { cash: 1000_00, listed: 1000_00, rows: 1, rent: 1000_00, other: 0, fee: 100_00 },
      { cash: due, listed: due, rows: 1, rent: due, other: 0, fee: Math.round(due / 10) },
    ])
    expect((await anna.api.payments.get({ id })).payment.leaseId).toBe(leases.flat)
    await booksAgree(server, anna)
    await anna.api.payments.reverse({ id, reason: 'Entered by mistake' })
    expect([await figuresOf(anna, flat), await figuresOf(anna, garage)]).toMatchObject([
      { cash: 0, rent: 0, other: 0, fee: 0 },
      { cash: 0, rent: 0, other: 0, fee: 0 },
    ])
    await booksAgree(server, anna)
  })

  it.each(['flat', 'garage'] as const)(
    'that names the rent of the %s is entered with its lease and its unit',
    async (named) => {
      const made = await flatAndGarage()
      const { id } = await pay(made.tenant, 150_00, {
        designations: [(await chargeOf(made.leases[named])).id],
      })
      const { payment } = await anna.api.payments.get({ id })
      expect([payment.leaseId, payment.propertyId]).toEqual([made.leases[named], made[named].id])
      const other = named === 'flat' ? made.garage : made.flat
      expect([await figuresOf(anna, made[named]), await figuresOf(anna, other)]).toEqual([
        { cash: 150_00, listed: 150_00, rows: 1, rent: 150_00, other: 0, fee: 15_00 },
        nothing,
      ])
      await booksAgree(server, anna)
    },
  )

  it('that names a lease belongs to the unit whose charge it pays; what is left of it stays with the lease', async () => {
    const { flat, garage, tenant, leases } = await flatAndGarage()
    const { id } = await pay(tenant, 1300_00, { leaseId: leases.garage })
    const due = (await chargeOf(leases.garage)).amount
    expect([await figuresOf(anna, flat), await figuresOf(anna, garage)]).toMatchObject([
      { cash: 1000_00, rent: 1000_00, other: 0 },
      { cash: 300_00, rent: due, other: 300_00 - due },
    ])
    await anna.api.payments.refund({
      ...{ id, amount: 300_00 - due, reason: 'Paid too much', paymentDate: '2026-06-20' },
      paymentMethod: 'bank_transfer',
    })
    expect([await figuresOf(anna, flat), await figuresOf(anna, garage)]).toMatchObject([
      { cash: 1000_00, rent: 1000_00, other: 0 },
      { cash: due, rent: due, other: 0 },
    ])
    await booksAgree(server, anna)
  })

  it('that pays the arrears of an earlier home belongs to that home', async () => {
    const { flat, garage, tenant, leases } = await flatAndGarage()
    await anna.api.leases.terminate({ id: leases.flat, lastDay: '2026-06-20', reason: 'Moved' })
    const { id } = await pay(tenant, 500_00)
    expect((await anna.api.payments.get({ id })).payment.leaseId).toBe(leases.flat)
    expect([await figuresOf(anna, flat), await figuresOf(anna, garage)]).toMatchObject([
      { cash: 500_00 },
      { cash: 0 },
    ])
    await booksAgree(server, anna)
  })

  it('is with the lease whose deposit it pays, and with its unit, also by rental type', async () => {
    const { flat, garage, tenant, leases } = await flatAndGarage({ flat: 2000_00, garage: 400_00 })
    const { id } = await pay(tenant, 2400_00, { deposit: true })
    const { payment } = await anna.api.payments.get({ id })
    expect([payment.leaseId, payment.propertyId]).toEqual([leases.flat, flat.id])
    const depositsIn = async (narrowed: object) => {
      const report = await anna.api.reports.run({ type: 'cash_flow', ...june, tenantId: tenant, ...narrowed })
      return report.sections[0]!.totals!.depositsIn
    }
    const by = [
      { propertyId: flat.id },
      { propertyId: garage.id },
      { rentalType: 'long-term' },
      { rentalType: 'both' },
      {},
    ]
    expect(await Promise.all(by.map(depositsIn))).toEqual([2000_00, 400_00, 2000_00, 400_00, 2400_00])
    await anna.api.payments.refund({
      ...{ id, amount: 500_00, reason: 'Agreed', paymentDate: '2026-06-20', paymentMethod: 'cash' },
    })
    const held = async (leaseId: string) => (await anna.api.leases.get({ id: leaseId })).summary!.depositsHeld
    expect([await held(leases.flat), await held(leases.garage)]).toEqual([1500_00, 400_00])
    await booksAgree(server, anna)
  })

  it('refuses to call off the lease that it pays or whose deposit it is, and no other one', async () => {
    const { callOff, get } = anna.api.leases
    const codeIn = ({ code }: { code?: string }) => code
    const attempt = async (id: string) => {
      const { can } = await get({ id })
      const code = await callOff({ id, reason: 'By mistake' }).then(() => 'called off', codeIn)
      expect(can.callOff).toBe(code === 'called off')
      return code
    }
    const paid = await flatAndGarage()
    await pay(paid.tenant, 1000_00 + (await chargeOf(paid.leases.garage)).amount)
    expect(await attempt(paid.leases.garage)).toBe('lease_has_payments')
    const held = await flatAndGarage({ flat: 2000_00, garage: 0 })
    await pay(held.tenant, 2000_00, { deposit: true })
    expect([await attempt(held.leases.flat), await attempt(held.leases.garage)]).toEqual([
      'lease_has_payments',
      'called off',
    ])
    // Money that was there before a lease was entered by mistake goes back to where it was.
    const early = await anna.api.tenants.create({ name: 'Early' })
    await pay(early.id, 500_00)
    const unit = await managedUnit(anna, { rentalType: 'long-term', rentAmount: 300_00 })
    const lease = await anna.api.leases.create({
      ...{ propertyId: unit.id, tenantId: early.id, startDate: '2026-06-01', rentAmount: 300_00 },
    })
    await anna.api.payments.generateCharges()
    expect(await attempt(lease.id)).toBe('called off')
    expect((await anna.api.tenants.get({ id: early.id })).balance).toBe(-500_00)
  })

  it('of data that are older than this rule is moved by migration 0088, with its VAT', async () => {
    anna = await server.signUpLandlord()
    const { flat, garage, tenant, leases } = await flatAndGarage()
    await registerForVat(anna.api)
    for (const leaseId of [leases.flat, leases.garage])
      await anna.api.vat.save({ leaseId, rates: [{ kind: 'rent', percent: '23' }], from: '2026-06-01' })
    await pay(tenant, 1100_00, { leaseId: leases.garage })
    const months = () =>
      server.query(
        `select property_id, month, sum(received)::int as received, coalesce(sum(received_vat), 0)::int as vat from property_months
          where property_id in ('${flat.id}', '${garage.id}') group by 1, 2 order by property_id = '${garage.id}'`,
      )
    const right = await months()
    expect(right).toMatchObject([
      { received: 1000_00, vat: 186_99 },
      { received: 100_00, vat: 18_70 },
    ])
    // As before the rule: no mark, and VAT and sums of the months by the unit with which the money was entered.
    await server.query('alter table allocations disable trigger user')
    await server.query('update allocations set elsewhere = false')
    await server.query('alter table allocations enable trigger user')
    await server.query(
      `update allocation_vat v set property_id = s.property_id from transactions s where s.organization_id = v.organization_id and s.id = v.source_id`,
    )
    await server.query(
      `insert into property_months (organization_id, month, property_id, received) values ('${anna.organizationId}', '2026-06-01', '${flat.id}', -100000), ('${anna.organizationId}', '2026-06-01', '${garage.id}', 100000)`,
    )
    expect(await months()).toMatchObject([
      { received: 0, vat: 0 },
      { received: 1100_00, vat: 205_69 },
    ])
    const migration = new URL('../../../migrations/0088_money_where_it_pays.sql', import.meta.url)
    for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
      if (!/ADD COLUMN|CREATE INDEX|FORCE/.test(statement)) await server.query(statement)
    expect(await months()).toEqual(right)
    await booksAgree(server, anna)
  })
})

describe('a charge that names no lease', () => {
  it('is refused on a day of several leases, and is of the one that runs on another day', async () => {
    const { tenant, leases } = await flatAndGarage()
    const add = (dueDate: string, more: object = {}) =>
      anna.api.payments.addCharge({
        ...{ tenantId: tenant, type: 'bills', amount: 50_00, dueDate, description: 'Water' },
        ...more,
      })
    expect(await codeOf(add('2026-06-15'))).toBe('several_leases')
    expect(await add('2026-06-15', { leaseId: leases.flat })).toMatchObject({ leaseId: leases.flat })
    expect(await add('2026-06-01')).toMatchObject({ leaseId: leases.flat })
    await anna.api.leases.terminate({ id: leases.garage, lastDay: '2026-06-30', reason: 'Sold' })
    expect(await add('2026-07-15')).toMatchObject({ leaseId: leases.flat })
    // A day without a lease: a late charge names its lease.
    await anna.api.leases.terminate({ id: leases.flat, lastDay: '2026-08-31', reason: 'Moved' })
    for (const day of ['2026-09-15', '2025-12-31']) {
      expect(await codeOf(add(day))).toBe('no_lease_on_day')
      expect(await add(day, { leaseId: leases.garage })).toMatchObject({ leaseId: leases.garage })
    }
    const { id: guest } = await anna.api.tenants.create({ name: 'Gość' })
    expect(await add('2026-09-15', { tenantId: guest })).toMatchObject({ leaseId: null })
  })
})

describe('a deposit payment for two units', () => {
  it('is in the list of each unit and lease with its part, which adds up to the payment and to the deposits of the unit', async () => {
    const { tenant, leases, flat, garage } = await flatAndGarage({ flat: 1000_00, garage: 200_00 })
    await pay(tenant, 1250_00, { deposit: true, leaseId: leases.garage })
    const received = async (at: { propertyId: string } | { leaseId: string }) =>
      (await anna.api.payments.list({ ...at, view: 'received' })).totals.received
    const units = [flat, garage].map(({ id }) => ({ propertyId: id }))
    const parts = [1000_00, 250_00]
    expect(await Promise.all(units.map(received))).toEqual(parts)
    const ofLeases = [leases.flat, leases.garage].map((leaseId) => ({ leaseId }))
    expect(await Promise.all(ofLeases.map(received))).toEqual(parts)
    const moved = async ({ propertyId }: { propertyId: string }) => {
      const report = await anna.api.reports.run({ type: 'cash_flow', ...june, propertyId })
      return report.sections[0]!.totals!.depositsIn
    }
    expect(await Promise.all(units.map(moved))).toEqual(parts)
  })
})
