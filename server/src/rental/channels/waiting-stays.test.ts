/** Stays in conflict wait for their nights, and claim them when they are free (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { loadLedger } from '../payments/ledger.ts'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const feedText = calendar(['x', '2026-06-03', '2026-06-07'])

/** A unit where a stay of ours has nights for which a stay of a calendar waits. */
async function conflict() {
  const unit = await site.newUnit('both')
  const own = (await site.book(unit, '2026-06-01', '2026-06-05')).id
  const feed = await site.addFeed(unit, feedText)
  const { id } = (await site.staysOf(unit)).find(({ isConflict }) => isConflict)!
  return { unit, own, feed, id, waits: async () => (await site.get(id)).booking.isConflict }
}

describe('a stay in conflict claims its nights when they are free', () => {
  it.each(['removed', 'failing'])('although its calendar is %s', async (how) => {
    const { unit, own, feed, id, waits } = await conflict()
    if (how === 'removed') await site.anna.api.channels.remove({ id: feed.id })
    else feed.fail()
    await site.later(11)
    await site.claimFreed()
    expect(await waits()).toBe(true)
    await site.anna.api.bookings.cancel({ id: own, version: await site.version(own), byHost: true })
    await site.claimFreed()
    expect(await waits()).toBe(false)
    expect((await site.get(id)).conflict).toBeNull()
    expect(await codeOf(site.book(unit, '2026-06-04', '2026-06-06'))).toBe('booking_overlaps')
    const days = await site.server.query('select 1 from let_days where id = $1', [id])
    expect(days).toHaveLength(1)
    const audited = await site.server.query(
      `select 1 from audit_logs where record_id = $1 and details ->> 'conflict' = 'false' and action_type = 'UPDATE'`,
      [id],
    )
    expect(audited).toHaveLength(1)
  })

  it('because the other stay was moved or left early', async () => {
    const { unit, own, waits } = await conflict()
    const other = await site.newUnit()
    const place = { checkIn: '2026-06-01', checkOut: '2026-06-05' }
    const moved = await site.anna.api.calendar.move({
      id: own,
      version: await site.version(own),
      propertyId: other,
      ...place,
    })
    // Until the next run of the job the move can be taken back.
    await site.anna.api.calendar.move({ id: own, version: moved.version, propertyId: unit, ...place })
    await site.claimFreed()
    expect(await waits()).toBe(true)
    await site.anna.api.bookings.leaveEarly({
      id: own,
      version: await site.version(own),
      leavesOn: '2026-06-03',
      percentBack: 100,
    })
    await site.claimFreed()
    expect(await waits()).toBe(false)
  })

  it('because a block or a lease ended', async () => {
    const { api } = site.anna
    const blocked = await site.newUnit()
    const block = await api.calendar.block({
      propertyId: blocked,
      from: '2026-06-01',
      to: '2026-06-05',
      kind: 'own_use',
    })
    const feed = await site.addFeed(blocked, feedText)
    await api.channels.remove({ id: feed.id })
    await api.calendar.unblock({ id: block.id })
    const let_ = await site.newUnit('both')
    const tenant = await api.tenants.create({ name: 'Marek', email: 'marek@example.com' })
    const lease = await api.leases.create({
      propertyId: let_,
      tenantId: tenant.id,
      startDate: '2026-06-01',
      endDate: '2027-05-31',
      rentAmount: 1000_00,
    })
    await site.addFeed(let_, feedText)
    expect(await site.daysOf(let_)).toEqual(['2026-06-03/2026-06-07 confirmed conflict'])
    await site.server.query('update leases set cancelled_at = now() where id = $1', [lease.id])
    await site.claimFreed()
    for (const unit of [blocked, let_])
      expect(await site.daysOf(unit)).toEqual(['2026-06-03/2026-06-07 confirmed'])
  })
})

describe('nights for which a stay waits', () => {
  it('cannot be blocked or taken out of service', async () => {
    const { unit } = await conflict()
    const { api } = site.anna
    const block = { propertyId: unit, from: '2026-06-05', to: '2026-06-07', kind: 'own_use' as const }
    expect(await codeOf(api.calendar.block(block))).toBe('booking_overlaps')
    const works = { id: unit, fromDate: '2026-06-05', toDate: '2026-06-06', reason: 'Works' }
    expect(await codeOf(api.properties.takeOutOfService(works))).toBe('booking_overlaps')
    await api.calendar.block({ ...block, from: '2026-06-07', to: '2026-06-09' })
    await site.addFeed(unit, calendar(['c', '2026-06-05', '2026-06-08', 'Blocked']), 'vrbo')
  })
})

