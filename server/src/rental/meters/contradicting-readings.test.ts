/** Readings that cannot both be right: two people never store them, and old ones do not break a settlement. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { waitingForLock } from '../../../test/waiting-for-lock.ts'
import { newId } from '../../machinery/db/ids.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-12-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

let made = 0

/** A flat with a water meter that showed 100 m³ on 30 June, let since July 2026. */
async function letFlat() {
  made += 1
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: `ul. Sporna ${made}`, squareFootage: 40 })
  const { meters } = await api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3', serial: 'W-7' })
  const meterId = meters[0]!.id
  const read = (day: string, value: string) =>
    api.meters.putReading({ propertyId, meterId, day, value, event: 'none' })
  await api.meters.putPrice({ propertyId, meterId, validFrom: '2026-01-01', price: '10' })
  await read('2026-06-30', '100')
  const tenant = await api.tenants.create({ name: 'Ola', email: `sporna-${made}@example.com` })
  const { id: leaseId } = await api.leases.create({
    ...{ propertyId, tenantId: tenant.id, startDate: '2026-07-01', rentAmount: 100_000, billsAmount: 5_000 },
  })
  const person = await server.acceptInvitation(anna, tenant.id)
  const give = (day: string, value: string) => person.api.meters.give({ meterId, day, value })
  const stored = async () =>
    (await api.meters.list({ propertyId })).meters[0]!.readings.map(({ day, value }) => [day, value])
  return { propertyId, meterId, leaseId, tenantId: tenant.id, read, give, stored }
}

/** Starts the acts in this order while the meter is locked, then lets them go on. Returns the code of each; '' if it was done. */
async function atOnce(meterId: string, ...acts: (() => Promise<unknown>)[]): Promise<string[]> {
  await server.query('begin')
  await server.query('select id from meters where id = $1 for update', [meterId])
  const begun: Promise<string>[] = []
  for (const act of acts) {
    begun.push(
      act().then(
        () => '',
        (error: { code: string }) => error.code,
      ),
    )
    await waitingForLock(server, begun.length)
  }
  await server.query('commit')
  return Promise.all(begun)
}

describe('of two readings at the same moment that contradict each other the second is refused', () => {
  it('if the landlord is first', async () => {
    const { meterId, read, give, stored } = await letFlat()
    const codes = await atOnce(
      meterId,
      () => read('2026-08-03', '200'),
      () => give('2026-08-02', '250'),
    )
    expect(codes).toEqual(['', 'validation_failed'])
    expect(await stored()).toEqual([
      ['2026-08-03', '200'],
      ['2026-06-30', '100'],
    ])
  })

  it('if the tenant is first', async () => {
    const { meterId, read, give, stored } = await letFlat()
    const codes = await atOnce(
      meterId,
      () => give('2026-08-02', '250'),
      () => read('2026-08-03', '200'),
    )
    expect(codes).toEqual(['', 'validation_failed'])
    expect(await stored()).toHaveLength(2)
  })

  it('if the tenant enters both in two tabs', async () => {
    const { meterId, give, stored } = await letFlat()
    const codes = await atOnce(
      meterId,
      () => give('2026-08-02', '250'),
      () => give('2026-08-03', '200'),
    )
    expect(codes).toEqual(['', 'validation_failed'])
    expect(await stored()).toHaveLength(2)
  })

  it('and readings that fit are both stored', async () => {
    const { meterId, read, give, stored } = await letFlat()
    const acts = [() => read('2026-08-03', '260'), () => give('2026-08-02', '250')]
    expect(await atOnce(meterId, ...acts)).toEqual(['', ''])
    expect(await stored()).toHaveLength(3)
  })
})

describe('stored readings that contradict each other', () => {
  /** As versions before 0.2 could store them: 250 m³ on 2 August and 200 on the next day. */
  async function contradicting() {
    const flat = await letFlat()
    await flat.read('2026-08-02', '150')
    await flat.read('2026-08-03', '200')
    await flat.read('2026-11-30', '290')
    await flat.read('2026-12-10', '300')
    await server.query(`update meter_readings set value = 250 where meter_id = $1 and day = '2026-08-02'`, [
      flat.meterId,
    ])
    return flat
  }

  it('are named in the preview of a settlement of bills, and cost nothing', async () => {
    const { leaseId, meterId } = await contradicting()
    const { api } = anna
    const period = { leaseId, from: '2026-07-01', to: '2026-08-31' }
    const { meters } = await api.bills.preview(period)
    expect(meters).toMatchObject([
      { id: meterId, serial: 'W-7', contradicts: '2026-08-03', amount: 0, parts: [], daysMissing: 62 },
    ])
    const costs = [{ label: 'Woda', amount: 500_00, meterId }]
    expect(await codeOf(api.bills.settle({ ...period, costs, dueDate: '2027-01-10' }))).toBe('conflict')
    const later = await api.bills.preview({ ...period, from: '2026-12-01', to: '2026-12-31' })
    expect(later.meters).toMatchObject([{ contradicts: null }])
  })

  it.each([
    ['own meters', []],
    ['shares by meters', [{ key: 'meter' as const, percent: 100 }]],
  ])('are an issue of a settlement of utilities: %s', async (_, keys) => {
    const { propertyId, leaseId, meterId } = await contradicting()
    const { api } = anna
    const name = `Sporna ${made}`
    const { buildings } = await api.utilities.addBuilding({ name, units: [{ propertyId, label: '1' }] })
    const buildingId = buildings.find((one) => one.name === name)!.id
    const { id } = await api.utilities.start({ buildingId, from: '2026-07-01', to: '2026-11-30' })
    const costs = keys.length > 0 ? [{ label: 'Faktura', amount: 900_00 }] : []
    const pools = [{ id: newId(), label: 'Woda', medium: 'cold_water' as const, keys, costs }]
    const { issues, shares, parties } = await api.utilities.save({ id, pools })
    const reading = { serial: 'W-7', day: '2026-08-03' }
    expect(issues).toEqual([
      { poolId: pools[0]!.id, code: 'readings_contradict', party: parties[0]!.key, reading },
    ])
    expect(shares).toMatchObject([{ keys: [], metered: [] }])
    expect(await api.utilities.get({ id })).toMatchObject({ issues })
    const post = { id, dueDate: '2027-01-10', expected: [{ leaseId, difference: 0 }] }
    expect(await codeOf(api.utilities.post(post))).toBe('utilities_incomplete')
    // The landlord deletes the wrong one.
    const { readings } = (await api.meters.list({ propertyId })).meters[0]!
    await api.meters.removeReading({ propertyId, meterId, id: readings[3]!.id })
    expect((await api.utilities.get({ id })).issues).toEqual([])
  })

  it('are deleted one by one, if several contradict each other', async () => {
    const { propertyId, meterId } = await contradicting()
    await server.query(`update meter_readings set value = 150 where meter_id = $1 and day = '2026-12-10'`, [
      meterId,
    ])
    const { api } = anna
    const readings = async () => (await api.meters.list({ propertyId })).meters[0]!.readings
    const remove = async (day: string) => {
      const { id } = (await readings()).find((reading) => reading.day === day)!
      await api.meters.removeReading({ propertyId, meterId, id })
    }
    await remove('2026-12-10')
    await remove('2026-08-02')
    expect(await readings()).toMatchObject([{ value: '290' }, { value: '200' }, { value: '100' }])
  })
})
