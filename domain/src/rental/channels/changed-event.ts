/** What a changed event of a calendar means for the stay that it was (docs/finance.md 4.5). */
import { type CivilDate, later } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { BookingStatus } from '../bookings/types.ts'

type KnownStay = Window & { status: BookingStatus }

/**
 * Returns the nights [from, to) that a changed event takes beside its stay; null if the stay gets the days of the event. An open stay
 * gets them, unless it has begun and the event is about other days: the guest may be in the house. A stay that was checked out,
 * cancelled or not used is closed and keeps its days: of an event that begins earlier the nights since its departure, or since today, are left.
 * The result is empty if none are left.
 */
export function nightsBeside(stay: KnownStay, event: Window, today: CivilDate): Window | null {
  const isOpen = stay.status === 'confirmed' || stay.status === 'checked_in'
  if (isOpen) {
    const isElsewhere = event.from > stay.to || event.to <= stay.from
    return stay.from <= today && isElsewhere ? event : null
  }
  return { from: later(event.from, stay.status === 'cancelled' ? today : stay.to), to: event.to }
}
