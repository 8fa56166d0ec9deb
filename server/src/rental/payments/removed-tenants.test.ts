/** What was booked for a tenant who was removed can be taken back; then the account is open again until it is settled. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

const day = '2026-04-10'
const paymentMethod = 'bank_transfer' as const

beforeAll(async () => {
  server = await startTestServer({ day })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const receive = (tenantId: string, amount: number, deposit = false) =>
  anna.api.payments.recordReceipt({ tenantId, amount, paymentDate: day, paymentMethod, deposit })
const charge = (tenantId: string) =>
  anna.api.payments.addCharge({
    tenantId,
    type: 'other',
    amount: 70_000,
    dueDate: day,
    description: 'Cleaning',
  })
const isFound = async (id: string) => (await codeOf(anna.api.tenants.get({ id }))) !== 'not_found'
const isListed = async (id: string) => (await anna.api.tenants.list({})).rows.some((row) => row.id === id)

it('a payment that is reversed makes its charge open again', async () => {
  const { id } = await anna.api.tenants.create({ name: 'Jan Nowak' })
  await charge(id)
  const receipt = await receive(id, 70_000)
  await anna.api.tenants.remove({ ids: [id] })
  expect(await isFound(id)).toBe(false)
  await anna.api.payments.reverse({ id: receipt.id, reason: 'bounced' })
  expect(await anna.api.tenants.get({ id })).toMatchObject({ balance: 70_000 })
  await receive(id, 70_000)
  expect(await isFound(id)).toBe(false)
  expect(await isListed(id)).toBe(false)
})

it('credit that a reversed charge leaves can be refunded', async () => {
  const { id } = await anna.api.tenants.create({ name: 'Jan Nowak' })
  const owed = await charge(id)
  const receipt = await receive(id, 70_000)
  await anna.api.tenants.remove({ ids: [id] })
  await anna.api.payments.reverse({ id: owed.id, reason: 'posted by mistake' })
  expect(await anna.api.tenants.get({ id })).toMatchObject({ balance: -70_000 })
  const refund = { amount: 70_000, reason: 'left', paymentDate: day, paymentMethod }
  await anna.api.payments.refund({ id: receipt.id, ...refund })
  expect(await isFound(id)).toBe(false)
})

it('a settlement of the deposit that is undone can be made again', async () => {
  const property = await anna.api.properties.create({ address: 'ul. Cicha 3', rentAmount: 90_000 })
  const { id } = await anna.api.tenants.create({ name: 'Ewa Lis' })
  const lease = await anna.api.leases.create({
    ...{
      propertyId: property.id,
      tenantId: id,
      startDate: '2026-04-01',
      rentAmount: 1,
      depositAmount: 90_000,
    },
  })
  await anna.api.leases.terminate({ id: lease.id, lastDay: '2026-04-08', reason: 'left', penalty: 0 })
  await receive(id, 90_000, true)
  const { balance } = await anna.api.tenants.get({ id })
  if (balance) await receive(id, balance)
  const settle = () =>
    anna.api.deposits.settle({
      leaseId: lease.id,
      settledOn: day,
      applied: [],
      deductions: [],
      returned: 90_000,
      reason: 'left',
    })
  const { settlements } = await settle()
  await anna.api.tenants.remove({ ids: [id] })
  await anna.api.deposits.undo({ leaseId: lease.id, id: settlements[0]!.id, reason: 'wrong day' })
  expect(await anna.api.tenants.get({ id })).toMatchObject({ depositsHeld: 90_000 })
  expect(await settle()).toMatchObject({ held: 0 })
  expect(await isFound(id)).toBe(false)
})
