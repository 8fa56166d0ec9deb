/** Blocks of units: days on which the landlord lets nobody in. */
import { addDays, later } from '@domovik/domain/dates.ts'
import type { BlockKind } from '@domovik/domain/rental/bookings/blocks.ts'
import { nightsOf } from '@domovik/domain/rental/bookings/nights.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { lockUnits, refuseTaken, unsaleableDays } from '../bookings/availability.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { insertOutOfService } from '../properties/queries.ts'
import { freeSold, type Sold } from './sold-nights.ts'

type NewBlock = {
  propertyId: string
  from: string
  to: string
  kind: BlockKind
  reason?: string | null | undefined
}

/**
 * Blocks the nights [from, to). Throws not_found, property_not_rentable_short_term, stay_length_invalid, and
 * booking_overlaps, lease_overlaps or days_blocked if something takes one of the nights or a stay in conflict waits for it.
 */
export async function blockDays(scope: Scope, { propertyId, from, to, kind, reason }: NewBlock) {
  const nights = { checkIn: from, checkOut: to }
  nightsOf(nights)
  await stayTerms(scope, propertyId)
  await lockUnits(scope, [propertyId])
  refuseTaken(propertyId, nights, await unsaleableDays(scope, propertyId, nights))
  const id = newId()
  const toDate = addDays(to, -1)
  const { organizationId } = scope
  await insertOutOfService(scope, { organizationId, id, propertyId, fromDate: from, toDate, kind, reason })
  await record(scope, {
    action: 'UPDATE',
    table: 'properties',
    recordId: propertyId,
    details: { outOfServiceFrom: from, outOfServiceTo: toDate, kind },
  })
  return { id }
}

type Block = {
  propertyId: string
  fromDate: string
  toDate: string | null
  kind: Exclude<BlockKind, 'channel'>
  reason: string | null
}
type Freed = Omit<NewBlock, 'kind'> & { kind: Exclude<BlockKind, 'channel'> }

/**
 * Frees the days of a block from today on, and returns what blocks them again. Of the days that a site closes only those are freed that it sold to a guest
 * whose stay is over. Throws not_found, also for other days of a site.
 */
export async function unblockDays(
  scope: Scope,
  id: string,
): Promise<{ removed: boolean; freed: Freed | null; sold: Sold[] }> {
  const { db, organizationId, today } = scope
  const { rows } = await db.execute<Block>(sql`
    select property_id as "propertyId", from_date::text as "fromDate", to_date::text as "toDate", kind, reason from out_of_service
     where organization_id = ${organizationId} and id = ${id} and kind <> 'channel' for update`)
  const block = rows[0]
  if (!block) return { removed: true, freed: null, sold: await freeSold(scope, id) }
  const begun = block.fromDate < today
  if (begun && block.toDate !== null && block.toDate < today) return { removed: false, freed: null, sold: [] }
  const one = sql`organization_id = ${organizationId} and id = ${id}`
  if (begun)
    await db.execute(sql`
      update out_of_service set to_date = ${addDays(today, -1)}, dates_changed_at = app.now() where ${one}`)
  else await db.execute(sql`delete from out_of_service where ${one}`)
  await record(scope, {
    action: 'UPDATE',
    table: 'properties',
    recordId: block.propertyId,
    details: {
      outOfServiceFrom: block.fromDate,
      outOfServiceTo: begun ? addDays(today, -1) : null,
      freed: true,
    },
  })
  const { propertyId, fromDate, toDate, kind, reason } = block
  const freed = toDate && { propertyId, from: later(fromDate, today), to: addDays(toDate, 1), kind, reason }
  return { removed: true, freed: freed || null, sold: [] }
}
