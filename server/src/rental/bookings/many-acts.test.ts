/** The money of stays that change many times: after each act the price is charged once, and every figure agrees. */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { limit, runs } from '@domovik/domain/random-tests.fixture.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { loadLedger } from '../payments/ledger.ts'
import { verifyBooks } from '../payments/verify-books.ts'

const today = '2026-06-10'
let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const terms = {
  weekendRate: null,
  weekendDays: [5, 6],
  discounts: [{ fromNights: 5, percent: '10' }],
  guestsIncluded: 2,
  extraGuestFee: 15_00,
  maxGuests: null,
  fillGaps: false,
  holdHours: 48,
  dueDays: 14,
  seasons: [],
}
let count = 0
async function newUnit(cleaningFee: number | null, minNights: number | null, dailyRate: number) {
  const { id } = await anna.api.properties.create({
    address: `ul. Morska ${++count}`,
    rentalType: 'short-term',
    dailyRate,
    weeklyRate: 700_00,
    depositAmount: 200_00,
    managedFrom: '2026-01-01',
  })
  const taxRules = [{ validFrom: '2026-01-01', rate: 2_50, exemptBelow: 16, maxNights: 7, minNights }]
  const policy = [
    { days: 5, percent: 100 },
    { days: 0, percent: 50 },
  ]
  await anna.api.bookings.saveTerms({
    propertyId: id,
    updatedAt: null,
    terms: { ...terms, taxRules, policy, cleaningFee },
  })
  return id
}

