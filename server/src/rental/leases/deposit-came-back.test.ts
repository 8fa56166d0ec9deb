/** Leases by mistake whose deposit was returned in one way or another. */
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
async function withDeposit() {
  const { properties, tenants, leases, payments } = anna.api
  const { id: propertyId } = await properties.create({ address: `ul. Zwrotna ${++flats}` })
  const { id: tenantId } = await tenants.create({ name: 'Marta', email: `back-${flats}@example.com` })
  const terms = { startDate: '2026-03-01', rentAmount: 600_00, depositAmount: 500_00, endDate: '2026-03-31' }
  const { id: leaseId } = await leases.create({ propertyId, tenantId, ...terms })
  const pay = (amount: number, to = leaseId) =>
    payments.recordReceipt({
      ...{ tenantId, leaseId: to, amount, paymentDate: '2026-03-10', paymentMethod: 'cash', deposit: true },
    })
  const deposit = await pay(500_00)
  const settle = (returned: number, kept = 0, of = leaseId) =>
    anna.api.deposits.settle({
      ...{ leaseId: of, settledOn: '2026-03-15', returned, reason: 'Wrong flat', paymentMethod: 'cash' },
      deductions: kept > 0 ? [{ description: 'Key', amount: kept }] : [],
    })
  const refund = (amount: number) =>
    payments.refund({
      ...{ id: deposit.id, amount, paymentDate: '2026-03-15', paymentMethod: 'cash', reason: 'Wrong flat' },
    })
  const callOff = (id = leaseId) => codeOf(leases.callOff({ id }))
  const held = async (id = leaseId) => (await leases.get({ id })).summary!.depositsHeld
  const books = async () => {
    const { differences } = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
    expect(differences).toBe(0)
    expect(await anna.api.tenants.account({ id: tenantId })).toMatchObject({ balance: 0 })
  }
  return { leaseId, tenantId, pay, settle, refund, callOff, held, books }
}
type Given = Awaited<ReturnType<typeof withDeposit>>

describe('a lease by mistake', () => {
  it.each<[string, (given: Given) => Promise<unknown>]>([
    ['by one settlement', ({ settle }) => settle(500_00)],
    ['by two settlements', ({ settle }) => settle(200_00).then(() => settle(300_00))],
    ['by a refund and a settlement', ({ settle, refund }) => refund(200_00).then(() => settle(300_00))],
    ['by refunds', ({ refund }) => refund(200_00).then(() => refund(300_00))],
    [
      'by a settlement that was undone and entered again',
      async ({ settle, leaseId }) => {
        const { settlements } = await settle(400_00, 100_00)
        await anna.api.deposits.undo({ leaseId, id: settlements[0]!.id, reason: 'Nothing kept' })
        await settle(500_00)
      },
    ],
  ])('is called off after its deposit came back %s', async (_, giveBack) => {
    const given = await withDeposit()
    expect(await given.callOff()).toBe('lease_has_payments')
    await giveBack(given)
    expect((await anna.api.leases.get({ id: given.leaseId })).can.callOff).toBe(true)
    await anna.api.leases.callOff({ id: given.leaseId })
    expect(await given.held()).toBe(0)
    await given.books()
  })

  it.each<[string, (given: Given) => Promise<unknown>]>([
    ['a part is held', ({ settle }) => settle(499_00)],
    ['a part was kept', ({ settle }) => settle(499_00, 1_00)],
  ])('is not called off while %s', async (_, giveBack) => {
    const given = await withDeposit()
    await giveBack(given)
    expect(await given.callOff()).toBe('lease_has_payments')
  })

  it.each([
    ['returned there in full', 0, 500_00, 0, 0],
    ['returned there with what was added', 100_00, 600_00, 0, 0],
    ['still held', 100_00, 100_00, 500_00, 500_00],
  ])(
    'that renews another one is called off after the deposit was %s',
    async (_, added, returned, back, left) => {
      const given = await withDeposit()
      const { leaseId, pay, callOff, held, books } = given
      const { leases } = anna.api
      const terms = { endDate: null, rentAmount: 600_00, depositAmount: 500_00 + added }
      const { id } = await leases.renew({ id: leaseId, ...terms })
      await server.moveTo('2026-04-02', anna)
      if (added > 0) await pay(added, id)
      await anna.api.deposits.settle({
        ...{ leaseId: id, settledOn: '2026-04-02', returned, reason: 'Wrong', paymentMethod: 'cash' },
      })
      expect((await leases.previewCallOff({ id })).depositBack).toBe(back)
      await leases.callOff({ id })
      expect([await held(leaseId), await held(id)]).toEqual([left, 0])
      expect(await callOff(id)).toBe('lease_called_off')
      await anna.api.payments.recordReceipt({
        ...{
          tenantId: given.tenantId,
          leaseId,
          amount: 600_00,
          paymentDate: '2026-04-02',
          paymentMethod: 'cash',
        },
      })
      await books()
      await server.moveTo('2026-03-15', anna)
    },
  )
})
