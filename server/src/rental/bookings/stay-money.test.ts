/** Deposits, payouts of channels and prices that are set again, through the real API (docs/finance.md 4.3, 4.6). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

const today = '2026-05-20'
let house: StayHouse
beforeAll(async () => {
  house = await openStayHouse(today)
})
afterAll(() => house?.server.stop())
afterEach(() => house.expectBooks())

/** A unit for 100.00 a night and 50.00 for cleaning. */
const newUnit = (more: object = {}) => house.newUnit({ extraFees: 50_00, ...more })
const pay = (tenantId: string | null, amount: number, deposit = false) =>
  house.pay(tenantId, amount, { deposit })
const standing = async (id: string) =>
  (await house.standing(id))
    .map(({ type, amount, remaining }) => `${type} ${amount} open ${remaining}`)
    .sort()
/** A stay as the calendar of a channel makes it: without guest and price. */
async function channelStay(propertyId: string, checkIn: string, checkOut: string) {
  const made = await house.book(propertyId, checkIn, checkOut, { status: 'inquiry', guest: null })
  await house.server.query(
    `update bookings set status = 'confirmed', source = 'airbnb', quote = null, total = null, confirmed_on = booked_on where id = $1`,
    [made.id],
  )
  return made
}

describe('the deposit of a stay', () => {
  it('is kept for damage and returned, and the settlement can be undone (#18)', async () => {
    const unit = await newUnit({ depositAmount: 200_00 })
    const stay = await house.book(unit, '2026-05-20', '2026-05-22')
    await pay(stay.tenantId, 250_00)
    await pay(stay.tenantId, 200_00, true)
    const bookingId = stay.id
    expect(await house.anna.api.deposits.getOfStay({ bookingId })).toMatchObject({
      agreed: 200_00,
      held: 200_00,
    })
    const decision = {
      bookingId,
      settledOn: today,
      deductions: [{ description: 'Broken lamp', amount: 45_00 }],
      reason: 'Departure',
    }
    const tooMuch = house.anna.api.deposits.settleOfStay({ ...decision, returned: 155_01 })
    expect(await codeOf(tooMuch)).toBe('deposit_exceeds_held')
    const settled = await house.anna.api.deposits.settleOfStay({ ...decision, returned: 155_00 })
    expect(settled).toMatchObject({
      held: 0,
      available: 0,
      settlements: [{ deducted: 45_00, returned: 155_00 }],
    })
    expect(await standing(bookingId)).toContain('other 4500 open 0')
    expect((await house.anna.api.bookings.get({ id: bookingId })).booking.open).toBe(0)
    const [settlement] = settled.settlements
    const undone = await house.anna.api.deposits.undoOfStay({
      bookingId,
      id: settlement!.id,
      reason: 'Mistake',
    })
    expect(undone).toMatchObject({ held: 200_00, available: 200_00 })
    expect(await standing(bookingId)).not.toContain('other 4500 open 0')
    await house.anna.api.deposits.settleOfStay({ ...decision, deductions: [], returned: 200_00 })
  })

  it('is held for its own stay when a guest has two', async () => {
    const unit = await newUnit({ depositAmount: 100_00 })
    const first = await house.book(unit, '2026-06-01', '2026-06-03')
    const second = await house.book(unit, '2026-06-10', '2026-06-12', {
      guest: null,
      tenantId: first.tenantId,
    })
    await pay(first.tenantId, 100_00, true)
    const held = async (id: string) => (await house.anna.api.deposits.getOfStay({ bookingId: id })).available
    expect([await held(first.id), await held(second.id)]).toEqual([100_00, 0])
    await pay(first.tenantId, 100_00, true)
    expect([await held(first.id), await held(second.id)]).toEqual([100_00, 100_00])
    await house.anna.api.deposits.settleOfStay({
      bookingId: second.id,
      settledOn: today,
      returned: 100_00,
      reason: 'Departure',
    })
    expect([await held(first.id), await held(second.id)]).toEqual([100_00, 0])
  })

  it('of no stay and the credit of the guest are settled with the last stay only', async () => {
    const unit = await newUnit()
    const guest = await house.book(unit, '2026-05-20', '2026-05-22')
    const { tenantId } = guest
    const last = await house.book(unit, '2026-07-10', '2026-07-12', { guest: null, tenantId })
    const between = await house.book(unit, '2026-07-01', '2026-07-03', { guest: null, tenantId })
    await pay(tenantId, 600_00, true)
    await pay(tenantId, 1_050_00)
    const previews = async () =>
      Promise.all(
        [guest, between, last].map(async ({ id: bookingId }) => {
          const { held, available, preview } = await house.anna.api.deposits.getOfStay({ bookingId })
          expect([held, available]).toEqual([preview.held, 600_00])
          return [preview.credit, preview.held, preview.netDue]
        }),
      )
    const all = [300_00, 600_00, -900_00]
    const none = [0, 0, 0]
    expect(await previews()).toEqual([none, none, all])
    // A lease of the same person takes the credit.
    await house.anna.api.leases.create({
      ...{ propertyId: (await house.anna.api.properties.create({ address: 'ul. Dolna 1' })).id },
      ...{ tenantId: tenantId!, startDate: '2026-08-01', rentAmount: 100_00 },
    })
    expect(await previews()).toEqual([none, none, [0, 600_00, -600_00]])
  })
})

