/** Events that vanished from a calendar and are in it again under the same UID: their stays return with guest, price and notes. */
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey, type KnownEvent } from '@domovik/domain/rental/calendar/reconcile.ts'
import { and, eq } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { restoreStay, tenantsOfStays } from '../bookings/restore-stay.ts'
import { lockLedgers } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import type { StayNews } from './conflict-news.ts'
import { calendarEvents } from './table.ts'

type Vanished = KnownEvent & { bookingId: string | null; vanishedAt: Date | null }
export type Returning = { id: string; bookingId: string; vanishedAt: Date; event: ForeignEvent }

/** Returns the vanished events that the copy contains again, with their new days. */
export function returningEvents(known: readonly Vanished[], read: readonly ForeignEvent[]): Returning[] {
  const wanted = new Map(read.map((event) => [eventKey(event), event]))
  return known.flatMap(({ id, bookingId, vanishedAt, ...identity }) => {
    const event = vanishedAt === null ? undefined : wanted.get(eventKey(identity))
    return event && vanishedAt && bookingId ? [{ id, bookingId, vanishedAt, event }] : []
  })
}

/** Locks the accounts of the guests of returning stays; they are locked before the units. */
export async function lockAccounts(
  scope: SystemScope,
  returning: readonly Pick<Returning, 'bookingId'>[],
): Promise<ReadonlyMap<string, Ledger>> {
  if (returning.length === 0) return new Map()
  const tenantIds = await tenantsOfStays(
    scope,
    returning.map(({ bookingId }) => bookingId),
  )
  const ledgers = await lockLedgers(scope, tenantIds)
  return new Map(ledgers.map((ledger) => [ledger.tenantId, ledger]))
}

/** Confirms the stay of an event again and knows the event again. Accounts and units must be locked. */
export async function bringBack(
  scope: SystemScope,
  { id, bookingId, vanishedAt, event }: Returning,
  accounts: ReadonlyMap<string, Ledger>,
): Promise<StayNews[]> {
  const { from, to } = event
  const { stay, isNew } = await restoreStay(scope, bookingId, { event, cancelledAt: vanishedAt, accounts })
  await scope.db
    .update(calendarEvents)
    .set({
      fromDate: from,
      toDate: to,
      outcome: stay.isConflict ? 'conflict' : 'booking',
      missingSince: null,
      vanishedAt: null,
    })
    .where(and(eq(calendarEvents.organizationId, scope.organizationId), eq(calendarEvents.id, id)))
  return isNew ? [{ kind: 'returned', stay, from, to }] : []
}
