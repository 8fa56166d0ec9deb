/** Calendars through the real API and database: all units over time, one unit's month, and the guests of a day. */
import { addDays } from '@domovik/domain/dates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

const today = '2026-05-20'
let server: TestServer
let anna: Landlord
let unit: string
let both: string
beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
  const add = async (address: string, more = {}) =>
    (await anna.api.properties.create({ address, rentalType: 'short-term', dailyRate: 120_00, ...more })).id
  unit = await add('ul. Bałtycka 1')
  both = await add('ul. Ćwikowa 2', { rentalType: 'both', city: 'Gdańsk' })
  await add('ul. Żeglarska 3')
  await anna.api.properties.create({ address: 'ul. Długa 4' })
})
afterAll(() => server?.stop())

const book = (propertyId: string, checkIn: string, checkOut: string, more = {}) =>
  anna.api.bookings.create({
    propertyId,
    checkIn,
    checkOut,
    adults: 2,
    childrenAges: [7],
    guest: { name: `Guest of ${checkIn}` },
    ...more,
  })

describe('the calendar of all units', () => {
  it('lists the units let by the night by address, with leases, stays, holds and blocks of the window', async () => {
    const stay = await book(unit, '2026-05-18', '2026-05-22')
    const hold = await book(unit, '2026-06-01', '2026-06-03', { status: 'pending' })
    await book(unit, '2026-06-10', '2026-06-12', { status: 'inquiry' })
    const gone = await book(unit, '2026-06-20', '2026-06-22')
    await anna.api.bookings.cancel({ id: gone.id, version: gone.version })
    const tenant = await anna.api.tenants.create({ name: 'Marta' })
    const lease = await anna.api.leases.create({
      propertyId: both,
      tenantId: tenant.id,
      startDate: '2026-07-01',
      endDate: null,
      rentAmount: 200_000,
      depositAmount: 0,
    })
    const { id: block } = await anna.api.calendar.block({
      propertyId: both,
      from: '2026-06-05',
      to: '2026-06-08',
      kind: 'own_use',
      reason: 'Family',
    })
    const found = await anna.api.calendar.timeline({ from: '2026-05-01', days: 90 })
    expect(found).toMatchObject({ from: '2026-05-01', to: '2026-07-30', today, total: 3 })
    expect(found.units.map(({ address }) => address)).toEqual([
      'ul. Bałtycka 1',
      'ul. Ćwikowa 2',
      'ul. Żeglarska 3',
    ])
    const leaseId =
      'lease' in lease ? (lease as { lease: { id: string } }).lease.id : (lease as { id: string }).id
    expect(found.entries).toEqual([
      [
        0,
        'booking',
        stay.id,
        '2026-05-18',
        '2026-05-22',
        'confirmed',
        'Guest of 2026-05-18',
        stay.reference,
        1,
        false,
        null,
      ],
      [
        0,
        'booking',
        hold.id,
        '2026-06-01',
        '2026-06-03',
        'pending',
        'Guest of 2026-06-01',
        hold.reference,
        1,
        false,
        null,
      ],
      [1, 'block', block, '2026-06-05', '2026-06-08', 'own_use', 'Family', null, null, false, null],
      [1, 'lease', leaseId, '2026-07-01', null, 'leased', 'Marta', null, null, false, null],
    ])
  })

  it('returns pages of units, and finds a unit by address or city', async () => {
    const second = await anna.api.calendar.timeline({ from: '2026-05-01', skip: 1, limit: 1 })
    expect(second).toMatchObject({ total: 3, units: [{ address: 'ul. Ćwikowa 2' }] })
    expect(second.entries.every(([place]) => place === 0)).toBe(true)
    const found = await anna.api.calendar.timeline({ from: '2026-05-01', q: 'gdansk' })
    expect(found.units.map(({ id }) => id)).toEqual([both])
  })

  it('leaves out days outside of the window: a stay that ends on the first day is not in it', async () => {
    const none = await anna.api.calendar.timeline({ from: '2026-05-22', days: 5, propertyId: unit })
    expect(none.entries).toEqual([])
    const last = await anna.api.calendar.timeline({ from: '2026-05-21', days: 1, propertyId: unit })
    expect(last.entries).toHaveLength(1)
  })
})

