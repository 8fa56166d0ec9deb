/** Stays whose nights are not those of their events: somebody changed them by hand (docs/finance.md 4.5). */
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { isAgreementRow } from '../bookings/agreements.ts'

export type Straying = { bookingId: string; from: string; to: string }

/**
 * Returns the open stays of a calendar whose nights differ from their events, with the nights of the events. An agreed departure is no
 * difference, and neither is the arrival of a stay that has begun or whose event had an earlier stay that is closed. Events that are missing in
 * the last copy are left out.
 */
export async function straying(scope: SystemScope, sourceId: string): Promise<Straying[]> {
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<Straying>(sql`
    select b.id as "bookingId", (case when k.kept then b.check_in else e.from_date end)::text as "from", e.to_date::text as "to" from calendar_events e
      join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id and b.status in ('confirmed', 'checked_in')
       and not ${isAgreementRow(sql`b`)}
      cross join lateral (select exists (
        select from bookings o where o.organization_id = b.organization_id and o.event_hash = b.event_hash and o.id <> b.id
           and (o.status in ('completed', 'no_show') or o.status = 'cancelled' and o.cancelled_by is distinct from 'feed')) as kept) k
     where e.organization_id = ${organizationId} and e.source_id = ${sourceId} and e.missing_since is null and e.vanished_at is null
       and greatest(b.check_out, e.to_date) > ${today}
       and (coalesce(b.channel_check_out, b.check_out) <> e.to_date
            or (not k.kept and b.check_in <> e.from_date and greatest(b.check_in, e.from_date) > ${today}))
     order by e.from_date, b.id`)
  return rows
}
