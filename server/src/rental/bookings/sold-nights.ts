/** Nights that channels sold to guests of stays, which these stays do not have (docs/finance.md 4.5), in SQL. */
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Whether a person gave up `n`, nights beside the stay `g`: the act was about them (`givenUp`); or by a cancellation, which is about all days that its
 * event had then; or because an agreement with the guest is over by an act of a person, or ends earlier than the channel sold. This does not wait for
 * the calendar, which may be unreadable.
 */
const isGivenUp = sql`coalesce(n."givenUp", false) or coalesce(case
  when n."isDoubled" then g.status = 'cancelled' and g.cancelled_by in ('host', 'guest') and n.since <= g.dates_changed_at
  else g.status in ('cancelled', 'no_show') or g.status = 'completed' and g.left_on is not null
       or g.agreed_check_out is null and g.channel_check_out >= n."to" and n."from" >= g.check_out end, false)`

/**
 * `n`, the nights that are saved with calendars `s`. Those of an agreement with the guest are in the unit of the agreement, because a person
 * may have moved it.
 */
export const savedNights: SQL = sql`calendar_sources s
  cross join lateral (
    select n.*, ${isGivenUp} as "isGivenUp", g.status in ('confirmed', 'checked_in') is not true as "isOver",
           case when n."isDoubled" then s.property_id else coalesce(g.property_id, s.property_id) end as unit
      from jsonb_to_recordset(s.sold_nights) as n ("bookingId" uuid, "from" date, "to" date, since timestamptz, "isDoubled" boolean, "givenUp" boolean)
      left join bookings g on g.organization_id = s.organization_id and g.id = n."bookingId") as n`

/** Whether nobody gave up `n` of `savedNights`. A channel sold them in this unit. */
export const isSoldIn = ({ organizationId }: OrganizationScope, propertyId: string): SQL =>
  sql`s.organization_id = ${organizationId} and s.sold_nights <> '[]' and n.unit = ${propertyId} and not n."isGivenUp"`

/**
 * Double bookings on the other days of events with two ranges: `bookingId`, the stay of such an event, in the unit `propertyId`, and the nights
 * `from`, `to` of which something else takes some. What the same calendar sold to another guest is none, because it knows whom it has. A stay that is
 * over or cancelled asks nobody for a decision.
 */
export const otherDaysTaken = ({ organizationId }: OrganizationScope): SQL => sql`(
  select s.id as "sourceId", n."bookingId", n.unit as "propertyId", n."from", n."to" from ${savedNights}
   where s.organization_id = ${organizationId} and s.sold_nights <> '[]' and n."isDoubled" and not n."isGivenUp" and not n."isOver"
     and (exists (select from let_days d where d.organization_id = s.organization_id and d.property_id = n.unit and d.id <> n."bookingId"
                     and d.days && daterange(n."from", n."to")
                     and not exists (select from bookings h where h.organization_id = d.organization_id and h.id = d.id
                                        and h.status = 'pending' and h.hold_expires_at <= app.now())
                     and not exists (select from calendar_events e
                                      where e.organization_id = d.organization_id and e.booking_id = d.id and e.vanished_at is null and e.source_id = s.id))
          or exists (select from out_of_service o where o.organization_id = s.organization_id and o.property_id = n.unit and o.kind <> 'channel'
                        and o.from_date < n."to" and (o.to_date is null or o.to_date >= n."from"))))`
