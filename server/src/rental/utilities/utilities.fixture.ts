import type { Landlord } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'

let buildings = 0

/**
 * The building of docs/finance.md 2.2 in 2025: A 40 m², B 55 m², C 65 m²; B is let to B1 until 30 June and to B2 from
 * 1 September. Returns its ids and the pools of the examples.
 */
export async function letBuilding({ api }: Landlord) {
  const number = ++buildings
  const flat = async (label: string, squareFootage: number) => {
    const { id } = await api.properties.create({ address: `ul. Wspólna ${number}${label}`, squareFootage })
    return { propertyId: id, label, participation: String(squareFootage / 1000) }
  }
  const [a, b, c] = [await flat('A', 40), await flat('B', 55), await flat('C', 65)]
  const lease = async (propertyId: string, name: string, billsAmount: number, days: object) => {
    const tenant = await api.tenants.create({ name, email: `${name}-${number}@example.com` })
    const { id } = await api.leases.create({
      ...{ propertyId, tenantId: tenant.id, rentAmount: 100_000, billsAmount, startDate: '2025-01-01' },
      ...days,
    })
    return { leaseId: id, tenantId: tenant.id, email: tenant.email! }
  }
  const leases = {
    a: await lease(a.propertyId, 'Ania', 60_000, {}),
    b1: await lease(b.propertyId, 'Bartek', 50_000, { endDate: '2025-06-30' }),
    b2: await lease(b.propertyId, 'Beata', 80_000, { startDate: '2025-09-01' }),
    c: await lease(c.propertyId, 'Celina', 100_000, {}),
  }
  const { id: buildingId } = (
    await api.utilities.addBuilding({ name: `Wspólna ${number}`, units: [a, b, c] })
  ).buildings.find(({ name }) => name === `Wspólna ${number}`)!
  const start = async (more: object = {}) =>
    (await api.utilities.start({ buildingId, from: '2025-01-15', to: '2025-12-03', ...more })).id
  const vacant = `${b.propertyId}:2025-07-01`
  const pool = (
    label: string,
    amount: number,
    keys: { key: 'area' | 'persons' | 'allocator'; percent: number }[],
  ) => ({
    ...{ id: newId(), label, keys },
    costs: [{ label: 'Faktura', amount }],
  })
  const heat = {
    ...pool('Ciepło', 1_800_000, [
      { key: 'area', percent: 40 },
      { key: 'allocator', percent: 60 },
    ]),
    units: {
      [leases.a.leaseId]: '1240',
      [leases.b1.leaseId]: '610',
      [vacant]: '35',
      [leases.b2.leaseId]: '480',
      [leases.c.leaseId]: '1985',
    },
  }
  const waste = pool('Śmieci', 216_000, [{ key: 'persons', percent: 100 }])
  const water = { id: newId(), label: 'Woda', medium: 'cold_water' as const, keys: [], costs: [] }
  const people = async (id: string) => {
    const persons = (leaseId: string, ...rows: [string, number][]) =>
      api.utilities.savePersons({
        ...{ id, leaseId },
        persons: rows.map(([validFrom, count]) => ({ validFrom, persons: count })),
      })
    await persons(leases.a.leaseId, ['2025-01-01', 2])
    await persons(leases.b1.leaseId, ['2025-01-01', 1])
    await persons(leases.b2.leaseId, ['2025-09-01', 3])
    return persons(leases.c.leaseId, ['2025-01-01', 1], ['2025-10-01', 2])
  }
  /** Readings of the meter of B, with a price that rises on 1 July. */
  const meterB = async () => {
    const { propertyId } = b
    const { meters } = await api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3' })
    const meterId = meters[0]!.id
    await api.meters.putPrice({ propertyId, meterId, validFrom: '2024-12-31', price: '12.48' })
    await api.meters.putPrice({ propertyId, meterId, validFrom: '2025-07-01', price: '13.10' })
    const read = (day: string, value: string, more: object = {}) =>
      api.meters.putReading({ propertyId, meterId, day, value, event: 'none', ...more })
    await read('2024-12-31', '50')
    await read('2025-06-30', '75.5')
    await read('2025-08-31', '980.3')
    await read('2025-10-15', '985', { event: 'exchanged', newStart: '0' })
    await read('2025-12-31', '18.75')
  }
  const balance = async (tenantId: string) => (await api.tenants.account({ id: tenantId })).balance
  return { buildingId, units: [a, b, c], leases, start, vacant, heat, waste, water, people, meterB, balance }
}
