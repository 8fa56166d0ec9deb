/** The rows of the events that the copies of a calendar contained. */
import type { Window } from '@domovik/domain/intervals.ts'
import type { KnownEvent } from '@domovik/domain/rental/calendar/reconcile.ts'
import type { EventOutcome } from '@domovik/domain/rental/channels/types.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'
import { calendarEvents } from './table.ts'

export type Known = KnownEvent & {
  outcome: EventOutcome
  bookingId: string | null
  vanishedAt: Date | null
  /** The instant, as UTC text, since which its stay is cancelled by a person. */
  withdrawnSince: string | null
}

/** Returns the events of a calendar that are known, also those that vanished. */
export async function knownEvents(scope: SystemScope, sourceId: string): Promise<Known[]> {
  const rows = await scope.db
    .select({
      ...getTableColumns(calendarEvents),
      withdrawnSince: sql<string | null>`${withdrawnSince}`,
      stay: sql<Window | null>`${openNights}`,
    })
    .from(calendarEvents)
    .where(inSource(scope, sourceId))
  return rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    recurrenceId: row.recurrenceId,
    from: row.fromDate,
    to: row.toDate,
    missingSince: row.missingSince?.toISOString() ?? null,
    outcome: row.outcome as EventOutcome,
    bookingId: row.bookingId,
    withdrawn: row.withdrawnSince !== null,
    withdrawnSince: row.withdrawnSince,
    stay: row.stay,
    guest: row.guestMark,
    vanishedAt: row.vanishedAt,
  }))
}

/** Since when somebody, and not the calendar, has cancelled the stay of the event. */
const withdrawnSince = sql`(select b.dates_changed_at::text from bookings b where b.organization_id = ${calendarEvents.organizationId} and b.id = ${calendarEvents.bookingId}
  and b.status = 'cancelled' and b.cancelled_by is distinct from 'feed')`

/** The nights of the stay of the event, if that is open. */
const openNights = sql`(select json_build_object('from', b.check_in, 'to', b.check_out) from bookings b
  where b.organization_id = ${calendarEvents.organizationId} and b.id = ${calendarEvents.bookingId} and b.status in ('confirmed', 'checked_in'))`

/** The rows of one calendar. */
export const inSource = ({ organizationId }: SystemScope, sourceId: string) =>
  and(eq(calendarEvents.organizationId, organizationId), eq(calendarEvents.sourceId, sourceId))

/** Saves since when events are missing; null if they are in the calendar. */
export async function mark(scope: SystemScope, ids: readonly string[], since: string | null): Promise<void> {
  if (ids.length === 0) return
  await scope.db.execute(sql`
    update calendar_events set missing_since = ${since}::timestamptz
     where organization_id = ${scope.organizationId} and id = any(${sql.param([...ids])}::uuid[])`)
}

/** Deletes an event. */
export const remove = (scope: SystemScope, id: string) =>
  scope.db
    .delete(calendarEvents)
    .where(and(eq(calendarEvents.organizationId, scope.organizationId), eq(calendarEvents.id, id)))

/** Saves changes of an event. */
export const save = (scope: SystemScope, id: string, changes: Partial<typeof calendarEvents.$inferInsert>) =>
  scope.db
    .update(calendarEvents)
    .set(changes)
    .where(and(eq(calendarEvents.organizationId, scope.organizationId), eq(calendarEvents.id, id)))

/** Saves whether the stay of an event is in conflict. */
export const setOutcome = (
  { db, organizationId }: OrganizationScope,
  bookingId: string,
  isConflict: boolean,
) =>
  db
    .update(calendarEvents)
    .set({ outcome: isConflict ? 'conflict' : 'booking' })
    .where(and(eq(calendarEvents.organizationId, organizationId), eq(calendarEvents.bookingId, bookingId)))
