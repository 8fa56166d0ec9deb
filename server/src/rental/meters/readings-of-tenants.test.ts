/** Readings that tenants give in the portal, with a photo, and how they are asked for them. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'
import { askReadings } from '../utilities/ask-readings.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-12-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

const sample = new URL('../../installation/demo/sample/photo-drain.jpg', import.meta.url)
let made = 0

/** A flat with a water meter, let since July 2026. */
async function letFlat() {
  made += 1
  const { api } = anna
  const { id: propertyId } = await api.properties.create({
    address: `ul. Licznikowa ${made}`,
    squareFootage: 40,
  })
  const { meters } = await api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3', serial: 'W-7' })
  const meterId = meters[0]!.id
  await api.meters.putReading({ propertyId, meterId, day: '2026-05-31', value: '90', event: 'none' })
  await api.meters.putReading({ propertyId, meterId, day: '2026-07-01', value: '100', event: 'none' })
  const tenant = await api.tenants.create({ name: 'Ola', email: `licznik-${made}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId, tenantId: tenant.id, startDate: '2026-07-01', rentAmount: 100_000, billsAmount: 5_000 },
  })
  return {
    propertyId,
    meterId,
    lease,
    email: tenant.email!,
    person: await server.acceptInvitation(anna, tenant.id),
  }
}

describe('a reading of a tenant', () => {
  it('is given with a photo, which the landlord sees, and cannot be given twice or contradict others', async () => {
    const { propertyId, meterId, person } = await letFlat()
    expect(await person.api.meters.list()).toMatchObject({
      meters: [{ id: meterId, medium: 'cold_water', readings: [{ day: '2026-07-01', value: '100' }] }],
    })
    const file = new File([await readFile(sample)], 'licznik.jpg', { type: 'image/jpeg' })
    const given = await person.api.meters.give({ meterId, day: '2026-12-19', value: '123.5', file })
    expect(given.meters[0]!.readings[0]).toMatchObject({
      ...{ day: '2026-12-19', value: '123.5', source: 'tenant', photo: true },
    })
    const refused = (day: string, value: string) => codeOf(person.api.meters.give({ meterId, day, value }))
    expect(await refused('2026-12-19', '124')).toBe('validation_failed')
    expect(await refused('2026-12-20', '123')).toBe('validation_failed')
    expect(await refused('2026-12-21', '130')).toBe('validation_failed')
    expect(await refused('2026-06-30', '99')).toBe('validation_failed')
    const [reading] = (await anna.api.meters.list({ propertyId })).meters[0]!.readings
    expect(reading).toMatchObject({ value: '123.5', source: 'tenant', photoId: expect.any(String) })
    const photo = { propertyId, meterId, readingId: reading!.id, photoId: reading!.photoId! }
    expect((await anna.api.meters.photoFile(photo)).body.size).toBeGreaterThan(0)
    const ben = await server.signUpLandlord()
    expect(await codeOf(ben.api.meters.photoFile(photo))).toBe('not_found')
  })

  it('of the days before a renewal is still possible: it is one stay', async () => {
    const { meterId, person, lease } = await letFlat()
    await anna.api.leases.update({ id: lease.id, endDate: '2026-12-10' })
    await anna.api.leases.renew({ id: lease.id, endDate: null, rentAmount: 110_000, depositAmount: 0 })
    const { meters } = await person.api.meters.give({ meterId, day: '2026-12-10', value: '120' })
    expect(meters[0]!.readings.map(({ day }) => day)).toEqual(['2026-12-10', '2026-07-01'])
    expect(await codeOf(person.api.meters.give({ meterId, day: '2026-06-30', value: '99' }))).toBe(
      'validation_failed',
    )
  })

  it('is possible for the own home only', async () => {
    const { meterId } = await letFlat()
    const { person } = await letFlat()
    expect(await codeOf(person.api.meters.give({ meterId, day: '2026-12-19', value: '200' }))).toBe(
      'not_found',
    )
  })
})

describe('asking for readings', () => {
  it('mails the tenants without a reading once, five days before the period ends', async () => {
    const { api } = anna
    const [one, other] = [await letFlat(), await letFlat()]
    const { buildings } = await api.utilities.addBuilding({
      name: 'Licznikowa',
      units: [one, other].map(({ propertyId }, n) => ({ propertyId, label: String(n) })),
    })
    const buildingId = buildings.find(({ name }) => name === 'Licznikowa')!.id
    const { id } = await api.utilities.start({ buildingId, from: '2026-07-01', to: '2026-12-31' })
    await api.utilities.save({
      id,
      pools: [{ id: newId(), label: 'Woda', medium: 'cold_water', keys: [], costs: [] }],
    })
    const asked = async () => {
      await askReadings.run(server.services, undefined as never)
      const subjects = await Promise.all(
        [one, other].map(async ({ email }) => (await server.mails(email)).map(({ subject }) => subject)),
      )
      return subjects.map((own) => own.filter((subject) => subject.includes('meters')).length)
    }
    expect(await asked()).toEqual([0, 0])
    await server.moveTo('2026-12-26', anna, one.person)
    await one.person.api.meters.give({ meterId: one.meterId, day: '2026-12-26', value: '130' })
    expect(await asked()).toEqual([0, 1])
    expect(await asked()).toEqual([0, 1])
    expect(await api.utilities.askReadings({ id })).toMatchObject({ notified: 1 })
    const { rows } = await api.timeline.list({
      subject: 'property',
      subjectId: other.propertyId,
      entry: ['mail'],
    })
    expect(rows.map(({ type }) => type)).toContain('askReadings')
  })
})
