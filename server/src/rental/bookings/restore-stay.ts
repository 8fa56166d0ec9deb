/** Confirms a stay again that the calendar of a channel contains again after it cancelled it. */
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { changeDates, conflictOf, find, nightsByEvent, type Stay, save } from './channel-stays.ts'
import { chargeReturned } from './charge-returned.ts'
import { findBooking } from './queries.ts'

type Return = {
  event: Pick<ForeignEvent, 'from' | 'to'>
  /** When the calendar cancelled the stay. */
  cancelledAt: Date
  /** The locked accounts of guests, by tenant. */
  accounts: ReadonlyMap<string, Ledger>
}

/** Returns the guests of stays. */
export async function tenantsOfStays(scope: OrganizationScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select distinct tenant_id as id from bookings
     where organization_id = ${scope.organizationId} and id = any(${sql.param([...ids])}::uuid[]) and tenant_id is not null`)
  return rows.map(({ id }) => id)
}

/**
 * Confirms the stay again on the nights of its event; if these are taken it waits for them in conflict. Its price is charged again if
 * the cancellation was settled. `isNew` is false if somebody had confirmed it by hand. The unit must be locked.
 */
export async function restoreStay(
  scope: SystemScope,
  id: string,
  { event, cancelledAt, accounts }: Return,
): Promise<{ stay: Stay; isNew: boolean }> {
  const known = (await find(scope, id))!
  const { reference } = known
  if (known.status !== 'cancelled') {
    const stay = await changeDates(scope, id, event)
    return {
      stay: stay ?? { bookingId: id, reference, isConflict: known.conflictWith !== null },
      isNew: false,
    }
  }
  const { from, to, channelCheckOut } = nightsByEvent(known, event, scope.today)
  const conflictWith = await conflictOf(scope, known.propertyId, { from, to }, id)
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
      cancelledOn: null,
      cancelledBy: null,
      cancellationReason: null,
    },
    { status: 'confirmed', reason: 'feed', checkIn: from, checkOut: to, conflict: isConflict },
  )
  const booking = await findBooking(scope, id)
  const ledger = booking.tenantId === null ? undefined : accounts.get(booking.tenantId)
  if (ledger) await chargeReturned(scope, ledger, booking, cancelledAt)
  return { stay: { bookingId: id, reference, isConflict }, isNew: true }
}