describe('the payout of a channel', () => {
  it('is one act: what the guest paid, and the commission that the channel kept (#23)', async () => {
    const stay = await channelStay(await newUnit(), '2026-05-25', '2026-05-30')
    const act = { id: stay.id, channel: 'Airbnb', received: 500_00, payout: 425_00, paidOn: today }
    expect(await codeOf(house.anna.api.bookings.recordChannelPayout({ ...act, version: 1 }))).toBe(
      'booking_action_refused',
    )
    const known = await house.anna.api.bookings.update({
      id: stay.id,
      version: 1,
      adults: 2,
      guest: { name: 'Ann' },
    })
    const priced = await house.anna.api.bookings.reprice({
      id: stay.id,
      version: known.version,
      accommodation: 440_00,
      cleaning: 50_00,
      touristTax: 10_00,
    })
    expect(priced).toMatchObject({ total: 500_00, open: 500_00 })
    const { version } = priced
    const more = house.anna.api.bookings.recordChannelPayout({ ...act, version, received: 500_01 })
    expect(await codeOf(more)).toBe('amount_too_large')
    const arrivedMore = house.anna.api.bookings.recordChannelPayout({ ...act, version, payout: 500_01 })
    expect(await codeOf(arrivedMore)).toBe('amount_too_large')
    const paid = await house.anna.api.bookings.recordChannelPayout({ ...act, version })
    expect(paid.commission).toBe(75_00)
    const { payment } = await house.anna.api.payments.get({ id: paid.receiptId })
    expect(payment).toMatchObject({ amount: 500_00, paymentDate: today, paymentStatus: 'completed' })
    const { expense } = await house.anna.api.expenses.get({ id: paid.expenseId! })
    expect(expense).toMatchObject({ amount: 75_00, status: 'paid', category: 'other', vendor: 'Airbnb' })
    expect((await house.anna.api.bookings.get({ id: stay.id })).booking.open).toBe(0)
    const now = (await house.anna.api.bookings.get({ id: stay.id })).booking.version
    const again = house.anna.api.bookings.recordChannelPayout({ ...act, version: now })
    expect(await codeOf(again)).toBe('amount_too_large')
  })

  it('of a part of what is open is booked once if two tabs send it', async () => {
    const stay = await channelStay(await newUnit(), '2026-07-25', '2026-07-30')
    const party = { adults: 2, guest: { name: 'Eva' } }
    const { version: known } = await house.anna.api.bookings.update({ id: stay.id, version: 1, ...party })
    const price = { accommodation: 400_00, cleaning: 0, touristTax: 0 }
    const { version, tenantId } = await house.anna.api.bookings.reprice({
      id: stay.id,
      version: known,
      ...price,
    })
    const payout = { channel: 'Airbnb', received: 200_00, payout: 170_00, paidOn: today }
    const act = { id: stay.id, version, ...payout }
    await house.anna.api.bookings.recordChannelPayout(act)
    expect(await codeOf(house.anna.api.bookings.recordChannelPayout(act))).toBe('version_conflict')
    expect((await house.anna.api.tenants.get({ id: tenantId! })).balance).toBe(-200_00)
    const { history } = await house.anna.api.bookings.get({ id: stay.id })
    expect(history[0]!.details).toMatchObject({ payoutReceipt: expect.any(String) })
  })
})

