/** Money of a stay that moves to another unit: it follows the charges that it pays (docs/finance.md 6.1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import * as units from '../owners/unit-figures.fixture.ts'
import { nothing, type Unit } from '../owners/unit-figures.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
})
afterAll(() => server?.stop())

const nights = { checkIn: '2026-06-22', checkOut: '2026-06-24' }
let count = 0

const managedUnit = (more?: object) => units.managedUnit(anna, more)
const figuresOf = (unit: Unit) => units.figuresOf(anna, unit)
const issueMay = (...some: Unit[]) => units.issueMay(anna, ...some)
const booksAgree = () => units.booksAgree(server, anna)
const book = (propertyId: string, more: object = {}) =>
  anna.api.bookings.create({ propertyId, ...nights, adults: 2, guest: { name: `Guest ${++count}` }, ...more })
const pay = (tenantId: string | null, amount: number, more: object = {}) =>
  anna.api.payments.recordReceipt({
    ...{ tenantId: tenantId ?? '', amount, paymentDate: '2026-06-20', paymentMethod: 'bank_transfer' },
    ...more,
  })
async function moveTo(bookingId: string, unit: Unit) {
  const { booking } = await anna.api.bookings.get({ id: bookingId })
  await anna.api.calendar.move({
    ...{ id: bookingId, version: booking.version, propertyId: unit.id },
    ...{ checkIn: booking.checkIn, checkOut: booking.checkOut },
  })
}

describe('money of a stay that moves to another unit', () => {
  beforeAll(async () => {
    anna = await server.signUpLandlord()
  })

  it('belongs to the new unit, in every figure and in the statement of its owner', async () => {
    const [a, b] = [await managedUnit(), await managedUnit()]
    await issueMay(a, b)
    const stay = await book(a.id)
    await pay(stay.tenantId, 200_00)
    const paid = { cash: 200_00, listed: 200_00, rows: 1, rent: 200_00, other: 0, fee: 20_00 }
    expect([await figuresOf(a), await figuresOf(b)]).toEqual([paid, nothing])
    await moveTo(stay.id, b)
    expect([await figuresOf(a), await figuresOf(b)]).toEqual([nothing, paid])
    await booksAgree()
    await moveTo(stay.id, a)
    expect([await figuresOf(a), await figuresOf(b)]).toEqual([paid, nothing])
    await booksAgree()
  })

  it('that pays a part follows that part, and what is paid later belongs to the new unit', async () => {
    const [a, b] = [await managedUnit(), await managedUnit()]
    await issueMay(a, b)
    const stay = await book(a.id)
    await pay(stay.tenantId, 50_00)
    await moveTo(stay.id, b)
    await pay(stay.tenantId, 150_00)
    expect([await figuresOf(a), await figuresOf(b)]).toEqual([
      nothing,
      { cash: 200_00, listed: 200_00, rows: 2, rent: 200_00, other: 0, fee: 20_00 },
    ])
    await booksAgree()
  })

  it('pays the fee of a later cancellation on the new unit', async () => {
    const [a, b] = [await managedUnit(), await managedUnit()]
    await issueMay(a, b)
    const { terms, updatedAt } = await anna.api.bookings.getTerms({ propertyId: a.id })
    const policy = [{ days: 0, percent: 50 }]
    await anna.api.bookings.saveTerms({ propertyId: a.id, updatedAt, terms: { ...terms, policy } })
    const stay = await book(a.id)
    await pay(stay.tenantId, 200_00)
    await moveTo(stay.id, b)
    const { booking } = await anna.api.bookings.get({ id: stay.id })
    await anna.api.bookings.cancel({ id: stay.id, version: booking.version, byHost: false, capped: true })
    expect(await figuresOf(b)).toMatchObject({ cash: 100_00, rent: 0, other: 100_00 })
    // Until it is refunded, the rest is money of the unit with which it was entered.
    expect(await figuresOf(a)).toMatchObject({ cash: 100_00, rent: 0, other: 100_00 })
    await booksAgree()
  })

  it('that is refunded after a cancellation leaves no unit with money', async () => {
    const [a, b] = [await managedUnit(), await managedUnit()]
    await issueMay(a, b)
    const stay = await book(a.id)
    const receipt = await pay(stay.tenantId, 200_00)
    await moveTo(stay.id, b)
    const { booking } = await anna.api.bookings.get({ id: stay.id })
    await anna.api.bookings.cancel({ id: stay.id, version: booking.version, byHost: true, capped: true })
    await anna.api.payments.refund({
      ...{ id: receipt.id, amount: 200_00, reason: 'Cancelled', paymentDate: '2026-06-20' },
      paymentMethod: 'bank_transfer',
    })
    expect(await figuresOf(b)).toEqual(nothing)
    expect(await figuresOf(a)).toMatchObject({ cash: 0, rent: 0, other: 0, fee: 0 })
    await booksAgree()
  })

  it('leaves the deposit with its unit and takes tourist tax and cleaning along', async () => {
    const unit = () => managedUnit({ depositAmount: 80_00, extraFees: 30_00 })
    const [a, b] = [await unit(), await unit()]
    await issueMay(a, b)
    for (const { id } of [a, b]) {
      const { terms, updatedAt } = await anna.api.bookings.getTerms({ propertyId: id })
      const taxRules = [
        { validFrom: '2026-01-01', rate: 5_00, exemptBelow: 16, maxNights: 7, minNights: null },
      ]
      await anna.api.bookings.saveTerms({ propertyId: id, updatedAt, terms: { ...terms, taxRules } })
    }
    const stay = await book(a.id)
    expect(stay.quote).toMatchObject({ accommodation: 200_00, cleaning: 30_00, touristTax: 20_00 })
    await pay(stay.tenantId, 250_00)
    await pay(stay.tenantId, 80_00, { deposit: true, recordAgain: true })
    await moveTo(stay.id, b)
    expect(await figuresOf(b)).toEqual({
      ...{ cash: 230_00, listed: 250_00, rows: 1 },
      ...{ rent: 200_00, other: 50_00, fee: 20_00 },
    })
    expect(await figuresOf(a)).toEqual({ ...nothing, listed: 80_00, rows: 1 })
    const at = async ({ owner: id }: Unit) =>
      (await anna.api.owners.getStatement({ id, month: '2026-06-01' })).depositsAfter
    expect([await at(a), await at(b)]).toEqual([80_00, 0])
    await booksAgree()
  })

  it('settles its deposit where it was received; the damage is income of the unit where it happened', async () => {
    const [a, b] = [await managedUnit({ depositAmount: 80_00 }), await managedUnit({ depositAmount: 80_00 })]
    await issueMay(a, b)
    const stay = await book(a.id)
    await pay(stay.tenantId, 200_00)
    await pay(stay.tenantId, 80_00, { deposit: true, recordAgain: true })
    await moveTo(stay.id, b)
    const held = () =>
      Promise.all(
        [a, b].map(async ({ owner: id }) => {
          const statement = await anna.api.owners.getStatement({ id, month: '2026-06-01' })
          return [statement.depositsAfter, statement.otherReceipts]
        }),
      )
    expect(await held()).toEqual([
      [80_00, 0],
      [0, 0],
    ])
    const settled = await anna.api.deposits.settleOfStay({
      ...{ bookingId: stay.id, settledOn: '2026-06-20', applied: [], returned: 35_00 },
      ...{ deductions: [{ description: 'Lamp', amount: 45_00 }], paymentMethod: 'bank_transfer' },
      reason: 'Departure',
    })
    expect(await held()).toEqual([
      [0, 0],
      [0, 45_00],
    ])
    await booksAgree()
    await anna.api.deposits.undoOfStay({
      ...{ bookingId: stay.id, id: settled.settlements[0]!.id, reason: 'Wrong lamp' },
    })
    expect(await held()).toEqual([
      [80_00, 0],
      [0, 0],
    ])
    await booksAgree()
  })

  it('settles its deposit again where it was received, also after it moved on to another unit', async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => managedUnit({ depositAmount: 80_00 })))
    await issueMay(a!, b!, c!)
    const stay = await book(a!.id)
    await pay(stay.tenantId, 200_00)
    await pay(stay.tenantId, 80_00, { deposit: true, recordAgain: true })
    await moveTo(stay.id, b!)
    /** Deposits held and other receipts, by unit. */
    const held = () =>
      Promise.all(
        [a!, b!, c!].map(async ({ owner: id }) => {
          const statement = await anna.api.owners.getStatement({ id, month: '2026-06-01' })
          return [statement.depositsAfter, statement.otherReceipts]
        }),
      )
    const settle = async (amount: number) => {
      const { settlements } = await anna.api.deposits.settleOfStay({
        ...{ bookingId: stay.id, settledOn: '2026-06-20', applied: [], returned: 80_00 - amount },
        ...{ deductions: [{ description: 'Lamp', amount }], paymentMethod: 'bank_transfer' },
        reason: 'Departure',
      })
      return settlements.find(({ undone }) => !undone)!.id
    }
    const undo = (id: string) =>
      anna.api.deposits.undoOfStay({ bookingId: stay.id, id, reason: 'Wrong lamp' })
    const [none, all] = [
      [0, 0],
      [80_00, 0],
    ]
    for (const amount of [45_00, 10_00]) {
      const id = await settle(amount)
      expect(await held()).toEqual([none, [0, amount], none])
      await undo(id)
      expect(await held()).toEqual([all, none, none])
    }
    const settled = await settle(10_00)
    await moveTo(stay.id, c!)
    await undo(settled)
    expect(await held()).toEqual([all, none, none])
    await settle(5_00)
    expect(await held()).toEqual([none, none, [0, 5_00]])
    await booksAgree()
  })

  it('of a month that was stated is corrected in the next statements of both owners', async () => {
    const [a, b] = [await managedUnit(), await managedUnit()]
    const stay = await book(a.id)
    await pay(stay.tenantId, 200_00, { paymentDate: '2026-05-28' })
    await issueMay(a, b)
    const stated = await Promise.all(
      [a, b].map(({ owner: id }) => anna.api.owners.getStatement({ id, month: '2026-05-01' })),
    )
    // Paid in advance: it is rent, with the fee, in the month of the stay.
    expect(stated.map(({ rent, payout }) => [rent, payout])).toEqual([
      [0, 200_00],
      [0, 0],
    ])
    await moveTo(stay.id, b)
    const [may, next] = await Promise.all(
      ['2026-05-01', '2026-06-01'].map((month) =>
        Promise.all([a, b].map(({ owner: id }) => anna.api.owners.getStatement({ id, month }))),
      ),
    )
    expect(may).toEqual(stated)
    expect(next!.map(({ rent, payout, carried }) => [rent, payout, carried])).toEqual([
      [0, 0, -200_00],
      [200_00, 180_00, 0],
    ])
    await booksAgree()
  })
})