describe('one unit', () => {
  it('has a price for each night of the month, a season and a weekend included', async () => {
    await server.query(
      `insert into stay_settings (organization_id, id, weekend_rate) values ($1, $2, 14400)`,
      [anna.organizationId, unit],
    )
    await server.query(
      `insert into rate_seasons (organization_id, id, property_id, from_date, to_date, daily_rate) values ($1, gen_random_uuid(), $2, '2026-06-29', '2026-09-01', 15000)`,
      [anna.organizationId, unit],
    )
    const { days, entries, currency } = await anna.api.calendar.month({ propertyId: unit, month: '2026-06' })
    expect(days).toHaveLength(30)
    expect(days[3]).toEqual({ day: '2026-06-04', rate: 120_00, weekend: false, season: false })
    expect(days[4]).toEqual({ day: '2026-06-05', rate: 144_00, weekend: true, season: false })
    expect(days[28]).toEqual({ day: '2026-06-29', rate: 150_00, weekend: false, season: true })
    expect(entries).toHaveLength(1)
    expect(currency).toMatch(/^[A-Z]{3}$/)
    const { quote } = await anna.api.bookings.quote({
      propertyId: unit,
      checkIn: '2026-06-04',
      checkOut: '2026-06-06',
    })
    expect(days[3]!.rate! + days[4]!.rate!).toBe(quote.accommodation)
  })
})

describe('a block', () => {
  it('takes free nights only, and frees them from today on', async () => {
    const block = (from: string, to: string) =>
      anna.api.calendar.block({ propertyId: unit, from, to, kind: 'closed' })
    expect(await codeOf(block('2026-05-21', '2026-05-24'))).toBe('booking_overlaps')
    expect(await codeOf(block('2026-05-24', '2026-05-24'))).toBe('stay_length_invalid')
    const { id } = await block('2026-05-22', '2026-05-24')
    expect(await codeOf(block('2026-05-23', '2026-05-25'))).toBe('days_blocked')
    expect(await codeOf(book(unit, '2026-05-23', '2026-05-25'))).toBe('days_blocked')
    const freed = { propertyId: unit, from: '2026-05-22', to: '2026-05-24', kind: 'closed', reason: null }
    expect(await anna.api.calendar.unblock({ id })).toEqual({ removed: true, freed, sold: [] })
    expect(await codeOf(anna.api.calendar.unblock({ id }))).toBe('not_found')
    const again = await block('2026-05-22', '2026-05-24')
    await server.moveTo('2026-05-23', anna)
    expect(await anna.api.calendar.unblock({ id: again.id })).toEqual({
      ...{ removed: true, freed: { ...freed, from: '2026-05-23' }, sold: [] },
    })
    const { entries } = await anna.api.calendar.timeline({ from: '2026-05-22', days: 10, propertyId: unit })
    expect(entries.map(([, kind, , from, to]) => [kind, from, to])).toEqual([
      ['block', '2026-05-22', '2026-05-23'],
    ])
    await server.moveTo(today, anna)
  })
})

describe('a day', () => {
  it('names arrivals, departures and guests in the house, with what is open', async () => {
    const house = await anna.api.properties.create({
      address: 'ul. Dzienna 5',
      rentalType: 'short-term',
      dailyRate: 100_00,
    })
    const leaving = await book(house.id, addDays(today, -2), today)
    const arriving = await book(house.id, today, addDays(today, 3), { arrivalTime: '16:30' })
    const day = await anna.api.calendar.today({})
    expect(day.departures.map(({ id }) => id)).toEqual([leaving.id])
    expect(day.arrivals).toMatchObject([
      { id: arriving.id, guests: 3, arrivalTime: '16:30', open: 300_00, status: 'confirmed' },
    ])
    expect(day.inHouse.map(({ propertyAddress }) => propertyAddress)).toEqual([
      'ul. Bałtycka 1',
      'ul. Dzienna 5',
    ])
    expect((await anna.api.calendar.today({ day: '2030-01-01' })).inHouse).toEqual([])
  })
})

