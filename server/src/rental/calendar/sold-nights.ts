/** Nights that a site closes because it sold them to a guest whose stay is over: a person frees them, and can take that back. */
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { lockUnits } from '../bookings/availability.ts'
import { markSold } from '../bookings/give-up-nights.ts'
import { savedNights } from '../bookings/sold-nights.ts'
import { closeAgain, freeGivenUp } from '../properties/channel-blocks.ts'

export type Sold = { sourceId: string; bookingId: string | null; from: string; to: string }
type Place = Sold & { propertyId: string; unit: string; isOver: boolean; isGivenUp: boolean }

const soldNights = ({ db, organizationId }: Scope, where: SQL) =>
  db
    .execute<Place>(sql`
      select s.id as "sourceId", s.property_id as "propertyId", n.unit, n."bookingId", n."from"::text as "from", n."to"::text as "to", n."isOver",
             n."isGivenUp" from ${savedNights}
       where s.organization_id = ${organizationId} and s.sold_nights <> '[]' and ${where} order by n."from", n."to"`)
    .then(({ rows }) => rows)

/** Locks calendars before units, as a reading does. */
async function lock(scope: Scope, nights: readonly Place[]): Promise<void> {
  const ids = sql.param(nights.map(({ sourceId }) => sourceId))
  await scope.db.execute(sql`
    select from calendar_sources where organization_id = ${scope.organizationId} and id = any(${ids}::uuid[]) order by id for update`)
  await lockUnits(
    scope,
    nights.flatMap(({ propertyId, unit }) => [propertyId, unit]),
  )
}

const recorded = (scope: Scope, nights: readonly Place[], freed: boolean) =>
  record(scope, {
    action: 'UPDATE',
    table: 'properties',
    recordId: nights[0]!.unit,
    details: { soldNights: nights.map(({ bookingId, from, to }) => ({ bookingId, from, to })), freed },
  })

/**
 * Frees the nights of the closed days of a site that it sold to guests whose stays are over, and returns them. `id` is that of the closed days, or
 * of the stay if the nights are in another unit than its calendar. Throws not_found if there are none.
 */
export async function freeSold(scope: Scope, id: string): Promise<Sold[]> {
  const where = sql`n."isOver" and not n."isGivenUp" and (
    n.unit <> s.property_id and n."bookingId" = ${id} or exists (
      select from out_of_service o where o.organization_id = s.organization_id and o.id = ${id} and o.kind = 'channel' and o.calendar_source_id = s.id
         and o.from_date < n."to" and o.to_date >= n."from"))`
  const found = await soldNights(scope, where)
  if (found.length > 0) await lock(scope, found)
  const nights = found.length > 0 ? await soldNights(scope, where) : []
  if (nights.length === 0) throw new DomainError('not_found')
  for (const each of nights) await markSold(scope, each, true)
  for (const unit of new Set(nights.map(({ propertyId }) => propertyId))) await freeGivenUp(scope, unit)
  await recorded(scope, nights, true)
  return nights.map(({ sourceId, bookingId, from, to }) => ({ sourceId, bookingId, from, to }))
}

/** Lets nights be sold again that `freeSold` freed. Nights that somebody has meanwhile stay theirs. Throws not_found. */
export async function closeSold(scope: Scope, freed: readonly Sold[]): Promise<void> {
  const isFreed = sql.join(
    freed.map(
      ({ sourceId, bookingId, from, to }) =>
        sql`(s.id = ${sourceId} and n."bookingId" is not distinct from ${bookingId}::uuid and n."from" = ${from} and n."to" = ${to})`,
    ),
    sql` or `,
  )
  const where = sql`n."isGivenUp" and n."isOver" and (${isFreed})`
  const found = await soldNights(scope, where)
  if (found.length > 0) await lock(scope, found)
  const nights = found.length > 0 ? await soldNights(scope, where) : []
  if (nights.length === 0) throw new DomainError('not_found')
  for (const each of nights) {
    await markSold(scope, each, false)
    if (each.unit === each.propertyId) await closeAgain(scope, each)
  }
  await recorded(scope, nights, false)
}
