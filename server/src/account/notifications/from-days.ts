/**
 * Notifications that follow from the calendar: rent due today, rent overdue since yesterday, leases and
 * trials that end soon, documents that expire soon, deposits that must be returned soon, and the arrivals and departures of the day.
 */

import {
  DEPOSIT_RETURN_DAYS,
  LEASE_ENDING_DAYS,
  TRIAL_ENDING_DAYS,
} from '@domovik/domain/account/notifications/triggers.ts'
import { addDays } from '@domovik/domain/dates.ts'
import { DOCUMENT_EXPIRY_DAYS } from '@domovik/domain/rental/documents/kinds.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { type NewNotification, notify } from './notify.ts'

type Due = { count: number; amount: number }
/** The deposits still held whose return deadline is between two days (rental/deposits). Amounts in cents. */
export type DepositsToReturn = (
  scope: SystemScope,
  from: string,
  until: string,
) => Promise<(Ending & { amount: number })[]>

/** How many rents can be indexed (rental/indexation). */
export type RentsToIndex = (scope: SystemScope) => Promise<number>

/** Occasional leases that must be reported to the tax office soon (rental/lease-duties). */
export type ReportsDue = (scope: SystemScope) => Promise<(Ending & { days: number })[]>

type Paper = { id: string; title: string; date: string }
type Ending = { id: string; name: string; address: string; date: string }

/**
 * Notifies members about today's due charges, charges overdue since yesterday, leases and trials that end
 * soon, and deposits still held shortly before their return deadline. Each subject is notified once, however often this runs.
 */
export async function notifyAboutDates(
  scope: SystemScope,
  depositsToReturn: DepositsToReturn,
  rentsToIndex: RentsToIndex,
  reportsDue: ReportsDue,
): Promise<void> {
  const { db, organizationId, today, currency } = scope
  const yesterday = addDays(today, -1)
  const { rows } = await db.execute<{
    due: Due
    late: Due
    ending: Ending[]
    papers: Paper[]
    day: { arrivals: number; departures: number }
    trial: string | null
  }>(sql`
    select (select json_build_object('count', count(*), 'amount', coalesce(sum(remaining), 0)) from charge_states
             where organization_id = ${organizationId} and remaining > 0 and effective_due_date = ${today}) as due,
           (select json_build_object('count', count(*), 'amount', coalesce(sum(remaining), 0)) from charge_states
             where organization_id = ${organizationId} and remaining > 0 and effective_due_date = ${yesterday}) as late,
           (select coalesce(json_agg(json_build_object('id', l.id, 'name', t.name, 'address', p.address,
                     'date', l.last_day) order by l.id), '[]'::json)
              from app.lettings l join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
              join properties p on p.organization_id = l.organization_id and p.id = l.property_id
             where l.organization_id = ${organizationId} and l.start_date <= ${today}
               and l.last_day between ${today}::date and ${addDays(today, LEASE_ENDING_DAYS)}::date) as ending,
           (select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'date', d.expires_on) order by d.id), '[]'::json)
              from documents d where d.organization_id = ${organizationId} and d.deleted_at is null and d.kind <> 'identity'
               and d.expires_on between ${today}::date and ${addDays(today, DOCUMENT_EXPIRY_DAYS)}::date) as papers,
           (select json_build_object('arrivals', count(*) filter (where b.check_in = ${today}), 'departures', count(*) filter (where b.check_out = ${today}))
              from bookings b where b.organization_id = ${organizationId} and ${today} in (b.check_in, b.check_out)
               and b.status in ('confirmed', 'checked_in', 'completed') and b.conflict_with is null) as day,
           (select (trial_end at time zone ${scope.timeZone})::date::text from subscribers
             where organization_id = ${organizationId} and subscription_status = 'trialing'
               and trial_end between app.now() and app.now() + make_interval(days => ${TRIAL_ENDING_DAYS})) as trial`)
  const { due, late, ending, papers, day, trial } = rows[0]!
  const news: NewNotification[] = ending.map(({ id, ...data }) => ({
    trigger: 'lease_ending',
    subject: `lease_ending|${id}|${data.date}`,
    data,
    path: `/leases/${id}`,
  }))
  for (const { id, ...data } of papers)
    news.push({
      trigger: 'document_expiring',
      subject: `document_expiring|${id}|${data.date}`,
      data,
      path: `/documents/${id}`,
    })
  if (day.arrivals + day.departures > 0)
    news.push({
      trigger: 'arrival',
      subject: `arrival|${today}`,
      data: { ...day, date: today },
      path: `/bookings/calendar?view=day&from=${today}`,
    })
  if (due.count > 0)
    news.push({
      trigger: 'rent_due',
      subject: `rent_due|${today}`,
      data: { ...due, currency },
      path: `/payments?view=charges&from=${today}&to=${today}`,
    })
  if (late.count > 0)
    news.push({
      trigger: 'rent_overdue',
      subject: `rent_overdue|${today}`,
      data: { ...late, currency },
      path: '/payments?view=charges&status=overdue',
    })
  if (trial)
    news.push({
      trigger: 'trial_ending',
      subject: `trial|${trial}`,
      data: { date: trial },
      path: '/subscription',
    })
  for (const { id, ...data } of await depositsToReturn(scope, today, addDays(today, DEPOSIT_RETURN_DAYS)))
    news.push({
      trigger: 'deposit_return',
      subject: `deposit_return|${id}|${data.date}`,
      data: { ...data, currency },
      path: `/leases/${id}?tab=deposit`,
    })
  for (const { id, days, ...data } of await reportsDue(scope))
    news.push({
      trigger: 'tax_report',
      subject: `tax_report|${id}|${days}`,
      data,
      path: `/leases/${id}`,
    })
  const count = await rentsToIndex(scope)
  // Once a month, because many rents become due one by one.
  if (count > 0)
    news.push({
      trigger: 'indexation_due',
      subject: `indexation_due|${today.slice(0, 7)}`,
      data: { count },
      path: '/leases/indexation',
    })
  await notify(scope, news)
}
