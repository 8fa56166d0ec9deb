/** Bookings through the real API: prices, money, states, and many hands at once (docs/finance.md 4). */
import { addDays } from '@domovik/domain/dates.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { completeStays, expireHolds } from './jobs.ts'

const today = '2026-05-20'
let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
})
afterEach(() => server.moveTo(today, anna))
afterAll(() => server?.stop())

let count = 0
type Rates = Partial<Parameters<Landlord['api']['properties']['create']>[0]>
const newUnit = async (more: Rates = {}) => {
  const { id } = await anna.api.properties.create({
    address: `ul. Morska ${++count}`,
    rentalType: 'short-term',
    dailyRate: 120_00,
    weeklyRate: 700_00,
    monthlyRate: 2400_00,
    ...more,
  })
  return id
}
const usual = {
  weekendRate: 144_00,
  weekendDays: [5, 6],
  discounts: [],
  guestsIncluded: 2,
  extraGuestFee: 15_00,
  maxGuests: null,
  cleaningFee: 60_00,
  fillGaps: false,
  holdHours: 48,
  dueDays: 14,
  seasons: [],
  taxRules: [{ validFrom: '2026-01-01', rate: 2_50, exemptBelow: 16, maxNights: 7, minNights: null }],
}
/** Sets the terms of the worked examples. */
async function withSettings(
  propertyId: string,
  policy = [
    { days: 5, percent: 100 },
    { days: 0, percent: 50 },
  ],
) {
  await anna.api.bookings.saveTerms({ propertyId, updatedAt: null, terms: { ...usual, policy } })
  return propertyId
}
const guest = () => ({ name: `Guest ${++count}`, email: `guest${count}@example.com` })
const book = (propertyId: string, checkIn: string, checkOut: string, more = {}) =>
  anna.api.bookings.create({ propertyId, checkIn, checkOut, adults: 2, guest: guest(), ...more })
const pay = (tenantId: string | null, amount: number) =>
  anna.api.payments.recordReceipt({
    tenantId: tenantId ?? '',
    amount,
    paymentDate: today,
    paymentMethod: 'bank_transfer',
  })
const chargesOf = async (id: string) =>
  (await anna.api.bookings.get({ id })).charges
    .map(({ type, amount, paid, remaining, status }) => ({ type, amount, paid, remaining, status }))
    .sort((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : b.amount - a.amount))
const booksAgree = async () =>
  expect((await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)).differences).toBe(
    0,
  )

