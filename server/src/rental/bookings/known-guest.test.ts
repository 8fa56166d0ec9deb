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
    ...{ address: 'ul. Morska 1', rentalType: 'short-term' as const, dailyRate: 120_00 },
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

it('two stays exchange their guests at the same moment without a deadlock', async () => {
  const { bookings, properties } = anna.api
  const [a, b] = await Promise.all(
    [1, 2].map(async (n) => {
      const kind = { rentalType: 'short-term' as const, dailyRate: 120_00 }
      const { id: propertyId } = await properties.create({ address: `ul. Zamienna ${n}`, ...kind })
      const stay = { checkIn: '2026-06-01', checkOut: '2026-06-03', adults: 1, status: 'pending' as const }
      return bookings.create({ propertyId, ...stay, guest: { name: `Guest ${n}` } })
    }),
  )
  let [first, second] = [a!, b!]
  const give = ({ id, version }: typeof first, tenantId: string | null) =>
    bookings.update({ id, version, adults: 1, tenantId })
  for (let turn = 0; turn < 6; turn++)
    [first, second] = await Promise.all([give(first, second.tenantId), give(second, first.tenantId)])
  expect([first.tenantId, second.tenantId]).toEqual([a!.tenantId, b!.tenantId])
  // A session reports what it counted at most a second later.
  await new Promise((done) => setTimeout(done, 1_200))
  const [counted] = await server.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(counted!.deadlocks).toBe(0)
})
