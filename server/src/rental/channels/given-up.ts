/** Nights of events that a person gave up with a stay: they stay so in each later copy, and in each time zone (docs/finance.md 4.5). */
import { addDays, daysBetween } from '@domovik/domain/dates.ts'
import { overlaps, type Window } from '@domovik/domain/intervals.ts'
import type { ForeignCalendar, ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { and, eq, sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'
import { eventsOfStays } from '../bookings/give-up-nights.ts'
import type { Found, SoldNights } from './sold-rows.ts'
import { hashOfEvent } from './stays-of-event.ts'
import { calendarSources } from './table.ts'

type Source = typeof calendarSources.$inferSelect
type Copy = Pick<ForeignCalendar, 'events' | 'doubled'>

const isWithin = (one: Window, other: Window): boolean => other.from <= one.from && one.to <= other.to

const staysOf = (nights: readonly { bookingId: string | null }[]): string[] => [
  ...new Set(nights.flatMap(({ bookingId }) => bookingId ?? [])),
]

/**
 * Returns the nights that were given up before, and those of `found` that are not among them. Nights of an event on days for which a person
 * cancelled a stay of it are given up too. `isNew` if `found` is from a new copy: nights that it lacks are missing in it.
 */
export async function withGivenUp(
  scope: SystemScope,
  before: readonly SoldNights[],
  isNew: boolean,
  found: readonly Found[],
): Promise<Found[]> {
  const remembered = before.filter(({ givenUp }) => givenUp)
  const stays = await eventsOfStays(scope, staysOf([...remembered, ...found]))
  const events = new Map(stays.map(({ id, event }) => [id, event]))
  const eventOf = ({ bookingId }: { bookingId: string | null }) => bookingId && events.get(bookingId)
  const isSame = (one: Found, other: Found) =>
    one.isDoubled === other.isDoubled && eventOf(one) === eventOf(other) && isWithin(one, other)
  const withdrawn = stays.flatMap(({ id, withdrawn: days }): Found[] =>
    days ? [{ bookingId: id, isDoubled: true, ...days }] : [],
  )
  const known = remembered.map((one): Found => {
    const { missingSince, ...here } = one
    const isRead = !isNew || found.some((each) => eventOf(each) === eventOf(one) && overlaps(each, one))
    return isRead && !isNew
      ? one
      : isRead
        ? here
        : { ...here, missingSince: missingSince ?? now().toString() }
  })
  return [
    ...known,
    ...found.flatMap((one): Found[] => {
      if (remembered.some((each) => isSame(one, each))) return []
      const by = withdrawn.find((each) => isSame(one, each))
      return [by ? { ...one, bookingId: by.bookingId, givenUp: true } : one]
    }),
  ]
}

/** Returns what an event log entry says of the nights of a calendar that a person gave up, so that they stay so if it is added again. */
export const givenUpIn = (sold: unknown) =>
  (sold as SoldNights[])
    .filter(({ givenUp }) => givenUp)
    .map(({ bookingId, from, to, isDoubled }) => ({ bookingId, from, to, isDoubled }))

/** Returns the nights that a person gave up before the calendars of a channel were removed from a unit, unless their stay is open again. */
export async function givenUpBefore(
  { db, organizationId, today }: OrganizationScope,
  { propertyId, channel }: { propertyId: string; channel: string },
): Promise<SoldNights[]> {
  const { rows } = await db.execute<Window & { bookingId: string; isDoubled: boolean }>(sql`
    select distinct g."bookingId", g."from"::text as "from", g."to"::text as "to", g."isDoubled" from audit_logs l
     cross join lateral jsonb_to_recordset(coalesce(l.details -> 'givenUp', '[]')) as g ("bookingId" uuid, "from" date, "to" date, "isDoubled" boolean)
      join bookings b on b.organization_id = l.organization_id and b.id = g."bookingId"
     where l.organization_id = ${organizationId} and l.table_name = 'calendar_sources' and l.action_type = 'DELETE'
       and l.details ->> 'propertyId' = ${propertyId} and l.details ->> 'channel' = ${channel} and g."to" > ${today}
       and (b.status not in ('confirmed', 'checked_in') or b.channel_check_out is not null)
     order by "from"`)
  return rows.map((nights) => ({ ...nights, since: now().toString(), givenUp: true }))
}

/** Returns the ranges of days of each event, by its name, in order. */
const rangesOf = (source: Source, { events, doubled }: Copy) => {
  const byEvent = Map.groupBy([...events, ...doubled], (event) => hashOfEvent(source, event))
  const inOrder = (one: ForeignEvent, other: ForeignEvent) => (one.from < other.from ? -1 : 1)
  return new Map([...byEvent].map(([event, ranges]) => [event, ranges.toSorted(inOrder)]))
}

/** Gives sold and given up nights their days in a new time zone, like the stays of their events, and saves them. */
export async function shiftSold(
  scope: SystemScope,
  source: Source,
  sold: readonly SoldNights[],
  read: Copy,
  inLastZone: Copy,
): Promise<readonly SoldNights[]> {
  if (sold.length === 0 || inLastZone.events.length === 0) return sold
  const events = new Map((await eventsOfStays(scope, staysOf(sold))).map(({ id, event }) => [id, event]))
  const [before, after] = [rangesOf(source, inLastZone), rangesOf(source, read)]
  const shifted = sold.map((nights): SoldNights => {
    const event = (nights.bookingId && events.get(nights.bookingId)) || ''
    const [was, is] = [before.get(event) ?? [], after.get(event) ?? []]
    if (was.length !== is.length || was.length === 0) return nights
    // Ranges that the copy lacks are those of the same event at the same time of day.
    const at = Math.max(
      0,
      was.findIndex((range) => overlaps(range, nights)),
    )
    return {
      ...nights,
      from: addDays(nights.from, daysBetween(was[at]!.from, is[at]!.from)),
      to: addDays(nights.to, daysBetween(was[at]!.to, is[at]!.to)),
    }
  })
  await scope.db
    .update(calendarSources)
    .set({ soldNights: shifted })
    .where(and(eq(calendarSources.organizationId, scope.organizationId), eq(calendarSources.id, source.id)))
  return shifted
}
