/** What was agreed stays agreed when a stay becomes shorter, longer, moves or is cancelled (docs/finance.md 4.4). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

const today = '2026-06-20'
let house: StayHouse
beforeAll(async () => {
  house = await openStayHouse(today)
})
afterAll(() => house?.server.stop())
afterEach(async () => {
  await house.expectBooks()
  await house.server.moveTo(today, house.anna)
})

/** A unit for 120.00 a night. */
const newUnit = (more: object = {}, terms: object = {}) =>
  house.newUnit({ dailyRate: 120_00, ...more }, terms)
const taxOf = (rate: number) => ({
  taxRules: [{ validFrom: '2026-01-01', rate, exemptBelow: 16, maxNights: 7, minNights: null }],
})
const chargedTax = async (id: string) =>
  (await house.standing(id)).flatMap(({ type, amount }) => (type === 'tourist_tax' ? [amount] : []))
const dueDays = async (id: string) =>
  (await house.standing(id)).map(({ type, dueDate }) => `${type} ${dueDate}`).sort()
async function credit(id: string, amount: number) {
  const stay = (await house.standing(id)).find(({ type }) => type === 'stay')!
  await house.anna.api.payments.creditNote({ id: stay.id, amount, reason: 'Loud works' })
}
const leave = async (id: string, leavesOn: string, percentBack = 100) => {
  const shown = await house.anna.api.bookings.previewLeaveEarly({ id, leavesOn, percentBack })
  const saved = await house.anna.api.bookings.leaveEarly({ ...(await house.act(id)), leavesOn, percentBack })
  expect(saved.total).toBe(shown.total)
  return { shown, saved }
}
const move = async (id: string, to: { propertyId?: string; checkIn?: string; checkOut?: string }) => {
  const { propertyId, checkIn, checkOut, version } = (await house.anna.api.bookings.get({ id })).booking
  return house.anna.api.calendar.move({ id, version, propertyId, checkIn, checkOut, ...to })
}

describe('nights', () => {
  it('cost what they cost before if the stay is extended and shortened again', async () => {
    const unit = await newUnit({ weeklyRate: 700_00 })
    const { id, total } = await house.book(unit, '2026-07-01', '2026-07-06')
    expect(total).toBe(600_00)
    expect(
      await house.anna.api.bookings.extend({ ...(await house.act(id)), checkOut: '2026-07-09' }),
    ).toMatchObject({
      total: 800_00,
    })
    const { shown } = await leave(id, '2026-07-06')
    expect(shown).toMatchObject({ stay: 600_00, fee: 0, credit: 200_00, total: 600_00 })
  })

  it('keep their own price when nights of a dearer season go, also after a move', async () => {
    const season = { name: null, from: '2026-07-01', to: '2026-08-01', weekly: null, monthly: null }
    const unit = await newUnit(
      {},
      { seasons: [{ ...season, daily: 300_00, weekend: null, minNights: null }] },
    )
    const { id, total } = await house.book(unit, '2026-06-26', '2026-07-03')
    expect(total).toBe(1200_00)
    expect(
      await house.anna.api.bookings.previewLeaveEarly({ id, leavesOn: '2026-07-01', percentBack: 100 }),
    ).toEqual({
      ...{ currency: 'EUR', nights: 5, stay: 600_00, discount: 0, fee: 0, credit: 600_00, total: 600_00 },
    })
    await move(id, { checkIn: '2026-06-24', checkOut: '2026-07-01' })
    await leave(id, '2026-06-30')
    const { saved } = await leave(id, '2026-06-29')
    expect(saved.total).toBe(600_00)
  })
})