describe('a move', () => {
  const chargesOf = (id: string) =>
    server.query<{ type: string; amount: number }>(
      `select c.type, c.amount::int, c.property_id as "propertyId", c.service_from::text as "serviceFrom", c.service_to::text as "serviceTo", s.paid::int
         from transactions c join charge_states s on s.organization_id = c.organization_id and s.charge_id = c.id
        where c.booking_id = $1 and c.kind = 'charge' and s.closed_as is null order by c.type, c.due_date`,
      [id],
    )
  const booksAgree = async () =>
    expect(
      (await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)).differences,
    ).toBe(0)
  const newUnit = async (dailyRate: number, more = {}) =>
    (
      await anna.api.properties.create({
        address: `ul. Ruchoma ${dailyRate}`,
        rentalType: 'short-term',
        dailyRate,
        ...more,
      })
    ).id

  it('keeps the price with the same number of nights, also in another unit, and can be moved back', async () => {
    const [from, to] = [await newUnit(100_00), await newUnit(200_00)]
    const stay = await book(from, '2026-08-01', '2026-08-04')
    await anna.api.payments.recordReceipt({
      tenantId: stay.tenantId ?? '',
      amount: 120_00,
      paymentDate: today,
      paymentMethod: 'bank_transfer',
    })
    const place = { id: stay.id, propertyId: to, checkIn: '2026-08-03', checkOut: '2026-08-06' }
    expect(await anna.api.calendar.previewMove(place)).toMatchObject({
      before: { nights: 3, total: 300_00 },
      after: { nights: 3, total: 300_00 },
      difference: 0,
      refusal: null,
      undoable: true,
    })
    const moved = await anna.api.calendar.move({ ...place, version: stay.version })
    expect(moved).toEqual({ version: stay.version + 1, total: 300_00 })
    // What is paid keeps its due day, and what is open follows the new days.
    const nights = { type: 'stay', serviceFrom: '2026-08-03', serviceTo: '2026-08-05', propertyId: to }
    expect(await chargesOf(stay.id)).toEqual([
      { ...nights, amount: 120_00, paid: 120_00 },
      { ...nights, amount: 180_00, paid: 0 },
    ])
    expect(await codeOf(anna.api.calendar.move({ ...place, version: stay.version }))).toBe('version_conflict')
    await anna.api.calendar.move({
      id: stay.id,
      version: moved.version,
      propertyId: from,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
    })
    expect(await chargesOf(stay.id)).toMatchObject([
      { serviceFrom: '2026-08-01', amount: 300_00, paid: 120_00, propertyId: from },
    ])
    await booksAgree()
  })

  it('charges only the added nights at the end, and takes the new price for any other length', async () => {
    const flat = await newUnit(110_00, { extraFees: 50_00 })
    const stay = await book(flat, '2026-09-01', '2026-09-03')
    const place = { id: stay.id, propertyId: flat, checkIn: '2026-09-01', checkOut: '2026-09-04' }
    expect(await anna.api.calendar.previewMove(place)).toMatchObject({ difference: 110_00, undoable: false })
    const longer = await anna.api.calendar.move({ ...place, version: stay.version })
    expect(longer.total).toBe(380_00)
    const shorter = { ...place, checkIn: '2026-09-03', checkOut: '2026-09-05' }
    expect(await anna.api.calendar.previewMove(shorter)).toMatchObject({ difference: -110_00 })
    const move = { ...shorter, version: longer.version }
    expect(await codeOf(anna.api.calendar.move({ ...move, expectedTotal: 260_00 }))).toBe('price_changed')
    expect(await anna.api.calendar.move({ ...move, expectedTotal: 270_00 })).toMatchObject({ total: 270_00 })
    expect((await chargesOf(stay.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['extra_fee', 50_00],
      ['stay', 220_00],
    ])
    await booksAgree()
  })

  it('is refused in a unit that takes fewer guests', async () => {
    const [from, small] = [await newUnit(140_00), await newUnit(150_00)]
    const given = await anna.api.bookings.getTerms({ propertyId: small })
    await anna.api.bookings.saveTerms({
      propertyId: small,
      updatedAt: given.updatedAt,
      terms: { ...given.terms, maxGuests: 2 },
    })
    const stay = await book(from, '2026-11-01', '2026-11-04')
    const place = { id: stay.id, propertyId: small, checkIn: stay.checkIn, checkOut: stay.checkOut }
    expect(await anna.api.calendar.previewMove(place)).toMatchObject({ refusal: 'too_many_guests' })
    expect(await codeOf(anna.api.calendar.move({ ...place, version: stay.version }))).toBe('too_many_guests')
  })

  it('is refused on taken days, after the stay, and for a guest in the house except to stay longer', async () => {
    const flat = await newUnit(130_00)
    const first = await book(flat, '2026-05-19', '2026-05-22')
    const second = await book(flat, '2026-05-24', '2026-05-26')
    const onto = { id: second.id, propertyId: flat, checkIn: '2026-05-21', checkOut: '2026-05-23' }
    expect(await anna.api.calendar.previewMove(onto)).toMatchObject({ refusal: 'booking_overlaps' })
    expect(await codeOf(anna.api.calendar.move({ ...onto, version: second.version }))).toBe(
      'booking_overlaps',
    )
    const arrived = await anna.api.bookings.checkIn({ id: first.id, version: first.version })
    const place = { id: first.id, version: arrived.version, propertyId: flat, checkIn: '2026-05-19' }
    expect(await codeOf(anna.api.calendar.move({ ...place, checkOut: '2026-05-21' }))).toBe(
      'booking_action_refused',
    )
    expect(await anna.api.calendar.move({ ...place, checkOut: '2026-05-24' })).toMatchObject({
      total: 5 * 130_00,
    })
    const hold = await book(flat, '2026-10-01', '2026-10-03', { status: 'pending' })
    await anna.api.calendar.move({
      id: hold.id,
      version: hold.version,
      propertyId: flat,
      checkIn: '2026-10-02',
      checkOut: '2026-10-04',
    })
    const after = (await anna.api.bookings.get({ id: hold.id })).booking
    expect(after).toMatchObject({
      checkIn: '2026-10-02',
      status: 'pending',
      holdExpiresAt: hold.holdExpiresAt,
    })
    await booksAgree()
  })
})
