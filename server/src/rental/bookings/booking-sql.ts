import { NO_SHOW_DAYS } from '@domovik/domain/rental/bookings/status.ts'
import { SUSPICIOUS_MINUTES } from '@domovik/domain/rental/calendar/reconcile.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isAgreementRow } from './agreements.ts'

/** Whether the nights of `b`, a booking, are sold (docs/finance.md 4.2). */
export const isSold = (b: SQL): SQL =>
  sql`(${b}.status in ('confirmed', 'checked_in', 'completed', 'no_show') and ${b}.conflict_with is null)`

/** Whether `b`, a booking, waits for nights that others have: it claims them when they are free (docs/finance.md 4.5). */
export const waitsForNights = (b: SQL): SQL =>
  sql`(${b}.conflict_with is not null and ${b}.status in ('confirmed', 'checked_in'))`

/** Whether `b`, a booking, ever had its nights. A stay of a channel that was in conflict from its first reading until its end never was one of ours. */
export const hadNights = (b: SQL): SQL => {
  const known = (only: SQL): SQL => sql`exists (
    select from audit_logs l where l.organization_id = ${b}.organization_id and l.record_id = ${b}.id and l.table_name = 'bookings' and ${only})`
  return sql`(not ${known(sql`l.action_type = 'CREATE' and l.details ->> 'conflict' = 'true'`)}
    or ${known(sql`l.details ->> 'conflict' = 'false'`)})`
}

/**
 * Whether `b`, a booking, keeps its nights although its event was gone from the calendar before the day of its arrival was over: too late to free
 * them, because the guest may be there (docs/finance.md 4.5). A guest who was checked in or out was there.
 */
export const isKept = ({ today, timeZone }: Pick<OrganizationScope, 'today' | 'timeZone'>, b: SQL): SQL =>
  sql`(${b}.status in ('confirmed', 'completed') and ${b}.left_on is null and ${b}.check_in <= ${today} and ${b}.check_out > ${today}::date - ${NO_SHOW_DAYS}::int
    and exists (select from calendar_events e where e.organization_id = ${b}.organization_id and e.booking_id = ${b}.id and e.vanished_at is null
                   and e.missing_since <= app.now() - make_interval(mins => ${SUSPICIOUS_MINUTES})
                   and (e.missing_since at time zone ${timeZone})::date <= ${b}.check_in))`

/** The same while no person has confirmed it, which makes it an agreement with the guest. */
export const isGone = (scope: Pick<OrganizationScope, 'today' | 'timeZone'>, b: SQL): SQL =>
  sql`(${isKept(scope, b)} and not ${isAgreementRow(b)})`
