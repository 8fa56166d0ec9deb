import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
/** A flat let from February to mid-April for 600.00 a month, with a paid deposit of 1200.00. */
async function letFlat() {
  const { properties, tenants, leases, payments } = anna.api
  const property = await properties.create({ address: `ul. Długa ${++flats}` })
  const tenant = await tenants.create({ name: 'Marta Wójcik' })
  const lease = await leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-02-01',
    endDate: '2026-04-15',
    rentAmount: 60_000,
    billsAmount: 10_000,
    depositAmount: 120_000,
    paymentDueDay: 5,
  })
  await payments.recordReceipt({
    tenantId: tenant.id,
    amount: 120_000,
    paymentDate: '2026-02-01',
    paymentMethod: 'cash',
    deposit: true,
  })
  return { property, tenant, lease }
}
const rents = async (leaseId: string) =>
  (await anna.api.leases.get({ id: leaseId })).charges
    .filter(({ type }) => type === 'rent')
    .map(({ serviceFrom, amount }) => [serviceFrom, amount])
    .reverse()
const booksDiffer = async () =>
  (await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)).differences

describe('an extended lease', () => {
  it('charges the days again that a correction of the end had credited', async () => {
    const { lease } = await letFlat()
    await anna.api.leases.update({ id: lease.id, endDate: '2026-03-20' })
    await anna.api.leases.extend({ id: lease.id, endDate: '2026-03-31' })
    const { charges } = await anna.api.leases.get({ id: lease.id })
    const march = charges.filter(({ type, serviceFrom }) => type === 'rent' && serviceFrom! >= '2026-03-01')
    expect(march.map(({ serviceFrom }) => serviceFrom).sort()).toEqual(['2026-03-01', '2026-03-21'])
    expect(march.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(60_000)
    await anna.api.payments.generateCharges()
    expect((await anna.api.leases.get({ id: lease.id })).charges).toHaveLength(charges.length)
  })

  it('charges the rest of its last month, at the new rent from the day after the old end', async () => {
    const { lease } = await letFlat()
    await anna.api.leases.extend({ id: lease.id, endDate: '2026-05-31', rentAmount: 90_000 })
    await server.moveTo('2026-05-02', anna)
    await anna.api.payments.generateCharges()
    expect(await rents(lease.id)).toEqual([
      ['2026-02-01', 60_000],
      ['2026-03-01', 60_000],
      ['2026-04-01', 30_000],
      ['2026-04-16', 45_000],
      ['2026-05-01', 90_000],
    ])
    const { lease: now, history } = await anna.api.leases.get({ id: lease.id })
    expect(now).toMatchObject({ endDate: '2026-05-31', status: 'active' })
    expect(history[0]!.details).toMatchObject({ extendedTo: '2026-05-31', previousEnd: '2026-04-15' })
    expect(await booksDiffer()).toBe(0)
    await server.moveTo('2026-03-15', anna)
  })

  it('may become open-ended, but cannot be shortened, extended after its end, or overlap another lease', async () => {
    const { property, lease } = await letFlat()
    const extend = (endDate: string | null) => anna.api.leases.extend({ id: lease.id, endDate })
    expect(await codeOf(extend('2026-04-15'))).toBe('lease_extension_not_later')
    const other = await anna.api.tenants.create({ name: 'Jan Nowak' })
    await anna.api.leases.create({
      propertyId: property.id,
      tenantId: other.id,
      startDate: '2026-06-01',
      rentAmount: 60_000,
    })
    expect(await codeOf(extend(null))).toBe('lease_overlaps')
    expect((await extend('2026-05-31')).endDate).toBe('2026-05-31')
    const { lease: free } = await letFlat()
    expect((await anna.api.leases.extend({ id: free.id, endDate: null })).endDate).toBeNull()
    expect(await codeOf(anna.api.leases.extend({ id: free.id, endDate: '2027-01-01' }))).toBe(
      'lease_has_no_end',
    )
    const { lease: late } = await letFlat()
    await server.moveTo('2026-04-16', anna)
    expect(await codeOf(anna.api.leases.extend({ id: late.id, endDate: '2026-12-31' }))).toBe(
      'lease_not_open',
    )
    await server.moveTo('2026-03-15', anna)
  })
})

describe('a renewed lease', () => {
  it('is followed by a new one the next day; the deposit moves without cash and only the difference is charged', async () => {
    const { tenant, lease } = await letFlat()
    const terms = { id: lease.id, endDate: null, rentAmount: 70_000, depositAmount: 140_000 }
    expect(await anna.api.leases.previewRenewal(terms)).toEqual({
      currency: 'EUR',
      startDate: '2026-04-16',
      deposit: { transfer: 120_000, charge: 20_000, refund: 0 },
      unpaidDeposit: 0,
    })
    const next = await anna.api.leases.renew(terms)
    expect(next).toMatchObject({ startDate: '2026-04-16', endDate: null, previousLeaseId: lease.id })
    expect(await codeOf(anna.api.leases.renew(terms))).toBe('lease_already_renewed')
    expect(await booksDiffer()).toBe(0)

    await server.moveTo('2026-05-02', anna)
    await anna.api.payments.generateCharges()
    expect(await rents(lease.id)).toEqual([
      ['2026-02-01', 60_000],
      ['2026-03-01', 60_000],
      ['2026-04-01', 30_000],
    ])
    expect(await rents(next.id)).toEqual([
      ['2026-04-16', 35_000],
      ['2026-05-01', 70_000],
    ])
    const { charges, summary } = await anna.api.leases.get({ id: next.id })
    expect(charges.find(({ type }) => type === 'deposit')).toMatchObject({
      amount: 140_000,
      remaining: 20_000,
    })
    expect(summary!.depositsHeld).toBe(120_000)
    expect((await anna.api.leases.get({ id: lease.id })).summary!.depositsHeld).toBe(0)
    expect((await anna.api.tenants.get({ id: tenant.id })).depositsHeld).toBe(120_000)
    expect(await booksDiffer()).toBe(0)
    await server.moveTo('2026-03-15', anna)
  })

  it('keeps the excess deposit on the old lease until it is refunded', async () => {
    const { lease } = await letFlat()
    const next = await anna.api.leases.renew({
      id: lease.id,
      endDate: '2027-04-15',
      rentAmount: 60_000,
      depositAmount: 50_000,
    })
    await server.moveTo('2026-04-20', anna)
    await anna.api.payments.generateCharges()
    expect((await anna.api.leases.get({ id: lease.id })).summary!.depositsHeld).toBe(70_000)
    expect((await anna.api.leases.get({ id: next.id })).summary!.depositsHeld).toBe(50_000)
    await server.moveTo('2026-03-15', anna)
  })

  it('returns a carried-over deposit as a deposit, from the lease that holds it', async () => {
    const { payments, leases, reports } = anna.api
    const { tenant, lease } = await letFlat()
    const next = await leases.renew({
      id: lease.id,
      endDate: null,
      rentAmount: 60_000,
      depositAmount: 120_000,
    })
    const moneyOf = async (leaseId: string) =>
      (await payments.list({ tenantId: tenant.id, view: 'received', leaseId })).rows
    const [carried] = await moneyOf(next.id)
    expect(carried).toMatchObject({ paymentDate: '2026-04-16', paymentStatus: 'pending' })
    expect((await payments.get({ id: carried!.id })).can).toMatchObject({ settle: false, reverse: false })
    const giveBack = (id: string) =>
      payments.refund({
        id,
        amount: 120_000,
        reason: 'Moved out',
        paymentDate: '2026-04-20',
        paymentMethod: 'cash',
      })
    await server.moveTo('2026-04-20', anna)
    const first = (await moneyOf(lease.id)).find(
      ({ kind, type }) => kind === 'receipt' && type === 'deposit',
    )!
    expect((await payments.get({ id: first.id })).refundable).toBe(120_000)
    expect(await codeOf(payments.reverse({ id: carried!.id, reason: 'x' }))).toBe('not_reversible')
    const refund = await giveBack(carried!.id)
    expect(refund.type).toBe('deposit')
    expect((await payments.get({ id: first.id })).refundable).toBe(0)
    expect(await codeOf(giveBack(first.id))).toBe('deposit_exceeds_held')
    expect(await codeOf(payments.reverse({ id: first.id, reason: 'x' }))).toBe('deposit_exceeds_held')
    expect(
      (await payments.list({ tenantId: tenant.id, deposits: 'without', view: 'received' })).rows,
    ).toEqual([])
    for (const { id } of [lease, next]) expect((await leases.get({ id })).summary!.depositsHeld).toBe(0)
    const { sections } = await reports.run({
      type: 'cash_flow',
      period: 'custom',
      from: '2026-04-01',
      to: '2026-04-30',
      tenantId: tenant.id,
    })
    expect(sections[0]!.totals).toMatchObject({ receipts: 0, depositsOut: 120_000 })

    await payments.reverse({ id: refund.id, reason: 'Returned by the bank' })
    const again = await payments.get({ id: carried!.id })
    expect(again).toMatchObject({ refundable: 120_000, can: { refund: true } })
    expect(again.payment.paymentStatus).toBe('completed')
    expect(await booksDiffer()).toBe(0)
    await server.moveTo('2026-03-15', anna)
  })

  it('is created once for concurrent requests', async () => {
    const { lease } = await letFlat()
    const terms = { id: lease.id, endDate: null, rentAmount: 60_000, depositAmount: 120_000 }
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => anna.api.leases.renew(terms)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('requires an end date', async () => {
    const { lease } = await letFlat()
    await anna.api.leases.extend({ id: lease.id, endDate: null })
    const terms = { id: lease.id, endDate: null, rentAmount: 60_000, depositAmount: 0 }
    expect(await codeOf(anna.api.leases.renew(terms))).toBe('lease_has_no_end')
  })
})

// Last, because it generates charges for later months than the tests above.
describe('a one-off fee', () => {
  it('is not charged again when the lease is extended at a new rent', async () => {
    const property = await anna.api.properties.create({ address: `ul. Długa ${++flats}` })
    const tenant = await anna.api.tenants.create({ name: 'Marta Wójcik' })
    const lease = await anna.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-02-01',
      endDate: '2026-03-31',
      rentAmount: 60_000,
      additionalFees: 7_700,
      additionalFeesOnce: true,
    })
    await anna.api.leases.extend({ id: lease.id, endDate: '2026-06-30', rentAmount: 65_000 })
    await server.moveTo('2026-06-15', anna)
    await anna.api.payments.generateCharges()
    const { charges } = await anna.api.leases.get({ id: lease.id })
    expect(charges.filter(({ type }) => type === 'additional_fee').map(({ amount }) => amount)).toEqual([
      7_700,
    ])
    await server.moveTo('2026-03-15', anna)
  })
})
