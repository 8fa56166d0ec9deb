/** Deposits that are paid between the entry of a renewal and its first day, and charges that are entered after money was returned. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { unpaidDeposit } from './unpaid-deposit.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-18T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const unpaid = (depositAmount?: number) => unpaidDeposit(server, anna, depositAmount)

it('a deposit that is paid after the renewal was entered is carried over on the first day of the next lease', async () => {
  const { leaseId, pay, renew, nightOf, standing, api } = await unpaid()
  const next = await renew(600_00)
  await pay(600_00, '2026-08-18')
  await nightOf('2026-08-31')
  expect(await standing(leaseId)).toEqual([600_00, 0, 600_00])
  await nightOf('2026-09-01')
  expect([await standing(leaseId), await standing(next)]).toEqual([
    [0, 0, 0],
    [600_00, 0, 600_00],
  ])
  await nightOf('2026-09-02')
  expect(await standing(next)).toEqual([600_00, 0, 600_00])
  const { history } = await api.leases.get({ id: next })
  expect(history.map(({ details }) => details)).toContainEqual({ depositCarriedOver: 600_00 })
})

it('only what the next lease needs is carried over, also after a part was planned', async () => {
  const { leaseId, pay, renew, nightOf, standing } = await unpaid()
  await pay(200_00, '2026-08-18')
  const next = await renew(500_00)
  await pay(400_00, '2026-08-18')
  await nightOf('2026-09-01')
  expect([await standing(leaseId), await standing(next)]).toEqual([
    [100_00, 0, 100_00],
    [500_00, 0, 500_00],
  ])
})

it('a top-up that does not name the next lease is with it from its first day, and nobody offers to return it', async () => {
  const { leaseId, pay, renew, nightOf, standing } = await unpaid()
  await pay(600_00, '2026-08-18')
  const next = await renew(900_00)
  await pay(300_00, '2026-08-18')
  await nightOf('2026-08-31')
  expect(await standing(leaseId)).toEqual([900_00, 0, 300_00])
  await nightOf('2026-09-01')
  expect([await standing(leaseId), await standing(next)]).toEqual([
    [0, 0, 0],
    [900_00, 0, 900_00],
  ])
})

it('what a lease has above its deposit is with the next lease that it pays, without a renewal', async () => {
  const { api, leaseId, tenantId, pay, nightOf, standing } = await unpaid()
  await pay(900_00, '2026-08-18')
  const property = await api.properties.create({ address: 'ul. Druga' })
  const { id: next } = await api.leases.create({
    ...{ propertyId: property.id, tenantId, startDate: '2026-09-01', endDate: null },
    ...{ rentAmount: 300_00, depositAmount: 500_00, paymentDueDay: 5 },
  })
  await nightOf('2026-09-01')
  expect([await standing(leaseId), await standing(next)]).toEqual([
    [600_00, 0, 600_00],
    [300_00, 200_00, 300_00],
  ])
})

it('a deposit charge with an earlier first day is not paid with money that was returned before it was entered', async () => {
  const { api, tenantId, propertyId, standing } = await unpaid(0)
  await api.leases.callOff({ id: (await api.leases.list({ tenantId })).rows[0]!.id, reason: 'By mistake' })
  const receipt = await api.payments.recordReceipt({
    ...{ tenantId, amount: 600_00, paymentDate: '2026-08-01', paymentMethod: 'cash', deposit: true },
  })
  await api.payments.refund({
    ...{ id: receipt.id, amount: 200_00, reason: 'Asked', paymentDate: '2026-08-05', paymentMethod: 'cash' },
  })
  const { id } = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-08-03', endDate: null },
    ...{ rentAmount: 300_00, depositAmount: 600_00, paymentDueDay: 5 },
  })
  expect(await standing(id)).toEqual([400_00, 200_00, 400_00])
  const { can, refundable } = await api.payments.get({ id: receipt.id })
  expect([can.reverse, can.refund, refundable]).toEqual([false, true, 400_00])
  expect(await codeOf(api.payments.reverse({ id: receipt.id, reason: 'Wrong' }))).toBe(
    'receipt_already_refunded',
  )
})
