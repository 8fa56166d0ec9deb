/** Agreements with the guest whose event the channel changed (docs/finance.md 4.5). */
import { type CivilDate, daysBetween, earlier, later } from '@domovik/domain/dates.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { find, note, type Stay, save } from './channel-stays.ts'
import { ownNights } from './own-nights.ts'

/** A booking has at most this many nights. */
const MOST_NIGHTS = 400

/**
 * Gives an agreement with the guest its agreed nights and those of its event that are free and beside them, because the channel sold them to
 * the same guest. Nights that only an earlier event gave it leave with that event; without an event the agreed ones are left. Nights that
 * have begun stay. The unit must be locked. Returns its nights.
 */
export async function widenAgreement(
  scope: SystemScope,
  id: string,
  event: Window | null,
): Promise<{ stay: Stay; nights: Window; hasChanged: boolean }> {
  const known = (await find(scope, id))!
  const agreed = known.agreed ?? known.nights
  const isConflict = known.conflictWith !== null
  // A person agreed an earlier departure since the channel changed its own.
  const keepsDeparture = event !== null && known.agreed === null && known.channelCheckOut === event.to
  const wanted = event && keepsDeparture ? { from: event.from, to: known.nights.to } : event
  const free = wanted && !isConflict ? freeAround(scope, { ...known, nights: agreed, event: wanted }) : null
  const around = (await free) ?? (event === null ? agreed : known.nights)
  const nights = withBegun(around, known.nights, scope.today)
  const hasChanged = nights.from !== known.nights.from || nights.to !== known.nights.to
  const agreement = {
    channelCheckOut: event === null || event.to === nights.to ? null : event.to,
    agreedCheckIn: keepsDeparture ? null : event && agreed.from,
    agreedCheckOut: keepsDeparture ? null : event && agreed.to,
  }
  if (hasChanged)
    await save(
      scope,
      id,
      { checkIn: nights.from, checkOut: nights.to, ...agreement },
      {
        ...{ checkInBefore: known.nights.from, checkOutBefore: known.nights.to },
        ...{ checkIn: nights.from, checkOut: nights.to, feed: true },
      },
    )
  else await note(scope, id, agreement)
  return { stay: { bookingId: id, reference: known.reference, isConflict }, nights, hasChanged }
}

/** Returns the nights with those of the stay that have begun. */
function withBegun(nights: Window, stay: Window, today: CivilDate): Window {
  if (stay.from > today) return nights
  return { from: stay.from, to: later(nights.to, earlier(stay.to, today)) }
}

type Widening = { id: string; propertyId: string; nights: Window; event: Window }

/** Returns the agreed nights of a stay with those of the event up to the next ones that something takes. */
async function freeAround(scope: SystemScope, { id, propertyId, nights, event }: Widening): Promise<Window> {
  const { today } = scope
  const earliest = nights.from <= today ? nights.from : earlier(nights.from, later(event.from, today))
  const taken = (await ownNights(scope, propertyId, earliest)).filter((each) => !each.waits && each.id !== id)
  const before = taken.flatMap(({ to }) => (to !== null && to <= nights.from ? [to] : []))
  const after = taken.flatMap(({ from }) => (from >= nights.to ? [from] : []))
  const free = {
    from: before.reduce(later, earliest),
    to: after.reduce(earlier, later(nights.to, event.to)),
  }
  return daysBetween(free.from, free.to) > MOST_NIGHTS ? nights : free
}
