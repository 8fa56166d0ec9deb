/** The days that a calendar closes: blocks of its property (docs/finance.md 4.5). */
import type { Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { writeBlocks } from '../properties/channel-blocks.ts'
import type { calendarSources } from './table.ts'

type Source = typeof calendarSources.$inferSelect
export type Blocks = { closedDays: Window[]; blocksMissingSince: Date | null }

/** Blocks are freed only after a calendar was without any for this time: the copy may be broken. */
const BLOCKS_MISSING_MINUTES = 30

/**
 * Writes the days that the copy closes, without our own nights; null if the copy is the same as the one before. They are written at
 * each reading, because nights of ours may be free again since the last one: the calendar closes them still. So are `also`, the nights of events
 * that no stay has.
 */
export async function applyBlocks(
  scope: SystemScope,
  source: Source,
  closed: Window[] | null,
  also: readonly Window[] = [],
): Promise<Blocks & { hasChanged: boolean }> {
  const { propertyId, id: sourceId, blocksMissingSince } = source
  const known = source.closedDays as Window[]
  const write = async (closedDays: Window[]) => ({
    closedDays,
    blocksMissingSince: null,
    hasChanged: await writeBlocks(scope, propertyId, { sourceId, closed: [...closedDays, ...also] }),
  })
  const read = closed ?? known
  if (read.length > 0 && (closed !== null || blocksMissingSince === null)) return write(read)
  if (!(await hasBlocks(scope, sourceId))) return write([])
  const since = blocksMissingSince ?? new Date(now().epochMilliseconds)
  const minutes = (now().epochMilliseconds - since.getTime()) / 60_000
  if (minutes >= BLOCKS_MISSING_MINUTES) return write([])
  return { ...(await write(known)), blocksMissingSince: since }
}

async function hasBlocks(scope: SystemScope, sourceId: string): Promise<boolean> {
  const { rows } = await scope.db.execute(sql`
    select from out_of_service where organization_id = ${scope.organizationId} and calendar_source_id = ${sourceId} and to_date >= ${scope.today} limit 1`)
  return rows.length > 0
}
