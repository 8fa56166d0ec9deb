/** The nights of a property that leases, stays, holds and own blocks take or wait for. Blocks of channels are not among them. */
import { type CivilDate, earlier } from '@domovik/domain/dates.ts'
import { gapsWithin, type Interval, type Window } from '@domovik/domain/intervals.ts'
import type { OwnNights } from '@domovik/domain/rental/channels/echo.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { waitsForNights } from './booking-sql.ts'
import { isSoldIn, savedNights } from './sold-nights.ts'

type Night = OwnNights & {
  id: string
  by: 'lease' | 'booking' | 'block'
  /** The channel that knows the nights as its own stay, and the nights of its event. */
  known: (Window & { channel: string }) | null
  /** The calendar that has the nights, also if several ones of its channel are read for the property. */
  calendarId: string | null
  sequence: number
  /** Whether the nights are those of a stay in conflict, which claims them when they are free. */
  waits: boolean
  /** Whether a channel sold them to the guest of the booking, which does not have them (docs/finance.md 4.5). */
  isBeside: boolean
}

/** Whether `s`, a calendar, is the only one of its channel for its unit. */
const isOnlyOne = sql`not exists (select from calendar_sources o where o.organization_id = s.organization_id
                        and o.property_id = s.property_id and o.channel = s.channel and o.id <> s.id)`

/** The channel that knows a stay as its own, with the nights of its event. */
const eventOf = (stay: SQL): SQL => sql`
  (select json_build_object('channel', s.channel, 'from', e.from_date, 'to', e.to_date) from calendar_events e
     join calendar_sources s on s.organization_id = e.organization_id and s.id = e.source_id
    where (e.organization_id, e.booking_id, s.property_id) = (${stay}) and e.vanished_at is null
      and ${isOnlyOne} limit 1)`

/** The calendar that has the event of a stay. */
const calendarOf = (id: SQL): SQL => sql`
  (select e.source_id from calendar_events e where (e.organization_id, e.booking_id) = (${id}) and e.vanished_at is null limit 1)`

/**
 * The SEQUENCE of nights whose changes are not counted: the seconds from their making to the last change of their days. It is 0 until
 * they change, never decreases and fits 32 bits for 68 years.
 */
const secondsUntilChange = (made: SQL, changed: SQL): SQL =>
  sql`greatest(0, ceil(extract(epoch from ${changed} - ${made})))::int`

/**
 * Returns them from a day on, with the instant of their last change. `known` is null for a stay that was moved here from another
 * unit, and if several calendars of one channel are read for the property, because the channel then sells the unit twice and each
 * of its calendars must learn the nights of the other. Holds that have expired are left out. Nights that a channel sold and no stay of
 * its guest has are among them, unless something takes them.
 */
