/** Acts on one unit at the same time wait for each other: none fails by a deadlock (docs/finance.md 4.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let count = 0
const newUnit = async () =>
  (
    await anna.api.properties.create({
      address: `ul. Morska ${++count}`,
      rentalType: 'short-term',
      dailyRate: 100_00,
    })
  ).id
const book = (propertyId: string, checkIn: string, checkOut: string) =>
  anna.api.bookings.create({
    ...{ propertyId, checkIn, checkOut, adults: 2, guest: { name: `Gość ${++count}` } },
  })
const outcome = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    () => codeOf(act),
  )

describe('acts on the same units at once', () => {
  it('book new guests, move and extend: all are done', async () => {
    for (const month of ['07', '08', '09']) {
      const [here, there] = [await newUnit(), await newUnit()]
      const day = (one: number) => `2026-${month}-${String(one).padStart(2, '0')}`
      const moving = await book(here, day(1), day(3))
      const staying = await book(there, day(4), day(6))
      const outcomes = await Promise.all(
        [
          anna.api.calendar.move({
            ...{ id: moving.id, version: moving.version, propertyId: there },
            ...{ checkIn: day(1), checkOut: day(3) },
          }),
          anna.api.bookings.extend({ id: staying.id, version: staying.version, checkOut: day(7) }),
          book(here, day(10), day(12)),
          book(there, day(10), day(12)),
          book(here, day(14), day(16)),
          book(there, day(14), day(16)),
        ].map(outcome),
      )
      expect(outcomes).toEqual(Array(6).fill('done'))
    }
  })
})
