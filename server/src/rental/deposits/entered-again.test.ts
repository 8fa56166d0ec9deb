/** Refunds and settlements that were undone and are entered again with another day. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-25' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())
afterEach(async () => {
  const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  expect(books.differences).toBe(0)
})

let flats = 0
/** A lease from March for 600.00 a month with a deposit of 600.00, both paid on 10 March. */
async function paid() {
  const { properties, tenants, leases, payments } = anna.api
  const { id: propertyId } = await properties.create({ address: `ul. Ponowna ${++flats}` })
  const { id: tenantId } = await tenants.create({ name: 'Marta', email: `again-${flats}@example.com` })
  const terms = { startDate: '2026-03-01', rentAmount: 600_00, depositAmount: 600_00, paymentDueDay: 5 }
  const { id: leaseId } = await leases.create({ propertyId, tenantId, ...terms })
  const pay = (deposit: boolean) =>
    payments.recordReceipt({
      ...{ tenantId, leaseId, amount: 600_00, paymentDate: '2026-03-10', paymentMethod: 'cash', deposit },
    })
  const [rent, deposit] = [await pay(false), await pay(true)]
  return { tenantId, leaseId, rent: rent.id, deposit: deposit.id }
}
const refund = (id: string, amount: number, paymentDate: string) =>
  anna.api.payments.refund({ id, amount, paymentDate, paymentMethod: 'cash', reason: 'Moved' })
const held = async (leaseId: string) => (await anna.api.deposits.get({ leaseId })).held

const days = ['2026-03-12', '2026-03-20', '2026-03-22', '2026-03-25']

describe('a refund that was undone', () => {
  it.each(days)('is entered again for %s', async (day) => {
    const { tenantId, rent } = await paid()
    const { payments, tenants } = anna.api
    const first = await refund(rent, 600_00, '2026-03-20')
    await payments.reverse({ id: first.id, reason: 'Wrong day' })
    expect(await payments.get({ id: rent })).toMatchObject({ refundable: 600_00 })
    await refund(rent, 600_00, day)
    expect(await payments.get({ id: rent })).toMatchObject({ refundable: 0 })
    expect(await tenants.account({ id: tenantId })).toMatchObject({ balance: 600_00, dueOpen: 600_00 })
    expect(await codeOf(refund(rent, 1, day))).toBe('refund_exceeds_receipt')
  })

  it.each(days)('of a deposit is entered again for %s', async (day) => {
    const { leaseId, deposit } = await paid()
    const first = await refund(deposit, 600_00, '2026-03-20')
    await anna.api.payments.reverse({ id: first.id, reason: 'Wrong day' })
    await refund(deposit, 600_00, day)
    expect(await held(leaseId)).toBe(0)
    expect(await codeOf(refund(deposit, 1, day))).toBe('refund_exceeds_receipt')
  })
})

describe('a settlement of a deposit that was undone', () => {
  it.each(days)('is entered again for %s', async (settledOn) => {
    const { leaseId, tenantId } = await paid()
    const { deposits, tenants } = anna.api
    const settle = (day: string, returned = 500_00) =>
      deposits.settle({
        ...{ leaseId, settledOn: day, returned, reason: 'Moved out', paymentMethod: 'cash' },
        deductions: [{ description: 'Window', amount: 100_00 }],
      })
    const { settlements } = await settle('2026-03-20')
    await deposits.undo({ leaseId, id: settlements[0]!.id, reason: 'Wrong day' })
    const again = await settle(settledOn)
    expect(again).toMatchObject({ held: 0, available: 0 })
    expect(again.settlements.map(({ undone }) => undone)).toEqual([true, false])
    expect(await tenants.account({ id: tenantId })).toMatchObject({ balance: 0, dueOpen: 0, depositsHeld: 0 })
    expect(await codeOf(settle(settledOn, 1_00))).toBe('deposit_exceeds_held')
  })

  it('in part, before one that stands, is entered again as far as the other leaves money', async () => {
    const { leaseId } = await paid()
    const settle = (settledOn: string, returned: number) =>
      anna.api.deposits.settle({ leaseId, settledOn, returned, reason: 'Moved out', paymentMethod: 'cash' })
    const { settlements } = await settle('2026-03-15', 400_00)
    await settle('2026-03-20', 200_00)
    await anna.api.deposits.undo({ leaseId, id: settlements[0]!.id, reason: 'Wrong day' })
    expect(await codeOf(settle('2026-03-12', 401_00))).toBe('deposit_exceeds_held')
    await settle('2026-03-12', 400_00)
    expect(await held(leaseId)).toBe(0)
  })
})
