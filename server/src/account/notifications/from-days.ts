/**
 * Notifications that follow from the calendar: rent due today, rent that has become overdue, leases and
 * trials that end soon, documents that expire soon, deposits that must be returned soon, and the arrivals and departures of the day.
 */

import { DEPOSIT_RETURN_DAYS } from '@domovik/domain/account/notifications/triggers.ts'
import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { type Ending, factsOfDay } from './facts-of-day.ts'
import { type NewNotification, notify } from './notify.ts'

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

/**
 * Notifies members about today's due charges, charges that have become overdue, leases and trials that end
 * soon, and deposits still held shortly before their return deadline. Each subject is notified once, however often this runs.
 */
export async function notifyAboutDates(
  scope: SystemScope,
  depositsToReturn: DepositsToReturn,
  rentsToIndex: RentsToIndex,
  reportsDue: ReportsDue,
): Promise<void> {
  const { today, currency } = scope
  const { due, late, ending, papers, day, trial } = await factsOfDay(scope)
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
  if (late.count > 0 && late.first !== null)
    news.push({
      trigger: 'rent_overdue',
      subject: `rent_overdue|${today}`,
      data: {
        ...{ count: late.count, amount: late.amount, currency },
        ...(late.first < addDays(today, -1) ? { date: addDays(late.first, 1) } : {}),
      },
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
      subject: `tax_report|${id}|${days}|${data.date}`,
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
  await markOverdue(scope, late.until)
}

/** Also if nobody wanted to be notified, so that a member who turns it on later hears only of what becomes overdue from then on. */
async function markOverdue({ db, organizationId }: SystemScope, until: string): Promise<void> {
  await db.execute(sql`
    insert into notification_marks as m (organization_id, seq, overdue_on)
      select organization_id, seq, ${until}::date from audit_heads where organization_id = ${organizationId}
    on conflict (organization_id) do update set overdue_on = greatest(m.overdue_on, excluded.overdue_on)`)
}
