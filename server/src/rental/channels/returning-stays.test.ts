/** A stay that returns to its calendar under the same UID is the same booking (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const stay: Event = ['a', '2026-07-01', '2026-07-05']
const others: Event[] = [
  ['b', '2026-07-08', '2026-07-09'],
  ['c', '2026-08-01', '2026-08-05'],
]

/** A paid stay that vanished from its calendar. */
async function vanished() {
  const unit = await site.newUnit()
  const feed = await site.addFeed(unit, calendar(stay, ...others))
  const { id } = (await site.staysOf(unit))[0]!
  const tenantId = await site.agree(id, 400_00)
  const receipt = await site.anna.api.payments.recordReceipt({
    tenantId,
    amount: 400_00,
    paymentDate: site.today(),
    paymentMethod: 'bank_transfer',
  })
  feed.become(calendar(...others))
  await site.later(11)
  await site.later(11)
  expect((await site.get(id)).booking).toMatchObject({ status: 'cancelled', cancelledBy: 'feed' })
  const back = async (event: Event = stay) => {
    feed.become(calendar(event, ...others))
    await site.later(11)
  }
  const charges = async () =>
    (await site.get(id)).charges.map(({ type, amount, remaining, status }) => [
      type,
      amount,
      remaining,
      status,
    ])
  const staysHere = async () => (await site.staysOf(unit)).filter(({ checkIn }) => checkIn < '2026-07-08')
  return { unit, feed, id, tenantId, receiptId: receipt.id, back, charges, staysHere }
}

describe('a stay that is in its calendar again', () => {
  it('returns with guest, price and money', async () => {
    const { id, tenantId, back, charges, staysHere } = await vanished()
    await back()
    const rows = await staysHere()
    expect(rows.map((each) => each.id)).toEqual([id])
    expect(rows[0]).toMatchObject({ status: 'confirmed', tenantId, total: 400_00, isConflict: false })
    expect((await site.get(id)).booking).toMatchObject({ cancelledOn: null, cancelledBy: null })
    expect(await charges()).toEqual([['stay', 400_00, 0, 'paid']])
    const audited = await site.server.query(
      `select 1 from audit_logs where record_id = $1 and details ->> 'status' = 'confirmed' and details ->> 'reason' = 'feed'`,
      [id],
    )
    expect(audited).toHaveLength(1)
    await site.later(11)
    expect(await staysHere()).toHaveLength(1)
  })

  it('owes its price again after its cancellation was settled', async () => {
    const { id, receiptId, back, charges } = await vanished()
    await site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    await site.anna.api.payments.refund({
      id: receiptId,
      amount: 400_00,
      reason: 'Cancelled',
      paymentDate: site.today(),
      paymentMethod: 'bank_transfer',
    })
    await back()
    const open = (await charges()).filter(([, , , status]) => status !== 'cancelled')
    expect(open).toEqual([['stay', 400_00, 400_00, 'pending']])
    expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', total: 400_00, open: 400_00 })
  })

  it('owes its price again after its charge was credited', async () => {
    const { id, back, charges } = await vanished()
    const [charge] = (await site.get(id)).charges
    await site.anna.api.payments.creditNote({ id: charge!.id, amount: 400_00, reason: 'Cancelled' })
    await back()
    const standing = (await charges()).filter(([, , , status]) => status !== 'cancelled')
    // The money on the credited charge pays the new one.
    expect(standing).toEqual([['stay', 400_00, 0, 'paid']])
  })

  it('waits in conflict if its nights are taken', async () => {
    const { unit, id, back } = await vanished()
    const own = await site.book(unit, '2026-07-03', '2026-07-06')
    await back()
    expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', isConflict: true })
    await site.anna.api.bookings.cancel({ id: own.id, version: await site.version(own.id), byHost: true })
    await site.claimFreed()
    expect((await site.get(id)).booking.isConflict).toBe(false)
  })

  it('takes the new days of its event, also if somebody confirmed it by hand', async () => {
    const first = await vanished()
    await first.back(['a', '2026-07-02', '2026-07-06'])
    expect((await site.get(first.id)).booking).toMatchObject({ status: 'confirmed', checkIn: '2026-07-02' })
    const second = await vanished()
    await site.anna.api.bookings.confirm({ id: second.id, version: await site.version(second.id) })
    await second.back(['a', '2026-07-02', '2026-07-06'])
    expect((await second.staysHere()).map(({ id, checkOut }) => [id, checkOut])).toEqual([
      [second.id, '2026-07-06'],
    ])
    expect((await second.charges()).filter(([, , , status]) => status !== 'cancelled')).toHaveLength(1)
  })
})
