/** The flag of arrears of three monthly dues: on the lease, the tenant, both lists and the dashboard (docs/finance.md 9.3). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

/** A flat let since January for 900.00 and bills of 100.00, due on the 10th. */
async function letFlat(name: string) {
  const { properties, tenants, leases } = anna.api
  const property = await properties.create({ address: `ul. Zaległa, ${name}` })
  const tenant = await tenants.create({ name })
  const lease = await leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-01-01',
    rentAmount: 90_000,
    billsAmount: 10_000,
    depositAmount: 500_000,
    paymentDueDay: 10,
  })
  return { lease, tenant }
}

/** Where the flag is shown for this lease and tenant. */
async function flagged({ lease, tenant }: Awaited<ReturnType<typeof letFlat>>) {
  const { leases, tenants, dashboard } = anna.api
  const [detail, all, narrowed, person, people, narrowedPeople, board] = await Promise.all([
    leases.get({ id: lease.id }),
    leases.list({}),
    leases.list({ arrears: 'serious' }),
    tenants.get({ id: tenant.id }),
    tenants.list({}),
    tenants.list({ arrears: 'serious' }),
    dashboard.get(),
  ])
  return [
    detail.summary!.seriousArrears,
    all.rows.find(({ id }) => id === lease.id)?.seriousArrears,
    narrowed.rows.some(({ id }) => id === lease.id),
    person.seriousArrears,
    people.rows.find(({ id }) => id === tenant.id)?.seriousArrears,
    narrowedPeople.rows.some(({ id }) => id === tenant.id),
    board.needsHand.arrears.some(({ leaseId }) => leaseId === lease.id),
  ]
}

describe('arrears of three monthly dues', () => {
  it('are shown everywhere from three full dues on; a deposit does not count', async () => {
    const late = await letFlat('Trzy')
    const paid = await letFlat('Prawie trzy')
    await anna.api.payments.recordReceipt({
      tenantId: paid.tenant.id,
      amount: 1,
      paymentDate: '2026-03-15',
      paymentMethod: 'cash',
    })
    expect(await flagged(late)).toEqual(Array(7).fill(true))
    expect(await flagged(paid)).toEqual(Array(7).fill(false))
    expect((await anna.api.dashboard.get()).needsHand.arrears).toEqual([
      { leaseId: late.lease.id, tenantName: 'Trzy', address: 'ul. Zaległa, Trzy', overdue: 300_000 },
    ])
  })
})
