/** Notifies people of what the calendars of channels did to stays. */
import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { sql } from 'drizzle-orm'
import { notify } from '../../account/notifications/notify.ts'
import { now } from '../../machinery/clock.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { findProperty } from '../properties/queries.ts'
import type { StayNews } from './conflict-news.ts'

type Site = { propertyId: string; channel: string; host: string }

/**
 * Notifies of each change of a stay once. A stay can be in conflict, be cancelled and return several times on the same days: these are
 * other changes. What a person decided is no change of the stay, so its news are named by the reading.
 */
export async function tellOfStays(scope: SystemScope, site: Site, news: readonly StayNews[]): Promise<void> {
  if (news.length === 0) return
  const { address } = await findProperty(scope, site.propertyId)
  const changes = await sequencesOf(
    scope,
    news.map(({ stay }) => stay.bookingId),
  )
  await notify(
    scope,
    news.map(({ stay, from, to, ...told }) => {
      const kind = stay.isConflict ? 'conflict' : told.kind
      const { bookingId, reference } = stay
      const isOfReading = kind === 'withdrawn' || kind === 'code'
      const occurrence = isOfReading ? now().toString() : changes.get(bookingId)
      return {
        trigger: kind === 'conflict' ? ('booking_conflict' as const) : ('booking_new' as const),
        subject: `booking|${bookingId}|${kind}|${from}|${to}|${occurrence}`,
        data: { kind, channel: channelName(site), address, date: from, until: to, reference },
        path: `/bookings/${bookingId}`,
      }
    }),
  )
}

/** Returns how often the nights of stays have changed, also by being cancelled or by waiting for other nights. */
async function sequencesOf(
  { db, organizationId }: SystemScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; sequence: number }>(sql`
    select id, sequence from bookings where organization_id = ${organizationId} and id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, sequence }) => [id, sequence]))
}
