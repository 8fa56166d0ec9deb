/** A person says that a stay in conflict is our own nights, sent back by the channel. */
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'
import { cancellationOf, lockVersion, requirePayments } from '../bookings/change-status.ts'
import { dropStay } from '../bookings/channel-stays.ts'
import { findBooking } from '../bookings/queries.ts'
import { post } from '../payments/ledger.ts'
import { calendarEvents } from './table.ts'

/** Locks a stay and the account of its guest. Throws not_found, and booking_action_refused if the stay changes at this moment. */
export async function lockMarked(scope: Scope, id: string) {
  const { version, status } = await findBooking(scope, id)
  return lockVersion(scope, { id, version }).catch((error: unknown) => {
    const isChanging = error instanceof DomainError && error.code === 'version_conflict'
    throw isChanging ? new DomainError('booking_action_refused', { status }) : error
  })
}

/**
 * Cancels the stay, and takes the event as our own nights from now on. Its charges are cancelled without a fee, and money that pays
 * them becomes credit. Throws not_found, forbidden, stay_is_no_echo if the guest arrived or the stay is over, and
 * booking_action_refused if the stay is in no conflict or changes at this moment.
 */
export async function markEcho(
  scope: Scope,
  bookingId: string,
  words: { reason: string; fee: string },
): Promise<void> {
  const { booking, ledger } = await lockMarked(scope, bookingId)
  const { isConflict, status } = booking
  // Our own nights have no guest who arrived.
  if (isConflict && status !== 'confirmed') throw new DomainError('stay_is_no_echo', { status })
  const refused = new DomainError('booking_action_refused', { status })
  // The landlord may have moved the stay to free nights meanwhile: then it is a stay like any other.
  if (!isConflict) throw refused
  const { postings } = await cancellationOf(
    scope,
    { booking, ledger },
    { byHost: true, capped: false },
    words,
  )
  if (postings.length > 0) requirePayments(scope)
  const events = await scope.db
    .update(calendarEvents)
    .set({ outcome: 'echo', bookingId: null })
    .where(
      and(
        eq(calendarEvents.organizationId, scope.organizationId),
        eq(calendarEvents.bookingId, bookingId),
        eq(calendarEvents.outcome, 'conflict'),
      ),
    )
    .returning({ id: calendarEvents.id })
  if (events.length === 0) throw refused
  await dropStay(scope, bookingId, { cancelledBy: 'host', reason: 'echo' })
  if (ledger) await post(scope, ledger, postings)
}
