/** Confirms a stay again that the calendar of a channel contains again after it cancelled it. */
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'
import { lockLedgers } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { conflictOf, find, nightsByEvent, type Stay, save } from './channel-stays.ts'
import { chargeReturned } from './charge-returned.ts'
import { findBooking } from './queries.ts'

type Return = {
  event: Pick<ForeignEvent, 'from' | 'to'>
  /** The locked accounts of guests, by tenant. */
  accounts: ReadonlyMap<string, Ledger>
}

/** Locks the accounts of the guests of stays that may return, and returns them by tenant. They are locked before the units. */
export async function lockAccountsOf(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ledger>> {
  if (ids.length === 0) return new Map()
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct tenant_id as id from bookings
     where organization_id = ${scope.organizationId} and id = any(${sql.param([...ids])}::uuid[]) and tenant_id is not null`)
  const ledgers = await lockLedgers(
    scope,
    rows.map(({ id }) => id),
  )
  return new Map(ledgers.map((ledger) => [ledger.tenantId, ledger]))
}

/**
 * Confirms a stay again that its calendar cancelled, on the nights of its event; if these are taken it waits for them in conflict. Its
 * price is charged again if the cancellation was settled. The unit must be locked.
 */
export async function restoreStay(
  scope: SystemScope,
  id: string,
  { event, accounts }: Return,
): Promise<Stay> {
  const known = (await find(scope, id))!
  const { from, to, channelCheckOut } = nightsByEvent(known, event, scope.today)
  const conflictWith = await conflictOf(scope, known.propertyId, { from, to }, known)
  const isConflict = conflictWith !== null
  await save(
    scope,
    id,
    {
      status: 'confirmed',
      checkIn: from,
      checkOut: to,
      channelCheckOut,
      conflictWith,
      // One that was not from this unit was not confirmed.
      confirmedOn: sql`coalesce(confirmed_on, booked_on)` as never,
      cancelledOn: null,
      cancelledBy: null,
      cancellationReason: null,
    },
    { status: 'confirmed', reason: 'feed', checkIn: from, checkOut: to, conflict: isConflict },
  )
  const booking = await findBooking(scope, id)
  const ledger = booking.tenantId === null ? undefined : accounts.get(booking.tenantId)
  // The days of a cancelled stay do not change, so this is when its calendar cancelled it.
  if (ledger) await chargeReturned(scope, ledger, booking, known.datesChangedAt)
  return { bookingId: id, reference: known.reference, isConflict }
}