describe('tourist tax of a guest who leaves early', () => {
  it('falls with the nights if it was set by hand', async () => {
    const { id } = await house.book(await newUnit({}, taxOf(2_50)), '2026-06-21', '2026-07-01')
    const price = { accommodation: 1000_00, cleaning: 0, touristTax: 10_00 }
    await house.anna.api.bookings.reprice({ ...(await house.act(id)), ...price })
    await leave(id, '2026-06-30')
    expect(await chargedTax(id)).toEqual([9_00])
  })

  it.each([
    ['a dearer tax', 5_00],
    ['no tax', null],
  ])('is that of the unit in which it was agreed after a move to a unit with %s', async (_, rate) => {
    const [a, b] = [await newUnit({}, taxOf(2_50)), await newUnit({}, rate === null ? {} : taxOf(rate))]
    const { id } = await house.book(a, '2026-06-21', '2026-06-28', { adults: 1 })
    expect(await chargedTax(id)).toEqual([17_50])
    await move(id, { propertyId: b })
    await leave(id, '2026-06-26')
    expect(await chargedTax(id)).toEqual([12_50])
  })

  it('follows the rule that was agreed, not that of today', async () => {
    const unit = await newUnit({}, { taxRules: [{ ...taxOf(2_50).taxRules[0]!, minNights: 3 }] })
    const { id } = await house.book(unit, '2026-06-21', '2026-06-26')
    const { terms, updatedAt } = await house.anna.api.bookings.getTerms({ propertyId: unit })
    await house.anna.api.bookings.saveTerms({
      propertyId: unit,
      updatedAt,
      terms: { ...terms, ...taxOf(9_00) },
    })
    await leave(id, '2026-06-24')
    expect(await chargedTax(id)).toEqual([15_00])
    await leave(id, '2026-06-23')
    expect(await chargedTax(id)).toEqual([])
  })
})

describe('tourist tax of a guest who stays longer', () => {
  const rule = { ...taxOf(2_00).taxRules[0]!, maxNights: null }
  const longStays = { taxRules: [{ ...rule, minNights: 7 }] }
  const saveTax = async (propertyId: string) => {
    const { terms, updatedAt } = await house.anna.api.bookings.getTerms({ propertyId })
    await house.anna.api.bookings.saveTerms({ propertyId, updatedAt, terms: { ...terms, ...longStays } })
  }
  const setTax = async (id: string, touristTax: number) =>
    house.anna.api.bookings.reprice({
      ...(await house.act(id)),
      accommodation: 600_00,
      cleaning: 0,
      touristTax,
    })

  it.each<[string, (id: string, unit: string) => Promise<unknown>, number]>([
    [
      'the stay moved to a unit that taxes only longer stays',
      async (id) => move(id, { propertyId: await newUnit({}, longStays) }),
      20_00,
    ],
    ['the rule got a shortest stay meanwhile', (_, unit) => saveTax(unit), 20_00],
    ['the tax was set by hand', (id, unit) => saveTax(unit).then(() => setTax(id, 3_00)), 3_00],
  ])('is charged only for the nights without tax if %s', async (_, change, before) => {
    const unit = await newUnit({}, { taxRules: [rule] })
    const { id } = await house.book(unit, '2026-07-01', '2026-07-06')
    await change(id, unit)
    expect(await chargedTax(id)).toEqual([before])
    const shown = await house.anna.api.bookings.previewExtend({ id, checkOut: '2026-07-10' })
    const { total } = await house.anna.api.bookings.extend({
      ...(await house.act(id)),
      checkOut: '2026-07-10',
    })
    expect([shown.added, total]).toEqual([480_00 + 16_00, shown.total])
    expect((await chargedTax(id)).sort()).toEqual([16_00, before].sort())
    await leave(id, '2026-07-06')
    expect(await chargedTax(id)).toEqual([before])
  })
})

