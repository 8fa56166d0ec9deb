/** What is open of a stay is due by its new days, and what is paid keeps its day (docs/finance.md 4.4). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingMails } from '../guest-mails/jobs.ts'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

const today = '2026-06-20'
let house: StayHouse
beforeAll(async () => {
  house = await openStayHouse(today)
})
afterAll(() => house?.server.stop())
beforeEach(() => house.server.moveTo(today, house.anna))
afterEach(() => house.expectBooks())

const move = async (id: string, to: { propertyId?: string; checkIn?: string; checkOut?: string }) => {
  const { propertyId, checkIn, checkOut, version } = (await house.anna.api.bookings.get({ id })).booking
  const place = { id, propertyId, checkIn, checkOut, ...to }
  const shown = await house.anna.api.calendar.previewMove(place)
  const { total } = await house.anna.api.calendar.move({ ...place, version })
  expect(total).toBe(shown.after?.total)
}
const extend = async (id: string, checkOut: string) =>
  house.anna.api.bookings.extend({ ...(await house.act(id)), checkOut })
const reprice = async (id: string, accommodation: number) =>
  house.anna.api.bookings.reprice({ ...(await house.act(id)), accommodation, cleaning: 0, touristTax: 0 })
/** The standing charges: type, amount, due day and what is open. */
const due = async (id: string) =>
  (await house.anna.api.bookings.get({ id })).charges
    .filter(({ status }) => status !== 'cancelled')
    .map(
      ({ type, amount, dueDate, remaining }) => `${type} ${amount / 100} ${dueDate} open ${remaining / 100}`,
    )
    .sort()

