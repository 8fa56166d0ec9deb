/** Stays that somebody called our own nights, sent back by a channel (docs/finance.md 4.5). */
import { DomainError } from '@domovik/domain/errors.ts'
import { BOOKING_CHANNELS } from '@domovik/domain/rental/channels/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** Whether `b`, a booking, is such a stay: cancelled by the landlord although nobody ever confirmed it. */
export const isMarkedEcho = (b: SQL): SQL => sql`
  (${b}.status = 'cancelled' and ${b}.cancelled_by = 'host' and ${b}.confirmed_on is null and ${b}.import_id is null
    and ${b}.source = any(${sql.param([...BOOKING_CHANNELS])}::text[]))`

/**
 * Whether `e`, an event of the calendar `c`, is the one of `b`, a booking that was called our own nights. Stays that were marked before 0.2.0
 * know only its days. The text is that of `hashOfEvent`.
 */
export const isEventOfEcho = ({ e, c, b }: { e: SQL; c: SQL; b: SQL }): SQL => sql`
  (${e}.outcome = 'echo' and ${c}.channel = ${b}.source
    and case when ${b}.event_hash is null
             then ${c}.property_id = ${b}.property_id and ${e}.from_date = ${b}.check_in
                  and ${e}.to_date = coalesce(${b}.channel_check_out, ${b}.check_out)
             else ${b}.event_hash = ${hashOf({ e, c })} end)`

const hashOf = ({ e, c }: { e: SQL; c: SQL }): SQL => sql`
  encode(sha256(convert_to(${c}.property_id || ' ' || ${c}.url_hash || ' ' || ${e}.uid || E'\\n' || ${e}.recurrence_id, 'UTF8')), 'hex')`

/** Whether somebody called the stay of an event our own nights. */
export async function wasMarked(
  { db, organizationId }: OrganizationScope,
  eventHash: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from bookings b where b.organization_id = ${organizationId} and b.event_hash = ${eventHash} and ${isMarkedEcho(sql`b`)} limit 1`)
  return rows.length > 0
}

type EventOf = { id: string; hash: string; vanished: boolean; reference: string | null }

/**
 * Gives such a stay its event back, if a calendar that is read has it. The event is in conflict until the stay has its nights. An event
 * that is gone is missing from now on, so the calendar cancels the stay as any other. Throws event_is_other_stay with its reference.
 */
export async function takeBackEvent(scope: OrganizationScope, bookingId: string): Promise<void> {
  const { db, organizationId } = scope
  const { rows } = await db.execute<EventOf>(sql`
    select e.id, ${hashOf({ e: sql`e`, c: sql`c` })} as hash, e.vanished_at is not null as vanished,
           (select o.reference from bookings o where o.organization_id = e.organization_id and o.id = e.booking_id and e.vanished_at is null) as reference
      from bookings b
      join calendar_sources c on c.organization_id = b.organization_id and c.channel = b.source
      join calendar_events e on e.organization_id = c.organization_id and e.source_id = c.id
     where b.organization_id = ${organizationId} and b.id = ${bookingId}
       and (${isEventOfEcho({ e: sql`e`, c: sql`c`, b: sql`b` })} or b.event_hash = ${hashOf({ e: sql`e`, c: sql`c` })})
     order by e.vanished_at is not null, e.missing_since is not null, e.id limit 1`)
  const event = rows[0]
  if (event?.reference) throw new DomainError('event_is_other_stay', { reference: event.reference })
  if (event)
    await db.execute(sql`
      update calendar_events set booking_id = ${bookingId}, outcome = 'conflict', vanished_at = null,
             missing_since = case when ${event.vanished} then app.now() else missing_since end
       where organization_id = ${organizationId} and id = ${event.id}`)
  const hash = event?.hash ?? (await missingEvent(scope, bookingId))
  if (hash)
    await db.execute(sql`
      update bookings set event_hash = ${hash} where organization_id = ${organizationId} and id = ${bookingId}`)
}

/** Adds an event that no copy has to the calendar of the stay; null if none is read. An event on its days takes its place. */
async function missingEvent(
  { db, organizationId }: OrganizationScope,
  bookingId: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    with e as (
      insert into calendar_events (organization_id, id, source_id, uid, from_date, to_date, outcome, booking_id, missing_since)
      select b.organization_id, ${newId()}, c.id, 'gone ' || b.id, b.check_in, coalesce(b.channel_check_out, b.check_out), 'conflict', b.id, app.now()
        from bookings b
        join calendar_sources c on c.organization_id = b.organization_id and c.property_id = b.property_id and c.channel = b.source
       where b.organization_id = ${organizationId} and b.id = ${bookingId}
       order by c.created_at desc limit 1
      returning organization_id, source_id, uid, recurrence_id)
    select ${hashOf({ e: sql`e`, c: sql`c` })} as hash from e join calendar_sources c on c.organization_id = e.organization_id and c.id = e.source_id`)
  return rows[0]?.hash ?? null
}