describe('a stay with a credit note', () => {
  it('is cancelled by what its accommodation still costs', async () => {
    const unit = await newUnit({ dailyRate: 100_00 }, { policy: [{ days: 0, percent: 50 }] })
    const { id, tenantId } = await house.book(unit, '2026-07-01', '2026-07-11')
    await credit(id, 400_00)
    await house.pay(tenantId, 600_00)
    const shown = await house.anna.api.bookings.previewCancel({ id })
    expect(shown).toMatchObject({ percent: 50, received: 600_00, fee: 300_00, refund: 300_00, open: 0 })
    await house.anna.api.bookings.cancel(await house.act(id))
    expect((await house.standing(id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['extra_fee', 300_00],
    ])
  })

  it.each([
    [100, 0, 420_00],
    [50, 210_00, 210_00],
  ])(
    'that becomes shorter with %i percent back keeps its share of the discount',
    async (percent, fee, back) => {
      const { id, tenantId } = await house.book(
        await newUnit({ dailyRate: 100_00 }),
        '2026-07-01',
        '2026-07-11',
      )
      await credit(id, 400_00)
      await house.pay(tenantId, 600_00)
      const { shown } = await leave(id, '2026-07-04', percent)
      const total = 300_00 + fee
      expect(shown).toMatchObject({ stay: 180_00, discount: 120_00, fee, credit: back, total })
      expect((await house.anna.api.bookings.get({ id })).booking.open).toBe(0)
      expect((await house.anna.api.tenants.get({ id: tenantId! })).balance).toBe(-shown.credit)
    },
  )
})

describe('the due day', () => {
  it('of nights that are added in advance is that of the stay', async () => {
    const { id } = await house.book(await newUnit({}, taxOf(2_50)), '2026-10-10', '2026-10-13')
    await house.anna.api.bookings.extend({ ...(await house.act(id)), checkOut: '2026-10-15' })
    expect(await dueDays(id)).toEqual([
      ...['stay 2026-09-26', 'stay 2026-09-26', 'tourist_tax 2026-09-26', 'tourist_tax 2026-09-26'],
    ])
  })

  it('of nights that are added less than 14 days before is today', async () => {
    const { id } = await house.book(await newUnit(), '2026-06-20', '2026-06-22')
    await house.server.moveTo('2026-06-21', house.anna)
    await house.anna.api.bookings.extend({ ...(await house.act(id)), checkOut: '2026-06-24' })
    expect(await dueDays(id)).toEqual(['stay 2026-06-20', 'stay 2026-06-21'])
  })

  it('of what a new price adds is not before today', async () => {
    const { id } = await house.book(await newUnit(), '2026-07-05', '2026-07-07')
    await house.server.moveTo('2026-06-25', house.anna)
    const price = { accommodation: 200_00, cleaning: 30_00, touristTax: 0 }
    await house.anna.api.bookings.reprice({ ...(await house.act(id)), ...price })
    expect(await dueDays(id)).toEqual(['extra_fee 2026-06-25', 'stay 2026-06-21'])
  })

  it('of an unpaid stay follows a move to other days, and the history says so', async () => {
    const { id } = await house.book(await newUnit({ depositAmount: 80_00 }), '2026-11-10', '2026-11-13')
    expect(await dueDays(id)).toEqual(['deposit 2026-11-10', 'stay 2026-10-27'])
    await move(id, { checkIn: '2026-07-10', checkOut: '2026-07-13' })
    expect(await dueDays(id)).toEqual(['deposit 2026-07-10', 'stay 2026-06-26'])
    const { history } = await house.anna.api.bookings.get({ id })
    expect(history.map(({ details }) => details)).toContainEqual({
      ...{ type: 'stay', dueDateBefore: '2026-10-27', dueDate: '2026-06-26' },
    })
    await move(id, { checkIn: '2026-06-23', checkOut: '2026-06-26' })
    expect(await dueDays(id)).toEqual(['deposit 2026-06-23', 'stay 2026-06-20'])
    await move(id, { checkIn: '2026-12-10', checkOut: '2026-12-13' })
    expect(await dueDays(id)).toEqual(['deposit 2026-12-10', 'stay 2026-11-26'])
  })

  it('of an overdue stay that moves to an earlier day stays, and a paid one is due before its new days', async () => {
    const unit = await newUnit()
    const late = await house.book(unit, '2026-07-05', '2026-07-07')
    const paid = await house.book(unit, '2026-11-10', '2026-11-12')
    await house.pay(paid.tenantId, 240_00)
    await house.server.moveTo('2026-06-25', house.anna)
    await move(late.id, { checkIn: '2026-07-01', checkOut: '2026-07-03' })
    await move(paid.id, { checkIn: '2026-07-21', checkOut: '2026-07-23' })
    expect([await dueDays(late.id), await dueDays(paid.id)]).toEqual([
      ['stay 2026-06-21'],
      ['stay 2026-07-07'],
    ])
  })
})

it('a guest who checks out on the day of arrival leaves that day and is not in the house for the night', async () => {
  const { id } = await house.book(await newUnit(), '2026-06-20', '2026-06-24')
  await house.anna.api.bookings.checkIn(await house.act(id))
  const on = async (day: string) => {
    const { arrivals, departures, inHouse } = await house.anna.api.calendar.today({ day })
    return [arrivals, departures, inHouse].map((guests) => guests.some((guest) => guest.id === id))
  }
  expect(await on('2026-06-20')).toEqual([true, false, true])
  await house.anna.api.bookings.checkOut(await house.act(id))
  expect(await on('2026-06-20')).toEqual([true, true, false])
  expect(await on('2026-06-21')).toEqual([false, false, false])
  expect(await on('2026-06-24')).toEqual([false, false, false])
})