describe('what is open of a stay', () => {
  it('follows a move if only its extension is open', async () => {
    const { id, tenantId } = await house.book(await house.newUnit(), '2026-06-25', '2026-06-28')
    await house.pay(tenantId, 300_00)
    await house.server.moveTo('2026-06-24', house.anna)
    await extend(id, '2026-06-30')
    expect(await due(id)).toEqual(['stay 200 2026-06-24 open 200', 'stay 300 2026-06-20 open 0'])
    await move(id, { checkIn: '2026-08-25', checkOut: '2026-08-30' })
    expect(await due(id)).toEqual(['stay 200 2026-08-11 open 200', 'stay 300 2026-06-20 open 0'])
    const { history } = await house.anna.api.bookings.get({ id })
    expect(history.map(({ details }) => details)).toContainEqual({
      ...{ type: 'stay', dueDateBefore: '2026-06-24', dueDate: '2026-08-11' },
    })
    await move(id, { checkIn: '2026-09-25', checkOut: '2026-09-30' })
    expect(await due(id)).toEqual(['stay 200 2026-09-11 open 200', 'stay 300 2026-06-20 open 0'])
    await house.pay(tenantId, 200_00)
    await move(id, { checkIn: '2026-10-25', checkOut: '2026-10-30' })
    expect(await due(id)).toEqual(['stay 200 2026-09-11 open 0', 'stay 300 2026-06-20 open 0'])
  })

  it('is due before the new days if they are more, and the guest gets the mail about it', async () => {
    const propertyId = await house.newUnit()
    await house.anna.api.guestMails.save({ propertyId, kinds: ['balance_due'] })
    const email = 'longer@example.com'
    const { id, tenantId } = await house.book(propertyId, '2026-06-25', '2026-06-28', {
      guest: { name: 'Guest', email },
    })
    await house.pay(tenantId, 300_00)
    await house.server.moveTo('2026-06-24', house.anna)
    await move(id, { checkIn: '2026-09-20', checkOut: '2026-09-24' })
    expect(await due(id)).toEqual(['stay 100 2026-09-06 open 100', 'stay 300 2026-06-20 open 0'])
    for (const day of ['2026-09-02', '2026-09-03', '2026-09-04']) {
      await house.server.moveTo(`${day}T10:00:00Z`, house.anna)
      await bookingMails.run(house.server.services, undefined as never)
    }
    expect((await house.server.mails(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/100/),
    ])
  })

  it('is due on the day of a new price, not on that of the paid part', async () => {
    const { id, tenantId } = await house.book(await house.newUnit(), '2026-07-20', '2026-07-23')
    await house.pay(tenantId, 300_00)
    await house.server.moveTo('2026-07-10', house.anna)
    await reprice(id, 400_00)
    expect(await due(id)).toEqual(['stay 100 2026-07-10 open 100', 'stay 300 2026-07-06 open 0'])
    await house.server.moveTo('2026-07-12', house.anna)
    await reprice(id, 350_00)
    expect(await due(id)).toEqual(['stay 300 2026-07-06 open 0', 'stay 50 2026-07-10 open 50'])
    await reprice(id, 200_00)
    expect(await due(id)).toEqual(['stay 200 2026-07-06 open 0'])
  })

  it('is due with the extension if a guest in the house leaves one of its nights earlier', async () => {
    const { id, tenantId } = await house.book(await house.newUnit(), '2026-10-20', '2026-10-26')
    await house.pay(tenantId, 600_00)
    await house.server.moveTo('2026-10-21', house.anna)
    await house.anna.api.bookings.checkIn(await house.act(id))
    await extend(id, '2026-10-29')
    expect(await due(id)).toEqual(['stay 300 2026-10-21 open 300', 'stay 600 2026-10-06 open 0'])
    await house.anna.api.bookings.leaveEarly({
      ...(await house.act(id)),
      leavesOn: '2026-10-28',
      percentBack: 100,
    })
    expect(await due(id)).toEqual(['stay 200 2026-10-21 open 200', 'stay 600 2026-10-06 open 0'])
  })

  it('is due on the day of the second confirmation of a stay that was cancelled', async () => {
    const { id } = await house.book(await house.newUnit(), '2026-07-20', '2026-07-23')
    await house.server.moveTo('2026-07-10', house.anna)
    await house.anna.api.bookings.cancel({ ...(await house.act(id)), byHost: true })
    await house.anna.api.bookings.confirm(await house.act(id))
    expect(await due(id)).toEqual(['stay 300 2026-07-10 open 300'])
  })

  it('follows a move of the stay if it is of the deposit, and what is paid of that stays with its unit', async () => {
    const [a, b] = [
      await house.newUnit({ depositAmount: 80_00 }),
      await house.newUnit({ depositAmount: 80_00 }),
    ]
    const { id, tenantId } = await house.book(a, '2026-07-10', '2026-07-13')
    await house.pay(tenantId, 40_00, { deposit: true })
    await move(id, { propertyId: b, checkIn: '2026-09-10', checkOut: '2026-09-13' })
    expect(await due(id)).toEqual([
      'deposit 40 2026-07-10 open 0',
      'deposit 40 2026-09-10 open 40',
      'stay 300 2026-08-27 open 300',
    ])
    const { rows } = await house.anna.api.payments.list({ tenantId: tenantId!, limit: 200 })
    const units = new Map(rows.map((row) => [row.id, row.propertyId]))
    const { charges } = await house.anna.api.bookings.get({ id })
    const deposits = charges.filter(({ type, status }) => type === 'deposit' && status !== 'cancelled')
    expect(deposits.map((charge) => [charge.remaining, units.get(charge.id)]).sort()).toEqual([
      [0, a],
      [40_00, b],
    ])
    await house.pay(tenantId, 40_00, { deposit: true })
    expect(await house.anna.api.deposits.getOfStay({ bookingId: id })).toMatchObject({
      held: 80_00,
      agreed: 80_00,
    })
    await move(id, { checkIn: '2026-10-10', checkOut: '2026-10-13' })
    expect((await due(id)).slice(0, 2)).toEqual([
      'deposit 40 2026-07-10 open 0',
      'deposit 40 2026-09-10 open 0',
    ])
  })
})
