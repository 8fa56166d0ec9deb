/** Blocks of units: days on which the landlord lets nobody in. */
import { addDays, later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { type BlockKind, endedBlock } from '@domovik/domain/rental/bookings/blocks.ts'
import { nightsOf } from '@domovik/domain/rental/bookings/nights.ts'
import { type SQL, sql } from 'drizzle-orm'
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

/** Locks the unit of a block of ours, then the block. Returns undefined for days that a site closes. */
async function lockOwnBlock(scope: Scope, id: string): Promise<Block | undefined> {
  const find = async (locking: SQL) => {
    const { rows } = await scope.db.execute<Block>(sql`
      select property_id as "propertyId", from_date::text as "fromDate", to_date::text as "toDate", kind, reason from out_of_service
       where organization_id = ${scope.organizationId} and id = ${id} and kind <> 'channel' ${locking}`)
    return rows[0]
  }
  const known = await find(sql``)
  if (!known) return undefined
  await lockUnits(scope, [known.propertyId])
  return find(sql`for update`)
}

/** Ends a block with its last day, or removes it if it has not begun. Throws validation_failed. */
async function endBlock(scope: Scope, id: string, block: Block, lastDay: string): Promise<void> {
  const { db, organizationId, today } = scope
  const left = endedBlock(block, lastDay, today)
  if (left?.toDate && left.toDate === block.toDate) return
  const one = sql`organization_id = ${organizationId} and id = ${id}`
  if (left)
    await db.execute(
      sql`update out_of_service set to_date = ${left.toDate}, dates_changed_at = app.now() where ${one}`,
    )
  else await db.execute(sql`delete from out_of_service where ${one}`)
  await record(scope, {
    action: 'UPDATE',
    table: 'properties',
    recordId: block.propertyId,
    details: { outOfServiceFrom: block.fromDate, outOfServiceTo: left?.toDate ?? null, freed: true },
  })
}

/**
 * Ends days out of service of a unit with their last day, or removes them if they have not begun. Throws not_found, also for days that a
 * site closes, and validation_failed if they would be longer.
 */
export async function endOutOfService(
  scope: Scope,
  { propertyId, id, lastDay }: { propertyId: string; id: string; lastDay: string },
): Promise<void> {
  const block = await lockOwnBlock(scope, id)
  if (block?.propertyId !== propertyId) throw new DomainError('not_found')
  await endBlock(scope, id, block, lastDay)
}

/**
 * Frees the days of a block from today on, and returns what blocks them again. Of the days that a site closes only those are freed that it sold to a guest
 * whose stay is over. Throws not_found, also for other days of a site.
 */
export async function unblockDays(
  scope: Scope,
  id: string,
): Promise<{ removed: boolean; freed: Freed | null; sold: Sold[] }> {
  const { today } = scope
  const block = await lockOwnBlock(scope, id)
  if (!block) return { removed: true, freed: null, sold: await freeSold(scope, id) }
  const { propertyId, fromDate, toDate, kind, reason } = block
  if (fromDate < today && toDate !== null && toDate < today) return { removed: false, freed: null, sold: [] }
  await endBlock(scope, id, block, addDays(today, -1))
  const freed = toDate && { propertyId, from: later(fromDate, today), to: addDays(toDate, 1), kind, reason }
  return { removed: true, freed: freed || null, sold: [] }
}
