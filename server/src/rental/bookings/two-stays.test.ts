/** What a guest paid for one stay stays with it if it is charged again, also if another stay is due first (docs/finance.md 2.5). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

const today = '2026-06-20'
let house: StayHouse
beforeAll(async () => {
  house = await openStayHouse(today)
})
afterAll(() => house?.server.stop())
beforeEach(() => house.server.moveTo(today, house.anna))
afterEach(() => house.expectBooks())

const bookings = () => house.anna.api.bookings
type Act = (id: string) => Promise<unknown>
const moved =
  (to: (own: string) => Promise<string>): Act =>
  async (id) => {
    const { propertyId, version } = (await bookings().get({ id })).booking
    const days = { checkIn: '2026-09-11', checkOut: '2026-09-16' }
    return house.anna.api.calendar.move({ id, version, propertyId: await to(propertyId), ...days })
  }

it.each<[string, Act, number]>([
  ['moves to other days', moved(async (own) => own), 0],
  ['moves to another unit', moved(() => house.newUnit()), 0],
  [
    'gets another price',
    async (id) =>
      bookings().reprice({ ...(await house.act(id)), accommodation: 600_00, cleaning: 0, touristTax: 0 }),
    100_00,
  ],
  [
    'gets longer',
    async (id) => bookings().extend({ ...(await house.act(id)), checkOut: '2026-10-18' }),
    200_00,
  ],
])('a paid stay that %s stays paid, and the one that is due first stays open', async (_, act, open) => {
  const [unit, other] = [await house.newUnit(), await house.newUnit()]
  const first = await house.book(other, '2026-07-01', '2026-07-03')
  const paid = await house.book(unit, '2026-10-11', '2026-10-16', {
    guest: undefined,
    tenantId: first.tenantId,
  })
  expect(paid.tenantId).toBe(first.tenantId)
  const [named] = await house.standing(paid.id)
  await house.pay(paid.tenantId, 500_00, { designations: [named!.id] })
  await act(paid.id)
  const remaining = async (id: string) =>
    (await house.standing(id)).reduce((sum, charge) => sum + charge.remaining, 0)
  expect(await remaining(paid.id)).toBe(open)
  expect(await remaining(first.id)).toBe(200_00)
  const { propertyId } = (await bookings().get({ id: paid.id })).booking
  const { properties } = house.anna.api
  expect((await properties.get({ id: propertyId })).summary.collectedThisYear).toBe(500_00)
  expect((await properties.get({ id: other })).summary.collectedThisYear).toBe(0)
})
