/** Agreements with the guest whose event the channel changed (docs/finance.md 4.5). */
import { daysBetween, earlier, later } from '@domovik/domain/dates.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { find, type Stay, save } from './channel-stays.ts'
import { ownNights } from './own-nights.ts'

/** A booking has at most this many nights. */
const MOST_NIGHTS = 400

/**
 * Gives an agreement with the guest the nights of its event that are free and beside its own, because the channel sold them to the same
 * guest. It keeps its own nights. The unit must be locked. Returns its nights.
 */
export async function widenAgreement(
  scope: SystemScope,
  id: string,
  event: Window,
): Promise<{ stay: Stay; nights: Window; hasChanged: boolean }> {
  const known = (await find(scope, id))!
  const nights = known.conflictWith === null ? await freeAround(scope, { ...known, event }) : known.nights
  const hasChanged = nights.from !== known.nights.from || nights.to !== known.nights.to
  if (hasChanged)
    await save(
      scope,
      id,
      { checkIn: nights.from, checkOut: nights.to, channelCheckOut: null },
      {
        ...{ checkInBefore: known.nights.from, checkOutBefore: known.nights.to },
        ...{ checkIn: nights.from, checkOut: nights.to, feed: true },
      },
    )
  const isConflict = known.conflictWith !== null
  return { stay: { bookingId: id, reference: known.reference, isConflict }, nights, hasChanged }
}

type Widening = { id: string; propertyId: string; nights: Window; event: Window }

/** Returns the nights of a stay with those of the event up to the next ones that something takes. */
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
