/** What is open of a stay that begins earlier is due by its new days, whatever is paid of it already (docs/finance.md 4.4). */
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

const move = async (id: string, to: { propertyId?: string; checkIn: string; checkOut: string }) => {
  const { propertyId, version } = (await house.anna.api.bookings.get({ id })).booking
  return house.anna.api.calendar.move({ id, propertyId, version, ...to })
}
const extend = async (id: string, checkOut: string) =>
  house.anna.api.bookings.extend({ ...(await house.act(id)), checkOut })
/** What is open: type, amount and due day. */
const open = async (id: string) =>
  (await house.standing(id))
    .filter(({ remaining }) => remaining > 0)
    .map(({ type, remaining, dueDate }) => `${type} ${remaining / 100} ${dueDate}`)
    .sort()
/** All standing charges: type, amount, due day and state. */
const charged = async (id: string) =>
  (await house.standing(id))
    .map(({ type, amount, dueDate, status }) => `${type} ${amount / 100} ${dueDate} ${status}`)
    .sort()
const october = { checkIn: '2026-10-11', checkOut: '2026-10-21' }
/** A stay of 10 nights of 100.00 in October, due on 27 September. */
const booked = async (paid: number, more: object = {}, terms: object | null = null) => {
  const unit = await house.newUnit(more, terms)
  const { id, tenantId } = await house.book(unit, october.checkIn, october.checkOut)
  if (paid > 0) await house.pay(tenantId, paid)
  return { id, tenantId, unit }
}

describe('what is open of a stay that is paid in part', () => {
  it.each([
    ['moves to the days after today', 600_00, '2026-06-22', '2026-07-02', ['stay 400 2026-06-20']],
    ['moves some days earlier', 600_00, '2026-10-02', '2026-10-12', ['stay 400 2026-09-18']],
    ['moves earlier and gets longer', 600_00, '2026-07-12', '2026-07-24', ['stay 600 2026-06-28']],
    ['moves earlier and gets shorter', 600_00, '2026-07-12', '2026-07-20', ['stay 200 2026-06-28']],
    ['moves earlier and gets as short as it is paid', 600_00, '2026-07-12', '2026-07-18', []],
    ['is paid, moves earlier and gets longer', 1000_00, '2026-07-12', '2026-07-24', ['stay 200 2026-06-28']],
    ['is not paid and moves earlier', 0, '2026-06-22', '2026-07-02', ['stay 1000 2026-06-20']],
    ['moves later', 600_00, '2026-11-11', '2026-11-21', ['stay 400 2026-10-28']],
    ['moves later and gets longer', 600_00, '2026-11-11', '2026-11-23', ['stay 600 2026-10-28']],
    ['moves later and gets shorter', 600_00, '2026-11-11', '2026-11-19', ['stay 200 2026-10-28']],
  ])('has its day if it %s', async (_, paid, checkIn, checkOut, expected) => {
    const { id } = await booked(paid)
    await move(id, { checkIn, checkOut })
    expect(await open(id)).toEqual(expected)
  })

  it('has its day if cleaning and tax are open too, and if only the cleaning is', async () => {
    const rule = { validFrom: '2026-01-01', rate: 1_00, exemptBelow: 0, maxNights: null, minNights: null }
    const terms = { cleaningFee: 60_00, taxRules: [rule] }
    const first = await booked(600_00, {}, terms)
    await move(first.id, { checkIn: '2026-07-12', checkOut: '2026-07-22' })
    expect(await open(first.id)).toEqual([
      ...['extra_fee 60 2026-06-28', 'stay 400 2026-06-28', 'tourist_tax 20 2026-06-28'],
    ])
    const second = await booked(1030_00, {}, { cleaningFee: 60_00 })
    await move(second.id, { checkIn: '2026-07-12', checkOut: '2026-07-22' })
    expect(await open(second.id)).toEqual(['extra_fee 30 2026-06-28'])
  })

  it('keeps its day through moves to an earlier and a later day and back', async () => {
    const { id } = await booked(600_00)
    await move(id, { checkIn: '2026-07-12', checkOut: '2026-07-22' })
    await move(id, { checkIn: '2026-09-12', checkOut: '2026-09-22' })
    expect(await open(id)).toEqual(['stay 400 2026-08-29'])
    await move(id, { checkIn: '2026-07-12', checkOut: '2026-07-22' })
    expect(await open(id)).toEqual(['stay 400 2026-06-28'])
  })

  it('is overdue after its own day, and the history says since when it is due', async () => {
    const { id } = await booked(600_00)
    await move(id, { checkIn: '2026-06-22', checkOut: '2026-07-02' })
    expect((await house.anna.api.bookings.get({ id })).history.map(({ details }) => details)).toContainEqual({
      ...{ type: 'stay', dueDateBefore: '2026-09-27', dueDate: today },
    })
    await house.server.moveTo('2026-07-05', house.anna)
    expect((await house.standing(id)).map(({ status }) => status)).toEqual(['overdue'])
  })

  it('leaves what was due and paid before today as it is', async () => {
    const { id, tenantId } = await house.book(await house.newUnit(), '2026-07-02', '2026-07-05')
    await house.pay(tenantId, 300_00)
    await house.server.moveTo('2026-06-24', house.anna)
    await extend(id, '2026-07-07')
    await move(id, { checkIn: '2026-06-26', checkOut: '2026-07-01' })
    expect(await charged(id)).toEqual(['stay 200 2026-06-24 pending', 'stay 300 2026-06-20 paid'])
    const { rows } = await house.anna.api.payments.list({ tenantId: tenantId!, limit: 200 })
    expect(rows.filter(({ paymentStatus }) => paymentStatus === 'overdue')).toEqual([])
  })
})

