/** Reads the calendars: what takes each unit on which days, in one statement. */
import type { timeline, today } from '@domovik/contract/admin/rental/calendar.ts'
import { MAX_NIGHTS } from '@domovik/domain/rental/bookings/types.ts'
import { BOOKING_CHANNELS, channelName } from '@domovik/domain/rental/channels/types.ts'
import { registerForm } from '@domovik/domain/rental/guest-register/register.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type SQL, sql } from 'drizzle-orm'
import { mentioning } from '../../machinery/db/list.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { isGone } from '../bookings/booking-sql.ts'
import { otherDaysTaken, savedNights } from '../bookings/sold-nights.ts'

type Timeline = InferContractRouterOutputs<typeof timeline>
type GuestOfDay = InferContractRouterOutputs<typeof today>['arrivals'][number]

export type Units = { propertyId?: string | undefined; q?: string | undefined; skip: number; limit: number }

/** The name of a site; null for one of which only the host is known. */
const siteName = (channel: SQL): SQL =>
  sql`case ${channel} ${sql.join(
    BOOKING_CHANNELS.filter((each) => each !== 'other').map(
      (each) => sql`when ${each} then ${channelName({ channel: each, host: '' })}`,
    ),
    sql` `,
  )} end`

/** Whether a site sold the days `o` that it closes, beside stays that meet a condition. */
const soldOn = (condition: SQL): SQL => sql`exists (
  select from ${savedNights} where s.organization_id = o.organization_id and s.id = o.calendar_source_id and s.sold_nights <> '[]'
     and not n."isGivenUp" and ${condition} and n."from" <= o.to_date and n."to" > o.from_date)`

/**
 * Why the calendar `s` of a site closes the days `o`: it sold them to a guest whose stay does not have them (`sold`, or `over` if that stay is over),
 * still has them from our calendar (`echo`), or says so (`closed`); null for blocks of ours.
 */
const because = sql`case when o.kind <> 'channel' then null
  when ${soldOn(sql`n."isOver"`)} then 'over'
  when ${soldOn(sql`true`)} then 'sold'
  when exists (select from calendar_events e where e.organization_id = s.organization_id and e.source_id = s.id and e.outcome = 'echo'
                  and e.missing_since is null and e.from_date <= o.to_date and e.to_date > o.from_date) then 'echo'
  else 'closed' end`

/**
 * Returns the units let by the night, and what takes them on the days [from, to). Requests and cancelled bookings take no
 * nights and are left out; so is a hold after its last second.
 */
export async function timelineOf(
  scope: Scope,
  { from, to }: { from: string; to: string },
  { propertyId, q, skip, limit }: Units,
): Promise<Pick<Timeline, 'total' | 'units' | 'entries'>> {
  const { db, organizationId } = scope
  const one = propertyId ? sql`and p.id = ${propertyId}` : sql``
  const seesNames = hasPermission(scope, 'view_tenants')
  const name = seesNames ? sql`t.name` : sql`null`
  // A stay from a channel has no guest yet, so it has the name of the channel.
  const channel = siteName(sql`b.source`)
  const tenant = (row: SQL) =>
    seesNames
      ? sql`left join tenants t on t.organization_id = ${row}.organization_id and t.id = ${row}.tenant_id`
      : sql``
  const { rows } = await db.execute<Pick<Timeline, 'total' | 'units' | 'entries'>>(sql`
    with matching as (
      select p.id, p.address, p.city, p.rental_type from properties p
       where p.organization_id = ${organizationId} and p.deleted_at is null and p.rental_type <> 'long-term' ${one}
         ${mentioning(q, [sql`p.address`, sql`p.city`])}),
    units as materialized (
      select *, (row_number() over (order by address collate "pl-x-icu", id) - 1)::int as place from matching
       order by address collate "pl-x-icu", id offset ${skip} limit ${limit}),
    -- No stay has more nights, so both indexes, that of days and that of one unit, leave out earlier years.
    entries as (
      select u.place, 'booking' as kind, b.id, b.check_in as first, b.check_out as until, b.status as state,
             coalesce(${name}, ${channel}) as name, b.reference,
             b.version, b.conflict_with is not null as conflict, case when ${isGone(scope, sql`b`)} then 'gone' end as because
        from bookings b join units u on u.id = b.property_id ${tenant(sql`b`)}
       where b.organization_id = ${organizationId} and b.check_in < ${to} and b.check_out > ${from}
         and b.check_out <= ${to}::date + ${MAX_NIGHTS}::int and b.check_in > ${from}::date - ${MAX_NIGHTS}::int and b.status not in ('inquiry', 'cancelled')
         and not (b.status = 'pending' and b.hold_expires_at <= app.now())
      union all
      select u.place, 'lease', l.id, l.start_date, l.last_day + 1, 'leased', ${name}, null, null, false, null
        from app.lettings l join units u on u.id = l.property_id ${tenant(sql`l`)}
       where l.organization_id = ${organizationId} and l.start_date < ${to} and l.until_date > ${from}
      union all
      select u.place, 'block', o.id, o.from_date, o.to_date + 1, o.kind, coalesce(o.reason, ${siteName(sql`s.channel`)}, s.host), null, null, false, ${because}
        from out_of_service o join units u on u.id = o.property_id
        left join calendar_sources s on s.organization_id = o.organization_id and s.id = o.calendar_source_id
       where o.organization_id = ${organizationId} and o.from_date < ${to} and (o.to_date is null or o.to_date >= ${from})
      union all
      select u.place, 'block', n."bookingId", n."from", n."to", 'channel', coalesce(${siteName(sql`s.channel`)}, s.host), null, null, false,
             case when n."isOver" then 'over' else 'sold' end
        from ${savedNights} join units u on u.id = n.unit
       where s.organization_id = ${organizationId} and n.unit <> s.property_id and not n."isGivenUp" and n."from" < ${to} and n."to" > ${from}
      union all
      select u.place, 'booking', b.id, d."from", d."to", b.status, coalesce(${name}, ${channel}), b.reference, null, true, 'otherDays'
        from ${otherDaysTaken(scope)} as d join units u on u.id = d."propertyId"
        join bookings b on b.organization_id = ${organizationId} and b.id = d."bookingId" ${tenant(sql`b`)}
       where d."from" < ${to} and d."to" > ${from})
    select (select count(*)::int from matching) as total,
           (select coalesce(json_agg(json_build_object('id', id, 'address', address, 'city', city, 'rentalType', rental_type) order by place), '[]'::json)
              from units) as units,
           (select coalesce(json_agg(json_build_array(place - ${skip}::int, kind, id, first, until, state, name, reference, version, conflict, because)
                                     order by place, first, id), '[]'::json) from entries) as entries`)
  return rows[0]!
}

