/** Stays that somebody called our own nights, sent back by a channel (docs/finance.md 4.5). */
import { BOOKING_CHANNELS } from '@domovik/domain/rental/channels/types.ts'
import { type SQL, sql } from 'drizzle-orm'
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

/** Gives such a stay its event back, if a calendar that is read has it. The event is in conflict until the stay has its nights. */
export async function takeBackEvent(
  { db, organizationId }: OrganizationScope,
  bookingId: string,
): Promise<void> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    update calendar_events set booking_id = ${bookingId}, outcome = 'conflict'
      from (select e.id, ${hashOf({ e: sql`e`, c: sql`c` })} as hash from bookings b
              join calendar_sources c on c.organization_id = b.organization_id
              join calendar_events e on e.organization_id = c.organization_id and e.source_id = c.id
             where b.organization_id = ${organizationId} and b.id = ${bookingId} and ${isEventOfEcho({ e: sql`e`, c: sql`c`, b: sql`b` })}
             order by e.missing_since is not null, e.id limit 1) as found
     where calendar_events.organization_id = ${organizationId} and calendar_events.id = found.id
    returning hash`)
  if (rows[0])
    await db.execute(sql`
      update bookings set event_hash = ${rows[0].hash} where organization_id = ${organizationId} and id = ${bookingId}`)
}
