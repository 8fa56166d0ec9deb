/** Stays of channels that never had their nights, in the figures (docs/finance.md 8.14). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelSite, calendar, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

it('a stay that never had its nights is no cancellation in the figures, whoever cancels it', async () => {
  const { api } = site.anna
  const [first, last] = [site.inDays(12), site.inDays(16)]
  const make = async () => {
    const unit = await site.newUnit('both')
    const own = (await site.book(unit, site.inDays(10), site.inDays(14))).id
    const feed = await site.addFeed(unit, calendar(['x', first, last]))
    const { id } = (await site.staysOf(unit)).find(({ isConflict }) => isConflict)!
    return { unit, own, feed, id }
  }
  const cancel = async (id: string) =>
    api.bookings.cancel({ id, version: await site.version(id), byHost: true })
  const byHand = await make()
  await cancel(byHand.id)

  const byChannel = await make()
  byChannel.feed.become(calendar(['y', site.inDays(90), site.inDays(92)]))
  for (let reading = 0; reading < 3; reading += 1) await site.later(61)
  expect((await site.get(byChannel.id)).booking.status).toBe('cancelled')

  const claimed = await make()
  await cancel(claimed.own)
  await site.claimFreed()
  await cancel(claimed.id)

  const moved = await make()
  const other = await site.newUnit('both')
  const place = { propertyId: other, checkIn: first, checkOut: last }
  await api.calendar.move({ id: moved.id, version: await site.version(moved.id), ...place })
  await cancel(moved.id)

  await site.pass(40 * 24 * 60)
  const window = { period: 'custom', from: '2026-05-20', to: '2026-06-30' } as const
  const { sections } = await api.reports.run({ type: 'rental_performance', ...window })
  const { rows } = sections.find(({ id }) => id === 'short_term')!
  expect(
    [byHand.unit, byChannel.unit, claimed.unit, other].map(
      (unit) => rows.find(({ key }) => key === unit)!.cells.cancelledStays,
    ),
  ).toEqual([0, 0, 2, 1])
})
