/** The money on the pages of guests, with deposits and several stays (docs/decisions/098). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TenantClient } from '../../../test/harness.ts'
import { openStayHouse, type StayHouse } from '../bookings/stay-house.fixture.ts'

const today = '2026-06-01'
let house: StayHouse
let open: TenantClient
beforeAll(async () => {
  house = await openStayHouse(today)
  open = house.server.tenant()
})
afterAll(() => house?.server.stop())
afterEach(() => house.expectBooks())

/** The money on the page of a stay, of which what is 0 is left out. */
async function page(bookingId: string): Promise<object> {
  const { url } = await house.anna.api.guestPages.share({ bookingId, mail: false })
  const shown = await open.stay.get({ token: url.split('/').at(-1)! })
  const { received, setOff, paid, held, returned, leftOver, receipts } = shown
  expect(received + setOff).toBe(paid + held + returned + leftOver)
  expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(received)
  const figures = { received, setOff, paid, held, returned, leftOver, open: shown.open }
  return Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0))
}
const cancel = async (id: string) =>
  house.anna.api.bookings.cancel({ ...(await house.act(id)), byHost: true })
const deposit = (tenantId: string | null) => house.pay(tenantId, 200_00, { deposit: true })
const settle = (bookingId: string, returned: number, deductions: { description: string; amount: number }[]) =>
  house.anna.api.deposits.settleOfStay({
    ...{ bookingId, settledOn: today, returned, deductions, reason: 'Departure' },
  })

describe('the money on the page of a guest', () => {
  it('contains the deposit while it is held, after a cancellation and after its return', async () => {
    const unit = await house.newUnit({ extraFees: 60_00, depositAmount: 200_00 })
    const { id, tenantId } = await house.book(unit, '2026-06-20', '2026-06-23')
    await house.pay(tenantId, 360_00)
    await deposit(tenantId)
    expect(await page(id)).toEqual({ received: 560_00, paid: 360_00, held: 200_00 })
    await cancel(id)
    expect(await page(id)).toEqual({ received: 560_00, held: 200_00, leftOver: 360_00 })
    await settle(id, 200_00, [])
    expect(await page(id)).toEqual({ received: 560_00, returned: 200_00, leftOver: 360_00 })
  })

  it('counts damage that the deposit pays once', async () => {
    const unit = await house.newUnit({ extraFees: 60_00, depositAmount: 200_00 })
    const { id, tenantId } = await house.book(unit, today, '2026-06-04')
    await house.pay(tenantId, 360_00)
    await deposit(tenantId)
    await settle(id, 150_00, [{ description: 'Lamp', amount: 50_00 }])
    expect(await page(id)).toEqual({ received: 560_00, paid: 410_00, returned: 150_00 })
  })

  it('is on one stay only', async () => {
    const unit = await house.newUnit({ extraFees: 60_00, depositAmount: 200_00 })
    const first = await house.book(unit, '2026-07-01', '2026-07-02')
    const { tenantId } = first
    const second = await house.book(unit, '2026-07-05', '2026-07-06', { guest: null, tenantId })
    await house.pay(tenantId, 320_00)
    await deposit(tenantId)
    await deposit(tenantId)
    const stays = async () => [await page(first.id), await page(second.id)]
    const whole = { received: 360_00, paid: 160_00, held: 200_00 }
    expect(await stays()).toEqual([whole, whole])
    await cancel(second.id)
    expect(await stays()).toEqual([
      { received: 520_00, paid: 160_00, held: 200_00, leftOver: 160_00 },
      { received: 200_00, held: 200_00 },
    ])
    await cancel(first.id)
    expect(await stays()).toEqual([
      { received: 200_00, held: 200_00 },
      { received: 520_00, held: 200_00, leftOver: 320_00 },
    ])
  })

  it('is not on a stay if a lease of the guest takes it', async () => {
    const unit = await house.newUnit()
    const { id, tenantId } = await house.book(unit, '2026-08-01', '2026-08-02')
    await cancel(id)
    await house.pay(tenantId, 70_00)
    expect(await page(id)).toEqual({ received: 70_00, leftOver: 70_00 })
    const { id: propertyId } = await house.anna.api.properties.create({ address: 'ul. Dolna 1' })
    await house.anna.api.leases.create({
      ...{ propertyId, tenantId: tenantId!, startDate: '2026-09-01', rentAmount: 100_00 },
    })
    expect(await page(id)).toEqual({})
  })
})
