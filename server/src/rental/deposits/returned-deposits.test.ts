/** Deposit payments that come back after a renewal took their money to the next lease (docs/finance.md 3.3). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { unpaidDeposit } from './unpaid-deposit.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-18T10:00:00Z' })
})
afterAll(() => server?.stop())
afterEach(async () => {
  const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  expect(books.differences).toBe(0)
})

/** A lease of its own organization, whose deposit of 600.00 was paid with some receipts, and its renewal with the same deposit. */
async function renewed(...amounts: number[]) {
  await server.moveTo('2026-08-18T10:00:00Z')
  await server.query('delete from auth.rate_limits')
  anna = await server.signUpLandlord()
  const lease = await unpaidDeposit(server, anna)
  const { api, leaseId, standing, tenantId } = lease
  const receipts: string[] = []
  for (const amount of amounts) receipts.push((await lease.pay(amount, '2026-08-18')).id)
  const next = await lease.renew(600_00)
  const both = async () => [await standing(leaseId), await standing(next)]
  const canOf = async (id: string) => (await api.payments.get({ id })).can
  const reverse = (id: string) => api.payments.reverse({ id, reason: 'Bounced' })
  const refund = (id: string, amount: number, paymentDate: string) =>
    api.payments.refund({ id, amount, paymentDate, reason: 'Bounced', paymentMethod: 'bank_transfer' })
  const giveBack = (returned: number) =>
    api.deposits.settle({
      ...{ leaseId: next, settledOn: '2026-09-03', reason: 'Asked', paymentMethod: 'cash', returned },
    })
  return { ...lease, next, receipts, both, canOf, reverse, refund, giveBack, tenantId }
}

/** What is held by a lease, open of its deposit charge, and to be returned. */
const open = [0, 600_00, 0]

describe('a deposit payment that comes back is booked', () => {
  it.each(['2026-08-20', '2026-09-01', '2026-09-03'])('by its reversal on %s', async (day) => {
    const { nightOf, receipts, both, canOf, reverse } = await renewed(600_00)
    await nightOf(day)
    expect((await canOf(receipts[0]!)).reverse).toBe(true)
    await reverse(receipts[0]!)
    for (const night of [day, '2026-09-05']) {
      await nightOf(night)
      expect(await both()).toEqual([open, night < '2026-09-01' ? [0, 0, 0] : open])
    }
  })

  it.each([
    ['before the first day', '2026-08-20', '2026-08-20'],
    ['of a day before the first day', '2026-09-03', '2026-08-30'],
    ['of the first day', '2026-09-03', '2026-09-01'],
    ['of a later day', '2026-09-03', '2026-09-02'],
    ['of today', '2026-09-03', '2026-09-03'],
  ])('by a refund %s', async (_, today, paymentDate) => {
    const { api, nightOf, receipts, both, canOf, refund } = await renewed(600_00)
    await nightOf(today)
    const [id] = receipts
    expect((await canOf(id!)).refund).toBe(true)
    expect((await api.payments.get({ id: id! })).refundable).toBe(600_00)
    await refund(id!, 600_00, paymentDate)
    await nightOf('2026-09-05')
    // The deposit of the earlier lease was due and is returned; that of the next lease is owed.
    expect(await both()).toEqual([[0, 0, 0], open])
  })

  it.each([
    ['first', 0, '2026-08-20'],
    ['second', 1, '2026-08-20'],
    ['first', 0, '2026-09-03'],
    ['second', 1, '2026-09-03'],
  ] as const)(
    'if it is the %s of two (%i) on %s, and the other one pays the next lease',
    async (_, which, day) => {
      const { nightOf, receipts, both, reverse } = await renewed(300_00, 300_00)
      await nightOf(day)
      await reverse(receipts[which]!)
      await nightOf('2026-09-05')
      expect(await both()).toEqual([
        [0, 300_00, 0],
        [300_00, 300_00, 300_00],
      ])
    },
  )

  it('after two renewals', async () => {
    const { api, nightOf, receipts, both, reverse, next, standing } = await renewed(600_00)
    await nightOf('2026-09-03')
    const { lease } = await api.leases.get({ id: next })
    await api.leases.update({ id: next, updatedAt: lease.updatedAt, endDate: '2026-09-30' })
    const { id: third } = await api.leases.renew({
      ...{ id: next, endDate: null, rentAmount: 300_00, depositAmount: 400_00 },
    })
    await nightOf('2026-10-02')
    expect(await standing(third)).toEqual([400_00, 0, 400_00])
    await reverse(receipts[0]!)
    expect(await both()).toEqual([open, open])
    expect(await standing(third)).toEqual([0, 400_00, 0])
  })

  it('if the next lease returned a part, as far as it still holds money', async () => {
    const { nightOf, receipts, both, canOf, reverse, giveBack } = await renewed(400_00, 200_00)
    await nightOf('2026-09-03')
    await giveBack(250_00)
    expect((await canOf(receipts[0]!)).reverse).toBe(false)
    expect(await codeOf(reverse(receipts[0]!))).toBe('deposit_settled')
    expect((await canOf(receipts[1]!)).reverse).toBe(true)
    await reverse(receipts[1]!)
    // What was returned stays paid.
    expect(await both()).toEqual([
      [0, 200_00, 0],
      [150_00, 200_00, 150_00],
    ])
  })
})

it('takes nothing of another flat of the tenant', async () => {
  const { api, nightOf, receipts, reverse, canOf, giveBack, tenantId, pay, standing } = await renewed(600_00)
  const flat = await api.properties.create({ address: 'ul. Inna 7' })
  const other = await api.leases.create({
    ...{ propertyId: flat.id, tenantId, startDate: '2026-07-01', endDate: null, rentAmount: 300_00 },
    ...{ depositAmount: 700_00, paymentDueDay: 5 },
  })
  await pay(700_00, '2026-08-18', { leaseId: other.id })
  await nightOf('2026-09-03')
  await giveBack(600_00)
  const [id] = receipts
  expect((await canOf(id!)).refund).toBe(false)
  expect(await codeOf(reverse(id!))).toBe('deposit_settled')
  expect(await standing(other.id)).toEqual([700_00, 0, 700_00])
})
