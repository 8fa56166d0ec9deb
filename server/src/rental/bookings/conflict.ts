/** What takes the nights of a double booking, and who was first (docs/finance.md 4.5). */
import type { get } from '@domovik/contract/admin/rental/bookings.ts'
import { earlier, later } from '@domovik/domain/dates.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { takerOf } from './own-nights.ts'
import type { BookingRecord } from './queries.ts'
import { otherDaysTaken } from './sold-nights.ts'

type Conflict = NonNullable<InferContractRouterOutputs<{ get: typeof get }>['get']['conflict']>
type Other = { reference: string; checkIn: string; checkOut: string; wasFirst: boolean }

type Wanted = Window & { propertyId: string }

const nightsOf = ({ propertyId, checkIn, checkOut }: BookingRecord): Wanted => ({
  ...{ propertyId, from: checkIn, to: checkOut },
})

/** Returns the first nights on the other days of the event of a stay of which something else takes some. */
async function otherDaysOf(scope: OrganizationScope, booking: BookingRecord): Promise<Wanted | null> {
  if (!booking.isConflictOnOtherDays) return null
  const { rows } = await scope.db.execute<Wanted>(sql`
    select c."propertyId", c."from"::text as "from", c."to"::text as "to" from ${otherDaysTaken(scope)} as c
     where c."bookingId" = ${booking.id} order by c."from" limit 1`)
  return rows[0] ?? null
}

/**
 * Returns the conflict of a booking; null if it has its nights, or if they are free and it claims them soon. A stay
 * that has its nights can be in conflict on the other days of its event.
 */
export async function conflictOf(scope: OrganizationScope, booking: BookingRecord): Promise<Conflict | null> {
  const { id, isConflict } = booking
  const wanted = isConflict ? nightsOf(booking) : await otherDaysOf(scope, booking)
  const isOnOtherDays = !isConflict
  const taker = wanted && (await takerOf(scope, wanted.propertyId, wanted, { ...booking, isOnOtherDays }))
  if (!taker) return null
  const { rows } = await scope.db.execute<Other & { mayBeEcho: boolean }>(sql`
    select b.reference, b.check_in::text as "checkIn", b.check_out::text as "checkOut", b.created_at <= ${booking.createdAt} as "wasFirst",
           exists (select from calendar_events e where e.organization_id = ${scope.organizationId} and e.booking_id = ${id} and e.outcome = 'conflict' and e.vanished_at is null) as "mayBeEcho"
      from (select 1) as one
      left join bookings b on b.organization_id = ${scope.organizationId} and b.id = ${taker.by === 'booking' ? taker.id : null}::uuid`)
  const { mayBeEcho, ...other } = rows[0]!
  return {
    by: taker.by,
    booking: taker.by === 'booking' ? { id: taker.id, ...other } : null,
    leaseId: taker.by === 'lease' ? taker.id : null,
    from: later(wanted.from, taker.from),
    to: taker.to === null ? wanted.to : earlier(wanted.to, taker.to),
    isOnOtherDays,
    mayBeEcho: isConflict && mayBeEcho && booking.status === 'confirmed',
  }
}
