import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('a request and a double booking need attention until they are answered, before the stay ends', async () => {
  const { id: propertyId } = await anna.api.properties.create({
    ...{ address: 'ul. Morska 1', rentalType: 'short-term', dailyRate: 120_00 },
  })
  const book = (checkIn: string, checkOut: string, name: string, status: 'inquiry' | 'confirmed') =>
    anna.api.bookings.create({ propertyId, checkIn, checkOut, adults: 1, status, guest: { name } })
  const first = await book('2026-06-10', '2026-06-12', 'Ewa', 'confirmed')
  const asked = await book('2026-06-01', '2026-06-03', 'Jan', 'inquiry')
  await book('2026-05-01', '2026-05-03', 'Za późno', 'inquiry')
  const twice = await book('2026-06-20', '2026-06-22', 'Ola', 'confirmed')
  await server.query('update bookings set conflict_with = $1 where id = $2', [first.id, twice.id])
  const stays = async () => (await anna.api.dashboard.get()).needsHand.stays
  expect(await stays()).toEqual([
    {
      ...{ bookingId: twice.id, kind: 'conflict', guestName: 'Ola', address: 'ul. Morska 1' },
      ...{ reference: twice.reference, source: 'direct' },
      checkIn: '2026-06-20',
    },
    {
      ...{ bookingId: asked.id, kind: 'request', guestName: 'Jan', address: 'ul. Morska 1' },
      ...{ reference: asked.reference, source: 'direct' },
      checkIn: '2026-06-01',
    },
  ])
  await anna.api.bookings.cancel({ id: asked.id, version: 1 })
  expect((await stays()).map(({ kind }) => kind)).toEqual(['conflict'])
})
