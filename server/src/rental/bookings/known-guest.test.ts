import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('a guest who books again with the same name and e-mail has one account, and nobody else shares it', async () => {
  const unit = await anna.api.properties.create({
    ...{ address: 'ul. Morska 1', rentalType: 'short-term', dailyRate: 120_00 },
  })
  const book = (checkIn: string, checkOut: string, name: string, email: string | null) =>
    anna.api.bookings.create({ propertyId: unit.id, checkIn, checkOut, adults: 1, guest: { name, email } })
  const first = await book('2026-06-01', '2026-06-03', 'Ewa Lis', 'ewa@example.com')
  const again = await book('2026-07-01', '2026-07-03', 'ewa lis', 'Ewa@Example.com')
  expect(again.tenantId).toBe(first.tenantId)
  const others = [
    await book('2026-08-01', '2026-08-03', 'Jan Lis', 'ewa@example.com'),
    await book('2026-09-01', '2026-09-03', 'Ewa Lis', null),
    await book('2026-10-01', '2026-10-03', 'Ewa Lis', 'inna@example.com'),
  ]
  expect(new Set([first, ...others].map(({ tenantId }) => tenantId)).size).toBe(4)
})
