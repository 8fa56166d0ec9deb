/**
 * An owner lets six flats by the night for a summer, from empty: calendar of a channel, quote, hold, confirmation, money, arrival,
 * cleaning, departure, cancellation, report. The books, the key figures and a calculation by hand agree to the cent.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPublicRequests } from '../src/machinery/public-requests/get-publicly.ts'
import { forOrganization } from '../src/machinery/scope/system.ts'
import { completeStays } from '../src/rental/bookings/jobs.ts'
import { readCalendars } from '../src/rental/channels/jobs.ts'
import { verifyBooks } from '../src/rental/payments/verify-books.ts'
import { tendTurnoversJob } from '../src/rental/turnovers/jobs.ts'
import { type Landlord, startTestServer, type TestServer } from './harness.ts'

/** With May, in which the first guest pays; the flats are let from June. */
const summer = { period: 'custom', from: '2026-05-01', to: '2026-08-31' } as const
let server: TestServer
let site: Server
let anna: Landlord
let today = '2026-05-04'
const flats: string[] = []

const airbnb = [
  'BEGIN:VCALENDAR',
  'PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN',
  'CALSCALE:GREGORIAN',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'DTEND;VALUE=DATE:20260811',
  'DTSTART;VALUE=DATE:20260801',
  'UID:1418fb94e984-6b3b1d1f1e@airbnb.com',
  'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/d',
  ' etails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
  'SUMMARY:Reserved',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

beforeAll(async () => {
  server = await startTestServer({ day: today })
  site = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/calendar' }).end(airbnb))
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  server.services.publicRequests = openPublicRequests({ allows: () => true, lookup })
  anna = await server.signUpLandlord()
})
afterAll(async () => {
  site?.closeAllConnections()
  site?.close()
  await server?.stop()
})

const on = async (day: string) => {
  today = day
  await server.moveTo(day, anna)
}
const book = (flat: number, checkIn: string, checkOut: string, more = {}) =>
  anna.api.bookings.create({
    propertyId: flats[flat - 1]!,
    checkIn,
    checkOut,
    adults: 2,
    guest: { name: `Guest of flat ${flat}`, email: `guest${flat}@example.com` },
    ...more,
  })
const pay = (tenantId: string | null, amount: number, deposit = false) =>
  anna.api.payments.recordReceipt({
    tenantId: tenantId ?? '',
    amount,
    deposit,
    paymentDate: today,
    paymentMethod: 'bank_transfer',
  })
const refund = (id: string, amount: number) =>
  anna.api.payments.refund({
    id,
    amount,
    reason: 'Paid back',
    paymentDate: today,
    paymentMethod: 'bank_transfer',
  })
const now = async (id: string) => (await anna.api.bookings.get({ id })).booking
const act = async (id: string) => ({ id, version: (await now(id)).version })

it('opens six flats with their terms', async () => {
  for (let flat = 1; flat <= 6; flat++) {
    const { id } = await anna.api.properties.create({
      address: `ul. Letnia ${flat}`,
      rentalType: 'short-term',
      dailyRate: 100_00,
      weeklyRate: 630_00,
      depositAmount: flat === 1 ? 200_00 : 0,
      managedFrom: '2026-06-01',
    })
    flats.push(id)
    const { terms, updatedAt } = await anna.api.bookings.getTerms({ propertyId: id })
    const july = { name: 'July', from: '2026-07-01', to: '2026-08-01', daily: 150_00, weekly: 980_00 }
    await anna.api.bookings.saveTerms({
      propertyId: id,
      updatedAt,
      terms: {
        ...terms,
        cleaningFee: 50_00,
        taxRules: [{ validFrom: '2026-01-01', rate: 2_00, exemptBelow: 16, maxNights: 7, minNights: null }],
        policy: [
          { days: 5, percent: 100 },
          { days: 0, percent: 50 },
        ],
        seasons: flat === 2 ? [{ ...july, monthly: null, weekend: null, minNights: null }] : [],
      },
    })
  }
  await anna.api.turnovers.save({ propertyId: flats[0]!, active: true })
})

it('flat 1: quote, hold, money that confirms it, arrival, cleaning, departure, damage', async () => {
  const asked = { propertyId: flats[0]!, checkIn: '2026-06-10', checkOut: '2026-06-13', adults: 2 }
  const { quote, refusal } = await anna.api.bookings.quote(asked)
  expect(refusal).toBeNull()
  // 3 * 100.00 + 50.00 + 2 persons * 3 nights * 2.00
  expect(quote).toMatchObject({ accommodation: 300_00, cleaning: 50_00, touristTax: 12_00, total: 362_00 })
  const hold = await book(1, '2026-06-10', '2026-06-13', { status: 'pending' })
  await pay(hold.tenantId, 362_00)
  expect(await now(hold.id)).toMatchObject({ status: 'confirmed', open: 200_00 })

  await on('2026-06-10')
  await pay(hold.tenantId, 200_00, true)
  expect((await anna.api.calendar.today({})).arrivals).toMatchObject([{ id: hold.id, open: 0 }])
  await anna.api.bookings.checkIn(await act(hold.id))

  await on('2026-06-13')
  await anna.api.bookings.checkOut(await act(hold.id))
  await tendTurnoversJob.run(server.services, {})
  const [cleaning] = (await anna.api.tickets.list({ trade: ['cleaning'] })).rows
  expect(cleaning).toMatchObject({ scheduledOn: '2026-06-13', bookingId: hold.id })
  await anna.api.tickets.update({ id: cleaning!.id, status: 'completed' })
  const settled = await anna.api.deposits.settleOfStay({
    bookingId: hold.id,
    settledOn: today,
    deductions: [{ description: 'Broken glass', amount: 45_00 }],
    returned: 155_00,
    reason: 'Departure',
  })
  expect(settled.held).toBe(0)
})

it('flat 6: a stay that is extended before a block', async () => {
  await anna.api.calendar.block({
    propertyId: flats[5]!,
    from: '2026-07-01',
    to: '2026-07-11',
    kind: 'works',
  })
  const stay = await book(6, '2026-06-26', '2026-06-28')
  await on('2026-06-28')
  // 2 more nights: quote(4) - quote(2) = 200.00, tax 2 * 2 * 2.00
  await anna.api.bookings.extend({ ...(await act(stay.id)), checkOut: '2026-06-30' })
  expect(await now(stay.id)).toMatchObject({ total: 466_00, open: 466_00 })
  await pay(stay.tenantId, 466_00)
})

it('flat 5: a no-show; flat 2: an early departure', async () => {
  const late = await book(5, '2026-07-10', '2026-07-12')
  const week = await book(2, '2026-07-01', '2026-07-08')
  // 7 nights of the season: 980.00 + 50.00 + 2 * 7 * 2.00
  expect(week.total).toBe(1058_00)
  const paidLate = await pay(late.tenantId, 258_00)
  const paidWeek = await pay(week.tenantId, 1058_00)
  await on('2026-07-06')
  // 5 of 7 nights: 700.00; half of the other 280.00 is a fee; tax 2 * 5 * 2.00
  await anna.api.bookings.leaveEarly({ ...(await act(week.id)), leavesOn: '2026-07-06', percentBack: 50 })
  expect(await now(week.id)).toMatchObject({ total: 910_00, open: 0 })
  await refund(paidWeek.id, 148_00)
  await on('2026-07-10')
  await anna.api.bookings.noShow(await act(late.id))
  expect(await now(late.id)).toMatchObject({ total: 200_00, open: 0 })
  await refund(paidLate.id, 58_00)
})

it('flat 4: a cancellation three days before; flat 3: a stay of a channel with its payout', async () => {
  const source = { propertyId: flats[2]!, channel: 'airbnb' } as const
  await anna.api.channels.add({
    ...source,
    url: `http://calendars.example:${(site.address() as AddressInfo).port}/calendar.ics`,
  })
  await readCalendars.run(server.services, {})
  const [stay] = (await anna.api.bookings.list({ propertyId: flats[2] })).rows
  expect(stay).toMatchObject({ checkIn: '2026-08-01', checkOut: '2026-08-11', source: 'airbnb', total: null })
  const known = await anna.api.bookings.update({
    id: stay!.id,
    version: 1,
    adults: 2,
    guest: { name: 'Ann' },
  })
  await anna.api.bookings.reprice({
    id: stay!.id,
    version: known.version,
    accommodation: 1000_00,
    cleaning: 50_00,
    touristTax: 28_00,
  })

  const cancelled = await book(4, '2026-08-20', '2026-08-27')
  // 630.00 + 50.00 + 2 * 7 * 2.00
  expect(cancelled.total).toBe(708_00)
  await on('2026-08-12')
  await anna.api.bookings.recordChannelPayout({
    ...(await act(stay!.id)),
    channel: 'Airbnb',
    received: 1078_00,
    payout: 916_30,
    paidOn: today,
  })
  const paid = await pay(cancelled.tenantId, 400_00)
  await on('2026-08-17')
  const preview = await anna.api.bookings.previewCancel({ id: cancelled.id })
  expect(preview).toMatchObject({ percent: 50, fee: 315_00, refund: 85_00, open: 0 })
  await anna.api.bookings.cancel(await act(cancelled.id))
  await refund(paid.id, 85_00)
})

/*
 * By hand. Nights sold: 3 + 5 + 10 + 2 (no-show) + 4 = 24. Nights available: 6 flats * 92 days = 552, of which 10 blocked.
 * Price of the nights: 300 + 700 + 1000 + 200 + 400 = 2600.00.
 * Other income: cleaning 4 * 50 = 200, unspent nights 140, cancellation 315, damage 45 = 700.00.
 * Tourist tax: 12 + 20 + 28 + 16 = 76.00, which is nobody's income.
 * Received: 362 + 466 + (1058 - 148) + (258 - 58) + 1078 + (400 - 85) = 3331.00, and the deposit pays 45.00:
 * 3376.00 = 2600.00 + 700.00 + 76.00. Everything is paid, so the accrual basis and the cash basis agree.
 */
it('the books, the key figures and the calculation by hand agree to the cent', async () => {
  await on('2026-09-01')
  expect((await anna.api.dashboard.get()).hasStays).toBe(true)
  await completeStays.run(server.services, {})
  const { rows, totals } = await anna.api.bookings.list({ ...summer, limit: 200 })
  expect(rows.filter(({ status }) => status !== 'cancelled').every(({ open }) => open === 0)).toBe(true)
  expect(totals.open).toBe(0)

  const metric = async (name: string) =>
    (await anna.api.kpi.get(summer)).metrics.find((each) => each.metric === name)!
  expect(await metric('adr')).toMatchObject({ numerator: 2600_00, denominator: 24 })
  expect(await metric('revpar')).toMatchObject({ numerator: 2600_00, denominator: 552 })
  expect(await metric('occupancy')).toMatchObject({ numerator: 24, denominator: 552 })

  const run = (type: 'rental_performance' | 'revenue' | 'maintenance', more = {}) =>
    anna.api.reports.run({ type, ...summer, ...more })
  const stays = (await run('rental_performance')).sections.find(({ id }) => id === 'short_term')!
  expect(stays.totals).toMatchObject({
    shortTermNights: 552,
    soldNights: 24,
    blockedNights: 10,
    stayRevenue: 2600_00,
    adr: 108_33,
    revpar: 4_71,
    adjustedRevpar: 4_80,
    adjustedSoldShare: 24 / 542,
    cancelledStays: 1,
  })
  const revenue = async (basis: 'accrual' | 'cash') => (await run('revenue', { basis })).figures[0]!.value
  expect([await revenue('accrual'), await revenue('cash')]).toEqual([3300_00, 3300_00])
  const repairs = (await run('maintenance')).figures.find(({ id }) => id === 'tickets_created')
  expect(repairs).toMatchObject({ value: 0 })

  const [money] = await server.query<{ received: number; tax: number; commission: number; held: number }>(
    `select (select sum(case kind when 'receipt' then amount when 'refund' then -amount else 0 end)::int from transactions where organization_id = $1) as received,
            (select sum(s.paid)::int from transactions c join charge_states s on s.organization_id = c.organization_id and s.charge_id = c.id
              where c.organization_id = $1 and c.type = 'tourist_tax') as tax,
            (select sum(amount)::int from expenses where organization_id = $1 and status = 'paid') as commission,
            (select sum(deposits_held)::int from tenant_balances where organization_id = $1) as held`,
    [anna.organizationId],
  )
  // 3331.00 of guests, and 200.00 - 155.00 of the deposit.
  expect(money).toEqual({ received: 3376_00, tax: 76_00, commission: 161_70, held: 0 })
  const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  expect(books.differences).toBe(0)
})
