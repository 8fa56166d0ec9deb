/** Utilities of a building with leases that were taken over (docs/finance.md 2.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-02-05T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const byArea = {
  ...{ id: newId(), label: 'Ogrzewanie' },
  keys: [{ key: 'area' as const, percent: 100 }],
  costs: [{ label: 'Faktura', amount: 3 * 36_500 }],
}

describe('settlement of utilities', () => {
  it('the owner bears the days before a lease was taken over', async () => {
    const { api } = anna
    const flat = async (label: string, more: object) => {
      const { id: propertyId } = await api.properties.create({
        address: `Przejęta ${label}`,
        squareFootage: 50,
      })
      const tenant = await api.tenants.create({ name: label })
      const given = { propertyId, tenantId: tenant.id, rentAmount: 100_000, billsAmount: 20_000 }
      const lease = await api.leases.create({ ...given, startDate: '2024-01-01', ...more })
      return { unit: { propertyId, label }, leaseId: lease.id }
    }
    const during = await flat('A', { chargesFrom: '2025-07-01', openingBalance: 10_000 })
    const after = await flat('B', { chargesFrom: '2026-01-01' })
    const never = await flat('C', { chargesFrom: '2024-01-01' })
    const units = [during, after, never].map(({ unit }) => unit)
    const { buildings } = await api.utilities.addBuilding({ name: 'Przejęta', units })
    const { id: buildingId } = buildings.find(({ name }) => name === 'Przejęta')!
    const { id } = await api.utilities.start({ buildingId, from: '2025-01-01', to: '2025-12-31' })
    const draft = await api.utilities.save({ id, pools: [byArea] })
    expect(draft.parties.map(({ leaseId, from, to }) => [leaseId, from, to])).toEqual([
      [null, '2025-01-01', '2025-06-30'],
      [during.leaseId, '2025-07-01', '2025-12-31'],
      [null, '2025-01-01', '2025-12-31'],
      [never.leaseId, '2025-01-01', '2025-12-31'],
    ])
    expect(draft.results.map(({ treatment }) => treatment)).toEqual([
      'vacant',
      'settled',
      'vacant',
      'settled',
    ])
    expect(draft.results[1]).toMatchObject({ share: 18_400, advances: 120_000, difference: -101_600 })
  })
})