/** Returns the bookings with a guest who arrives, leaves or sleeps on the day, in order of the address. */
export async function guestsOfDay(
  scope: Scope,
  day: string,
): Promise<{ arrivals: GuestOfDay[]; departures: GuestOfDay[]; inHouse: GuestOfDay[] }> {
  const { db, organizationId } = scope
  const name = hasPermission(scope, 'view_tenants') ? sql`t.name` : sql`null`
  const open = hasPermission(scope, 'view_payments')
    ? sql`coalesce((select sum(s.remaining) from transactions c
                      join charge_states s on s.organization_id = c.organization_id and s.charge_id = c.id
                     where c.organization_id = b.organization_id and c.booking_id = b.id and c.kind = 'charge'), 0)::bigint`
    : sql`null`
  const unregistered =
    registerForm(scope.timeZone) === 'es'
      ? sql`greatest(0, b.adults + coalesce(cardinality(b.children_ages), 0) - (select count(*)::int from booking_guests g
                      where g.organization_id = b.organization_id and g.booking_id = b.id))`
      : sql`null`
  const { rows } = await db.execute<{ guest: GuestOfDay; leavesOn: string }>(sql`
    select least(b.check_out, b.left_on)::text as "leavesOn", json_build_object(
             'id', b.id, 'reference', b.reference, 'status', b.status, 'propertyId', b.property_id, 'propertyAddress', p.address,
             'tenantId', b.tenant_id, 'tenantName', ${name}, 'source', b.source, 'isGone', ${isGone(scope, sql`b`)}, 'checkIn', b.check_in, 'checkOut', b.check_out,
             'guests', b.adults + coalesce(cardinality(b.children_ages), 0), 'arrivalTime', to_char(b.arrival_time, 'HH24:MI'),
             'cleaning', (select case when bool_or(app.is_open_ticket(k.status)) then 'open' when bool_or(k.scheduled_on = ${day}) then 'done' end
                            from tickets k join bookings s on s.organization_id = k.organization_id and s.id = k.booking_id
                           where k.organization_id = b.organization_id and s.property_id = b.property_id and k.deleted_at is null
                             and k.scheduled_on between ${day}::date - 30 and ${day}::date),
             'unregistered', ${unregistered}, 'open', ${open}, 'currency', b.currency, 'version', b.version) as guest
      from bookings b
      join properties p on p.organization_id = b.organization_id and p.id = b.property_id
      left join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
     where b.organization_id = ${organizationId} and b.check_in <= ${day} and b.check_out >= ${day}
       and b.check_out <= ${day}::date + ${MAX_NIGHTS}::int
       and b.status in ('confirmed', 'checked_in', 'completed') and b.conflict_with is null
     order by p.address collate "pl-x-icu", b.id`)
  const guestsOf = (chosen: typeof rows) => chosen.map(({ guest }) => guest)
  return {
    arrivals: guestsOf(rows.filter(({ guest }) => guest.checkIn === day)),
    // A guest who left before the last night is in the house no longer, although the stay keeps its nights.
    departures: guestsOf(rows.filter(({ leavesOn }) => leavesOn === day)),
    inHouse: guestsOf(rows.filter(({ guest, leavesOn }) => guest.checkIn <= day && day < leavesOn)),
  }
}
