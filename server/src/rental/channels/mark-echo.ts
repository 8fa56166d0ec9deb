/** A person says that a stay in conflict is our own nights, sent back by the channel. */
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { lockUnits } from '../bookings/availability.ts'
import { findBooking } from '../bookings/queries.ts'
import { bookings } from '../bookings/table.ts'
import { calendarEvents } from './table.ts'

/** Cancels the stay, and takes the event as our own nights from now on. Throws not_found, booking_action_refused. */
export async function markEcho(scope: Scope, bookingId: string): Promise<void> {
  const { propertyId, status } = await findBooking(scope, bookingId)
  await lockUnits(scope, [propertyId])
  const { organizationId } = scope
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
  await scope.db
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelledOn: scope.today,
      cancelledBy: 'host',
      conflictWith: null,
      version: sql`version + 1`,
      updatedAt: sql`app.now()`,
    })
    .where(and(eq(bookings.organizationId, organizationId), eq(bookings.id, bookingId)))
  await record(scope, {
    action: 'UPDATE',
    table: 'bookings',
    recordId: bookingId,
    details: { status: 'cancelled', reason: 'echo' },
  })
}
