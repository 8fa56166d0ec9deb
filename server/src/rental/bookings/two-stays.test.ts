/** What a guest paid for one stay stays with it if it is charged again, also if another stay is due first (docs/finance.md 2.5). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** A guest with a stay in each of two units, the second one due later. */
async function twoStays(first: [string, string], second: [string, string], terms: object = {}) {
  const [unit, other] = [await house.newUnit(terms), await house.newUnit()]
  const a = await house.book(unit, ...first)
  const b = await house.book(other, ...second, { guest: undefined, tenantId: a.tenantId })
  return { unit, other, a, b }
}
const openOf = async (id: string) =>
  (await house.standing(id)).reduce((sum, charge) => sum + charge.remaining, 0)
const collected = async (id: string) =>
  (await house.anna.api.properties.get({ id })).summary.collectedThisYear

describe('a deposit that is settled on a day in the past', () => {
  it('pays the damage of its own stay', async () => {
    await house.server.moveTo('2026-06-01', house.anna)
    const { unit, other, a, b } = await twoStays(['2026-06-05', '2026-06-10'], ['2026-06-20', '2026-06-23'], {
      depositAmount: 200_00,
    })
    await house.pay(a.tenantId, 500_00, { paymentDate: '2026-06-01' })
    await house.pay(a.tenantId, 200_00, { paymentDate: '2026-06-01', deposit: true })
    await house.server.moveTo('2026-06-13', house.anna)
    const settlement = {
      settledOn: '2026-06-10',
      returned: 155_00,
      paymentMethod: 'cash',
      reason: 'Lamp',
    } as const
    await house.anna.api.deposits.settleOfStay({
      ...{ bookingId: a.id, ...settlement, deductions: [{ description: 'Lamp', amount: 45_00 }] },
    })
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 300_00])
    expect([await collected(unit), await collected(other)]).toEqual([545_00, 0])
  })

  it('pays a charge that its page offers, also if the stay got another price later', async () => {
    await house.server.moveTo('2026-06-01', house.anna)
    const unit = await house.newUnit({ depositAmount: 200_00 })
    const { id, tenantId } = await house.book(unit, '2026-06-05', '2026-06-10')
    await house.pay(tenantId, 200_00, { paymentDate: '2026-06-01', deposit: true })
    await house.server.moveTo('2026-06-13', house.anna)
    await bookings().reprice({ ...(await house.act(id)), accommodation: 400_00, cleaning: 0, touristTax: 0 })
    const { openCharges } = await house.anna.api.deposits.getOfStay({ bookingId: id })
    await house.anna.api.deposits.settleOfStay({
      ...{ bookingId: id, settledOn: '2026-06-10', returned: 0, paymentMethod: 'cash', reason: 'Rent' },
      ...{ applied: [{ chargeId: openCharges[0]!.id, amount: 200_00 }], deductions: [] },
    })
    expect(await openOf(id)).toBe(200_00)
  })
})

it('money of an earlier day that names the new charge pays it', async () => {
  const { a, b } = await twoStays(['2026-07-01', '2026-07-03'], ['2026-10-11', '2026-10-16'])
  await moved(async (own) => own)(b.id)
  const [named] = await house.standing(b.id)
  await house.pay(a.tenantId, 500_00, { paymentDate: '2026-06-18', designations: [named!.id] })
  expect([await openOf(a.id), await openOf(b.id)]).toEqual([200_00, 0])
})

it('a stay that is paid and moves to another unit on the same day stays paid', async () => {
  const { a, b } = await twoStays(['2026-06-25', '2026-06-27'], ['2026-06-28', '2026-06-30'])
  await house.pay(a.tenantId, 200_00)
  const to = { propertyId: await house.newUnit(), checkIn: '2026-06-25', checkOut: '2026-06-27' }
  await house.anna.api.calendar.move({ ...(await house.act(a.id)), ...to })
  expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 200_00])
})

it.each<[string, (id: string) => Promise<unknown>, number]>([
  ['moves', moved(async (own) => own), 0],
  [
    'gets a price with cleaning',
    async (id) =>
      bookings().reprice({ ...(await house.act(id)), accommodation: 450_00, cleaning: 50_00, touristTax: 0 }),
    0,
  ],
  ['is cancelled for a fee', async (id) => bookings().cancel(await house.act(id)), 250_00],
])(
  'a paid stay that %s keeps its own money, not that of the same day, which pays the other stay',
  async (_, change, freed) => {
    const terms = { policy: [{ days: 0, percent: 50 }] }
    const [unit, other] = [await house.newUnit({}, terms), await house.newUnit()]
    const a = await house.book(unit, '2026-07-11', '2026-07-16')
    const b = await house.book(other, '2026-10-11', '2026-10-16', { guest: undefined, tenantId: a.tenantId })
    const [own] = await house.standing(a.id)
    await house.pay(a.tenantId, 500_00, { designations: [own!.id] })
    await house.server.moveTo('2026-06-21', house.anna)
    const { id } = await house.pay(a.tenantId, 200_00, { paymentDate: '2026-06-21' })
    await change(a.id)
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 300_00 - freed])
    await house.server.moveTo('2026-06-22', house.anna)
    await house.anna.api.payments.reverse({ id, reason: 'bounced' })
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 500_00 - freed])
    expect(await collected(unit)).toBe(500_00 - freed)
  },
)

describe('money that names a stay pays it', () => {
  // The second stay is due first.
  const bothOpen = () => twoStays(['2026-09-11', '2026-09-16'], ['2026-07-01', '2026-07-03'])
  const chargesOf = async (id: string) => (await house.standing(id)).map((charge) => charge.id)
  const dragged = async (id: string, checkIn: string, checkOut: string) => {
    const { propertyId, version } = (await bookings().get({ id })).booking
    return house.anna.api.calendar.move({ id, version, propertyId, checkIn, checkOut })
  }

  it('also if it was undone and is recorded again on the same day', async () => {
    const { a, b } = await bothOpen()
    const how = { designations: await chargesOf(a.id) }
    const { id } = await house.pay(a.tenantId, 500_00, how)
    await house.anna.api.payments.reverse({ id, reason: 'wrong method' })
    await house.pay(a.tenantId, 500_00, { ...how, paymentMethod: 'cash' })
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 200_00])
  })

  it('also if it is dated before two drags of one day', async () => {
    const { a, b } = await bothOpen()
    await dragged(a.id, '2026-09-12', '2026-09-17')
    const designations = await chargesOf(a.id)
    await house.pay(a.tenantId, 500_00, { paymentDate: '2026-06-19', designations })
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 200_00])
    await dragged(a.id, '2026-09-13', '2026-09-18')
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 200_00])
  })

  it('and its extension, whatever their order', async () => {
    const { a, b } = await bothOpen()
    await house.server.moveTo('2026-06-21', house.anna)
    await bookings().extend({ ...(await house.act(a.id)), checkOut: '2026-09-18' })
    const designations = (await chargesOf(a.id)).toReversed()
    await house.pay(a.tenantId, 700_00, { paymentDate: '2026-06-20', designations })
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([0, 200_00])
  })

  it('and an extension takes nothing that came before it on the same day', async () => {
    const { a, b } = await bothOpen()
    await house.pay(a.tenantId, 500_00, { designations: await chargesOf(a.id) })
    await house.server.moveTo('2026-06-21', house.anna)
    await house.pay(a.tenantId, 200_00, { paymentDate: '2026-06-21' })
    await bookings().extend({ ...(await house.act(a.id)), checkOut: '2026-09-18' })
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([200_00, 0])
  })
})