const act = fc.record({
  kind: fc.constantFrom(
    'leaveEarly',
    'leaveEarly',
    'extend',
    'extend',
    'move',
    'move',
    'cancel',
    'confirm',
    'confirm',
    'checkIn',
    'noShow',
    'pay',
    'payDeposit',
    'creditNote',
    'writeOff',
    'refund',
    'damage',
    'reprice',
    'settleDeposit',
  ),
  days: fc.integer({ min: 1, max: 9 }),
  shift: fc.integer({ min: -3, max: 3 }),
  percent: fc.constantFrom(0, 33, 50, 100),
  cents: fc.integer({ min: 1, max: 900_00 }),
  other: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** The charges of a booking that no row reverses. What is paid and what is open can be two charges for the same nights. */
const standingOf = (id: string) =>
  server.query<{ type: string; amount: number; serviceFrom: CivilDate | null; serviceTo: CivilDate | null }>(
    `select type, amount::int, service_from::text as "serviceFrom", service_to::text as "serviceTo" from transactions c
      where booking_id = $1 and kind = 'charge'
        and not exists (select from transactions r where r.kind = 'reversal' and r.parent_id = c.id)`,
    [id],
  )

const credit = (tenantId: string) =>
  forOrganization(
    server.services,
    anna.organizationId,
    'test',
    async (scope) => (await loadLedger(scope, tenantId)).state.unappliedCredit,
  )

async function perform(id: string, units: [string, string], each: Act): Promise<void> {
  const { bookings, calendar, payments } = anna.api
  const { booking, charges } = await bookings.get({ id })
  const of = { id, version: booking.version }
  const tenantId = booking.tenantId ?? ''
  const open = charges.filter(({ remaining }) => remaining > 0)
  const some = open[each.days % Math.max(1, open.length)]
  const receipt = { tenantId, paymentDate: today, paymentMethod: 'cash' as const, recordAgain: true }
  const reason = 'Entered at random'
  const lowered = some && {
    ...{ id: some.id, amount: Math.min(each.cents, some.remaining), reason, recordAgain: true },
  }
  switch (each.kind) {
    case 'leaveEarly': {
      const how = { leavesOn: addDays(booking.checkIn, each.days), percentBack: each.percent }
      const shown = await bookings.previewLeaveEarly({ id, ...how })
      expect((await bookings.leaveEarly({ ...of, ...how })).total).toBe(shown.total)
      return
    }
    case 'extend': {
      const checkOut = addDays(booking.checkOut, each.days)
      const shown = await bookings.previewExtend({ id, checkOut })
      expect(await bookings.extend({ ...of, checkOut })).toMatchObject({
        total: shown.total,
      })
      expect(shown.total - (booking.total ?? 0)).toBe(shown.added)
      return
    }
    case 'move': {
      const to = {
        propertyId: each.other ? units[1] : units[0],
        checkIn: addDays(booking.checkIn, each.shift),
        checkOut: addDays(booking.checkOut, each.percent > 40 ? each.shift : (each.days % 4) + each.shift),
      }
      const shown = await calendar.previewMove({ id, ...to })
      expect((await calendar.move({ ...of, ...to })).total).toBe(shown.after?.total)
      return
    }
    case 'cancel': {
      const how = { byHost: each.percent === 100, capped: each.other }
      const before = await credit(tenantId)
      const shown = await bookings.previewCancel({ id, ...how })
      await bookings.cancel({ ...of, ...how })
      expect(await credit(tenantId)).toBe(before + shown.refund)
      const { charges: after } = await bookings.get({ id })
      const left = after.filter(({ type, status }) => type !== 'other' && status !== 'cancelled')
      const fees = left.map(({ amount, credited, writtenOff }) => amount - credited - writtenOff)
      expect(sum(fees)).toBe(shown.fee + shown.unspentFees)
      expect(sum(left.map(({ remaining }) => remaining))).toBe(shown.open)
      return
    }
    case 'confirm':
      return void (await bookings.confirm(of))
    case 'checkIn':
      return void (await bookings.checkIn(of))
    case 'noShow':
      return void (await bookings.noShow(of))
    case 'pay':
      return void (await payments.recordReceipt({ ...receipt, amount: each.cents }))
    case 'payDeposit':
      return void (await payments.recordReceipt({ ...receipt, amount: each.cents, deposit: true }))
    case 'creditNote':
      return lowered && void (await payments.creditNote(lowered))
    case 'writeOff':
      return lowered && void (await payments.writeOff(lowered))
    case 'refund': {
      const { rows } = await payments.list({ tenantId, limit: 200 })
      const paid = rows.find(({ kind }) => kind === 'receipt')
      return (
        paid &&
        void (await payments.refund({
          id: paid.id,
          amount: each.cents,
          reason,
          paymentDate: today,
          paymentMethod: 'cash',
          recordAgain: true,
        }))
      )
    }
    case 'reprice': {
      const [accommodation, cleaning, touristTax] = [each.cents, each.days * 100, each.percent]
      const { total } = await bookings.reprice({ ...of, accommodation, cleaning, touristTax })
      const fees = sum(booking.quote!.lines.map((row) => (row.line === 'early_departure' ? row.amount : 0)))
      return expect(total).toBe(accommodation + cleaning + touristTax + fees)
    }
    case 'settleDeposit': {
      const deductions = [{ description: 'Broken glass', amount: Math.min(each.cents, 20_00) }]
      const decision = { bookingId: id, settledOn: today, deductions, returned: each.days, reason }
      return void (await anna.api.deposits.settleOfStay(decision))
    }
    case 'damage':
      return void (await payments.addCharge({
        tenantId,
        type: 'other',
        amount: each.cents,
        dueDate: today,
        description: 'Broken glass',
        recordAgain: true,
      }))
  }
}

async function check(id: string): Promise<void> {
  const { booking, charges } = await anna.api.bookings.get({ id })
  const standing = await standingOf(id)
  expect(booking.open).toBe(sum(charges.map(({ remaining }) => remaining)))
  if (booking.status === 'cancelled' || !booking.quote) return
  const charged = standing.filter(({ type }) => type !== 'deposit' && type !== 'other')
  expect(sum(charged.map(({ amount }) => amount))).toBe(booking.total)
  expect(sum(booking.quote.lines.map(({ amount }) => amount))).toBe(booking.total)
  const stays = standing.filter(({ type }) => type === 'stay')
  const nights = new Set(stays.flatMap(({ serviceFrom, serviceTo }) => daysOf(serviceFrom!, serviceTo!)))
  expect([...nights].sort()).toEqual(daysOf(booking.checkIn, addDays(booking.checkOut, -1)))
  const deposits = standing.map(({ type, amount }) => (type === 'deposit' ? amount : 0))
  expect([0, booking.quote.deposit]).toContain(sum(deposits))
}
const daysOf = (from: CivilDate, to: CivilDate): CivilDate[] =>
  from > to ? [] : [from, ...daysOf(addDays(from, 1), to)]

/** Books a stay, performs the acts and checks after each. Returns how many acts were done. */
async function live(acts: readonly Act[], start: number): Promise<number> {
  const units: [string, string] = [await newUnit(60_00, null, 120_00), await newUnit(null, 3, 90_00)]
  const checkIn = addDays(today, start)
  const { id } = await anna.api.bookings.create({
    propertyId: units[start % 2 === 0 ? 0 : 1],
    checkIn,
    checkOut: addDays(checkIn, 2 + (acts[0]?.days ?? 0)),
    adults: start % 2 === 0 ? 2 : 3,
    guest: { name: `Guest ${++count}` },
  })
  await check(id)
  let done = 0
  for (const each of acts) {
    try {
      await perform(id, units, each)
      done += 1
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      if (status < 400 || status >= 500) throw error
    }
    await check(id)
  }
  const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  expect(books.differences).toBe(0)
  return done
}

const given = (kind: Act['kind'], more: Partial<Act> = {}): Act => ({
  kind,
  days: 2,
  shift: 1,
  percent: 0,
  cents: 100_00,
  other: false,
  ...more,
})

it.each([
  ['leaves early, and moves to another number of nights', 4, [given('leaveEarly'), given('move')]],
  [
    'leaves early, is cancelled and confirmed again',
    4,
    [given('leaveEarly'), given('cancel'), given('confirm')],
  ],
  [
    'is extended, shortened and extended by the same nights',
    4,
    [given('extend', { days: 3 }), given('leaveEarly', { days: 5 }), given('extend', { days: 3 })],
  ],
  [
    'moves to a unit with cleaning, which it had not',
    5,
    [given('move', { days: 3 }), given('move', { days: 2, other: true }), given('move', { days: 3 })],
  ],
])('that %s is charged once and agrees with its price', async (_, start, acts) => {
  expect(await live(acts, start)).toBe(acts.length)
})

it('keeps a discount that was credited when its nights change, and its preview says so', async () => {
  const units = [await newUnit(60_00, null, 120_00), await newUnit(60_00, null, 120_00)] as const
  const { bookings, calendar, payments } = anna.api
  const stay = { propertyId: units[0], checkIn: addDays(today, 3), checkOut: addDays(today, 7) }
  const { id, open } = await bookings.create({ ...stay, adults: 2, guest: { name: `Guest ${++count}` } })
  const { charges } = await bookings.get({ id })
  for (const { id: charge, type } of charges)
    if (type !== 'deposit') await payments.creditNote({ id: charge, amount: 15_00, reason: 'Loud works' })
  const to = { propertyId: units[1], checkIn: addDays(today, 4), checkOut: addDays(today, 8) }
  expect(await calendar.previewMove({ id, ...to })).toMatchObject({ difference: 0 })
  await calendar.move({ id, version: 1, ...to })
  expect((await bookings.get({ id })).booking.open).toBe(open! - 45_00)
  const left = { leavesOn: addDays(today, 6), percentBack: 100 }
  const { total } = await bookings.previewLeaveEarly({ id, ...left })
  await bookings.leaveEarly({ id, version: 2, ...left })
  // Half of the nights keep half of their discount. The tax of two nights is 10.00: its credit of 15.00 cannot be more.
  expect((await bookings.get({ id })).booking.open).toBe(total + 200_00 - 7_50 - 15_00 - 10_00)
  const { differences } = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  expect(differences).toBe(0)
})

it('is charged once and agrees with its price after each act', { timeout: limit(120_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 9, maxLength: 14 }),
      fc.integer({ min: -2, max: 12 }),
      async (acts, start) => {
        await live(acts, start)
      },
    ),
    { numRuns: runs(5) },
  )
})
