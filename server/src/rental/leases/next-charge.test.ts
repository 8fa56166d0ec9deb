/** The next charge of a lease is what its tenant sees as the next payment (docs/finance.md 2.9). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-11-29' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let flats = 0
async function agreed(more: object) {
  const property = await anna.api.properties.create({ address: `ul. Nowa ${++flats}` })
  const tenant = await anna.api.tenants.create({ name: 'Ola' })
  const terms = { rentAmount: 100_000, depositAmount: 200_000, paymentDueDay: 31 }
  const lease = await anna.api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-10-01', ...terms, ...more },
  })
  return { id: lease.id, tenantId: tenant.id }
}
const nextOf = async (id: string) => (await anna.api.leases.get({ id })).summary!.nextCharge
const pay = (tenantId: string, amount: number, deposit = false) =>
  anna.api.payments.recordReceipt({
    ...{ tenantId, amount, deposit, paymentDate: '2026-11-29', paymentMethod: 'cash' as const },
  })

it('contains the deposit of a lease that begins later', async () => {
  const { id, tenantId } = await agreed({ startDate: '2027-01-01' })
  expect(await nextOf(id)).toEqual({ dueDate: '2027-01-01', amount: 200_000 })
  await pay(tenantId, 150_000, true)
  expect(await nextOf(id)).toEqual({ dueDate: '2027-01-01', amount: 50_000 })
})

it('contains what a renewal adds to the deposit that it carries over', async () => {
  const { id, tenantId } = await agreed({ endDate: '2026-12-31' })
  await pay(tenantId, 200_000, true)
  const next = await anna.api.leases.renew({
    ...{ id, endDate: '2027-12-31', rentAmount: 110_000, depositAmount: 260_000 },
  })
  expect(await nextOf(next.id)).toEqual({ dueDate: '2027-01-01', amount: 60_000 })
})

it('is a posted charge that is open and due later, and the next one once it is paid', async () => {
  const { id, tenantId } = await agreed({ depositAmount: 0 })
  await pay(tenantId, 130_000)
  expect(await nextOf(id)).toEqual({ dueDate: '2026-11-30', amount: 70_000 })
  await pay(tenantId, 70_000)
  expect(await nextOf(id)).toEqual({ dueDate: '2026-12-31', amount: 100_000 })
})