describe('nights for which a stay waits behind a lease', () => {
  it('cannot be let, however a lease would get them', async () => {
    const { api } = site.anna
    const propertyId = await site.newUnit('both')
    const { id: tenantId } = await api.tenants.create({ name: 'Marta' })
    const lease = (startDate: string, endDate: string) =>
      api.leases.create({ propertyId, tenantId, startDate, endDate, rentAmount: 900_00 })
    const { id } = await lease('2026-06-01', '2026-06-30')
    await site.addFeed(propertyId, calendar(['a', '2026-06-29', '2026-07-03']))
    expect(await codeOf(lease('2026-07-02', '2026-09-30'))).toBe('booking_overlaps')
    expect(await codeOf(api.leases.extend({ id, endDate: '2026-07-31' }))).toBe('booking_overlaps')
    // The nights that the lease has already stay its own.
    await api.leases.update({ id, startDate: '2026-06-02' })
    await lease('2026-07-03', '2026-09-30')
  })
})

describe('nights of ours that a channel sent back', () => {
  it('owe nothing, and what the guest paid is credit', async () => {
    const { api } = site.anna
    const unit = await site.newUnit()
    const stay: Event = ['x', '2026-08-21', '2026-08-25']
    const other: Event = ['far', '2026-12-01', '2026-12-03']
    const feed = await site.addFeed(unit, calendar(stay, other))
    const { id } = (await site.staysOf(unit))[0]!
    const tenantId = await site.agree(id, 400_00)
    const paymentDate = site.today()
    await api.payments.recordReceipt({
      ...{ tenantId, amount: 100_00, paymentDate, paymentMethod: 'bank_transfer' as const },
    })
    feed.become(calendar(other))
    for (let copies = 0; copies < 4; copies += 1) await site.later(11)
    await site.book(unit, stay[1], stay[2])
    feed.become(calendar(stay, other))
    await site.later(11)
    expect((await site.get(id)).booking).toMatchObject({ isConflict: true, open: 300_00 })
    await api.channels.markEcho({ bookingId: id })
    expect((await site.get(id)).booking).toMatchObject({ status: 'cancelled', open: 0 })
    const ledger = await forOrganization(site.server.services, site.anna.organizationId, 'test', (scope) =>
      loadLedger(scope, tenantId),
    )
    expect(ledger.state.unappliedCredit).toBe(100_00)
  })

  it('are none of a guest who arrived', async () => {
    const { api } = site.anna
    const unit = await site.newUnit()
    const stay: Event = ['x', site.inDays(1), site.inDays(5)]
    await site.book(unit, stay[1], stay[2])
    const feed = await site.addFeed(unit, calendar(stay))
    const { bookingId } = (await feed.source()).conflicts[0]!
    await site.pass(24 * 60)
    const { version } = (await site.get(bookingId)).booking
    await api.bookings.checkIn({ id: bookingId, version })
    expect((await feed.source()).conflicts).toMatchObject([{ bookingId, mayBeEcho: false }])
    expect((await site.get(bookingId)).conflict).toMatchObject({ mayBeEcho: false })
    expect(await codeOf(api.channels.markEcho({ bookingId }))).toBe('stay_is_no_echo')
    expect((await site.get(bookingId)).booking.status).toBe('checked_in')
  })

  it('are no cancellation', async () => {
    const unit = await site.newUnit()
    await site.book(unit, '2026-06-21', '2026-06-25')
    await site.addFeed(unit, calendar(['x', '2026-06-21', '2026-06-25', 'CLOSED - Not available']), 'booking')
    const { id } = (await site.staysOf(unit)).find(({ isConflict }) => isConflict)!
    await site.anna.api.channels.markEcho({ bookingId: id })
    await site.server.moveTo('2026-06-30T10:00:00Z', site.anna)
    const report = await site.anna.api.reports.run({
      type: 'rental_performance',
      period: 'custom',
      from: '2026-06-01',
      to: '2026-06-30',
      propertyId: unit,
    })
    const totals = report.sections.find((section) => section.id === 'short_term')?.totals
    expect(totals).toMatchObject({ cancelledStays: 0 })
  })
})
