/** Stays whose event has other days because it is read in another time zone, not because the channel changed it. */
import { addDays, daysBetween } from '@domovik/domain/dates.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { and, eq } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { conflictOf, find, save } from './channel-stays.ts'
import { staysOfEvent } from './event-stays.ts'
import { bookings } from './table.ts'

type Nights = Pick<ForeignEvent, 'from' | 'to'>
type Known = Nights & { bookingId: string | null }

/**
 * Lets what was decided about an event hold for its days in the new time zone: a stay that a person cancelled, or called our own nights, gets
 * these days; one that is over or has another departure by agreement keeps its nights and knows the departure; and an agreement with the guest
 * that is the event gets the days if they are free.
 */
export async function shiftDecided(
  scope: SystemScope,
  eventHash: string,
  before: Known,
  after: Nights,
): Promise<void> {
  const arrivesLater = daysBetween(before.from, after.from)
  const leavesLater = daysBetween(before.to, after.to)
  for (const { id, status, cancelledBy, isAgreed, agreed, ...stay } of await staysOfEvent(scope, eventHash)) {
    const isOver = status === 'completed' || status === 'no_show'
    const isWithdrawn = status === 'cancelled' && cancelledBy !== 'feed'
    const departure = addDays(stay.departure, leavesLater)
    // The day of an agreed departure was chosen by people, so it is the same in each time zone.
    const isOtherDeparture = stay.departure !== stay.to && !agreed
    const from = addDays(stay.from, arrivesLater)
    const to = isOtherDeparture && !isWithdrawn ? stay.to : addDays(stay.to, leavesLater)
    const channelCheckOut = departure === to ? null : departure
    const isMoved = isWithdrawn || (isAgreed && !isOver && id === before.bookingId)
    const isFree = isWithdrawn || (await conflictAt(scope, id, { from, to })) === null
    if (isMoved && isFree && from < to)
      await save(
        scope,
        id,
        {
          ...{ checkIn: from, checkOut: to, channelCheckOut },
          ...(agreed && {
            agreedCheckIn: addDays(agreed.from, arrivesLater),
            agreedCheckOut: addDays(agreed.to, leavesLater),
          }),
        },
        { checkInBefore: stay.from, checkOutBefore: stay.to, checkIn: from, checkOut: to, feed: true },
      )
    else if (isOver || stay.departure !== stay.to)
      await scope.db
        .update(bookings)
        .set({ channelCheckOut: departure })
        .where(and(eq(bookings.organizationId, scope.organizationId), eq(bookings.id, id)))
  }
}

async function conflictAt(scope: SystemScope, id: string, nights: Nights): Promise<string | null> {
  const known = (await find(scope, id))!
  return conflictOf(scope, known.propertyId, nights, known)
}
