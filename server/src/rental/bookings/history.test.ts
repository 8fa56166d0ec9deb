/** The history of a stay says what each act changed (decision 157). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('a stay that moves, becomes longer and shorter, and is cancelled has days, unit, price and state before and after', async () => {
  const { bookings, calendar, properties } = anna.api
  const kind = { rentalType: 'short-term' as const, dailyRate: 100_00 }
  const { id: one } = await properties.create({ address: 'ul. Morska 1', ...kind })
  const { id: two } = await properties.create({ address: 'ul. Morska 2', ...kind })
  const guest = { adults: 2, guest: { name: 'Ola Nowak' } }
  const { id } = await bookings.create({
    propertyId: one,
    checkIn: '2026-07-06',
    checkOut: '2026-07-09',
    ...guest,
  })
  const act = async () => ({ id, version: (await bookings.get({ id })).booking.version })
  const latest = async () =>
    (await bookings.get({ id })).history.find(({ details }) => details.status)!.details

  const moved = { checkIn: '2026-07-13', checkOut: '2026-07-18' }
  await calendar.move({ ...(await act()), propertyId: one, ...moved })
  expect(await latest()).toEqual({
    ...{ status: 'confirmed', checkInBefore: '2026-07-06', checkOutBefore: '2026-07-09', ...moved },
    ...{ totalBefore: 300_00, total: 500_00 },
  })
  await calendar.move({ ...(await act()), propertyId: two, ...moved })
  expect(await latest()).toEqual({
    ...{ status: 'confirmed', propertyId: two, unitBefore: 'ul. Morska 1', unit: 'ul. Morska 2' },
  })
  await bookings.extend({ ...(await act()), checkOut: '2026-07-20' })
  expect(await latest()).toMatchObject({
    checkOutBefore: '2026-07-18',
    checkOut: '2026-07-20',
    total: 700_00,
  })
  await bookings.leaveEarly({ ...(await act()), leavesOn: '2026-07-15', percentBack: 100 })
  expect(await latest()).toMatchObject({
    checkOutBefore: '2026-07-20',
    checkOut: '2026-07-15',
    total: 200_00,
  })
  await bookings.cancel({ ...(await act()), byHost: true })
  expect(await latest()).toEqual({ status: 'cancelled', statusBefore: 'confirmed', fee: 0 })
})
