/** Nights of events that are agreements with the guest, outside the nights of these (docs/finance.md 4.5). */
import { gapsWithin, type Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { isAgreementRow } from '../bookings/agreements.ts'
import { widenAgreement } from '../bookings/widen-agreement.ts'
import type { StayNews } from './conflict-news.ts'

type Beside = { bookingId: string; event: Window; stay: Window }

/** Returns the open agreements whose event has other nights too, unless the landlord agreed an earlier departure since. */
export async function besideAgreements(
  { db, organizationId, today }: SystemScope,
  sourceId: string,
): Promise<Beside[]> {
  const { rows } = await db.execute<Beside>(sql`
    select b.id as "bookingId", json_build_object('from', e.from_date, 'to', e.to_date) as event,
           json_build_object('from', b.check_in, 'to', b.check_out) as stay
      from calendar_events e
      join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id and b.status in ('confirmed', 'checked_in')
       and ${isAgreementRow(sql`b`)}
     where e.organization_id = ${organizationId} and e.source_id = ${sourceId} and e.missing_since is null and e.vanished_at is null
       and (e.to_date > greatest(b.check_out, ${today}) and b.channel_check_out is distinct from e.to_date
            or e.from_date < b.check_in and b.check_in > ${today})
     order by e.from_date, b.id`)
  return rows
}

/** Gives these agreements the nights of their events that are free now. */
export async function widenAgreements(scope: SystemScope, sourceId: string): Promise<StayNews[]> {
  const news: StayNews[] = []
  for (const { bookingId, event } of await besideAgreements(scope, sourceId)) {
    const { stay, nights, hasChanged } = await widenAgreement(scope, bookingId, event)
    if (hasChanged) news.push({ kind: 'moved', stay, ...nights })
  }
  return news
}

/** Returns the nights of such events that the agreements do not have: they are closed, because the channel sold them. */
export const nightsBesideAgreements = async (scope: SystemScope, sourceId: string): Promise<Window[]> =>
  (await besideAgreements(scope, sourceId)).flatMap(({ stay, event }) => gapsWithin([stay], event))
