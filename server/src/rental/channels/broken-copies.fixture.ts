/** Copies that are incomplete or not readable, in random histories of calendars: what must hold before the next good copy. */
import { addDays, type CivilDate, later } from '@domovik/domain/dates.ts'
import { covers } from '@domovik/domain/intervals.ts'
import type { ChannelSite } from './channel-site.fixture.ts'

type Days = { from: CivilDate; to: CivilDate }
type Copied = { uid: string; raw: readonly CivilDate[] }
type GivenUp = Copied & { id: string }
type Feed = { id: string; fail: () => unknown }

/**
 * The nights that a person gave up with stays, on all days of events with two ranges, and checks of broken copies. `here` are the days of an event
 * in the time zone of the organization.
 */
export function newBrokenCopies(
  site: ChannelSite,
  unit: string,
  dayHere: () => CivilDate,
  here: (copy: Copied) => Days,
) {
  let givenUp: GivenUp[] = []

  async function takenInOtherCalendars(): Promise<Set<CivilDate>> {
    const nights = new Set<CivilDate>()
    for (const days of await site.exported(unit, 'booking')) {
      const [from, to] = days.split('/').map((day) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
      for (let night = from!; night < to!; night = addDays(night, 1)) nights.add(night)
    }
    return nights
  }
  const nightsOf = (days: readonly Days[]): CivilDate[] =>
    days.flatMap(({ from, to }) => {
      const nights: CivilDate[] = []
      for (let night = later(from, dayHere()); night < to; night = addDays(night, 1)) nights.push(night)
      return nights
    })

  /** Reads a copy that lacks these days once. No night of them may become free in the calendars for other channels. */
  async function incomplete(days: readonly Days[], read: () => Promise<void>): Promise<void> {
    const before = await takenInOtherCalendars()
    await read()
    const after = await takenInOtherCalendars()
    const free = nightsOf(days).filter((night) => before.has(night) && !after.has(night))
    if (free.length > 0) throw new Error(`an incomplete copy freed ${free.join(', ')}`)
  }

  /** Lets a person act on a stay while the calendar is not readable. What the stay gives up is free at once, unless something else has it. */
  async function unreadable(
    feed: Feed,
    id: string,
    act: () => Promise<unknown>,
    copies: () => Days[],
  ): Promise<void> {
    feed.fail()
    await site.later(11)
    try {
      await act()
      const [stay] = await site.server.query<
        Days & { status: string; by: string | null; eventTo: CivilDate | null }
      >(
        `select b.status, b.cancelled_by as by, b.check_in::text as "from", b.check_out::text as "to", e.to_date::text as "eventTo" from bookings b
           left join calendar_events e on e.organization_id = b.organization_id and e.booking_id = b.id and e.vanished_at is null where b.id = $1`,
        [id],
      )
      const { status, by, to, eventTo } = stay!
      if (eventTo === null || by === 'feed') return
      const left = status === 'cancelled' ? copies() : [{ from: to, to: eventTo }]
      const others = await site.server.query<Days>(
        `select check_in::text as "from", check_out::text as "to" from bookings where property_id = $1 and id <> $2 and status <> 'cancelled'
         union all
         select n."from"::text, n."to"::text from calendar_sources s cross join lateral jsonb_to_recordset(s.sold_nights) as n ("bookingId" uuid, "from" date, "to" date, "isDoubled" boolean)
          where s.property_id = $1 and (n."bookingId" is distinct from $2 or n."isDoubled" and $3 <> 'cancelled')`,
        [unit, id, status],
      )
      const taken = await takenInOtherCalendars()
      const closed = nightsOf(left).filter(
        (night) => taken.has(night) && !others.some((each) => covers(each, night)),
      )
      if (closed.length > 0) throw new Error(`${id} ${status} until ${to}: ${closed.join(', ')} stay closed`)
    } finally {
      // The next copy is read although the last reading failed.
      await site.server.query('update calendar_sources set next_read_at = created_at where id = $1', [
        feed.id,
      ])
    }
  }

  return {
    incomplete,
    unreadable,
    /** A person ended a stay, or agreed an earlier departure: these days of its event are free, unless a stay has them. */
    gaveUp: (id: string, copies: readonly Copied[]) =>
      void givenUp.push(...copies.map(({ uid, raw }) => ({ id, uid, raw }))),
    /** The stay is open again. */
    openAgain: (id: string): void => {
      givenUp = givenUp.filter((each) => each.id !== id)
    },
    /** Whether a person gave up the night with one of these stays. */
    isGivenUp: (ids: readonly string[], night: CivilDate): boolean =>
      givenUp.some((each) => ids.includes(each.id) && covers(here(each), night)),
  }
}
