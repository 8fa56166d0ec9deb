/** The calendar of a channel decides the days of its stays (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const stay: Event = ['a', '2026-06-10', '2026-06-14']
const later: Event = ['z', '2026-08-01', '2026-08-03']

/** A unit whose Airbnb calendar contains a stay, with a price if `accommodation` is given. */
async function channelStay(accommodation?: number) {
  const unit = await site.newUnit()
  const feed = await site.addFeed(unit, calendar(stay, later))
  const { id } = (await site.staysOf(unit))[0]!
  if (accommodation) await site.agree(id, accommodation)
  const act = async () => ({ id, version: (await site.get(id)).booking.version })
  const move = async (checkIn: string, checkOut: string, propertyId = unit) =>
    site.anna.api.calendar.move({ ...(await act()), propertyId, checkIn, checkOut })
  return { unit, feed, id, act, move }
}
const nights = async (unit: string) => (await site.daysOf(unit))[0]

describe('a stay that a calendar contains', () => {
  it.each([
    ['with a price', 500_00],
    ['without a price', undefined],
  ])('%s cannot be moved to other days, but to another unit', async (_, price) => {
    const { unit, move, id } = await channelStay(price)
    for (const [from, to] of [
      ['2026-06-20', '2026-06-24'],
      ['2026-06-10', '2026-06-12'],
      ['2026-06-10', '2026-06-15'],
    ] as const)
      expect(await codeOf(move(from, to))).toBe('channel_decides_days')
    const preview = { id, propertyId: unit, checkIn: '2026-06-10', checkOut: '2026-06-12' }
    expect(await codeOf(site.anna.api.calendar.previewMove(preview))).toBe('channel_decides_days')
    const other = await site.newUnit()
    expect(await codeOf(move('2026-06-20', '2026-06-24', other))).toBe('channel_decides_days')
    await move('2026-06-10', '2026-06-14', other)
    await site.later(11)
    expect(await site.daysOf(other)).toEqual(['2026-06-10/2026-06-14 confirmed'])
  })

  it('can be moved to other days when its calendar was removed', async () => {
    const { unit, feed, move } = await channelStay()
    await site.anna.api.channels.remove({ id: feed.id })
    await move('2026-06-20', '2026-06-24')
    expect(await nights(unit)).toBe('2026-06-20/2026-06-24 confirmed')
  })

  it('gets its days back at the next reading of the same copy', async () => {
    const { unit, id } = await channelStay(400_00)
    // As rows were before: the stay was moved by hand.
    await site.server.query(
      `update bookings set check_in = '2026-06-20', check_out = '2026-06-24' where id = $1`,
      [id],
    )
    await site.book(unit, '2026-06-13', '2026-06-15')
    await site.later(11)
    expect(await site.daysOf(unit)).toContain('2026-06-10/2026-06-14 confirmed conflict')
    expect((await site.get(id)).conflict?.mayBeEcho).toBe(true)
  })

  it('keeps an agreed extension, until the channel changes the departure', async () => {
    const { unit, feed, act } = await channelStay(400_00)
    await site.anna.api.bookings.extend({ ...(await act()), checkOut: '2026-06-16' })
    await site.later(11)
    expect(await nights(unit)).toBe('2026-06-10/2026-06-16 confirmed')
    feed.become(calendar(['a', '2026-06-09', '2026-06-14'], later))
    await site.later(11)
    expect(await nights(unit)).toBe('2026-06-09/2026-06-16 confirmed')
    feed.become(calendar(['a', '2026-06-09', '2026-06-15'], later))
    await site.later(11)
    expect(await nights(unit)).toBe('2026-06-09/2026-06-15 confirmed')
  })

  it('keeps an agreed early departure', async () => {
    const { unit, feed, act } = await channelStay(400_00)
    await site.anna.api.bookings.leaveEarly({ ...(await act()), leavesOn: '2026-06-12', percentBack: 50 })
    await site.later(11)
    feed.become(calendar(stay, later, ['y', '2026-09-01', '2026-09-03']))
    await site.later(11)
    expect(await nights(unit)).toBe('2026-06-10/2026-06-12 confirmed')
  })

  it('is found again by the departure of the channel under a renewed address', async () => {
    const { unit, feed, act } = await channelStay(400_00)
    await site.anna.api.bookings.extend({ ...(await act()), checkOut: '2026-06-16' })
    await site.anna.api.channels.remove({ id: feed.id })
    await site.addFeed(unit, calendar(stay, later))
    expect(await site.daysOf(unit)).toEqual([
      '2026-06-10/2026-06-16 confirmed',
      '2026-08-01/2026-08-03 confirmed',
    ])
  })
})

describe('the calendar for a channel', () => {
  it('contains the nights of its own stay that its event does not cover', async () => {
    const { unit, act } = await channelStay(400_00)
    expect(await site.exported(unit, 'airbnb')).toEqual([])
    await site.anna.api.bookings.extend({ ...(await act()), checkOut: '2026-06-16' })
    expect(await site.exported(unit, 'airbnb')).toEqual(['20260614/20260616'])
    expect(await site.exported(unit, 'booking')).toEqual(['20260610/20260616', '20260801/20260803'])
  })

  it('contains an extension that the channel sends back as our own nights', async () => {
    const { unit, feed, act } = await channelStay(400_00)
    await site.anna.api.bookings.extend({ ...(await act()), checkOut: '2026-06-16' })
    await site.exported(unit, 'airbnb')
    await site.later(11)
    feed.become(calendar(stay, later, ['b', '2026-06-14', '2026-06-16', 'Airbnb (Not available)']))
    await site.later(11)
    expect(await site.daysOf(unit)).toEqual([
      '2026-06-10/2026-06-16 confirmed',
      '2026-08-01/2026-08-03 confirmed',
    ])
  })
})
