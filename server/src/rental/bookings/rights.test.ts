/** What a member sees of bookings without the rights on tenants and payments. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let cleaner: Landlord
let stay: { id: string; propertyId: string; reference: string; tenantId: string | null }

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
  const { id: propertyId } = await anna.api.properties.create({
    address: 'ul. Morska 5',
    rentalType: 'short-term',
    dailyRate: 100_00,
  })
  stay = await anna.api.bookings.create({
    propertyId,
    checkIn: '2026-06-20',
    checkOut: '2026-06-24',
    adults: 2,
    guest: { name: 'Zofia Tajna' },
  })
  await anna.api.payments.recordReceipt({
    tenantId: stay.tenantId!,
    amount: 150_00,
    paymentDate: '2026-06-20',
    paymentMethod: 'cash',
  })
  cleaner = await server.addMember(anna, 'viewer')
})
afterAll(() => server?.stop())

const allow = (...permissions: ('view_properties' | 'view_payments')[]) =>
  anna.api.organizations.changeRole({ userId: cleaner.userId, role: 'viewer', permissions })

it('with the rights: guest, open amount and what a cancellation costs', async () => {
  expect((await cleaner.api.bookings.list({})).totals.open).toBe(250_00)
  expect((await cleaner.api.bookings.get({ id: stay.id })).booking).toMatchObject({
    tenantName: 'Zofia Tajna',
    open: 250_00,
  })
  expect(await cleaner.api.bookings.previewCancel({ id: stay.id })).toMatchObject({ received: 150_00 })
})

it('without them: nights and prices, but neither who the guest is nor what is paid', async () => {
  await allow('view_properties')
  const { rows, totals } = await cleaner.api.bookings.list({})
  expect(rows).toMatchObject([{ reference: stay.reference, tenantName: null, open: null, total: 400_00 }])
  expect(totals).toMatchObject({ nights: 4, total: 400_00, open: null })
  const { booking, charges } = await cleaner.api.bookings.get({ id: stay.id })
  expect(booking).toMatchObject({ tenantName: null, open: null })
  expect(charges).toEqual([])
  expect(await codeOf(cleaner.api.bookings.previewCancel({ id: stay.id }))).toBe('forbidden')
  const leaving = { id: stay.id, leavesOn: '2026-06-22' }
  expect(await codeOf(cleaner.api.bookings.previewLeaveEarly(leaving))).toBe('forbidden')
  const { stayToday } = await cleaner.api.properties.get({ id: stay.propertyId })
  expect(stayToday).toMatchObject({ reference: stay.reference, guestName: null })
})

it('without them: a name finds no stay, its reference and its property do', async () => {
  expect((await cleaner.api.bookings.list({ q: 'zofia' })).total).toBe(0)
  expect((await cleaner.api.bookings.list({ q: 'morska' })).total).toBe(1)
  const found = async (q: string) =>
    (await cleaner.api.search.query({ scope: 'bookings', q })).results.map((each) => [
      'reference' in each && each.reference,
      'tenant' in each && each.tenant,
    ])
  expect(await found('zofia')).toEqual([])
  expect(await found(stay.reference)).toEqual([[stay.reference, null]])
})

it('without them: no fee in the history, which is at most what was paid', async () => {
  const { id, tenantId } = await anna.api.bookings.create({
    ...{ propertyId: stay.propertyId, checkIn: '2026-06-25', checkOut: '2026-06-29', adults: 2 },
    guest: { name: 'Ewa Cicha' },
  })
  const [paymentDate, paymentMethod] = ['2026-06-20', 'cash'] as const
  await anna.api.payments.recordReceipt({
    ...{ tenantId: tenantId!, amount: 77_00, paymentDate, paymentMethod, recordAgain: true },
  })
  await anna.api.bookings.cancel({ id, version: 1 })
  const detailsFor = async ({ api }: Landlord) =>
    (await api.bookings.get({ id })).history.map(({ details }) => details)
  expect(await detailsFor(anna)).toContainEqual(expect.objectContaining({ fee: expect.any(Number) }))
  await allow('view_properties', 'view_payments')
  expect((await detailsFor(cleaner)).length).toBe((await detailsFor(anna)).length)
  await allow('view_properties')
  expect((await cleaner.api.bookings.get({ id })).booking.status).toBe('cancelled')
  expect((await detailsFor(cleaner)).filter((details) => 'fee' in details)).toEqual([])
})
