/** A fee for unspent nights is earned: it stays when the rest of the stay is cancelled (decision 160). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openStayHouse, type StayHouse } from './stay-house.fixture.ts'

let house: StayHouse
beforeAll(async () => {
  house = await openStayHouse('2026-06-20')
})
afterAll(() => house?.server.stop())
afterEach(() => house.expectBooks())

const charged = async (id: string) =>
  (await house.standing(id)).map(({ type, amount, remaining }) => [type, amount, remaining]).sort()

/** 10 nights of 100.00 that become 2, with so many percent of the others back. Returns the stay with its guest. */
async function shortened(policy: { days: number; percent: number }[], percentBack: number, paid: number) {
  const { id, tenantId } = await house.book(await house.newUnit({}, { policy }), '2026-07-01', '2026-07-11')
  if (paid > 0) await house.pay(tenantId, paid)
  await house.anna.api.bookings.leaveEarly({
    ...{ ...(await house.act(id)), leavesOn: '2026-07-03', percentBack },
  })
  return { id, tenantId: tenantId! }
}
/** The money of the guest that pays nothing. */
const creditOf = async (id: string) => 0 - (await house.anna.api.tenants.get({ id })).balance!

it.each([
  ['not refundable', [], 0, 800_00, 200_00, 0],
  ['half refundable', [{ days: 0, percent: 50 }], 50, 400_00, 100_00, 500_00],
  ['fully refundable', [{ days: 0, percent: 100 }], 25, 600_00, 0, 400_00],
])('stays when the rest of a stay that is %s is cancelled', async (_, policy, back, earned, fee, refund) => {
  const { id, tenantId } = await shortened(policy, back, 1000_00)
  const { total } = (await house.anna.api.bookings.get({ id })).booking
  expect(total).toBe(200_00 + earned)
  const shown = await house.anna.api.bookings.previewCancel({ id })
  expect(shown).toMatchObject({ received: 200_00 + earned, unspentFees: earned, fee, open: 0 })
  // What was paid back for unspent nights is credit of the guest before the cancellation.
  const before = await creditOf(tenantId)
  expect(before + shown.refund).toBe(refund)
  await house.anna.api.bookings.cancel(await house.act(id))
  const fees = [earned, fee].filter((amount) => amount > 0).map((amount) => ['extra_fee', amount, 0])
  expect(await charged(id)).toEqual(fees.sort())
  expect(await creditOf(tenantId)).toBe(refund)
  // Confirmed again, the stay costs what it cost before the cancellation.
  await house.anna.api.bookings.confirm(await house.act(id))
  expect((await house.anna.api.bookings.get({ id })).booking.total).toBe(total)
  expect(await charged(id)).toEqual([
    ['extra_fee', earned, 0],
    ['stay', 200_00, 0],
  ])
  expect(await creditOf(tenantId)).toBe(1000_00 - 200_00 - earned)
  await house.anna.api.bookings.cancel(await house.act(id))
  expect(await charged(id)).toEqual(fees.sort())
})

it('stays open when nothing was paid, and a fee that is limited to what was paid is nothing', async () => {
  const { id } = await shortened([], 0, 0)
  expect(await house.anna.api.bookings.previewCancel({ id })).toMatchObject({
    ...{ received: 0, unspentFees: 800_00, fee: 0, refund: 0, open: 800_00 },
  })
  expect(await house.anna.api.bookings.previewCancel({ id, capped: false })).toMatchObject({
    ...{ unspentFees: 800_00, fee: 200_00, open: 1000_00 },
  })
  await house.anna.api.bookings.cancel({ ...(await house.act(id)), capped: false })
  expect((await house.anna.api.bookings.get({ id })).booking.open).toBe(1000_00)
})

it('stays when the landlord cancels the rest, without what was credited on it', async () => {
  const { id, tenantId } = await shortened([], 0, 1000_00)
  const { charges } = await house.anna.api.bookings.get({ id })
  const fee = charges.find(({ type, status }) => type === 'extra_fee' && status !== 'cancelled')!
  await house.anna.api.payments.creditNote({
    id: fee.id,
    amount: 300_00,
    reason: 'The nights were sold again',
  })
  const shown = await house.anna.api.bookings.previewCancel({ id, byHost: true })
  expect(shown).toMatchObject({ received: 700_00, unspentFees: 500_00, fee: 0, refund: 200_00, open: 0 })
  await house.anna.api.bookings.cancel({ ...(await house.act(id)), byHost: true })
  expect(await creditOf(tenantId)).toBe(500_00)
})
