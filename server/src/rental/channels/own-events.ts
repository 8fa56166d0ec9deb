/** Events that are nights of ours: the channel read them from our calendar (docs/finance.md 4.5). */
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { isEcho } from '@domovik/domain/rental/channels/echo.ts'
import { isAmbiguous } from '@domovik/domain/rental/channels/meaning.ts'
import { and, eq } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { ownNights, unknownTo } from '../bookings/own-nights.ts'
import { calendarExports } from './table.ts'

/** Whether the event is nights of ours that the channel read from our calendar. */
export async function isOwn(
  scope: SystemScope,
  { propertyId, channel }: { propertyId: string; channel: string },
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
  return isEcho(event, exported, read?.at?.toISOString() ?? null)
}
