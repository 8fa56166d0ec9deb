/** Nights of events that are agreements with the guest, outside the nights of these (docs/finance.md 4.5). */
import type { Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { isAgreement, isAgreementRow } from '../bookings/agreements.ts'
import { find } from '../bookings/channel-stays.ts'
import { widenAgreement } from '../bookings/widen-agreement.ts'
import type { StayNews } from './conflict-news.ts'

type Beside = {
  bookingId: string
  event: Window
  /** The nights of the event without those that a person gave up by agreeing an earlier departure. */
  wanted: Window
  stay: Window
  isMissing: boolean
  /** Its last day passed and nobody checked the guest out. */
  isOver: boolean
}

/**
 * Returns the agreements whose event has other nights too, unless the landlord agreed an earlier departure since. One that is over without an
 * act of a person is among them: the guest may come back for the nights after a stay of ours.
 */
export async function besideAgreements(
  { db, organizationId, today }: SystemScope,
  sourceId: string,
): Promise<Beside[]> {
  const { rows } = await db.execute<Beside>(sql`
    select b.id as "bookingId", json_build_object('from', e.from_date, 'to', e.to_date) as event, json_build_object('from', e.from_date, 'to', w.until) as wanted,
           json_build_object('from', b.check_in, 'to', b.check_out) as stay, e.missing_since is not null as "isMissing", b.status = 'completed' as "isOver"
      from calendar_events e
      join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id and ${isAgreementRow(sql`b`)}
       and (b.status in ('confirmed', 'checked_in') or b.status = 'completed' and b.left_on is null)
     cross join lateral (select case when b.agreed_check_out is null and b.channel_check_out = e.to_date then least(b.check_out, e.to_date)
                                     else e.to_date end as until) w
     where e.organization_id = ${organizationId} and e.source_id = ${sourceId} and e.vanished_at is null
       and (w.until > greatest(b.check_out, ${today}) or e.from_date < b.check_in and b.check_in > ${today})
     order by e.from_date, b.id`)
  return rows
}

/** Leaves an open agreement its agreed nights after its event is gone. */
export async function leftAlone(scope: SystemScope, bookingId: string): Promise<StayNews[]> {
  const known = await find(scope, bookingId)
  if (!known || !isAgreement(known.eventHash) || !['confirmed', 'checked_in'].includes(known.status))
    return []
  const { stay, nights } = await widenAgreement(scope, bookingId, null)
  return [{ kind: 'alone', stay, ...nights }]
}

/** Gives these agreements the nights of their events that are free now; not of events that are missing in the last copy. */
export async function widenAgreements(scope: SystemScope, sourceId: string): Promise<StayNews[]> {
  const news: StayNews[] = []
  for (const { bookingId, event, isMissing, isOver } of await besideAgreements(scope, sourceId)) {
    if (isMissing || isOver) continue
    const { stay, nights, hasChanged } = await widenAgreement(scope, bookingId, event)
    if (hasChanged) news.push({ kind: 'moved', stay, ...nights })
  }
  return news
}
