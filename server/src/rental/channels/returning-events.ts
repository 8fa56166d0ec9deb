/** Events that vanished from a calendar and are in it again under the same UID: their stays return with guest, price and notes. */
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey, type KnownEvent } from '@domovik/domain/rental/calendar/reconcile.ts'
import type { EventOutcome } from '@domovik/domain/rental/channels/types.ts'
import { and, eq } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { restoreStay, tenantsOfStays } from '../bookings/restore-stay.ts'
import { lockLedgers } from '../payments/ledger.ts'
import type { StayNews } from './conflict-news.ts'
import { type Accounts, staysOfChanged } from './stays-of-event.ts'
import { calendarEvents } from './table.ts'

type Vanished = KnownEvent & {
  bookingId: string | null
  otherBookingId: string | null
  vanishedAt: Date | null
}
export type Returning = {
  id: string
  bookingId: string
  otherBookingId: string | null
  vanishedAt: Date
  event: ForeignEvent
}

/** Returns the vanished events that the copy contains again, with their new days. */
export function returningEvents(known: readonly Vanished[], read: readonly ForeignEvent[]): Returning[] {
  const wanted = new Map(read.map((event) => [eventKey(event), event]))
  return known.flatMap(({ id, bookingId, otherBookingId, vanishedAt, ...identity }) => {
    const event = vanishedAt === null ? undefined : wanted.get(eventKey(identity))
    return event && vanishedAt && bookingId ? [{ id, bookingId, otherBookingId, vanishedAt, event }] : []
  })
}

/** Locks the accounts of the guests of returning stays; they are locked before the units. */
export async function lockAccounts(
  scope: SystemScope,
  returning: readonly Pick<Returning, 'bookingId'>[],
): Promise<Accounts> {
  if (returning.length === 0) return new Map()
  const tenantIds = await tenantsOfStays(
    scope,
    returning.map(({ bookingId }) => bookingId),
  )
  const ledgers = await lockLedgers(scope, tenantIds)
  return new Map(ledgers.map((ledger) => [ledger.tenantId, ledger]))
}

/**
 * Confirms the stay of an event again and knows the event again. An event of two stays may belong to the earlier one now. Accounts and
 * units must be locked.
 */
export async function bringBack(
  scope: SystemScope,
  source: { propertyId: string; channel: string },
  { id, bookingId, otherBookingId, vanishedAt, event }: Returning,
  accounts: Accounts,
): Promise<StayNews[]> {
  const { from, to } = event
  const save = (stays: { outcome: EventOutcome; bookingId?: string; otherBookingId?: string | null }) =>
    scope.db
      .update(calendarEvents)
      .set({ fromDate: from, toDate: to, missingSince: null, vanishedAt: null, ...stays })
      .where(and(eq(calendarEvents.organizationId, scope.organizationId), eq(calendarEvents.id, id)))
  if (otherBookingId !== null) {
    const known = { bookingId, otherBookingId, outcome: 'booking' as const }
    const { news, ...stays } = await staysOfChanged(scope, source, known, { event, accounts })
    await save(stays)
    return news
  }
  const { stay, isNew } = await restoreStay(scope, bookingId, { event, cancelledAt: vanishedAt, accounts })
  await save({ outcome: stay.isConflict ? 'conflict' : 'booking' })
  return isNew ? [{ kind: 'returned', stay, from, to }] : []
}
