/** Which stays of a copy are notified as double bookings. */
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { isAgreementRow } from '../bookings/agreements.ts'
import { waitsForNights } from '../bookings/booking-sql.ts'
import type { Stay } from '../bookings/channel-stays.ts'

/** What happened to a stay, for the notification. */
export type StayNews = {
  kind:
    | 'added'
    | 'moved'
    | 'cancelled'
    | 'returned'
    /** New, on the days of a stay that a person cancelled. */
    | 'again'
    /** New, on the days of a stay that was moved to another unit and lost its calendar. */
    | 'elsewhere'
    /** New, on the days of a stay with a guest that was gone from its calendar. */
    | 'gone'
    /** In the calendar on the days for which a person cancelled it: it stays cancelled. */
    | 'withdrawn'
    /** An agreement with the guest, on other days in the calendar: it keeps its nights. */
    | 'agreed'
    /** An agreement with the guest that is no longer in the calendar: it keeps the agreed nights. */
    | 'alone'
    /** Gone from the calendar by the day of its arrival: it keeps its nights until a person confirms or cancels it. */
    | 'kept'
    /** In the calendar with the code of another reservation: it keeps guest and price. */
    | 'code'
  stay: Stay
  from: string
  to: string
}

/**
 * Returns the stays in conflict whose nights a stay of the same calendar takes that is missing in the last copy: somebody cancelled
 * and somebody else booked. If it vanishes, that was no conflict. It cannot vanish any more when it has begun or its calendar was removed.
 */
export async function waitingForMissing(
  scope: SystemScope,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set()
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select b.id from bookings b
      join bookings taker on taker.organization_id = b.organization_id and taker.id = b.conflict_with
      join calendar_events own on own.organization_id = b.organization_id and own.booking_id = b.id
      join calendar_events e on e.organization_id = b.organization_id and e.booking_id = taker.id and e.source_id = own.source_id
     where b.organization_id = ${organizationId} and b.id = any(${sql.param([...bookingIds])}::uuid[])
       and e.missing_since is not null and e.vanished_at is null and e.from_date > ${today}
       and taker.status = 'confirmed' and taker.check_in > ${today} and not ${isAgreementRow(sql`taker`)}`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns for the stays of news that have their nights the others that wait for some of these behind something else: their guests booked
 * before, and a person who frees what takes their nights now would not know of the next conflict.
 */
export async function waitingOn(
  { db, organizationId }: SystemScope,
  propertyId: string,
  news: readonly StayNews[],
): Promise<ReadonlyMap<string, string[]>> {
  const ids = news.filter(({ stay }) => !stay.isConflict).map(({ stay }) => stay.bookingId)
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; others: string[] }>(sql`
    select b.id, array_agg(w.id) as others from bookings b
      join bookings w on w.organization_id = b.organization_id and w.property_id = b.property_id and w.id <> b.id and ${waitsForNights(sql`w`)}
       and w.conflict_with <> b.id and w.check_in < b.check_out and b.check_in < w.check_out
     where b.organization_id = ${organizationId} and b.property_id = ${propertyId} and b.id = any(${sql.param(ids)}::uuid[])
       and b.status in ('confirmed', 'checked_in') and b.conflict_with is null group by b.id`)
  return new Map(rows.map(({ id, others }) => [id, others]))
}

/** Returns the stays in conflict with stays that are in the calendar again. */
export async function conflictsWith(
  scope: SystemScope,
  sourceId: string,
  returned: readonly string[],
): Promise<StayNews[]> {
  if (returned.length === 0) return []
  const { rows } = await scope.db.execute<Omit<Stay, 'isConflict'> & Pick<StayNews, 'from' | 'to'>>(sql`
    select b.id as "bookingId", b.reference, b.check_in::text as "from", b.check_out::text as "to" from calendar_events e
      join bookings b on b.organization_id = e.organization_id and b.conflict_with = e.booking_id and b.status in ('confirmed', 'checked_in')
     where e.organization_id = ${scope.organizationId} and e.source_id = ${sourceId} and e.id = any(${sql.param([...returned])}::uuid[])`)
  return rows.map(({ from, to, ...stay }) => ({
    kind: 'added',
    stay: { ...stay, isConflict: true },
    from,
    to,
  }))
}
