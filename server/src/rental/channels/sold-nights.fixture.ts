/** Units with the calendars of several sites, for tests of nights that a site sold and no stay has. */
import { type Channel, type ChannelSite, calendar, type Event } from './channel-site.fixture.ts'

export const closed = 'CLOSED - Not available'

const far: Record<string, Event> = {
  airbnb: ['far', '2027-06-01', '2027-06-03'],
  booking: ['far', '2027-07-01', '2027-07-03'],
  vrbo: ['far', '2027-08-01', '2027-08-03'],
}

/** A unit with the calendars of three sites. */
export async function newFlat(site: ChannelSite) {
  const unit = await site.newUnit()
  const feeds = {
    airbnb: await site.addFeed(unit, calendar(far.airbnb!), 'airbnb'),
    booking: await site.addFeed(unit, calendar(far.booking!), 'booking'),
    vrbo: await site.addFeed(unit, calendar(far.vrbo!), 'vrbo'),
  }
  const texts = new Map<string, string>()
  const has = async (channel: keyof typeof feeds, ...events: Event[]) => {
    texts.set(channel, calendar(...events, far[channel]!))
    feeds[channel].become(texts.get(channel)!)
    await site.later(11)
  }
  const stayOn = async (checkIn: string) =>
    (await site.staysOf(unit)).find((each) => each.checkIn === checkIn)!
  return {
    ...{ unit, feeds, has, stayOn },
    /** The last copy of a calendar. */
    text: (channel: keyof typeof feeds): string => texts.get(channel)!,
    days: async () => (await site.daysOf(unit)).filter((each) => each < '2026-07').toSorted(),
    exported: async (channel: Channel) =>
      (await site.exported(unit, channel)).filter((each) => each < '20260701').toSorted(),
    /** What the calendar on screen shows: the days with the name, and why a site closes them. */
    shown: async () =>
      (await site.anna.api.calendar.timeline({ propertyId: unit, from: '2026-06-01', days: 30 })).entries.map(
        ([, , , from, to, state, name, , , conflict, because]) =>
          [`${from}/${to}`, state, name, conflict ? 'conflict' : '', because ?? ''].filter(Boolean).join(' '),
      ),
    hand: (from: string, to: string) =>
      site.book(unit, from, to).then(
        () => 'booked',
        (error: { code: string }) => error.code,
      ),
  }
}

/** The same with a stay of Airbnb that was agreed by hand, of which the event has nights that a stay of ours took. */
export async function agreedFlat(site: ChannelSite) {
  const { api } = site.anna
  const flat = await newFlat(site)
  await flat.has('airbnb', ['a', '2026-06-10', '2026-06-14'])
  const { id } = await flat.stayOn('2026-06-10')
  await site.agree(id, 400_00)
  await api.bookings.cancel({ id, version: await site.version(id), byHost: true })
  await flat.has('airbnb', ['a', '2026-07-10', '2026-07-14'])
  await api.bookings.confirm({ id, version: await site.version(id) })
  const own = await site.book(flat.unit, '2026-06-15', '2026-06-17')
  await flat.has('airbnb', ['a', '2026-06-10', '2026-06-20'])
  return { ...flat, id, own }
}
