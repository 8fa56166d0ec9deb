/** A gap before the next guest: which stays fit in it, for the landlord and for strangers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

let house: StayHouse
beforeAll(async () => {
  // In Warsaw it is already 12 June.
  house = await openStayHouse('2026-06-11T22:30:00Z')
})
afterAll(() => house?.server.stop())

/** A unit whose next guest arrives on 14 June, with a public page; the guests before left on `leftOn`. */
async function unitWithGap(slug: string, leftOn: string | null): Promise<string> {
  const { anna, newUnit, book } = house
  const unit = await newUnit({ minStayDays: 3 }, { fillGaps: true })
  await book(unit, '2026-06-14', '2026-06-20', { anyLength: true })
  if (leftOn) await book(unit, '2026-06-01', leftOn, { anyLength: true })
  const page = { slug, title: 'Morze', text: '', isOpen: true, isListed: false }
  await anna.api.stayPages.save({ propertyId: unit, updatedAt: null, ...page })
  return unit
}

it.each([
  ['never-let', null],
  ['left-long-ago', '2026-06-05'],
])('%s: the nights that are left from today are the gap', async (slug, leftOn) => {
  const { anna, server, book } = house
  const unit = await unitWithGap(slug, leftOn)
  const stranger = server.admin()
  const refusals = async (checkIn: string, checkOut: string) => [
    (await anna.api.bookings.quote({ propertyId: unit, checkIn, checkOut, adults: 2 })).refusal,
    (await stranger.stayPages.quote({ slug, checkIn, checkOut, adults: 2 })).refusal,
  ]
  expect(await refusals('2026-06-12', '2026-06-14')).toEqual([null, null])
  const short = { code: 'stay_too_short', limit: 2 }
  expect(await refusals('2026-06-12', '2026-06-13')).toEqual([short, short])
  expect(await stranger.stayPages.read({ slug })).toMatchObject({ today: '2026-06-12', fillsGaps: true })
  await book(unit, '2026-06-12', '2026-06-14')
})

it('advises a longer stay only if it can be booked', async () => {
  const { anna, newUnit, book } = house
  const rates = { dailyRate: 120_00, weeklyRate: 700_00 }
  const advice = async (propertyId: string) =>
    (await anna.api.bookings.quote({ propertyId, checkIn: '2026-07-01', checkOut: '2026-07-07', adults: 2 }))
      .quote.cheaperFrom
  expect(await advice(await newUnit(rates))).toEqual({ nights: 7, saving: 20_00 })
  expect(await advice(await newUnit({ ...rates, maxStayDays: 6 }))).toBeNull()
  const taken = await newUnit(rates)
  await book(taken, '2026-07-07', '2026-07-10')
  expect(await advice(taken)).toBeNull()
})