it('an extension after a move to an earlier day is due by the new days', async () => {
  const { id } = await booked(1000_00)
  await move(id, { checkIn: '2026-07-12', checkOut: '2026-07-22' })
  expect(await charged(id)).toEqual(['stay 1000 2026-06-28 paid'])
  await extend(id, '2026-07-25')
  expect(await open(id)).toEqual(['stay 300 2026-06-28'])
})

it('an extension has its own day if what is paid was due later, because stays of the unit are due earlier now', async () => {
  const { id, unit } = await booked(1060_00, {}, { cleaningFee: 60_00 })
  const { terms, updatedAt } = await house.anna.api.bookings.getTerms({ propertyId: unit })
  await house.anna.api.bookings.saveTerms({ propertyId: unit, updatedAt, terms: { ...terms, dueDays: 60 } })
  await extend(id, '2026-10-24')
  // Of one day, nights are paid before cleaning.
  expect(await open(id)).toEqual(['extra_fee 60 2026-08-12', 'stay 240 2026-08-12'])
  await house.anna.api.bookings.leaveEarly({
    ...{ ...(await house.act(id)), leavesOn: '2026-10-21', percentBack: 100 },
  })
  expect(await open(id)).toEqual([])
})

describe('a deposit', () => {
  it.each([
    ['is paid in part', 50_00, ['deposit 30 2026-06-22']],
    ['is not paid', 0, ['deposit 80 2026-06-22']],
    ['is paid', 80_00, []],
  ])('that %s is due at the earlier check-in', async (_, paid, expected) => {
    const { id, tenantId } = await booked(1000_00, { depositAmount: 80_00 })
    if (paid > 0) await house.pay(tenantId, paid, { deposit: true })
    await move(id, { checkIn: '2026-06-22', checkOut: '2026-07-02' })
    expect(await open(id)).toEqual(expected)
    const days = (await house.standing(id)).flatMap(({ type, dueDate }) =>
      type === 'deposit' ? dueDate : [],
    )
    expect([...new Set(days)]).toEqual(['2026-06-22'])
    expect(await house.anna.api.deposits.getOfStay({ bookingId: id })).toMatchObject({ held: paid })
  })

  it('that is paid in part is due at check-in after a move to a later day and back to an earlier one', async () => {
    const { id, tenantId, unit } = await booked(1000_00, { depositAmount: 80_00 })
    const other = await house.newUnit({ depositAmount: 80_00 })
    await house.pay(tenantId, 50_00, { deposit: true })
    await move(id, { propertyId: other, checkIn: '2026-11-11', checkOut: '2026-11-21' })
    expect(await open(id)).toEqual(['deposit 30 2026-11-11'])
    await move(id, { checkIn: '2026-07-12', checkOut: '2026-07-22' })
    expect(await open(id)).toEqual(['deposit 30 2026-07-12'])
    const { rows } = await house.anna.api.payments.list({ tenantId: tenantId!, limit: 200 })
    const units = new Map(rows.map((row) => [row.id, row.propertyId]))
    const deposits = (await house.standing(id)).filter(({ type }) => type === 'deposit')
    expect(deposits.map((charge) => [charge.paid, units.get(charge.id)]).sort()).toEqual([
      [0, other],
      [50_00, unit],
    ])
  })
})