describe('the price of a stay', () => {
  it('is set again: charges are replaced, money stays, and fees and damage are not touched', async () => {
    const unit = await newUnit()
    const stay = await house.book(unit, '2026-06-20', '2026-06-25')
    await pay(stay.tenantId, 550_00)
    const act = { id: stay.id, version: stay.version }
    const preview = await house.anna.api.bookings.previewReprice({ id: stay.id })
    expect(preview.present).toMatchObject({ accommodation: 500_00, cleaning: 50_00, total: 550_00 })
    const lower = await house.anna.api.bookings.reprice({ ...act, accommodation: 450_00, cleaning: 50_00 })
    expect(lower).toMatchObject({ total: 500_00, quote: { lines: [{ line: 'agreed', nights: 5 }, {}] } })
    expect(await standing(stay.id)).toEqual(['extra_fee 5000 open 0', 'stay 45000 open 0'])
    expect(await codeOf(house.anna.api.bookings.reprice({ ...act, accommodation: 1 }))).toBe(
      'version_conflict',
    )
    const present = await house.anna.api.bookings.reprice({
      ...act,
      version: lower.version,
      accommodation: 500_00,
      cleaning: 50_00,
    })
    expect(present.quote?.lines[0]).toMatchObject({ line: 'nights', kind: 'daily' })
    expect(await standing(stay.id)).toEqual(['extra_fee 5000 open 0', 'stay 50000 open 0'])
  })

  it('of a hold is only noted, and the hold stays', async () => {
    const hold = await house.book(await newUnit(), '2026-06-20', '2026-06-22', { status: 'pending' })
    const priced = await house.anna.api.bookings.reprice({ id: hold.id, version: 1, accommodation: 180_00 })
    expect(priced).toMatchObject({ status: 'pending', total: 180_00, holdExpiresAt: hold.holdExpiresAt })
    const confirmed = await house.anna.api.bookings.confirm({ id: hold.id, version: priced.version })
    expect(confirmed.open).toBe(180_00)
  })

  it('does not change with the guests, who are entered for the stay of a channel but not replaced after a charge', async () => {
    const stay = await house.book(await newUnit(), '2026-07-01', '2026-07-03')
    const edited = await house.anna.api.bookings.update({
      id: stay.id,
      version: 1,
      adults: 3,
      childrenAges: [4],
      arrivalTime: '18:30',
      notes: 'Brings a cot',
    })
    expect(edited).toMatchObject({ adults: 3, childrenAges: [4], total: stay.total, tenantId: stay.tenantId })
    expect((await house.anna.api.bookings.get({ id: stay.id })).notes).toBe('Brings a cot')
    const [row] = await house.server.query<{ sealed: string }>(
      `select notes_sealed as sealed from bookings where id = $1`,
      [stay.id],
    )
    expect(row!.sealed).not.toContain('cot')
    const other = house.anna.api.bookings.update({
      id: stay.id,
      version: 2,
      adults: 2,
      guest: { name: 'Somebody' },
    })
    expect(await codeOf(other)).toBe('booking_action_refused')
  })

  it('of a stay that its channel cancels stays charged until the cancellation is settled', async () => {
    const stay = await channelStay(await newUnit(), '2026-05-30', '2026-06-02')
    const known = await house.anna.api.bookings.update({
      id: stay.id,
      version: 1,
      adults: 2,
      guest: { name: 'Bea' },
    })
    await house.anna.api.bookings.reprice({ id: stay.id, version: known.version, accommodation: 300_00 })
    await house.server.query(
      `update bookings set status = 'cancelled', cancelled_on = $2, cancelled_by = 'feed' where id = $1`,
      [stay.id, today],
    )
    const { booking, can } = await house.anna.api.bookings.get({ id: stay.id })
    expect([booking.open, can.cancel, can.reprice]).toEqual([300_00, true, false])
    await house.anna.api.bookings.cancel({ id: stay.id, version: booking.version })
    expect(await standing(stay.id)).toEqual([])
    const after = await house.anna.api.bookings.get({ id: stay.id })
    expect([after.booking.open, after.can.cancel]).toEqual([0, false])
  })
})
