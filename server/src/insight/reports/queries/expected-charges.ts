/** What running leases will charge, as they stood at the end of a day (docs/finance.md 8.13). */
import { addDays, monthStart } from '@domovik/domain/dates.ts'
import { lastDay } from '@domovik/domain/rental/leases/range.ts'
import { versionsFrom } from '@domovik/domain/rental/leases/terms.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { upcomingCharges } from '@domovik/domain/rental/rent/charges.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { leasesAsOf, wasKnownOn } from '../../../rental/leases/lease-sql.ts'
import { loadLeases, type TermsRecord, toDomain } from '../../../rental/leases/queries.ts'
import { postedPeriods } from '../../../rental/payments/posted-periods.ts'

/**
 * Dates of a lease at the end of a day, the later versions of its terms that nobody had entered by then, and the versions before they were first
 * changed after the day: null if they were not, or by a release that did not log them.
 */
type LeaseThen = {
  id: string
  startDate: string
  endDate: string | null
  terminationLastDay: string | null
  laterTerms: string[]
  termsBefore: TermsRecord[] | null
}

/**
 * Charges of leases that are due after the day and up to `until` and not posted by the end of the day, by month of the due date. In
 * cents. What was agreed after the day does not count: a termination, an extension, new terms, a new lease that begins later.
 */
export async function chargesAfter(
  scope: OrganizationScope,
  day: string,
  until: string,
): Promise<{ bucket: string; amount: number }[]> {
  const running = await leasesAfter(scope, day)
  const ids = [...running.keys()]
  const [leases, posted] = await Promise.all([
    loadLeases(scope, sql`l.id = any(${sql.param(ids)}::uuid[])`),
    postedPeriods(scope, ids, monthStart(day), day),
  ])
  const sums = new Map<string, number>()
  for (const record of leases) {
    const { laterTerms, termsBefore, ...dates } = running.get(record.id)!
    const known =
      termsBefore ??
      record.storedVersions.filter(({ validFrom }, index) => index === 0 || !laterTerms.includes(validFrom))
    const lease = toDomain({
      ...{ ...record, ...dates, cancelled: false },
      versions: versionsFrom(known, dates.startDate),
    })
    const last = lastDay(lease)
    for (const { kind, dueDate, amount } of upcomingCharges(
      lease,
      addDays(day, 1),
      last && last < until ? last : until,
      posted.get(record.id),
    ))
      if (!isDepositKind(kind) && dueDate > day && dueDate <= until)
        sums.set(dueDate.slice(0, 7), (sums.get(dueDate.slice(0, 7)) ?? 0) + amount)
  }
  return [...sums].map(([bucket, amount]) => ({ bucket, amount }))
}

/** Leases that were known at the end of the day and run after it. */
async function leasesAfter(scope: OrganizationScope, day: string): Promise<Map<string, LeaseThen>> {
  const { rows } = await scope.db.execute<LeaseThen>(sql`
    select l.id, l.start_date as "startDate", l.end_date as "endDate", l.termination_last_day as "terminationLastDay",
           (select coalesce(json_agg(v.valid_from), '[]'::json) from lease_terms v
             where v.organization_id = l.organization_id and v.lease_id = l.id and v.valid_from > ${day}::date
               and (v.created_at at time zone ${scope.timeZone})::date > ${day}::date) as "laterTerms",
           (select a.details->'termsBefore' from audit_logs a
             where a.organization_id = l.organization_id and a.record_id = l.id and a.details ? 'termsBefore'
               and (a.occurred_at at time zone ${scope.timeZone})::date > ${day}::date
             order by a.seq limit 1) as "termsBefore"
      from (${leasesAsOf(scope, day)}) as l
     where ${wasKnownOn(sql`l`, day)} and (l.last_day is null or l.last_day > ${day}::date)`)
  return new Map(rows.map((lease) => [lease.id, lease]))
}
