/** The stays that an event of a calendar is or was, and stays whose calendar was removed (docs/finance.md 4.5). */
import type { BookingStatus } from '@domovik/domain/rental/bookings/types.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import type { StayOfEvent } from '@domovik/domain/rental/channels/stays-of-event.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'
import { agreedEvent, agreedNights, isAgreement, isAgreementRow } from './agreements.ts'
import type { Stay } from './channel-stays.ts'
import { givenUpWith } from './give-up-nights.ts'
import { bookings } from './table.ts'

type Nights = Pick<ForeignEvent, 'from' | 'to'>
type Place = { propertyId: string; channel: string }
export type PastStay = StayOfEvent & {
  reference: string
  isConflict: boolean
  /** Somebody said that it was our own nights, sent back by the channel. */
  wasEcho: boolean
}

/** Returns the stays that an event was, the oldest first, and agreements with the guest that were stays of it. */
export async function staysOfEvent(scope: SystemScope, eventHash: string): Promise<PastStay[]> {
  const rows = await scope.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.organizationId, scope.organizationId),
        inArray(bookings.eventHash, [eventHash, agreedEvent(eventHash)]),
      ),
    )
    .orderBy(bookings.id)
  const gaveUp = await givenUpWith(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, reference, status, checkIn, checkOut, channelCheckOut, ...row }) => ({
    ...{ id, reference, status: status as BookingStatus, from: checkIn, to: checkOut },
    departure: channelCheckOut ?? checkOut,
    cancelledBy: row.cancelledBy,
    isConflict: row.conflictWith !== null,
    isAgreed: isAgreement(row.eventHash),
    agreed: agreedNights(row),
    gaveUp: gaveUp.get(id) ?? [],
    wasEcho: status === 'cancelled' && row.cancelledBy === 'host' && row.confirmedOn === null,
  }))
}

type PlaceOfStay = { bookingId: string; propertyId: string; eventHash: string; mayReturn: boolean }

/** Returns the stays of events with their units, also agreements with guests; `mayReturn` if their calendar cancelled them. */
export async function placesOfStays(
  scope: OrganizationScope,
  eventHashes: readonly string[],
): Promise<PlaceOfStay[]> {
  if (eventHashes.length === 0) return []
  const { rows } = await scope.db.execute<PlaceOfStay>(sql`
    select id as "bookingId", property_id as "propertyId", event_hash as "eventHash", status = 'cancelled' and cancelled_by = 'feed' as "mayReturn" from bookings
     where organization_id = ${scope.organizationId} and event_hash = any(${sql.param([...eventHashes, ...eventHashes.map(agreedEvent)])}::text[])`)
  return rows
}

/** Lets stays know that their event has another UID. */
export async function renameEvent(scope: SystemScope, before: string, after: string): Promise<void> {
  if (before === after) return
  const names: [string, string][] = [
    [before, after],
    [agreedEvent(before), agreedEvent(after)],
  ]
  for (const [known, name] of names)
    await scope.db
      .update(bookings)
      .set({ eventHash: name })
      .where(and(eq(bookings.organizationId, scope.organizationId), eq(bookings.eventHash, known)))
}

/** Whether a calendar that is read has, or had until it vanished, the event of `b`, a booking. The text is that of `hashOfEvent`. */
const isEventRead = (b: SQL): SQL => sql`exists (
  select from calendar_events e join calendar_sources c on c.organization_id = e.organization_id and c.id = e.source_id
   where e.organization_id = ${b}.organization_id and c.channel = ${b}.source
     and encode(sha256(convert_to(c.property_id || ' ' || c.url_hash || ' ' || e.uid || E'\n' || e.recurrence_id, 'UTF8')), 'hex') = ${b}.event_hash)`

/**
 * Returns the stay of a channel on these nights that lost its calendar, and lets it know its event: its calendar was removed, and is
 * read again at another address. The channel may have changed the departure of an open stay meanwhile. A guest in the house may have arrived before the nights begin. One who left or did not come is found
 * too. A stay is not taken from an event that is read, and an agreement with the guest has none: on its nights another guest booked.
 */
export async function adoptStay(
  scope: SystemScope,
  { propertyId, channel }: Place,
  { from, to }: Nights,
  eventHash: string,
): Promise<Stay | null> {
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<Stay>(sql`
    update bookings set event_hash = ${eventHash} where organization_id = ${organizationId} and id = (
      select b.id from bookings b
       where b.organization_id = ${organizationId} and b.property_id = ${propertyId} and b.source = ${channel}
         and (${to}::date in (b.check_out, b.channel_check_out)
              and (b.status in ('confirmed', 'checked_in') and greatest(b.check_in, ${from}::date) <= ${today}::date
                   or b.status in ('completed', 'no_show') and b.check_in = ${from}::date)
              or b.status in ('confirmed', 'checked_in') and b.check_in = ${from}::date)
         and not exists (select from calendar_events e where e.organization_id = b.organization_id and e.booking_id = b.id and e.vanished_at is null)
         and not ${isAgreementRow(sql`b`)} and not ${isEventRead(sql`b`)}
       order by ${to}::date in (b.check_out, b.channel_check_out) desc, b.conflict_with is not null, b.id limit 1)
    returning id as "bookingId", reference, conflict_with is not null as "isConflict"`)
  return rows[0] ?? null
}

/**
 * Returns whether a new stay of a channel may be the guest of an earlier one on exactly these nights that was made in the same unit: a person
 * cancelled it (`again`), moved it to another unit and its calendar was removed (`elsewhere`), or it was gone from its calendar and had a guest
 * already (`gone`). Null if there is none.
 */
export async function earlierStayOn(
  { db, organizationId }: SystemScope,
  { propertyId, channel }: Place,
  { from, to }: Nights,
): Promise<'again' | 'elsewhere' | 'gone' | null> {
  const { rows } = await db.execute<{ kind: 'again' | 'elsewhere' | 'gone' }>(sql`
    select case when b.status <> 'cancelled' then 'elsewhere' when b.cancelled_by = 'feed' then 'gone' else 'again' end as kind from bookings b
     where b.organization_id = ${organizationId} and b.source = ${channel}
       and b.check_in = ${from} and ${to}::date in (b.check_out, b.channel_check_out)
       and (b.status = 'cancelled' and b.confirmed_on is not null
                and (b.cancelled_by in ('host', 'guest') or b.cancelled_by = 'feed' and b.tenant_id is not null)
            or b.status in ('confirmed', 'checked_in', 'completed', 'no_show') and b.property_id <> ${propertyId} and not ${isAgreementRow(sql`b`)}
               and not exists (select from calendar_events e where e.organization_id = b.organization_id and e.booking_id = b.id and e.vanished_at is null))
       and (b.property_id = ${propertyId} or exists (
         select from audit_logs l where l.organization_id = b.organization_id and l.record_id = b.id and l.table_name = 'bookings'
            and l.action_type = 'CREATE' and l.details ->> 'propertyId' = ${propertyId}))
     order by kind limit 1`)
  return rows[0]?.kind ?? null
}
