/** Events that are nights of ours: the channel read them from our calendar (docs/finance.md 4.5). */

import type { Window } from '@domovik/domain/intervals.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { isEcho } from '@domovik/domain/rental/channels/echo.ts'
import { isAmbiguous } from '@domovik/domain/rental/channels/meaning.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { ownNights, unknownTo } from '../bookings/own-nights.ts'
import { calendarEvents, calendarExports } from './table.ts'

/** Returns the nights of the events that are our own: when these are free, the channel has them still, and nobody knows why. */
export async function echoNights(scope: SystemScope, sourceId: string): Promise<Window[]> {
  const rows = await scope.db
    .select({ from: calendarEvents.fromDate, to: calendarEvents.toDate })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.organizationId, scope.organizationId),
        eq(calendarEvents.sourceId, sourceId),
        eq(calendarEvents.outcome, 'echo'),
        isNull(calendarEvents.missingSince),
      ),
    )
  return rows
}

/** Whether the event is nights of ours that the channel read from our calendar. */
export async function isOwn(
  scope: SystemScope,
  { propertyId, channel, lastGoodAt }: { propertyId: string; channel: string; lastGoodAt: Date | null },
  event: ForeignEvent,
): Promise<boolean> {
  if (!isAmbiguous(event.summary)) return false
  const { organizationId } = scope
  const [read] = await scope.db
    .select({ at: calendarExports.lastReadAt })
    .from(calendarExports)
    .where(
      and(
        eq(calendarExports.organizationId, organizationId),
        eq(calendarExports.propertyId, propertyId),
        eq(calendarExports.channel, channel),
      ),
    )
  const exported = unknownTo(channel, await ownNights(scope, propertyId, event.from), scope.today)
  return isEcho(event, exported, {
    ours: read?.at?.toISOString() ?? null,
    theirs: lastGoodAt?.toISOString() ?? null,
    now: now().toString(),
  })
}
