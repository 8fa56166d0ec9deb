/** A person gives up nights that a channel sold beside a stay: the other days of its event (docs/finance.md 4.5). */
import type { Window } from '@domovik/domain/intervals.ts'
import type { BookingStatus } from '@domovik/domain/rental/bookings/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { agreedEvent, eventOf } from './agreements.ts'
import { isMarkedEcho } from './marked-echo.ts'
import type { BookingRecord } from './queries.ts'
import { savedNights } from './sold-nights.ts'
import type { bookings } from './table.ts'

type Changes = Partial<typeof bookings.$inferInsert>

/** Whether `s`, a calendar, has the event of a stay, or nights beside it. */
const isOfStay = (bookingId: string): SQL => sql`
  (s.id in (select e.source_id from calendar_events e where e.organization_id = s.organization_id and e.booking_id = ${bookingId})
    or s.sold_nights @> ${JSON.stringify([{ bookingId }])}::jsonb)`

/** Locks the calendars of a stay, and returns their units. A reading locks a calendar before accounts and units, so an act does too. */
export async function lockCalendarsOf(
  { db, organizationId }: OrganizationScope,
  bookingId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ propertyId: string }>(sql`
    select s.property_id as "propertyId" from calendar_sources s
     where s.organization_id = ${organizationId} and ${isOfStay(bookingId)} order by s.id for update`)
  return rows.map(({ propertyId }) => propertyId)
}

const isOver = (status: BookingStatus): boolean => ['cancelled', 'completed', 'no_show'].includes(status)

/**
 * Remembers what an act of a person means for the other days of the event of a stay: an act that ends the stay, or an earlier departure, gives
 * up those that the event has now, and they are sold again if the stay is open again. Returns the units of these nights. The calendars of the
 * stay and their units must be locked.
 */
export async function decideOtherDays(
  scope: OrganizationScope,
  { id, status: before, checkOut }: BookingRecord,
  status: BookingStatus,
  changes: Changes,
): Promise<string[]> {
  const isEarlier =
    changes.checkIn === undefined && changes.checkOut !== undefined && changes.checkOut < checkOut
  const isEnded = isOver(status) && !isOver(before)
  const isOpenAgain = isOver(before) && !isOver(status)
  if (!isEarlier && !isEnded && !isOpenAgain) return []
  return mark(scope, {
    where: sql`s.sold_nights @> ${JSON.stringify([{ bookingId: id }])}::jsonb`,
    nights: sql`n ->> 'bookingId' = ${id} and n -> 'isDoubled' = 'true'`,
    isGivenUp: !isOpenAgain,
  })
}

type Sold = Window & { sourceId: string; bookingId: string | null }

/** Gives up nights that a channel sold beside a stay, or lets them be sold again. The calendar and the unit must be locked. */
export const markSold = (
  scope: OrganizationScope,
  { sourceId, bookingId, from, to }: Sold,
  isGivenUp: boolean,
) =>
  mark(scope, {
    where: sql`s.id = ${sourceId}`,
    nights: sql`n ->> 'bookingId' is not distinct from ${bookingId} and n ->> 'from' = ${from} and n ->> 'to' = ${to}`,
    isGivenUp,
  })

/** Marks nights `n` of calendars `s`. Returns the units of these. */
async function mark(
  { db, organizationId }: OrganizationScope,
  { where, nights, isGivenUp }: { where: SQL; nights: SQL; isGivenUp: boolean },
): Promise<string[]> {
  const { rows } = await db.execute<{ propertyId: string }>(sql`
    update calendar_sources s set sold_nights = (
      select jsonb_agg(case when ${nights} then ${isGivenUp ? sql`n || '{"givenUp": true}'` : sql`n - 'givenUp'`} else n end order by place)
        from jsonb_array_elements(s.sold_nights) with ordinality as each (n, place))
     where s.organization_id = ${organizationId} and s.sold_nights <> '[]' and ${where}
    returning s.property_id as "propertyId"`)
  return rows.map(({ propertyId }) => propertyId)
}

/** Returns the nights that a person gave up with each of these stays. */
export async function givenUpWith(
  { db, organizationId }: OrganizationScope,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Window[]>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; nights: Window[] }>(sql`
    select n."bookingId" as id, json_agg(json_build_object('from', n."from", 'to', n."to")) as nights from ${savedNights}
     where s.organization_id = ${organizationId} and s.sold_nights <> '[]' and n."givenUp" and n."bookingId" = any(${sql.param([...bookingIds])}::uuid[])
     group by n."bookingId"`)
  return new Map(rows.map(({ id, nights }) => [id, nights]))
}

export type EventOfStay = { id: string; event: string; withdrawn: Window | null }

/** Returns the stays of the events of these stays, with the name of the event and, if a person cancelled the stay, its days. */
export async function eventsOfStays(
  { db, organizationId }: OrganizationScope,
  bookingIds: readonly string[],
): Promise<EventOfStay[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await db.execute<EventOfStay>(sql`
    with named as (
      select id, ${eventOf(sql`b`)} as event from bookings b where organization_id = ${organizationId} and id = any(${sql.param([...bookingIds])}::uuid[]))
    select b.id, ${eventOf(sql`b`)} as event,
           case when b.status = 'cancelled' and b.cancelled_by in ('host', 'guest') and not ${isMarkedEcho(sql`b`)}
                then json_build_object('from', b.check_in, 'to', coalesce(b.channel_check_out, b.check_out)) end as withdrawn
      from bookings b
     where b.organization_id = ${organizationId} and b.event_hash in (
             select n.name from named cross join lateral (values (event), (${agreedEvent('')} || event)) as n (name))`)
  return rows
}
