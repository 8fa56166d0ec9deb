/** What people of a shared account carry of a month that became shorter or cheaper (docs/finance.md 2.15). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let made = 0

beforeAll(async () => {
  server = await startTestServer({ day: '2026-12-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

/** Ania rents from September at 900.00 and bills of 60.00; Bolek shares half and half until `lastDay`. */
async function pair(lastDay: string, more: { endDate?: string } = {}) {
  made += 1
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: `ul. Krótka ${made}`, squareFootage: 40 })
  const { id: tenantId } = await api.tenants.create({ name: 'Ania', email: `short-${made}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-09-01', rentAmount: 900_00, billsAmount: 60_00, ...more },
  })
  const { people } = await api.coTenants.add({ tenantId, name: 'Bolek', movedInOn: '2026-09-01' })
  await api.coTenants.moveOut({ id: people.find(({ name }) => name === 'Bolek')!.id, lastDay })
  const positions = async () =>
    (await api.coTenants.list({ tenantId })).people.map(({ position }) => position)
  const settle = (amount: number) =>
    api.bills.settle({
      ...{ leaseId: lease.id, from: '2026-09-01', to: '2026-09-15', dueDate: '2026-12-20', notify: false },
      costs: [{ label: 'Ciepło', amount }],
    })
  return { api, leaseId: lease.id, tenantId, positions, settle }
}

type Pair = Awaited<ReturnType<typeof pair>>
const terms = (billsAmount: number) => ({
  ...{ rentAmount: 900_00, billsAmount, extraFees: 0, additionalFees: 0, additionalFeesOnce: false },
})

describe('a lease that ends on 15 September, with a co-tenant until the 10th', () => {
  it.each([
    ['agreed', async () => undefined],
    [
      'ended early',
      ({ api, leaseId: id }: Pair) =>
        api.leases.terminate({ id, lastDay: '2026-09-15', reason: 'Praca', penalty: 0 }),
    ],
    ['corrected', ({ api, leaseId: id }: Pair) => api.leases.update({ id, endDate: '2026-09-15' })],
  ] as const)('costs each the same if the end was %s, also in a settlement', async (how, end) => {
    const lease = await pair('2026-09-10', how === 'agreed' ? { endDate: '2026-09-15' } : {})
    await end(lease)
    expect(await lease.positions()).toEqual([320_00, 160_00])
    const { id } = await lease.settle(90_00)
    // 60.00 more for fifteen days, of which ten were shared.
    expect(await lease.positions()).toEqual([360_00, 180_00])
    await lease.api.bills.undo({ id, reason: 'Korekta', notify: false })
    await lease.settle(15_00)
    expect(await lease.positions()).toEqual([310_00, 155_00])
  })

  it('is taken back as it was carried', async () => {
    const { api, leaseId, tenantId, positions } = await pair('2026-09-10')
    await api.leases.terminate({ id: leaseId, lastDay: '2026-09-15', reason: 'Praca', penalty: 0 })
    for (const { id, status } of (await api.tenants.account({ id: tenantId })).charges)
      if (status !== 'cancelled') await api.payments.reverse({ id, reason: 'Pomyłka' })
    expect(await positions()).toEqual([0, 0])
  })
})

describe('new terms after a co-tenant has moved out', () => {
  it.each([20_00, 90_00])('of bills of %i do not change what he carries', async (bills) => {
    const { api, leaseId, positions } = await pair('2026-09-15', { endDate: '2026-09-30' })
    const before = await positions()
    await api.leases.changeTerms({ id: leaseId, validFrom: '2026-09-16', ...terms(bills) })
    const after = await positions()
    expect(after[1]).toBe(before[1])
    expect(after[0]! - before[0]!).toBe((bills - 60_00) / 2)
  })
})

describe('a co-tenant of a lease that was changed several times', () => {
  type Change = (pair: Pair) => Promise<unknown>
  const dates =
    (more: { startDate?: string; endDate?: string }): Change =>
    ({ api, leaseId: id }) =>
      api.leases.update({ id, ...more })
  const bills =
    (validFrom: string, amount: number): Change =>
    ({ api, leaseId: id }) =>
      api.leases.changeTerms({ id, validFrom, ...terms(amount) })

  it.each<[string, string, Change[], number[]]>([
    [
      'an end taken back',
      '2026-09-10',
      [dates({ endDate: '2026-09-15' }), dates({ endDate: '2026-09-30' })],
      [800_00, 160_00],
    ],
    [
      'a start taken back',
      '2026-09-10',
      [dates({ startDate: '2026-09-06' }), dates({ startDate: '2026-09-01' })],
      [800_00, 160_00],
    ],
    [
      'an end corrected twice',
      '2026-09-18',
      [dates({ endDate: '2026-09-20' }), dates({ endDate: '2026-09-15' })],
      [240_00, 240_00],
    ],
    [
      'an end corrected, then ended early',
      '2026-09-15',
      [
        dates({ endDate: '2026-09-20' }),
        ({ api, leaseId: id }) =>
          api.leases.terminate({ id, lastDay: '2026-09-10', reason: 'Praca', penalty: 0 }),
      ],
      [160_00, 160_00],
    ],
    [
      'both ends at once',
      '2026-09-10',
      [dates({ startDate: '2026-09-06', endDate: '2026-09-15' })],
      [240_00, 80_00],
    ],
    [
      'cheaper bills in a shortened month',
      '2026-09-10',
      [dates({ endDate: '2026-09-15' }), bills('2026-09-06', 20_00)],
      [310_00, 156_67],
    ],
    [
      'bills between two terms',
      '2026-09-20',
      [bills('2026-09-21', 20_00), bills('2026-09-11', 30_00)],
      [621_67, 315_00],
    ],
  ])('carries the days of %s', async (_, lastDay, changes, expected) => {
    const lease = await pair(lastDay, { endDate: '2026-09-30' })
    for (const change of changes) await change(lease)
    expect(await lease.positions()).toEqual(expected)
  })
})
