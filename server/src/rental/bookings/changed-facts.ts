/** What an act changes of a stay, for its history (decision 157). */
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { BookingRecord } from './queries.ts'
import type { bookings } from './table.ts'

type Changes = Partial<typeof bookings.$inferInsert>

async function addressOf(scope: OrganizationScope, propertyId: string): Promise<string | undefined> {
  const { rows } = await scope.db.execute<{ address: string }>(
    sql`select address from properties where organization_id = ${scope.organizationId} and id = ${propertyId}`,
  )
  return rows[0]?.address
}

/** Returns days, unit, price (cents) and state, each before and after, of those that the act changes. */
export async function changedFacts(
  scope: OrganizationScope,
  booking: BookingRecord,
  { status = booking.status, ...changes }: Changes,
): Promise<Record<string, unknown>> {
  const { checkIn = booking.checkIn, checkOut = booking.checkOut } = changes
  const { propertyId = booking.propertyId, total = booking.total } = changes
  return {
    ...(status !== booking.status && { statusBefore: booking.status }),
    ...((checkIn !== booking.checkIn || checkOut !== booking.checkOut) && {
      ...{ checkInBefore: booking.checkIn, checkOutBefore: booking.checkOut, checkIn, checkOut },
    }),
    ...(propertyId !== booking.propertyId && {
      ...{ propertyId, unitBefore: booking.propertyAddress, unit: await addressOf(scope, propertyId) },
    }),
    ...(total !== booking.total && { totalBefore: booking.total, total }),
  }
}
