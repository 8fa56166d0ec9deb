/** What random histories of calendars remember of the acts of people, to compare it with what the next readings leave of it. */
import { addDays, type CivilDate, daysBetween, earlier, later } from '@domovik/domain/dates.ts'
import { covers } from '@domovik/domain/intervals.ts'
import { isAgreement } from '../bookings/agreements.ts'
import type { Row } from './channel-acts.fixture.ts'
import type { ChannelSite } from './channel-site.fixture.ts'

type Days = { from: CivilDate; to: CivilDate }
/** An event with the days that the calendar has, in its own time zone and in that of the organization. */
export type EventHere = Days & { uid: string; raw: readonly CivilDate[] }
type Left = { to: CivilDate; uid: string; raw: CivilDate }

const isOpen = ({ status }: Row): boolean => ['confirmed', 'checked_in'].includes(status)

export function newWatch(site: ChannelSite) {
  const prices = new Map<string, Days & { amount: number }>()
  const left = new Map<string, Left>()
  const gaveUp = new Set<string>()
  const unmarked = new Set<string>()
  const marked = new Set<string>()

  /** Sets the price of a stay for the nights that it has now. */
  async function agree(id: string, amount: number): Promise<void> {
    await site.agree(id, amount)
    const { checkIn, checkOut } = (await site.get(id)).booking
    prices.set(id, { from: checkIn, to: checkOut, amount })
  }

  /** A person agrees an earlier departure. Nights that the channel added since the price was set have none. */
  async function leaveEarly(
    id: string,
    nights: number,
    find: () => Promise<EventHere | undefined>,
  ): Promise<void> {
    const before = (await site.get(id)).booking
    const stay = { from: before.checkIn, to: before.checkOut }
    const known = prices.get(id)
    const isWithin = known && stay.from <= known.from && known.to <= stay.to
    if (!isWithin || before.quote?.accommodation !== known.amount) await agree(id, 100_00 * nights)
    const price = prices.get(id)!
    const leavesOn = later(addDays(stay.from, 1), addDays(stay.to, -nights))
    await site.anna.api.bookings.leaveEarly({
      ...{ id, version: await site.version(id), leavesOn, percentBack: 100 },
    })
    const { accommodation } = (await site.get(id)).booking.quote!
    const kept = Math.max(0, daysBetween(price.from, earlier(leavesOn, price.to)))
    const fair = (price.amount * kept) / daysBetween(price.from, price.to)
    if (Math.abs(accommodation - fair) > 1)
      throw new Error(`${id} ${stay.from}/${leavesOn} costs ${accommodation}, not ${fair}`)
    prices.delete(id)
    gaveUp.add(id)
    const event = await find()
    if (event) left.set(id, { to: leavesOn, uid: event.uid, raw: event.raw[1]! })
  }

  /** The errors that the stays have after a reading. */
  async function faults(
    stays: readonly Row[],
    house: {
      unit: string
      today: CivilDate
      events: readonly EventHere[]
      hashOf: (uid: string) => string
      isGivenUp: (ids: readonly string[], night: CivilDate) => boolean
    },
    decided: ReadonlySet<string>,
  ): Promise<string[]> {
    const { unit, today, events, hashOf, isGivenUp } = house
    const found: string[] = []
    for (const [id, { to, uid, raw }] of left) {
      const row = stays.find((each) => each.id === id)!
      const same = events.filter((each) => each.uid === uid)
      const isSame = same.length === 1 && same[0]!.raw[1] === raw && same[0]!.from < to
      if (!isSame || !isOpen(row) || !row.hash?.endsWith(hashOf(uid))) left.delete(id)
      else if (row.to !== to) found.push(`${id} leaves on ${row.to}, not on ${to} as agreed`)
    }
    for (const id of unmarked) {
      const row = stays.find((each) => each.id === id)!
      const [event] = await site.server.query(
        'select id from calendar_events where booking_id = $1 and vanished_at is null',
        [id],
      )
      if (isOpen(row) && !isAgreement(row.hash) && row.from > today && !event)
        found.push(`${id} has no event`)
      if (isOpen(row) && isAgreement(row.hash)) found.push(`${id} is an agreement`)
      if (!isOpen(row)) unmarked.delete(id)
    }
    const exported = async (channel: 'airbnb' | 'booking') =>
      (await site.exported(unit, channel)).map((nights) => {
        const [from, to] = nights
          .split('/')
          .map((day) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
        return { from: from!, to: to! }
      })
    const [theirs, others] = [await exported('airbnb'), await exported('booking')]
    const here = stays.filter(({ propertyId, status }) => propertyId === unit && status !== 'cancelled')
    for (const nights of theirs)
      for (let night = later(nights.from, today); night < nights.to; night = addDays(night, 1))
        if (!here.some((row) => covers(row, night))) found.push(`${night} is sent back to its channel`)
    // A person gave up these nights, also by closing a stay that waited for them, or the guest has them in another unit.
    const isLeft = (row: Row, night: CivilDate) =>
      (decided.has(row.id) ||
        gaveUp.has(row.id) ||
        (row.isConflict && !isOpen(row)) ||
        (row.propertyId !== unit && row.status !== 'cancelled')) &&
      covers({ from: row.from, to: row.departure }, night)
    for (const { uid, from, to } of events) {
      const own = stays.filter(({ hash }) => hash?.endsWith(hashOf(uid)))
      if (own.some(({ id }) => marked.has(id))) continue
      const ids = own.map(({ id }) => id)
      for (let night = later(from, today); night < to; night = addDays(night, 1))
        if (
          !others.some((each) => covers(each, night)) &&
          !own.some((row) => isLeft(row, night)) &&
          !isGivenUp(ids, night)
        )
          found.push(`${uid} ${from}/${to}: ${night} is free in other calendars`)
    }
    return found
  }

  return {
    agree,
    leaveEarly,
    faults,
    unmarked: (id: string) => {
      unmarked.add(id)
      marked.delete(id)
    },
    marked: (id: string) => {
      marked.add(id)
      unmarked.delete(id)
    },
    /** A person chose other days of the stay. */
    changed: (id: string) => left.delete(id),
    /** The calendar was removed. */
    forget: () => {
      unmarked.clear()
      left.clear()
    },
  }
}
