/** Settlements of bills are carried by the people of the settled period (docs/finance.md 2.15). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'

let server: TestServer
let anna: Landlord
let made = 0

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

const share = (tenantId: string, name: string, movedInOn: string) =>
  anna.api.coTenants.add({ tenantId, name, movedInOn })
type Household = Awaited<ReturnType<typeof share>>
const positions = ({ people }: Household) => people.map(({ name, position }) => [name, position] as const)
const idOf = ({ people }: Household, name: string) => people.find((one) => one.name === name)!.id

/** Ania and Bolek share a flat half and half in 2025; Cyryl takes the place of Bolek in 2026. Bills of 2025: 1,200.00 in advance. */
async function yearOfTwo() {
  made += 1
  const { api } = anna
  const property = await api.properties.create({ address: `ul. Roczna ${made}`, squareFootage: 40 })
  const propertyId = property.id
  const { id: tenantId } = await api.tenants.create({ name: 'Ania', email: `year-${made}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2025-01-01', rentAmount: 0, billsAmount: 10_000 },
  })
  const settle = (amount: number) =>
    api.bills.settle({
      ...{ leaseId: lease.id, from: '2025-01-01', to: '2025-12-31', dueDate: '2026-02-06', notify: false },
      costs: [{ label: 'Ciepło', amount }],
    })
  const bolek = await share(tenantId, 'Bolek', '2025-01-01')
  await api.coTenants.moveOut({ id: idOf(bolek, 'Bolek'), lastDay: '2025-12-31' })
  await share(tenantId, 'Cyryl', '2026-01-01')
  /** By how much the position of each changed. */
  const changes = async (act: () => Promise<unknown>) => {
    const before = new Map(positions(await api.coTenants.list({ tenantId })))
    await act()
    const after = positions(await api.coTenants.list({ tenantId }))
    return after.map(([name, position]) => [name, position - before.get(name)!])
  }
  return { api, propertyId, tenantId, leaseId: lease.id, settle, changes }
}

describe('co-tenants of a settled period', () => {
  it.each([
    [180_000, 30_000],
    [60_000, -30_000],
  ])('carry a settlement of bills of %i, and who moved in later does not', async (cost, half) => {
    const { api, settle, changes } = await yearOfTwo()
    let settlement = ''
    expect(await changes(async () => (settlement = (await settle(cost)).id))).toEqual([
      ['Ania', half],
      ['Bolek', half],
      ['Cyryl', 0],
    ])
    // What is undone is taken back from those who carried it.
    expect(await changes(() => api.bills.undo({ id: settlement, reason: 'Korekta', notify: false }))).toEqual(
      [
        ['Ania', -half],
        ['Bolek', -half],
        ['Cyryl', 0],
      ],
    )
  })

  it('carry the settlement of a building', async () => {
    const { api, propertyId, leaseId, changes } = await yearOfTwo()
    const name = `Blok ${made}`
    const units = [{ propertyId, label: 'A', participation: '1' }]
    const building = (await api.utilities.addBuilding({ name, units })).buildings.find(
      (one) => one.name === name,
    )!
    const { id } = await api.utilities.start({
      buildingId: building.id,
      from: '2025-01-01',
      to: '2025-12-31',
    })
    const costs = [{ label: 'Faktura', amount: 180_000 }]
    await api.utilities.save({
      ...{ id, pools: [{ id: newId(), label: 'Ciepło', keys: [{ key: 'area', percent: 100 }], costs }] },
    })
    const expected = [{ leaseId, difference: 60_000 }]
    const post = () => api.utilities.post({ id, dueDate: '2026-02-06', expected, notify: false })
    // Today is after the due date of the charge.
    expect(await changes(post)).toEqual([
      ['Ania', 30_000],
      ['Bolek', 30_000],
      ['Cyryl', 0],
    ])
  })
})
