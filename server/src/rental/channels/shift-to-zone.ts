/** Events that are read in another time zone than the copy before: their days differ although the channel changed nothing (docs/finance.md 4.5). */
import { addDays, daysBetween } from '@domovik/domain/dates.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey, renamedEvents } from '@domovik/domain/rental/calendar/reconcile.ts'
import { isOtherGuest } from '@domovik/domain/rental/channels/guest-mark.ts'
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
  const isGone = (event: Known) => !keys.has(eventKey(event))
  const isUnknown = (event: ForeignEvent) => keys.has(eventKey(event)) && !byKey.has(eventKey(event))
  const renamed = renamedIn(known.filter(isGone), inLastZone.filter(isUnknown), scope.today)
  const shifted = new Map<string, Known>()
  for (const event of read) {
    const last = before.get(eventKey(event))
    if (!last || isOn(last, event)) continue
    const same = byKey.get(eventKey(event))
    const row = same ?? renamed.get(eventKey(event))
    // The channel changed it too: it is compared with what is known.
    if (same && !isOn(same, last)) continue
    // Under another UID it is compared by its days in the new time zone, whatever else the channel changed.
    const { from, to } = row ? inNewZone(row, last, event) : event
    await shiftDecided(
      scope,
      hashOfEvent(source, row ?? event),
      { ...(row ?? last), bookingId: row?.bookingId ?? null },
      { from, to },
    )
    if (!row) continue
    await save(scope, row.id, { fromDate: from, toDate: to })
    shifted.set(row.id, { ...row, from, to })
  }
  return { known: known.map((event) => shifted.get(event.id) ?? event), hasShifted: shifted.size > 0 }
}

/** Returns the known events that have a new UID, by this: those on the same days, and then as for any copy. */
function renamedIn(
  gone: readonly Known[],
  unknown: readonly ForeignEvent[],
  today: string,
): ReadonlyMap<string, Known> {
  const found = new Map<string, Known>()
  const taken = new Set<string>()
  for (const event of unknown) {
    const row = gone.find(
      (each) => !taken.has(each.id) && isOn(each, event) && !isOtherGuest(each.guest, event.guest, true),
    )
    if (row) found.set(eventKey(event), row)
    if (row) taken.add(row.id)
  }
  const byId = new Map(gone.map((event) => [event.id, event]))
  const left = gone.filter(({ id, withdrawn }) => !taken.has(id) && !withdrawn)
  const others = renamedEvents(
    left,
    unknown.filter((event) => !found.has(eventKey(event))),
    today,
  )
  for (const [id, event] of others) found.set(eventKey(event), byId.get(id)!)
  return found
}

/** Returns the days that a known event has in the new time zone, in which this one has other days than in the last. */
const inNewZone = (row: Known, last: ForeignEvent, event: ForeignEvent) => ({
  from: addDays(row.from, daysBetween(last.from, event.from)),
  to: addDays(row.to, daysBetween(last.to, event.to)),
})
