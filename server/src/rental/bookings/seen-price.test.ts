/** A price or a fee is booked as it was shown: if it has changed, the call is refused with the one of now. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

let house: StayHouse
beforeAll(async () => {
  house = await openStayHouse('2026-06-20')
})
afterAll(() => house?.server.stop())

describe('a price that changes while a form is open', () => {
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (thrown: { code: string; data: { details: object } }) => thrown,
    )
    return error && [error.code, error.data.details]
  }
  const raise = async (id: string, dailyRate: number) => {
    const { updatedAt } = (await house.anna.api.properties.get({ id })).property
    await house.anna.api.properties.update({ id, updatedAt, dailyRate })
  }

  it('is refused with the new total, and nothing is saved', async () => {
    const propertyId = await house.newUnit({ dailyRate: 120_00 })
    const stay = { propertyId, checkIn: '2026-07-06', checkOut: '2026-07-09' }
    const { quote } = await house.anna.api.bookings.quote({ ...stay, adults: 2 })
    await raise(propertyId, 200_00)
    const form = { ...stay, adults: 2, guest: { name: 'Jan' } }
    expect(await refusal(house.anna.api.bookings.create({ ...form, expectedTotal: quote.total }))).toEqual([
      'price_changed',
      { total: 600_00, price: expect.stringMatching(/^600,00/) },
    ])
    expect((await house.anna.api.bookings.list({ propertyId })).rows).toEqual([])
    const made = await house.anna.api.bookings.create({ ...form, expectedTotal: 600_00 })
    const shown = await house.anna.api.bookings.previewExtend({ id: made.id, checkOut: '2026-07-10' })
    await raise(propertyId, 333_00)
    const longer = { ...(await house.act(made.id)), checkOut: '2026-07-10' }
    expect(await refusal(house.anna.api.bookings.extend({ ...longer, expectedTotal: shown.total }))).toEqual([
      'price_changed',
      { total: 933_00, price: expect.stringMatching(/^933,00/) },
    ])
    // Programs that name no price get the one of now.
    expect((await house.anna.api.bookings.extend(longer)).total).toBe(933_00)
  })

  it('is the fee of a cancellation: it is refused with the fee of now if money arrives meanwhile', async () => {
    const { id, tenantId } = await house.book(
      await house.newUnit({}, { policy: [] }),
      '2026-07-01',
      '2026-07-04',
    )
    const opened = await house.act(id)
    const seenIn = async (choice: object) => {
      const { fee, refund } = await house.anna.api.bookings.previewCancel({ id, ...choice })
      return { ...choice, expectedFee: fee, expectedRefund: refund }
    }
    const [form, byHost] = [await seenIn({}), await seenIn({ byHost: true })]
    await house.pay(tenantId, 300_00)
    expect(await refusal(house.anna.api.bookings.cancel({ ...opened, ...form }))).toEqual([
      ...['fee_changed', { fee: 300_00, back: 0, amount: expect.stringMatching(/^300,00/) }],
    ])
    expect(await refusal(house.anna.api.bookings.cancel({ ...opened, ...byHost }))).toMatchObject([
      ...['fee_changed', { fee: 0, back: 300_00 }],
    ])
    expect((await house.standing(id)).map(({ type }) => type)).toEqual(['stay'])
    await house.anna.api.bookings.cancel({ ...opened, ...(await seenIn({})) })
    expect((await house.standing(id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['extra_fee', 300_00],
    ])
  })

  it('is the fee of an early departure: it is refused with the fee of now after a credit note', async () => {
    const { id } = await house.book(await house.newUnit(), '2026-07-01', '2026-07-11')
    const form = { ...(await house.act(id)), leavesOn: '2026-07-06', percentBack: 0 }
    const { fee, credit: back } = await house.anna.api.bookings.previewLeaveEarly(form)
    const [stay] = await house.standing(id)
    await house.anna.api.payments.creditNote({ id: stay!.id, amount: 500_00, reason: 'Loud works' })
    const expected = { expectedFee: fee, expectedCredit: back }
    expect(await refusal(house.anna.api.bookings.leaveEarly({ ...form, ...expected }))).toMatchObject([
      ...['fee_changed', { fee: 250_00 }],
    ])
    await house.anna.api.bookings.leaveEarly({ ...form, expectedFee: 250_00, expectedCredit: 0 })
  })
})
