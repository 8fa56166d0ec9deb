/** The marks by which two guests of a calendar are known apart. Only their hashes are stored. */
import { createHash } from 'node:crypto'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey } from '@domovik/domain/rental/calendar/reconcile.ts'
import { isOtherReservation } from '@domovik/domain/rental/channels/guest-mark.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { find } from '../bookings/channel-stays.ts'
import type { StayNews } from './conflict-news.ts'
import type { Known } from './known-events.ts'

/** The kind of a mark stays readable, because only marks of one kind are compared. */
function hashOf(urlHash: string, mark: string): string {
  const [kind] = mark.split(' ', 1)
  return `${kind} ${createHash('sha256').update(`${urlHash} ${mark}`).digest('hex').slice(0, 32)}`
}

/** Returns the events with the hashes of their marks, as they are stored. */
export const withHashedMarks = (
  { urlHash }: { urlHash: string },
  events: readonly ForeignEvent[],
): ForeignEvent[] =>
  events.map(({ guest, ...event }) => ({ ...event, ...(guest ? { guest: hashOf(urlHash, guest) } : {}) }))

/** Saves the marks of the events of a copy. An event without one keeps what is known. */
export async function saveMarks(
  { db, organizationId }: SystemScope,
  sourceId: string,
  events: readonly ForeignEvent[],
): Promise<void> {
  const marked = events.flatMap(({ uid, recurrenceId, guest }) =>
    guest ? [{ uid, recurrenceId, guest }] : [],
  )
  if (marked.length === 0) return
  await db.execute(sql`
    update calendar_events e set guest_mark = m.guest
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m (uid text, "recurrenceId" text, guest text)
     where e.organization_id = ${organizationId} and e.source_id = ${sourceId} and e.uid = m.uid and e.recurrence_id = m."recurrenceId"
       and e.guest_mark is distinct from m.guest`)
}

/** Returns the open stays whose event has the code of another reservation than before under the same UID: a person must look whose they are. */
export async function otherReservations(
  scope: SystemScope,
  known: readonly Known[],
  events: readonly ForeignEvent[],
): Promise<StayNews[]> {
  const read = new Map(events.map((event) => [eventKey(event), event]))
  const news: StayNews[] = []
  for (const { bookingId, guest, ...event } of known) {
    if (bookingId === null || !isOtherReservation(guest, read.get(eventKey(event))?.guest)) continue
    const { reference, status, nights } = (await find(scope, bookingId))!
    if (status === 'confirmed' || status === 'checked_in')
      news.push({ kind: 'code', stay: { bookingId, reference, isConflict: false }, ...nights })
  }
  return news
}
