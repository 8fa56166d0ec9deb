/** A person says that a stay in conflict is our own nights, sent back by the channel. */
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { lockUnits } from '../bookings/availability.ts'
import { dropStay } from '../bookings/channel-stays.ts'
import { findBooking } from '../bookings/queries.ts'
import { calendarEvents } from './table.ts'

/** Cancels the stay, and takes the event as our own nights from now on. Throws not_found, booking_action_refused. */
export async function markEcho(scope: Scope, bookingId: string): Promise<void> {
  const { propertyId, status } = await findBooking(scope, bookingId)
  await lockUnits(scope, [propertyId])
  const { organizationId } = scope
  const { isConflict } = await findBooking(scope, bookingId)
  // The landlord may have moved the stay to free nights meanwhile: then it is a stay like any other.
  if (!isConflict) throw new DomainError('booking_action_refused', { status })
  const events = await scope.db
    .update(calendarEvents)
    .set({ outcome: 'echo', bookingId: null })
    .where(
      and(
        eq(calendarEvents.organizationId, organizationId),
        eq(calendarEvents.bookingId, bookingId),
        eq(calendarEvents.outcome, 'conflict'),
      ),
    )
    .returning({ id: calendarEvents.id })
  if (events.length === 0) throw new DomainError('booking_action_refused', { status })
  await dropStay(scope, bookingId)
}
