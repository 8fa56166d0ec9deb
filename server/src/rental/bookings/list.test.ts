/** What the sums of the list of bookings contain (docs/finance.md 4.2). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('sums of the list leave out requests and cancelled stays, unless states or unpaid stays are chosen', async () => {
  const { bookings, properties } = anna.api
  const unit = { address: 'ul. Morska 1', rentalType: 'short-term' as const, dailyRate: 100_00 }
  const { id: propertyId } = await properties.create(unit)
  const book = (checkIn: string, checkOut: string, status: 'confirmed' | 'inquiry') =>
    bookings.create({ propertyId, checkIn, checkOut, status, adults: 2, guest: { name: 'Ola Nowak' } })
  await book('2026-07-01', '2026-07-04', 'confirmed')
  await book('2026-07-01', '2026-07-05', 'inquiry')
  const { id, version } = await book('2026-07-10', '2026-07-12', 'confirmed')
  await server.query('update bookings set policy = $1 where id = $2', ['[]', id])
  await bookings.cancel({ id, version, capped: false })

  const totals = async (filters: Parameters<typeof bookings.list>[0]) =>
    (await bookings.list({ propertyId, ...filters })).totals
  const sold = { nights: 3, total: 300_00, open: 300_00, currency: 'EUR' }
  expect(await totals({})).toEqual({ ...sold, leftOut: 2 })
  // The fee of the cancelled stay is not paid.
  expect(await totals({ unpaid: 'yes' })).toMatchObject({ nights: 5, open: 500_00, leftOut: 0 })
  expect(await totals({ status: ['cancelled'] })).toMatchObject({ nights: 2, open: 200_00, leftOut: 0 })
  expect(await totals({ status: ['confirmed', 'inquiry'] })).toMatchObject({ nights: 7, total: 700_00 })
})
