/** Credit notes on what a no-show waives and a late arrival charges again (docs/finance.md 4.4). */
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

const rule = { validFrom: '2026-01-01', rate: 2_00, exemptBelow: 0, maxNights: null, minNights: null }
/** A stay of 5 nights from today: 500.00, cleaning 60.00 and tourist tax 20.00. */
const arriving = async () => {
  const unit = await house.newUnit({}, { cleaningFee: 60_00, taxRules: [rule] })
  return house.book(unit, today, '2026-06-25')
}
const credit = async (id: string, type: string, amount: number) => {
  const charge = (await house.standing(id)).find((each) => each.type === type)!
  const { id: note } = await house.anna.api.payments.creditNote({ id: charge.id, amount, reason: 'Dirty' })
  return note
}
const noShow = async (id: string) => house.anna.api.bookings.noShow(await house.act(id))
const checkIn = async (id: string) => house.anna.api.bookings.checkIn(await house.act(id))
/** The standing charges: type, amount, what is credited on it and what is open. */
const charged = async (id: string) =>
  (await house.standing(id))
    .map(({ type, amount, credited, remaining }) => [type, amount / 100, credited / 100, remaining / 100])
    .sort()

describe('what was credited on cleaning and tourist tax', () => {
  it.each([
    ['on the day of the credit note', today],
    ['a day later', '2026-06-21'],
  ])('is credited again if the guest is marked as a no-show %s and arrives', async (_, day) => {
    const { id } = await arriving()
    await credit(id, 'extra_fee', 25_00)
    await credit(id, 'tourist_tax', 5_00)
    if (day !== today) await house.server.moveTo(day, house.anna)
    for (let time = 0; time < 2; time++) {
      expect(await noShow(id)).toMatchObject({ open: 500_00 })
      expect(await checkIn(id)).toMatchObject({ total: 580_00, open: 550_00 })
      expect(await charged(id)).toEqual([
        ['extra_fee', 60, 25, 35],
        ['stay', 500, 0, 500],
        ['tourist_tax', 20, 5, 15],
      ])
      await house.anna.api.bookings.checkOut(await house.act(id))
    }
  })

  it('is credited once if the price was set again before', async () => {
    const { id } = await arriving()
    await credit(id, 'extra_fee', 25_00)
    const price = { accommodation: 500_00, cleaning: 70_00, touristTax: 20_00 }
    await house.anna.api.bookings.reprice({ ...(await house.act(id)), ...price })
    await noShow(id)
    expect(await checkIn(id)).toMatchObject({ total: 590_00, open: 565_00 })
  })

  it('is not credited again if the landlord took it back', async () => {
    const { id } = await arriving()
    const note = await credit(id, 'extra_fee', 25_00)
    await house.anna.api.payments.reverse({ id: note, reason: 'By mistake' })
    await noShow(id)
    expect(await checkIn(id)).toMatchObject({ total: 580_00, open: 580_00 })
  })

  it('is at most the tax of the nights that are left', async () => {
    const { id } = await arriving()
    await credit(id, 'tourist_tax', 15_00)
    await noShow(id)
    await house.anna.api.bookings.leaveEarly({
      ...{ ...(await house.act(id)), leavesOn: '2026-06-22', percentBack: 100 },
    })
    expect(await checkIn(id)).toMatchObject({ total: 268_00, open: 260_00 })
  })
})