describe('a booking', () => {
  it('is quoted line by line, and its charges are the quoted amounts', async () => {
    const unit = await withSettings(await newUnit({ depositAmount: 200_00 }))
    const family = { adults: 2, childrenAges: [8] }
    const stay = { propertyId: unit, checkIn: '2026-06-12', checkOut: '2026-06-15' }
    const quoted = await anna.api.bookings.quote({ ...stay, ...family })
    expect(quoted).toMatchObject({ refusal: null, leaseMayFit: false })
    expect(quoted.quote).toMatchObject({
      accommodation: 453_00,
      cleaning: 60_00,
      touristTax: 15_00,
      total: 528_00,
    })
    const made = await anna.api.bookings.create({ ...stay, ...family, guest: guest() })
    expect(made).toMatchObject({
      status: 'confirmed',
      nights: 3,
      total: 528_00,
      open: 728_00,
      source: 'direct',
    })
    expect(made.reference).toMatch(/^B-[A-Z2-9]{6}$/)
    expect(await chargesOf(made.id)).toEqual([
      { type: 'deposit', amount: 200_00, paid: 0, remaining: 200_00, status: 'pending' },
      { type: 'extra_fee', amount: 60_00, paid: 0, remaining: 60_00, status: 'pending' },
      { type: 'stay', amount: 453_00, paid: 0, remaining: 453_00, status: 'pending' },
      { type: 'tourist_tax', amount: 15_00, paid: 0, remaining: 15_00, status: 'pending' },
    ])
    const { charges, history } = await anna.api.bookings.get({ id: made.id })
    expect(charges.find(({ type }) => type === 'stay')).toMatchObject({
      dueDate: '2026-05-29',
      serviceFrom: '2026-06-12',
      serviceTo: '2026-06-14',
    })
    expect(history[0]!.details).toMatchObject({ status: 'confirmed', checkIn: '2026-06-12' })
    await booksAgree()
  })

  it('is refused where another letting or a block is, and names the reason in the quote', async () => {
    const unit = await newUnit({ rentalType: 'both', minStayDays: 3 })
    await book(unit, '2026-06-01', '2026-06-05')
    const refusal = async (checkIn: string, checkOut: string) =>
      (await anna.api.bookings.quote({ propertyId: unit, checkIn, checkOut })).refusal
    expect(await refusal('2026-06-05', '2026-06-08')).toBeNull()
    expect(await refusal('2026-06-04', '2026-06-08')).toEqual({ code: 'booking_overlaps', limit: null })
    expect(await refusal('2026-06-05', '2026-06-07')).toEqual({ code: 'stay_too_short', limit: 3 })
    await anna.api.properties.takeOutOfService({ id: unit, fromDate: '2026-07-01', toDate: '2026-07-05' })
    expect(await refusal('2026-07-05', '2026-07-08')).toEqual({ code: 'days_blocked', limit: null })
    expect(await refusal('2026-07-06', '2026-07-09')).toBeNull()
    const tenant = await anna.api.tenants.create({ name: 'Marta' })
    await anna.api.leases.create({
      propertyId: unit,
      tenantId: tenant.id,
      startDate: '2026-09-01',
      rentAmount: 900_00,
    })
    expect(await refusal('2026-08-30', '2026-09-02')).toEqual({ code: 'lease_overlaps', limit: null })
    for (const [from, to, code] of [
      ['2026-06-04', '2026-06-08', 'booking_overlaps'],
      ['2026-07-05', '2026-07-08', 'days_blocked'],
      ['2026-08-30', '2026-09-02', 'lease_overlaps'],
      ['2026-06-05', '2026-06-07', 'stay_too_short'],
    ] as const)
      expect(await codeOf(book(unit, from, to))).toBe(code)
    expect(await book(unit, '2026-06-05', '2026-06-07', { anyLength: true })).toMatchObject({ nights: 2 })
    expect(await codeOf(book(await newUnit({ rentalType: 'long-term' }), '2026-06-01', '2026-06-03'))).toBe(
      'property_not_rentable_short_term',
    )
    expect(
      await codeOf(
        book(
          await newUnit({ dailyRate: null, weeklyRate: null, monthlyRate: null }),
          '2026-06-01',
          '2026-06-03',
        ),
      ),
    ).toBe('rate_missing')
  })

  it('on hold blocks its nights until the hold expires, and takes no money', async () => {
    const unit = await newUnit()
    const held = await book(unit, '2026-06-01', '2026-06-05', { status: 'pending' })
    expect(held).toMatchObject({
      status: 'pending',
      open: 0,
      holdExpiresAt: expect.stringContaining('2026-05-22'),
    })
    await server.moveTo('2026-05-22T11:59:00Z', anna)
    expect(await codeOf(book(unit, '2026-06-04', '2026-06-06'))).toBe('booking_overlaps')
    await server.moveTo('2026-05-22T12:05:00Z', anna)
    const second = await book(unit, '2026-06-04', '2026-06-06')
    expect((await anna.api.bookings.get({ id: held.id })).booking).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'expired',
      cancelledOn: '2026-05-22',
    })
    expect(await codeOf(anna.api.bookings.confirm({ id: held.id, version: 2 }))).toBe('booking_overlaps')
    await anna.api.bookings.cancel({ id: second.id, version: 1 })
    expect(await anna.api.bookings.confirm({ id: held.id, version: 2 })).toMatchObject({
      status: 'confirmed',
      open: 480_00,
      holdExpiresAt: null,
      cancelledOn: null,
    })
    await booksAgree()
  })

  it('a request blocks nothing, and is confirmed at the price that was quoted', async () => {
    const unit = await newUnit()
    const asked = await anna.api.bookings.create({
      propertyId: unit,
      checkIn: '2026-06-01',
      checkOut: '2026-06-04',
      status: 'inquiry',
      guest: guest(),
    })
    await anna.api.properties.update({ id: unit, dailyRate: 200_00 })
    expect(await anna.api.bookings.confirm({ id: asked.id, version: 1 })).toMatchObject({
      total: 360_00,
      open: 360_00,
    })
    expect(await codeOf(anna.api.bookings.confirm({ id: asked.id, version: 1 }))).toBe('version_conflict')
    expect(await codeOf(anna.api.bookings.confirm({ id: asked.id, version: 2 }))).toBe(
      'booking_action_refused',
    )
  })

  it.each([
    ['keeps the fee and shows the rest as refund', 400_00, {}, { fee: 350_00, refund: 50_00, open: 0 }],
    ['caps the fee at the money received', 200_00, {}, { fee: 200_00, refund: 0, open: 0 }],
    [
      'leaves the fee open if it is not capped',
      200_00,
      { capped: false },
      { fee: 350_00, refund: 0, open: 150_00 },
    ],
    [
      'pays everything back if the landlord cancels',
      400_00,
      { byHost: true },
      { fee: 0, refund: 400_00, open: 0 },
    ],
  ])('cancelled three days before check-in, %s', async (_, paid, how, outcome) => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-01', '2026-06-08')
    expect(made.quote).toMatchObject({ accommodation: 700_00, cleaning: 60_00, touristTax: 35_00 })
    await pay(made.tenantId, paid)
    await server.moveTo('2026-05-29', anna)
    expect(await anna.api.bookings.previewCancel({ id: made.id, ...how })).toMatchObject({
      received: paid,
      ...outcome,
    })
    const cancelled = await anna.api.bookings.cancel({ id: made.id, version: 1, ...how })
    expect(cancelled).toMatchObject({ status: 'cancelled', open: outcome.open, cancelledOn: '2026-05-29' })
    const standing = (await chargesOf(made.id)).filter(({ status }) => status !== 'cancelled')
    expect(standing.map(({ type, amount }) => ({ type, amount }))).toEqual(
      outcome.fee === 0 ? [] : [{ type: 'extra_fee', amount: outcome.fee }],
    )
    expect((await anna.api.tenants.get({ id: made.tenantId! })).balance).toBe(outcome.open - outcome.refund)
    expect(await book(unit, '2026-06-01', '2026-06-08')).toMatchObject({ status: 'confirmed' })
    await booksAgree()
  })

  it('pays other open charges of the guest first when it is cancelled, and its preview says so', async () => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-01', '2026-06-08')
    await pay(made.tenantId, 480_00)
    const guest = { tenantId: made.tenantId, guest: null }
    // Due before the cancellation, and open.
    await book(await newUnit(), '2026-05-21', '2026-05-23', guest)
    const preview = await anna.api.bookings.previewCancel({ id: made.id, byHost: true })
    expect(preview).toMatchObject({ received: 480_00, fee: 0, otherCharges: 240_00, refund: 240_00, open: 0 })
    await anna.api.bookings.cancel({ id: made.id, version: 1, byHost: true })
    expect((await anna.api.tenants.get({ id: made.tenantId! })).balance).toBe(-240_00)
    await booksAgree()
  })

  it('arrives, leaves, and can be marked as a no-show whose cleaning and tax are credited', async () => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-12', '2026-06-15', { childrenAges: [8] })
    const act = (version: number) => ({ id: made.id, version })
    expect(await codeOf(anna.api.bookings.checkIn(act(1)))).toBe('booking_action_refused')
    await server.moveTo('2026-06-12', anna)
    expect((await anna.api.bookings.get({ id: made.id })).can).toMatchObject({
      confirm: false,
      checkIn: true,
      checkOut: false,
      noShow: true,
      cancel: true,
    })
    await anna.api.bookings.checkIn(act(1))
    await server.moveTo('2026-06-15', anna)
    expect(await anna.api.bookings.checkOut(act(2))).toMatchObject({ status: 'completed', open: 528_00 })
    expect(await anna.api.bookings.noShow(act(3))).toMatchObject({ status: 'no_show', open: 453_00 })
    await booksAgree()
  })

  it('ends on the day on which the guest leaves: nights slept, fee and tax as agreed, and the other nights are free', async () => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-10', '2026-06-20', { childrenAges: [10] })
    expect(made.quote).toMatchObject({ accommodation: 1150_00, touristTax: 35_00 })
    await pay(made.tenantId, 1245_00)
    await server.moveTo('2026-06-16', anna)
    const left = await anna.api.bookings.leaveEarly({
      id: made.id,
      version: 1,
      leavesOn: '2026-06-16',
      percentBack: 50,
    })
    expect(left).toMatchObject({ checkOut: '2026-06-16', nights: 6, total: 1010_00, open: 0 })
    const standing = (await chargesOf(made.id)).filter(({ status }) => status !== 'cancelled')
    expect(standing.map(({ type, amount, remaining }) => [type, amount, remaining])).toEqual([
      ['extra_fee', 230_00, 0],
      ['extra_fee', 60_00, 0],
      ['stay', 690_00, 0],
      ['tourist_tax', 30_00, 0],
    ])
    expect((await anna.api.tenants.get({ id: made.tenantId! })).balance).toBe(1010_00 - 1245_00)
    expect(await book(unit, '2026-06-16', '2026-06-20')).toMatchObject({ status: 'confirmed' })
    await booksAgree()
  })

  const standingOf = async (id: string) =>
    (await chargesOf(id))
      .filter(({ status }) => status !== 'cancelled')
      .map(({ type, amount }) => [type, amount] as const)
  /** The price of a booking is the sum of its charges, and its lines add up to it. */
  const priceIsCharged = async (id: string) => {
    const { booking } = await anna.api.bookings.get({ id })
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect(sum((await standingOf(id)).map(([, amount]) => amount))).toBe(booking.total)
    expect(sum(booking.quote!.lines.map(({ amount }) => amount))).toBe(booking.total)
    await booksAgree()
  }

  it('charges cleaning and tax again when a guest who was marked as a no-show arrives late', async () => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-12', '2026-06-15', { childrenAges: [8] })
    await server.moveTo('2026-06-12', anna)
    const missing = await anna.api.bookings.noShow({ id: made.id, version: 1 })
    expect(missing).toMatchObject({ total: 453_00, open: 453_00 })
    await priceIsCharged(made.id)
    await server.moveTo('2026-06-13', anna)
    const arrived = await anna.api.bookings.checkIn({ id: made.id, version: 2 })
    expect(arrived).toMatchObject({ status: 'checked_in', total: 528_00, open: 528_00 })
    await priceIsCharged(made.id)
  })

  it('keeps the fee for unspent nights through a second change of nights and a no-show', async () => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-10', '2026-06-20')
    await anna.api.bookings.leaveEarly({ id: made.id, version: 1, leavesOn: '2026-06-16', percentBack: 50 })
    await priceIsCharged(made.id)
    await anna.api.bookings.leaveEarly({ id: made.id, version: 2, leavesOn: '2026-06-14', percentBack: 50 })
    await priceIsCharged(made.id)
    await anna.api.bookings.extend({ id: made.id, version: 3, checkOut: '2026-06-17' })
    await priceIsCharged(made.id)
    const before = (await standingOf(made.id)).filter(
      ([type, amount]) => type === 'extra_fee' && amount !== 60_00,
    )
    await server.moveTo('2026-06-17', anna)
    await anna.api.bookings.noShow({ id: made.id, version: 4 })
    expect((await standingOf(made.id)).filter(([type]) => type === 'extra_fee')).toEqual(before)
    await priceIsCharged(made.id)
  })

  it('confirmed again after a cancellation owes its price once, without the cancellation fee', async () => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-01', '2026-06-08')
    await pay(made.tenantId, 400_00)
    await server.moveTo('2026-05-29', anna)
    expect(await anna.api.bookings.cancel({ id: made.id, version: 1, capped: false })).toMatchObject({
      open: 0,
    })
    const again = await anna.api.bookings.confirm({ id: made.id, version: 2 })
    expect(again).toMatchObject({ total: 795_00, open: 395_00 })
    await priceIsCharged(made.id)
    expect((await anna.api.tenants.get({ id: made.tenantId! })).balance).toBe(395_00)
  })

  it('takes no guest of another organization, and cancels with a policy of a broken percent', async () => {
    const unit = await newUnit()
    const stranger = await server.signUpLandlord()
    const foreign = await stranger.api.tenants.create({ name: 'Foreign' })
    for (const status of ['inquiry', 'pending', 'confirmed'])
      expect(
        await codeOf(book(unit, '2026-06-01', '2026-06-08', { status, guest: null, tenantId: foreign.id })),
      ).toBe('not_found')
    const broken = await withSettings(await newUnit(), [{ days: 0, percent: 33.5 }])
    const made = await book(broken, '2026-06-01', '2026-06-08')
    await pay(made.tenantId, 795_00)
    expect(await anna.api.bookings.previewCancel({ id: made.id })).toMatchObject({
      fee: 465_50,
      refund: 329_50,
    })
    expect(await anna.api.bookings.cancel({ id: made.id, version: 1 })).toMatchObject({ status: 'cancelled' })
    await booksAgree()
  })

  it('is extended at the price of its added nights, if they are free', async () => {
    const unit = await withSettings(await newUnit())
    const made = await book(unit, '2026-06-01', '2026-06-06')
    const base = made.quote!.accommodation
    const longer = await anna.api.bookings.extend({ id: made.id, version: 1, checkOut: '2026-06-09' })
    const fresh = await anna.api.bookings.quote({
      propertyId: await withSettings(await newUnit()),
      checkIn: '2026-06-01',
      checkOut: '2026-06-09',
      adults: 2,
    })
    expect(longer).toMatchObject({ nights: 8, total: fresh.quote.total, open: fresh.quote.total })
    const stays = (await anna.api.bookings.get({ id: made.id })).charges.filter(({ type }) => type === 'stay')
    expect(stays.map(({ amount, serviceFrom, serviceTo }) => [amount, serviceFrom, serviceTo])).toEqual([
      [fresh.quote.accommodation - base, '2026-06-06', '2026-06-08'],
      [base, '2026-06-01', '2026-06-05'],
    ])
    await book(unit, '2026-06-09', '2026-06-11')
    expect(await codeOf(anna.api.bookings.extend({ id: made.id, version: 2, checkOut: '2026-06-10' }))).toBe(
      'booking_overlaps',
    )
    await booksAgree()
  })

  it('of fifty overlapping bookings at once exactly one stands, and the others are refused', async () => {
    const unit = await newUnit()
    const tenant = await anna.api.tenants.create({ name: 'Marta' })
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        book(unit, addDays('2026-06-01', place % 7), addDays('2026-06-08', place % 7), {
          guest: null,
          tenantId: tenant.id,
        }).then(
          () => 'stands',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(outcomes.filter((each) => each === 'stands')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['stands', 'booking_overlaps']))
    await booksAgree()
  })

  it('is listed with its sums, and found by its reference and its guest', async () => {
    const unit = await newUnit()
    const made = await book(unit, '2026-06-01', '2026-06-04', { guest: { name: 'Zofia Nowak' } })
    await book(unit, '2026-06-04', '2026-06-11', { status: 'pending' })
    const page = await anna.api.bookings.list({ propertyId: unit, sort: 'checkIn' })
    expect(page.rows.map(({ nights, status }) => [nights, status])).toEqual([
      [3, 'confirmed'],
      [7, 'pending'],
    ])
    expect(page.totals).toMatchObject({ nights: 10, total: 1060_00, open: 360_00 })
    for (const q of [made.reference, 'zofia'])
      expect((await anna.api.bookings.list({ q })).rows.map(({ id }) => id)).toEqual([made.id])
    expect((await anna.api.bookings.list({ propertyId: unit, unpaid: 'yes' })).total).toBe(1)
    expect((await anna.api.bookings.exportCsv({ propertyId: unit })).content).toContain(made.reference)
  })

  it('makes its property occupied on its nights, and its guest is no tenant of the list or the plan', async () => {
    const unit = await newUnit()
    const before = (await anna.api.tenants.list({})).total
    const made = await book(unit, today, addDays(today, 2))
    const statusOf = async () => (await anna.api.properties.get({ id: unit })).property.status
    const listed = async () =>
      (await anna.api.properties.list({ limit: 200 })).rows.find(({ id }) => id === unit)?.status
    expect([await statusOf(), await listed()]).toEqual(['occupied', 'occupied'])
    expect((await anna.api.tenants.list({})).total).toBe(before)
    expect((await anna.api.tenants.list({ sort: 'balance' })).total).toBe(before)
    await server.moveTo(addDays(today, 2), anna)
    expect([await statusOf(), await listed()]).toEqual(['available', 'available'])
    await completeStays.run(server.services, undefined as never)
    expect((await anna.api.bookings.get({ id: made.id })).booking.status).toBe('confirmed')
    await server.moveTo(addDays(today, 3), anna)
    await completeStays.run(server.services, undefined as never)
    expect((await anna.api.bookings.get({ id: made.id })).booking.status).toBe('completed')
  })

  it('has a guest who is no partner of a conversation, gets no invitation, and becomes a tenant with a lease', async () => {
    const unit = await newUnit({ rentalType: 'both', rentAmount: 900_00 })
    const { tenantId } = await book(unit, '2026-06-01', '2026-06-03')
    const id = tenantId ?? ''
    const listed = async () => (await anna.api.tenants.list({ limit: 200 })).rows.some((row) => row.id === id)
    expect(await codeOf(anna.api.messages.get({ tenantId: id }))).toBe('not_found')
    expect(await codeOf(anna.api.tenants.invite({ id }))).toBe('not_found')
    expect((await anna.api.tenants.get({ id })).can.invite).toBe(false)
    expect(await listed()).toBe(false)
    await anna.api.leases.create({
      propertyId: unit,
      tenantId: id,
      startDate: '2026-07-01',
      rentAmount: 900_00,
    })
    expect(await listed()).toBe(true)
  })

  it('follows the saved terms: season, discount, most guests; terms that somebody else changed are not overwritten', async () => {
    const unit = await newUnit()
    const terms = {
      ...usual,
      maxGuests: 3,
      taxRules: [],
      policy: [{ days: 0, percent: 100 }],
      discounts: [{ fromNights: 3, percent: '10' }],
      seasons: [
        {
          name: 'Lato',
          from: '2026-07-01',
          to: '2026-09-01',
          daily: 200_00,
          weekly: null,
          monthly: null,
          weekend: null,
          minNights: 2,
        },
      ],
    }
    const first = await anna.api.bookings.getTerms({ propertyId: unit })
    expect(first).toMatchObject({ updatedAt: null, base: { daily: 120_00 }, can: { edit: true } })
    const { updatedAt } = await anna.api.bookings.saveTerms({ propertyId: unit, updatedAt: null, terms })
    expect((await anna.api.bookings.getTerms({ propertyId: unit })).terms).toEqual(terms)
    const quoted = (checkIn: string, checkOut: string, adults = 2) =>
      anna.api.bookings.quote({ propertyId: unit, checkIn, checkOut, adults })
    // Three nights at 200.00, less 10 %, and the cleaning.
    expect((await quoted('2026-07-06', '2026-07-09')).quote.total).toBe(540_00 + 60_00)
    expect((await quoted('2026-07-06', '2026-07-07')).refusal).toEqual({ code: 'stay_too_short', limit: 2 })
    expect((await quoted('2026-07-06', '2026-07-09', 4)).refusal).toEqual({
      code: 'too_many_guests',
      limit: 3,
    })
    expect(await codeOf(book(unit, '2026-07-06', '2026-07-09', { adults: 4 }))).toBe('too_many_guests')
    expect(await codeOf(anna.api.bookings.saveTerms({ propertyId: unit, updatedAt: null, terms }))).toBe(
      'version_conflict',
    )
    const twice = { ...terms, seasons: [...terms.seasons, ...terms.seasons] }
    expect(await codeOf(anna.api.bookings.saveTerms({ propertyId: unit, updatedAt, terms: twice }))).toBe(
      'validation_failed',
    )
    await anna.api.bookings.saveTerms({ propertyId: unit, updatedAt, terms: { ...terms, seasons: [] } })
    expect((await quoted('2026-07-06', '2026-07-09')).quote.total).toBe(324_00 + 60_00)
  })

  it('shows before saving what an early departure and an extension cost', async () => {
    const unit = await newUnit()
    const made = await book(unit, '2026-06-01', '2026-06-11')
    const left = await anna.api.bookings.previewLeaveEarly({
      id: made.id,
      leavesOn: '2026-06-07',
      percentBack: 50,
    })
    expect(left).toMatchObject({ nights: 6, stay: 600_00, fee: 200_00, credit: 200_00, total: 800_00 })
    const longer = await anna.api.bookings.previewExtend({ id: made.id, checkOut: '2026-06-14' })
    expect(longer).toMatchObject({ nights: 3, added: 300_00, total: 1300_00, refusal: null })
    await book(unit, '2026-06-12', '2026-06-14')
    expect((await anna.api.bookings.previewExtend({ id: made.id, checkOut: '2026-06-14' })).refusal).toBe(
      'booking_overlaps',
    )
    const saved = await anna.api.bookings.leaveEarly({
      id: made.id,
      version: made.version,
      leavesOn: '2026-06-07',
      percentBack: 50,
    })
    expect(saved.total).toBe(left.total)
    const { can, charges } = await anna.api.bookings.get({ id: made.id })
    expect(can).toMatchObject({ leaveEarly: true, extend: true, recordPayment: true })
    expect(charges.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(saved.total)
  })

  it('counts in the key figures: June of the worked example, and its revenue is that of the report', async () => {
    await server.moveTo('2026-05-01', anna)
    const unit = await newUnit({ dailyRate: 120_00, managedFrom: '2026-05-01' })
    await book(unit, '2026-06-01', '2026-06-05')
    await book(unit, '2026-06-05', '2026-06-12')
    await anna.api.bookings.saveTerms({
      propertyId: unit,
      updatedAt: null,
      terms: {
        ...usual,
        cleaningFee: null,
        taxRules: [],
        policy: [],
        seasons: [
          {
            name: null,
            from: '2026-06-28',
            to: '2026-07-05',
            daily: 110_00,
            weekly: 770_00,
            monthly: null,
            weekend: null,
            minNights: null,
          },
        ],
      },
    })
    const late = await book(unit, '2026-06-28', '2026-07-05')
    expect(late.total).toBe(770_00)
    await server.moveTo('2026-07-10', anna)
    const june = { period: 'custom' as const, from: '2026-06-01', to: '2026-06-30', propertyId: unit }
    const { metrics } = await anna.api.kpi.get(june)
    const figureOf = (name: string) => metrics.find(({ metric }) => metric === name)?.value
    expect(figureOf('adr')).toBeCloseTo(1510_00 / 14, 6)
    expect(figureOf('revpar')).toBeCloseTo(1510_00 / 30, 6)
    expect(figureOf('occupancy')).toBeCloseTo(14 / 30, 9)
    const revenue = await anna.api.reports.run({ type: 'revenue', basis: 'accrual', ...june })
    expect(revenue.figures.find(({ id }) => id === 'revenue')?.value).toBe(1510_00)
  })

  it('protects its property: no block over its nights, no other rental type, no removal', async () => {
    const unit = await newUnit()
    const made = await book(unit, '2026-06-01', '2026-06-05')
    const block = (fromDate: string, toDate: string | null) =>
      codeOf(anna.api.properties.takeOutOfService({ id: unit, fromDate, toDate }))
    expect(await block('2026-06-04', '2026-06-08')).toBe('booking_overlaps')
    expect(await block('2026-05-25', null)).toBe('booking_overlaps')
    expect(await codeOf(anna.api.properties.update({ id: unit, rentalType: 'long-term' }))).toBe(
      'property_has_bookings',
    )
    await anna.api.bookings.cancel({ id: made.id, version: 1, byHost: true })
    await anna.api.properties.takeOutOfService({ id: unit, fromDate: '2026-06-04', toDate: '2026-06-08' })
    expect(await anna.api.properties.update({ id: unit, rentalType: 'long-term' })).toMatchObject({
      rentalType: 'long-term',
    })
    const held = await newUnit()
    await book(held, '2026-06-01', '2026-06-05', { status: 'pending' })
    expect(await codeOf(anna.api.properties.remove({ ids: [held] }))).toBe('property_has_bookings')
  })

  it('whose hold has expired is cancelled by the job of every minute', async () => {
    const held = await book(await newUnit(), '2026-06-01', '2026-06-05', { status: 'pending' })
    await expireHolds.run(server.services, undefined as never)
    expect((await anna.api.bookings.get({ id: held.id })).booking.status).toBe('pending')
    await server.moveTo('2026-05-23', anna)
    await expireHolds.run(server.services, undefined as never)
    expect((await anna.api.bookings.get({ id: held.id })).booking).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'expired',
    })
  })

  it('of another organization cannot be seen or changed', async () => {
    const made = await book(await newUnit(), '2026-06-01', '2026-06-04')
    const stranger = await server.signUpLandlord()
    expect(await codeOf(stranger.api.bookings.get({ id: made.id }))).toBe('not_found')
    expect(await codeOf(stranger.api.bookings.cancel({ id: made.id, version: 1 }))).toBe('not_found')
    expect(
      await codeOf(
        stranger.api.bookings.quote({
          propertyId: made.propertyId,
          checkIn: '2026-06-01',
          checkOut: '2026-06-04',
        }),
      ),
    ).toBe('not_found')
    expect((await stranger.api.bookings.list({})).total).toBe(0)
  })
})
