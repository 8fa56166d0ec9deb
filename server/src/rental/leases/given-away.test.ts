/** What a person gave away on a charge that a change of the lease lowers, and that no longer counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-30T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(async () => {
  const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  await server?.stop()
  expect(books.differences).toBe(0)
})

let count = 0
async function letFlat(startDate = '2026-01-01', more: { depositAmount?: number } = {}) {
  const property = await anna.api.properties.create({ address: `ul. Darowana ${++count}` })
  const tenant = await anna.api.tenants.create({ name: 'Ola' })
  const given = { propertyId: property.id, tenantId: tenant.id, startDate, rentAmount: 100_000, ...more }
  return anna.api.leases.create(given)
}
const chargeOf = async (id: string, serviceFrom: string, type = 'rent') =>
  (await anna.api.leases.get({ id })).charges.find(
    (charge) => charge.type === type && charge.serviceFrom === serviceFrom,
  )!
const sums = async ({ id, tenantId }: { id: string; tenantId: string }) => {
  const { charged, overdue } = (await anna.api.leases.get({ id })).summary!
  return { charged, overdue, balance: (await anna.api.tenants.account({ id: tenantId })).balance }
}
const undo = (id: string) => anna.api.payments.reverse({ id, reason: 'wrong' })
const paid = (tenantId: string, amount: number, paymentDate = '2026-06-29') =>
  anna.api.payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer' })

describe('a gift that is reversed', () => {
  it('leaves no debt for a month that left the lease, and the answer and the history say so', async () => {
    const lease = await letFlat()
    const march = await chargeOf(lease.id, '2026-03-01')
    const gift = await anna.api.payments.creditNote({ id: march.id, amount: 60_000, reason: 'gift' })
    await anna.api.leases.update({ id: lease.id, endDate: '2026-02-28' })
    const reversed = await undo(gift.id)
    expect(reversed.contractCredit).toBe(60_000)
    expect(await sums(lease)).toMatchObject({ charged: 200_000, balance: 200_000 })
    const { history } = await anna.api.payments.get({ id: reversed.id })
    expect(history[0]!.details).toMatchObject({ contractCredit: 60_000 })
    const { corrections } = await anna.api.payments.get({ id: march.id })
    expect(corrections.filter(({ kind }) => kind === 'credit_note')).toMatchObject([
      { amount: 60_000 },
      { amount: 40_000 },
      { amount: 60_000, serviceFrom: '2026-03-01' },
    ])
  })

  it('leaves nothing overdue if all rent of the lease is paid', async () => {
    const lease = await letFlat()
    const may = await chargeOf(lease.id, '2026-05-01')
    const gift = await anna.api.payments.writeOff({ id: may.id, amount: 60_000, reason: 'gift' })
    await paid(lease.tenantId, 400_000)
    await anna.api.leases.update({ id: lease.id, endDate: '2026-04-30' })
    expect((await undo(gift.id)).contractCredit).toBe(60_000)
    expect(await sums(lease)).toEqual({ charged: 400_000, overdue: 0, balance: 0 })
  })

  it('charges the days that the lease still has, after an early end too', async () => {
    const lease = await letFlat()
    const june = await chargeOf(lease.id, '2026-06-01')
    const gift = await anna.api.payments.creditNote({ id: june.id, amount: 60_000, reason: 'gift' })
    await anna.api.leases.terminate({ id: lease.id, lastDay: '2026-06-15', reason: 'moves' })
    expect((await undo(gift.id)).contractCredit).toBe(10_000)
    expect(await sums(lease)).toMatchObject({ charged: 550_000, balance: 550_000 })
  })

  it('leaves a deposit at the price of the lease, and a charge by hand as it was', async () => {
    const lease = await letFlat('2026-06-01', { depositAmount: 100_000 })
    const deposit = await chargeOf(lease.id, '2026-06-01', 'deposit')
    const gift = await anna.api.payments.creditNote({ id: deposit.id, amount: 80_000, reason: 'gift' })
    await anna.api.leases.update({ id: lease.id, depositAmount: 50_000 })
    expect((await undo(gift.id)).contractCredit).toBe(30_000)
    const { tenantId } = lease
    const byHand = {
      tenantId,
      type: 'other' as const,
      amount: 9_000,
      dueDate: '2026-06-20',
      description: 'key',
    }
    const key = await anna.api.payments.addCharge(byHand)
    const other = await anna.api.payments.creditNote({ id: key.id, amount: 9_000, reason: 'gift' })
    expect((await undo(other.id)).contractCredit).toBe(0)
    expect(await sums(lease)).toMatchObject({ balance: 109_000 })
  })

  it('changes nothing if the lease did not change', async () => {
    const lease = await letFlat()
    const june = await chargeOf(lease.id, '2026-06-01')
    const gift = await anna.api.payments.creditNote({ id: june.id, amount: 60_000, reason: 'gift' })
    expect((await undo(gift.id)).contractCredit).toBe(0)
    expect(await sums(lease)).toMatchObject({ charged: 600_000, balance: 600_000 })
  })
})

describe('a write-off that a payment of an earlier day makes void', () => {
  it('leaves the same books as a payment that was entered in time', async () => {
    const late = await letFlat('2026-06-01')
    const june = await chargeOf(late.id, '2026-06-01')
    await anna.api.payments.writeOff({ id: june.id, amount: 90_000, reason: 'gift' })
    await anna.api.leases.update({ id: late.id, startDate: '2026-06-16' })
    expect(await sums(late)).toMatchObject({ balance: 0 })
    const preview = {
      tenantId: late.tenantId,
      amount: 100_000,
      paymentDate: '2026-06-20',
      paymentMethod: 'cash',
    }
    expect(await anna.api.payments.preview(preview)).toMatchObject({ balanceAfter: -50_000 })
    await paid(late.tenantId, 100_000, '2026-06-20')
    const inTime = await letFlat('2026-06-01')
    await paid(inTime.tenantId, 100_000, '2026-06-20')
    await anna.api.leases.update({ id: inTime.id, startDate: '2026-06-16' })
    const expected = { charged: 50_000, overdue: 0, balance: -50_000 }
    expect([await sums(late), await sums(inTime)]).toEqual([expected, expected])
  })
})
