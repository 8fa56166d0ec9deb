/** Stays that are gone from their calendar too late to be cancelled by it (docs/finance.md 4.5). */
import { SUSPICIOUS_MINUTES } from '@domovik/domain/rental/calendar/reconcile.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { isKept } from '../bookings/booking-sql.ts'
import type { StayNews } from './conflict-news.ts'

type Kept = { id: string; reference: string; from: string; to: string; isNew: boolean }

/**
 * Returns the stays of these events that keep their nights although their event is gone, and whether the reading before did not know that. The
 * same stay is returned by each reading, because it is notified once only.
 */
export async function keptStays(
  scope: SystemScope,
  source: { id: string; lastGoodAt: Date | null },
  events: readonly string[],
): Promise<{ news: StayNews[]; isNew: boolean }> {
  if (events.length === 0) return { news: [], isNew: false }
  const { rows } = await scope.db.execute<Kept>(sql`
    select b.id, b.reference, b.check_in::text as "from", b.check_out::text as "to",
           x.missing_since > ${source.lastGoodAt?.toISOString() ?? null}::timestamptz - make_interval(mins => ${SUSPICIOUS_MINUTES}) as "isNew"
      from calendar_events x
      join bookings b on b.organization_id = x.organization_id and b.id = x.booking_id and b.status = 'confirmed' and ${isKept(scope, sql`b`)}
     where x.organization_id = ${scope.organizationId} and x.source_id = ${source.id} and x.id = any(${sql.param([...events])}::uuid[])
     order by b.check_in, b.id`)
  return {
    news: rows.map(({ id, reference, from, to }) => ({
      kind: 'kept',
      stay: { bookingId: id, reference, isConflict: false },
      from,
      to,
    })),
    isNew: rows.some(({ isNew }) => isNew),
  }
}
