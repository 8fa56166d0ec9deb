/** Refunds, credit notes, write-offs and charges by hand that equal one of the last hour are asked about first (decision 052). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

const at = '2026-04-06T10:00:00Z'
const day = '2026-04-06'
let server: TestServer
let anna: Landlord
let bea: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: at })
  anna = await server.signUpLandlord()
  bea = await server.addMember(anna, 'manager')
})
afterAll(() => server?.stop())

const owed = { type: 'other', amount: 900_00, dueDate: day, description: 'Door' } as const
const newTenant = async () => (await anna.api.tenants.create({ name: 'Ola' })).id
const newCharge = async () => (await anna.api.payments.addCharge({ tenantId: await newTenant(), ...owed })).id
const newReceipt = async () => {
  const money = { amount: 900_00, paymentDate: day, paymentMethod: 'cash' } as const
  return (await anna.api.payments.recordReceipt({ tenantId: await newTenant(), ...money })).id
}

type Write = (by: Landlord, id: string, amount: number, more?: object) => Promise<{ id: string }>
const writes: [string, () => Promise<string>, Write][] = [
  [
    'a refund',
    newReceipt,
    ({ api }, id, amount, more) =>
      api.payments.refund({
        ...{ id, amount, reason: 'Paid twice', paymentDate: day, paymentMethod: 'cash' },
        ...more,
      }),
  ],
  [
    'a credit note',
    newCharge,
    ({ api }, id, amount, more) => api.payments.creditNote({ id, amount, reason: 'Loud works', ...more }),
  ],
  [
    'a write-off',
    newCharge,
    ({ api }, id, amount, more) => api.payments.writeOff({ id, amount, reason: 'Lost', ...more }),
  ],
  [
    'a charge',
    newTenant,
    ({ api }, tenantId, amount, more) => api.payments.addCharge({ tenantId, ...owed, amount, ...more }),
  ],
]
it.each(writes)('%s', async (_, row, write) => {
  const id = await row()
  const first = await write(anna, id, 100_00)
  // In another tab and by a colleague, one after the other.
  expect(await codeOf(write(anna, id, 100_00))).toBe('recorded_before')
  await expect(write(bea, id, 100_00)).rejects.toMatchObject({
    data: { details: { recordId: first.id, minutes: 0, who: anna.email } },
  })
  await write(bea, id, 100_01)
  await write(bea, id, 100_00, { recordAgain: true })
  await write(anna, await row(), 100_00)
  // Two people and two tabs at the same moment: one write is recorded.
  const together = await Promise.allSettled([anna, bea, anna].map((by) => write(by, id, 50_00)))
  expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  // What was taken back does not count.
  const undone = await write(anna, id, 30_00)
  await anna.api.payments.reverse({ id: undone.id, reason: 'x' })
  await write(bea, id, 30_00)
  await server.moveTo('2026-04-06T11:05:00Z', anna, bea)
  await write(bea, id, 50_00)
  await server.moveTo(at, anna, bea)
})

it('a refund by another method, and one that is more than is left, are not asked about', async () => {
  const id = await newReceipt()
  const refund = { id, amount: 500_00, reason: 'Paid twice', paymentDate: day } as const
  await anna.api.payments.refund({ ...refund, amount: 100_00, paymentMethod: 'cash' })
  await anna.api.payments.refund({ ...refund, amount: 100_00, paymentMethod: 'bank_transfer' })
  await anna.api.payments.refund({ ...refund, paymentMethod: 'cash' })
  expect(await codeOf(anna.api.payments.refund({ ...refund, paymentMethod: 'cash' }))).toBe(
    'refund_exceeds_receipt',
  )
})

it('charges of another tenant, lease, type or due date are not asked about', async () => {
  const { api } = anna
  const tenantId = await newTenant()
  const leases = []
  for (const address of ['ul. Długa 1', 'ul. Długa 1, garaż']) {
    const { id: propertyId } = await api.properties.create({ address })
    leases.push(
      (await api.leases.create({ propertyId, tenantId, startDate: '2026-04-01', rentAmount: 1 })).id,
    )
  }
  const [flat, garage] = leases
  const add = (more: object = {}) =>
    api.payments.addCharge({ tenantId, leaseId: flat, ...owed, ...more }).then(({ leaseId }) => leaseId)
  expect(await add()).toBe(flat)
  expect(await add({ leaseId: garage })).toBe(garage)
  await add({ type: 'bills' })
  await add({ type: 'utilities' })
  await add({ dueDate: '2026-04-07' })
  await add({ tenantId: await newTenant(), leaseId: null })
  // The description tells nothing: the same damage is described in two ways.
  expect(await codeOf(add({ description: 'The door' }))).toBe('recorded_before')
})