export async function ownNights(
  scope: OrganizationScope,
  propertyId: string,
  from: string,
): Promise<Night[]> {
  const { rows } = await scope.db.execute<{ night: Night }>(sql`
    select json_build_object('id', d.id, 'by', d.source, 'from', lower(d.days), 'to', upper(d.days),
             'madeAt', coalesce(b.dates_changed_at, d.claimed_at), 'sequence', coalesce(b.sequence, ${secondsUntilChange(sql`l.created_at`, sql`d.claimed_at`)}), 'waits', false, 'isBeside', false,
             'known', ${eventOf(sql`d.organization_id, d.id, d.property_id`)}, 'calendarId', ${calendarOf(sql`d.organization_id, d.id`)}) as night
      from let_days d
      left join bookings b on d.source = 'booking' and b.organization_id = d.organization_id and b.id = d.id
      left join leases l on d.source = 'lease' and l.organization_id = d.organization_id and l.id = d.id
     where d.organization_id = ${scope.organizationId} and d.property_id = ${propertyId} and d.days && daterange(${from}, null)
       and not (b.status is not distinct from 'pending' and b.hold_expires_at <= app.now())
    union all
    select json_build_object('id', o.id, 'by', 'block', 'from', o.from_date, 'to', o.to_date + 1, 'madeAt', o.dates_changed_at, 'sequence', ${secondsUntilChange(sql`o.created_at`, sql`o.dates_changed_at`)},
             'waits', false, 'isBeside', false, 'known', null, 'calendarId', null)
      from out_of_service o
     where o.organization_id = ${scope.organizationId} and o.property_id = ${propertyId} and o.kind <> 'channel'
       and (o.to_date is null or o.to_date >= ${from})
    union all
    select json_build_object('id', b.id, 'by', 'booking', 'from', b.check_in, 'to', b.check_out, 'madeAt', b.dates_changed_at,
             'sequence', b.sequence, 'waits', true, 'isBeside', false, 'known', ${eventOf(sql`b.organization_id, b.id, b.property_id`)}, 'calendarId', ${calendarOf(sql`b.organization_id, b.id`)})
      from bookings b
     where b.organization_id = ${scope.organizationId} and b.property_id = ${propertyId} and ${waitsForNights(sql`b`)}
       and b.check_out > ${from}
       and not exists (select from let_days d where d.organization_id = b.organization_id and d.id = b.id)
    union all
    select json_build_object('id', coalesce(n."bookingId", s.id), 'by', case when n."bookingId" is null then 'block' else 'booking' end, 'from', n."from", 'to', n."to", 'madeAt', n.since,
             'sequence', ${secondsUntilChange(sql`s.created_at`, sql`n.since`)}, 'waits', false, 'isBeside', true,
             'known', case when s.property_id = ${propertyId} and ${isOnlyOne} then json_build_object('channel', s.channel, 'from', n."from", 'to', n."to") end,
             'calendarId', s.id)
      from ${savedNights} where ${isSoldIn(scope, propertyId)} and n."to" > ${from}`)
  const nights = rows.map(({ night }) => night)
  const taken = nights.filter(({ waits, isBeside }) => !waits && !isBeside)
  return nights.flatMap((night) =>
    night.isBeside
      ? gapsWithin(taken, { from: night.from, to: night.to! }).map((left) => ({ ...night, ...left }))
      : [night],
  )
}

/**
 * Returns the nights that a channel does not know as its own stay: all of other stays, and of its own stays those outside its
 * event, such as the nights of an extension. The arrival of a guest in the house is known, although its event may begin today.
 */
export function unknownTo(channel: string, nights: readonly Night[], today: CivilDate): Night[] {
  return nights.flatMap((each) => {
    const { known, from, to } = each
    if (known?.channel !== channel || to === null) return [each]
    const start = known.from <= today ? earlier(known.from, from) : known.from
    return gapsWithin([{ from: start, to: known.to }], { from, to }).map((left) => ({ ...each, ...left }))
  })
}

type Wanting = {
  id: string
  source: string
  /** The calendar that has the booking; it is looked up if it is missing. */
  calendarId?: string
  /** Whether the nights are on the other days of the event of the booking. */
  isOnOtherDays?: boolean
}

/**
 * Returns what takes one of the nights, except one booking; null if they are free. What the calendar of the booking sold to another guest beside
 * a stay does not, and neither do its stays take other days of the event: a copy may contain an event twice, and knows whom it has.
 */
export async function takerOf(
  scope: OrganizationScope,
  propertyId: string,
  nights: { from: string; to: string },
  except: Wanting,
): Promise<Night | null> {
  const calendarId = except.calendarId ?? (await calendarIdOf(scope, except.id))
  const isOfCalendar = (night: Night) =>
    calendarId === null ? night.known?.channel === except.source : night.calendarId === calendarId
  const isOther = (night: Night) =>
    night.id !== except.id && !((night.isBeside || except.isOnOtherDays) && isOfCalendar(night))
  const meets = ({ from, to }: Interval) => from < nights.to && (to === null || nights.from < to)
  const own = await ownNights(scope, propertyId, nights.from)
  return own.find((each) => !each.waits && isOther(each) && meets(each)) ?? null
}

async function calendarIdOf({ db, organizationId }: OrganizationScope, bookingId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select source_id as id from calendar_events where organization_id = ${organizationId} and booking_id = ${bookingId} limit 1`)
  return rows[0]?.id ?? null
}

/** Whether a calendar that is read contains the stay: then the calendar decides its days (docs/decisions/079). */
export async function isInCalendar(scope: OrganizationScope, bookingId: string): Promise<boolean> {
  const { rows } = await scope.db.execute(sql`
    select from calendar_events where organization_id = ${scope.organizationId} and booking_id = ${bookingId} and vanished_at is null limit 1`)
  return rows.length > 0
}
