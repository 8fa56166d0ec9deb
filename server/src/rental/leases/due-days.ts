import { monthStart } from '@domovik/domain/dates.ts'
import { generateCharges } from '@domovik/domain/rental/rent/charges.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { fromHorizon } from './charges.ts'
import { loadLeases, toDomain } from './queries.ts'

/**
 * Returns the due dates of rent from today until `until`, in order, each with the number of leases. The same rules as the
 * charges of the ledger (docs/finance.md 2.3).
 */
export async function rentDueDays(
  scope: OrganizationScope,
  until: string,
): Promise<{ date: string; count: number }[]> {
  const month = monthStart(scope.today)
  const leases = await loadLeases(
    scope,
    sql`l.cancelled_at is null and l.start_date <= ${until}::date
      and coalesce(app.lease_last_day(l.end_date, l.termination_last_day), 'infinity') >= ${month}::date`,
  )
  const dates = leases.flatMap((lease) => {
    const { charges } = generateCharges(fromHorizon(toDomain(lease), month), until, [])
    const due = charges.filter(
      ({ kind, dueDate }) => kind === 'rent' && dueDate >= scope.today && dueDate <= until,
    )
    return [...new Set(due.map(({ dueDate }) => dueDate))]
  })
  return [...Map.groupBy(dates, (date) => date)]
    .map(([date, { length: count }]) => ({ date, count }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
