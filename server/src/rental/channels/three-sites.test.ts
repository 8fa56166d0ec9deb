/** A week of a host with three sites on one unit, which read each other's nights through our calendar (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Channel,
  type ChannelSite,
  calendar,
  type Event,
  openChannelSite,
} from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

/** Days of the next year, so that no calendar is empty. */
const far: Record<string, Event> = {
  airbnb: ['far airbnb', '2027-06-01', '2027-06-03'],
  booking: ['far booking', '2027-07-01', '2027-07-03'],
  vrbo: ['far vrbo', '2027-08-01', '2027-08-03'],
}
const closed = 'CLOSED - Not available'

/** A unit with the calendars of three sites. Each site has its own stay in a later year, so that no calendar is empty. */
async function newFlat() {
  const unit = await site.newUnit()
  const airbnb = await site.addFeed(unit, calendar(), 'airbnb')
  const booking = await site.addFeed(unit, calendar(), 'booking')
  const vrbo = await site.addFeed(unit, calendar(), 'vrbo')
  const feeds = { airbnb, booking, vrbo }
  return {
    unit,
    feeds,
    /** The site has these events from now on, and all calendars are read. */
    has: async (channel: keyof typeof feeds, ...events: Event[]) => {
      feeds[channel].become(calendar(...events, far[channel]!))
      await site.later(11)
    },
    /** The site reads our calendar. */
    reads: (channel: Channel) => site.exportedEvents(unit, channel),
    days: async () => (await site.daysOf(unit)).filter((each) => !each.startsWith('2027')).toSorted(),
    conflicts: async () =>
      (await Promise.all(Object.values(feeds).map((feed) => feed.source()))).flatMap(
        (each) => each.conflicts,
      ),
    first: async () => (await site.staysOf(unit)).find(({ checkIn }) => checkIn < '2027')!.id,
    refusal: async (checkIn: string, checkOut: string) =>
      (await site.anna.api.bookings.quote({ propertyId: unit, checkIn, checkOut })).refusal?.code ?? null,
  }
}

describe('a week of three sites', () => {
  it('tells that a third site sold nights of a guest who waits for them', async () => {
    const { unit, has, days, first } = await newFlat()
    await has('airbnb', ['a', '2026-06-10', '2026-06-14'])
    await site.agree(await first(), 400_00)
    await site.book(unit, '2026-06-14', '2026-06-16')
    await has('airbnb', ['a', '2026-06-10', '2026-06-16'])
    const told = (await site.told(unit)).length
    await has('vrbo', ['v', '2026-06-10', '2026-06-12'])
    expect(await days()).toEqual([
      '2026-06-10/2026-06-12 confirmed',
      '2026-06-10/2026-06-16 confirmed conflict',
      '2026-06-14/2026-06-16 confirmed',
    ])
    expect((await site.told(unit)).slice(told)).toContain('conflict 2026-06-10')
  })

  it('keeps nights closed that a site has closed because of a stay that is cancelled', async () => {
    const { has, reads, days, refusal } = await newFlat()
    const days1: [string, string] = ['2026-06-10', '2026-06-14']
    await has('airbnb', ['a', ...days1])
    await reads('booking')
    await has('booking', ['x', ...days1, closed])
    expect(await days()).toEqual([`${days1.join('/')} confirmed`])
    await has('airbnb')
    await has('airbnb')
    await site.later(11)
    // Nobody knows whether a guest booked there meanwhile.
    expect(await refusal(...days1)).toBe('days_blocked')
    await has('booking')
    await has('booking')
    await has('booking')
    await has('booking')
    expect(await refusal(...days1)).toBe(null)
    expect(await days()).toEqual([`${days1.join('/')} cancelled`])
  })

  it('tells a booking that a site made while its calendar could not be read, although the nights were sold here too', async () => {
    const { unit, feeds, has, reads, days, conflicts } = await newFlat()
    await has('booking')
    feeds.booking.fail()
    for (let hours = 0; hours < 2; hours += 1) await site.later(60)
    await site.book(unit, '2026-06-10', '2026-06-14')
    await reads('booking')
    await site.pass(60)
    await has('booking', ['x', '2026-06-10', '2026-06-14', closed])
    for (let copies = 0; copies < 3 && (await conflicts()).length === 0; copies += 1) await site.later(360)
    expect(await days()).toEqual([
      '2026-06-10/2026-06-14 confirmed',
      '2026-06-10/2026-06-14 confirmed conflict',
    ])
    expect((await site.told(unit)).at(-1)).toBe('conflict 2026-06-10')
  })

  it('keeps a paid stay that was extended by hand while the sites send its nights back and its own catches up', async () => {
    const { has, reads, days, first, conflicts } = await newFlat()
    const { api } = site.anna
    await has('airbnb', ['a', '2026-06-10', '2026-06-14'])
    const id = await first()
    await site.agree(id, 400_00)
    await api.bookings.extend({ id, version: await site.version(id), checkOut: '2026-06-16' })
    for (const channel of ['booking', 'vrbo', 'airbnb'] as const) await reads(channel)
    await has('booking', ['x', '2026-06-10', '2026-06-16', closed])
    await has('vrbo', ['y', '2026-06-10', '2026-06-16', 'Blocked'])
    // The site closes the nights of the extension, then it has them under a new UID.
    await has(
      'airbnb',
      ['a', '2026-06-10', '2026-06-14'],
      ['n', '2026-06-14', '2026-06-16', 'Airbnb (Not available)'],
    )
    for (let copies = 0; copies < 4; copies += 1) await has('airbnb', ['b', '2026-06-10', '2026-06-16'])
    expect(await days()).toEqual(['2026-06-10/2026-06-16 confirmed'])
    expect(await conflicts()).toEqual([])
    expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', open: 600_00 })
  })

  it('tells that a stay may be the guest whose paid stay was gone, when a site comes back with other UIDs', async () => {
    const { unit, feeds, has, first } = await newFlat()
    await has('vrbo', ['v', '2026-06-10', '2026-06-14'])
    const id = await first()
    await site.agree(id, 400_00)
    feeds.vrbo.become(calendar())
    for (let copies = 0; copies < 5; copies += 1) await site.later(11)
    expect((await site.get(id)).booking.status).toBe('cancelled')
    await has('vrbo', ['w', '2026-06-10', '2026-06-14'])
    expect((await site.told(unit)).at(-1)).toBe('gone 2026-06-10')
  })
})
