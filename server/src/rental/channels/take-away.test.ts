/** The calendar of another unit was read by mistake: it is removed with the stays that only it brought. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const events: Event[] = [
  ['now', '2026-05-19', '2026-05-22'],
  ['a', '2026-06-10', '2026-06-14'],
  ['b', '2026-06-20', '2026-06-24'],
  ['c', '2026-06-28', '2026-06-30'],
]
const days = (status: (uid: string) => string) =>
  events.map(([uid, from, to]) => `${from}/${to} ${status(uid)}`)

it('takes away stays without guest and money, and they return with the calendar', async () => {
  const { anna, newUnit, addFeed, agree, daysOf, staysOf, exported } = site
  const unit = await newUnit()
  // A stay of the unit itself, which takes nights of one of the calendar.
  const { id: own } = await site.book(unit, '2026-06-22', '2026-06-23')
  const feed = await addFeed(unit, calendar(...events), 'booking')
  const ofCalendar = async () => (await staysOf(unit)).filter(({ id }) => id !== own)
  const priced = (await ofCalendar())[3]!
  await agree(priced.id, 300_00)
  expect(await feed.source()).toMatchObject({ toCome: 3, onlyRead: 2 })
  const removed = await anna.api.channels.remove({ id: feed.id, takesAway: true })
  expect(removed).toEqual({ removed: true, takenAway: 2 })
  const withOwn = (all: string[]) => [...all, '2026-06-22/2026-06-23 confirmed'].toSorted()
  const isGone = (uid: string) => (['a', 'b'].includes(uid) ? 'cancelled' : 'confirmed')
  expect((await daysOf(unit)).toSorted()).toEqual(withOwn(days(isGone)))
  expect((await site.get(priced.id)).booking.open).toBe(300_00)
  expect(await exported(unit, 'airbnb')).not.toContain('20260610/20260614')
  await addFeed(unit, calendar(...events), 'booking', feed.path)
  const conflict = (uid: string) => (uid === 'b' ? 'confirmed conflict' : 'confirmed')
  expect((await daysOf(unit)).toSorted()).toEqual(withOwn(days(conflict)))
})

it('leaves all stays if nobody says that they are of another unit', async () => {
  const { anna, newUnit, addFeed, daysOf } = site
  const unit = await newUnit()
  const feed = await addFeed(unit, calendar(...events), 'airbnb')
  expect(await anna.api.channels.remove({ id: feed.id })).toEqual({ removed: true, takenAway: 0 })
  expect((await daysOf(unit)).toSorted()).toEqual(days(() => 'confirmed'))
})

it('counts no cancellation of stays that were taken away', async () => {
  const { anna, newUnit, addFeed } = site
  const unit = await newUnit()
  const feed = await addFeed(unit, calendar(...events), 'booking')
  await anna.api.channels.remove({ id: feed.id, takesAway: true })
  // A stay that returned is one like any other.
  await addFeed(unit, calendar(events[0]!, events[1]!), 'booking', feed.path)
  const returned = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === '2026-06-10')!
  await anna.api.bookings.cancel({ id: returned.id, version: await site.version(returned.id), byHost: true })
  await site.pass(45 * 1440)
  const { sections } = await anna.api.reports.run({
    ...{ type: 'rental_performance', period: 'custom', from: '2026-06-01', to: '2026-06-30' },
    propertyId: unit,
  })
  const { rows } = sections.find(({ id }) => id === 'short_term')!
  expect(rows.map(({ cells }) => cells)).toMatchObject([{ cancelledStays: 1 }])
})
