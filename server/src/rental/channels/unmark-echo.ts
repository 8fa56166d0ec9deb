/** A person takes back that a stay is our own nights, sent back by the channel. */
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { eventOfConfirmed } from '../bookings/agreements.ts'
import { requirePayments } from '../bookings/change-status.ts'
import { conflictOf, find, save } from '../bookings/channel-stays.ts'
import { chargeReturned } from '../bookings/charge-returned.ts'
import { takeBackEvent } from '../bookings/marked-echo.ts'
import { findBooking } from '../bookings/queries.ts'
import { setOutcome } from './known-events.ts'
import { lockMarked } from './mark-echo.ts'

/**
 * Confirms the stay again; while its nights are taken it is in conflict, as before it was marked. Its event is that stay again, and what was
 * cancelled of its price is charged again. Throws not_found, forbidden, booking_action_refused if the stay is not marked, and
 * event_is_other_stay if its event is another stay since.
 */
export async function unmarkEcho(scope: Scope, bookingId: string): Promise<void> {
  const { booking, ledger } = await lockMarked(scope, bookingId)
  const { id, propertyId, status, checkIn, checkOut } = booking
  if (!booking.isEcho) throw new DomainError('booking_action_refused', { status })
  if (booking.quote) requirePayments(scope)
  const { datesChangedAt } = (await find(scope, id))!
  await takeBackEvent(scope, id)
  const conflictWith = await conflictOf(scope, propertyId, { from: checkIn, to: checkOut }, booking)
  const isConflict = conflictWith !== null
  await save(
    scope,
    id,
    {
      status: 'confirmed',
      confirmedOn: sql`booked_on` as never,
      conflictWith,
      cancelledOn: null,
      cancelledBy: null,
      cancellationReason: null,
      eventHash: eventOfConfirmed as never,
    },
    { status: 'confirmed', reason: 'no echo', conflict: isConflict },
  )
  await setOutcome(scope, id, isConflict)
  if (ledger) await chargeReturned(scope, ledger, await findBooking(scope, id), datesChangedAt)
}
