/** Days that a channel has closed: blocks of the kind `channel`, replaced with each copy of its calendar. */
import { addDays } from '@domovik/domain/dates.ts'
import { gapsWithin, type Interval, unionWithin, type Window } from '@domovik/domain/intervals.ts'
import { closedNights } from '@domovik/domain/rental/channels/echo.ts'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { ownNights } from '../bookings/own-nights.ts'
import { savedNights } from '../bookings/sold-nights.ts'
import { outOfService } from './table.ts'

type Block = { id: string; sourceId: string | null; from: string; to: string }

async function blocksOf(scope: OrganizationScope, propertyId: string): Promise<Block[]> {
  const { rows } = await scope.db.execute<Block>(sql`
    select o.id, o.calendar_source_id as "sourceId", o.from_date::text as "from", (o.to_date + 1)::text as "to" from out_of_service o
     where o.organization_id = ${scope.organizationId} and o.property_id = ${propertyId} and o.kind = 'channel' and o.to_date >= ${scope.today}
     order by o.from_date, o.id`)
  return rows
}

/**
 * Writes the days that the calendars of a property close from today on, without the nights that are ours: a channel closes those
 * because it read them from our calendar. `closed` are the blocks of the new copy of one calendar; without it only nights that
 * have been sold since are taken out. The unit must be locked. Returns whether anything changed.
 */
export async function writeBlocks(
  scope: OrganizationScope,
  propertyId: string,
  copy: { sourceId: string; closed: readonly Interval[] } | null,
): Promise<boolean> {
  const standing = await blocksOf(scope, propertyId)
  if (standing.length === 0 && (copy?.closed.length ?? 0) === 0) return false
  // Nights that a channel sold and no stay has are closed, because nobody else may book them.
  const own = (await ownNights(scope, propertyId, scope.today)).filter(({ isBeside }) => !isBeside)
  const sources = new Set(standing.map(({ sourceId }) => sourceId))
  if (copy) sources.add(copy.sourceId)
  let changed = false
  for (const sourceId of sources) {
    const before = standing.filter((each) => each.sourceId === sourceId)
    const closed = copy?.sourceId === sourceId ? copy.closed : before
    const after = closedNights(closed, own, scope.today)
    if (!isSame(before, after, scope.today)) {
      await replace(scope, { propertyId, sourceId }, before, after)
      changed = true
    }
  }
  return changed
}

type GivenUp = { sourceId: string; freed: Window[]; closed: Window[] }

/**
 * Frees the nights of a unit that its calendars close only because they were sold to a guest, and that a person gave up or moved to another
 * unit with the guest. It does not wait for the next copy, which may not be readable. The unit must be locked.
 */
export async function freeGivenUp(scope: OrganizationScope, propertyId: string): Promise<void> {
  const { rows } = await scope.db.execute<GivenUp>(sql`
    with nights as (
      select s.id, n."from", n."to", n."isGivenUp" or n.unit <> s.property_id as freed from ${savedNights}
       where s.organization_id = ${scope.organizationId} and s.property_id = ${propertyId} and s.sold_nights <> '[]')
    select f.id as "sourceId", json_agg(json_build_object('from', f."from", 'to', f."to")) as freed,
           (select coalesce(json_agg(json_build_object('from', c."from", 'to', c."to")), '[]'::json) from (
              select "from", "to" from nights where id = f.id and not freed
              union all
              select d."from", d."to" from calendar_sources s cross join lateral jsonb_to_recordset(s.closed_days) as d ("from" date, "to" date)
               where s.organization_id = ${scope.organizationId} and s.id = f.id
              union all
              select from_date, to_date from calendar_events
               where organization_id = ${scope.organizationId} and source_id = f.id and outcome = 'echo' and missing_since is null) as c) as closed
      from nights f where f.freed group by f.id`)
  if (rows.length === 0) return
  const standing = await blocksOf(scope, propertyId)
  for (const { sourceId, freed, closed } of rows) {
    const free = freed.flatMap((nights) => gapsWithin(closed, nights))
    const left = standing
      .filter((block) => block.sourceId === sourceId)
      .flatMap((block) => gapsWithin(free, block))
    await writeBlocks(scope, propertyId, { sourceId, closed: left })
  }
}

/** Closes nights again that a channel sold. The unit must be locked. */
export async function closeAgain(
  scope: OrganizationScope,
  { propertyId, sourceId, from, to }: Window & { propertyId: string; sourceId: string },
): Promise<void> {
  const standing = (await blocksOf(scope, propertyId)).filter((block) => block.sourceId === sourceId)
  await writeBlocks(scope, propertyId, { sourceId, closed: [...standing, { from, to }] })
}

/** Whether two lists of blocks close the same nights from today on. */
function isSame(before: readonly Block[], after: readonly Window[], today: string): boolean {
  const nights = unionWithin(before, { from: today, to: '2200-01-01' })
  return JSON.stringify(nights) === JSON.stringify(after)
}

/** Days before today stay as they were: figures of the past do not change. */
async function replace(
  scope: OrganizationScope,
  place: { propertyId: string; sourceId: string | null },
  before: readonly Block[],
  after: readonly Window[],
): Promise<void> {
  const { db, organizationId, today } = scope
  const left = [...after]
  for (const { id, from } of before) {
    const one = and(eq(outOfService.organizationId, organizationId), eq(outOfService.id, id))
    if (from >= today) {
      await db.delete(outOfService).where(one)
      continue
    }
    const goesOn = left[0]?.from === today ? left.shift() : undefined
    const toDate = addDays(goesOn?.to ?? today, -1)
    await db.update(outOfService).set({ toDate, datesChangedAt: sql`app.now()` }).where(one)
  }
  if (left.length === 0) return
  await db.insert(outOfService).values(
    left.map(({ from, to }) => ({
      organizationId,
      id: newId(),
      propertyId: place.propertyId,
      fromDate: from,
      toDate: addDays(to, -1),
      kind: 'channel',
      calendarSourceId: place.sourceId,
    })),
  )
}
