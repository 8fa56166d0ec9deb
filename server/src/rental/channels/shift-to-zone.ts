/** Events that are read in another time zone than the copy before: their days differ although the channel changed nothing (docs/finance.md 4.5). */
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey } from '@domovik/domain/rental/calendar/reconcile.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { shiftDecided } from '../bookings/shift-decided.ts'
import { type Known, save } from './known-events.ts'
import { hashOfEvent } from './stays-of-event.ts'

type Source = { propertyId: string; urlHash: string }
type Copy = {
  /** The events of the copy. */
  read: readonly ForeignEvent[]
  /** The same as they are in the time zone of the copy before. */
  inLastZone: readonly ForeignEvent[]
}

const isOn = (one: { from: string; to: string }, other: { from: string; to: string }): boolean =>
  one.from === other.from && one.to === other.to

/**
 * Gives the known events that the channel did not change their days in the new time zone, and lets what was decided about their stays hold for
 * these days. An event with a new UID on the old days is the known one. Open stays get their days afterwards, like all that differ from
 * their events. Returns the known events as they are now.
 */
export async function shiftToZone(
  scope: SystemScope,
  source: Source,
  known: readonly Known[],
  { read, inLastZone }: Copy,
): Promise<{ known: Known[]; hasShifted: boolean }> {
  const before = new Map(inLastZone.map((event) => [eventKey(event), event]))
  const byKey = new Map(known.map((event) => [eventKey(event), event]))
  const keys = new Set(read.map(eventKey))
  const renamed = known.filter((event) => !keys.has(eventKey(event)))
  const shifted = new Map<string, Known>()
  for (const event of read) {
    const last = before.get(eventKey(event))
    if (!last || isOn(last, event)) continue
    const row =
      byKey.get(eventKey(event)) ?? renamed.find((each) => !shifted.has(each.id) && isOn(each, last))
    // The channel changed it too: it is compared with what is known.
    if (row && !isOn(row, last)) continue
    await shiftDecided(
      scope,
      hashOfEvent(source, row ?? event),
      { ...last, bookingId: row?.bookingId ?? null },
      event,
    )
    if (!row) continue
    await save(scope, row.id, { fromDate: event.from, toDate: event.to })
    shifted.set(row.id, { ...row, from: event.from, to: event.to })
  }
  return { known: known.map((event) => shifted.get(event.id) ?? event), hasShifted: shifted.size > 0 }
}
