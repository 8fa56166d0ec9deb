/** The rows of the events that the copies of a calendar contained. */
import type { Window } from '@domovik/domain/intervals.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey, type KnownEvent } from '@domovik/domain/rental/calendar/reconcile.ts'
import type { EventOutcome } from '@domovik/domain/rental/channels/types.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'
import { calendarEvents } from './table.ts'

export type Known = KnownEvent & {
  outcome: EventOutcome
  bookingId: string | null
  vanishedAt: Date | null
  /** A person ended its stay: by a cancellation, a check-out or a no-show. */
  isEnded: boolean
}

/** Returns the events of a calendar that are known, also those that vanished. */
export async function knownEvents(scope: SystemScope, sourceId: string): Promise<Known[]> {
  const rows = await scope.db
    .select({
      ...getTableColumns(calendarEvents),
      withdrawn: sql<boolean>`${isWithdrawn}`,
      isEnded: sql<boolean>`${isEnded}`,
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
    withdrawn: row.withdrawn,
    isEnded: row.isEnded,
    stay: row.stay,
    guest: row.guestMark,
    vanishedAt: row.vanishedAt,
  }))
}

export type Returning = { id: string; event: ForeignEvent }

/** Returns the vanished events that the copy contains again, with their new days. */
export function returningEvents(known: readonly Known[], read: readonly ForeignEvent[]): Returning[] {
  const wanted = new Map(read.map((event) => [eventKey(event), event]))
  return known.flatMap(({ id, vanishedAt, ...identity }) => {
    const event = vanishedAt === null ? undefined : wanted.get(eventKey(identity))
    return event ? [{ id, event }] : []
  })
}

/** Whether the stay of the event is over in this way. */
const staysAs = (ended: SQL): SQL => sql`exists (
  select from bookings b where b.organization_id = ${calendarEvents.organizationId} and b.id = ${calendarEvents.bookingId} and (${ended}))`

/** Somebody, and not the calendar, has cancelled it. */
const isWithdrawn = staysAs(sql`b.status = 'cancelled' and b.cancelled_by is distinct from 'feed'`)
const isEnded =
  staysAs(sql`b.status = 'cancelled' and b.cancelled_by is distinct from 'feed' or b.status = 'no_show'
  or b.status = 'completed' and b.left_on is not null`)

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
