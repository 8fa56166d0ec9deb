/** SQL about leases, over the functions and the view that are its home (db/sql/states.sql, db/sql/leases.sql). */

import type { CivilDate } from '@domovik/domain/dates.ts'
import { NOT_HOMES, POLISH_CURRENCY } from '@domovik/domain/rental/leases/polish-law.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isRentOverdueOn } from '../payments/ledger-sql.ts'

type Day = CivilDate | SQL

/**
 * Whether `l`, a row of `leases` or `app.lettings`, lacks on a day the signatures that the organization requires. The
 * organization is read once for a statement.
 */
export const lacksSignatureOn = ({ organizationId }: OrganizationScope, l: SQL, day: Day): SQL =>
  sql`app.lacks_signature(${l}.start_date, ${l}.signed_on, (select o.signatures_from from organizations o where o.id = ${organizationId}), ${day})`

/** Status on a day of `l`, a row of `leases`; a lease that was called off has one too. */
export const leaseStatusOn = (scope: OrganizationScope, l: SQL, day: Day): SQL =>
  sql`app.lease_status(${l}.start_date, ${l}.end_date, ${l}.termination_last_day, ${l}.cancelled_at is not null, ${lacksSignatureOn(scope, l, day)}, ${day})`

/** Status on a day of `l`, a row of `app.lettings`, or of `leasesAsOf` that lets its unit. */
export const lettingStatusOn = (scope: OrganizationScope, l: SQL, day: Day): SQL =>
  sql`app.lease_status(${l}.start_date, ${l}.end_date, ${l}.termination_last_day, false, ${lacksSignatureOn(scope, l, day)}, ${day})`

/** Whether `l`, a row of `app.lettings`, lets its unit on a day. */
export const isLetOn = (l: SQL, day: Day): SQL =>
  sql`(${l}.start_date <= ${day} and ${l}.until_date > ${day})`

/** Selects `value` of the events of `l`, a row of `leases`, that `only` chooses. The first one in the order of `by` decides. */
const logged = (value: SQL, only: SQL, by: SQL): SQL =>
  sql`(select ${value} from audit_logs a where a.organization_id = l.organization_id and a.record_id = l.id and ${only} order by a.seq ${by} limit 1)`

/**
 * Rows of leases as of the end of a day, with the day on which each was entered and whether it let its unit (`lets`) or was called off. What later acts changed (calling off and
 * reinstating, termination, extension, corrected days) is read from the event log. Earlier versions did not log the days before a correction;
 * they count as they were corrected.
 */
export const leasesAsOf = ({ organizationId, timeZone, today }: OrganizationScope, day: string): SQL => {
  const dayOf = (instant: SQL): SQL => sql`(${instant} at time zone ${timeZone})::date`
  const isLater = (instant: SQL): SQL => sql`${dayOf(instant)} > ${day}::date`
  const asNow = sql`select l.cancelled_at is null as lets, l.start_date, l.end_date, l.termination_last_day`
  const asThen = sql`
    select not coalesce(${logged(sql`(a.details->>'calledOff')::boolean`, sql`a.details ? 'calledOff' and not ${isLater(sql`a.occurred_at`)}`, sql`desc`)},
             l.cancelled_at is not null and not ${isLater(sql`l.cancelled_at`)}) as lets,
           coalesce(${logged(sql`(a.details->>'startBefore')::date`, sql`a.details ? 'startBefore' and ${isLater(sql`a.occurred_at`)}`, sql`asc`)}, l.start_date) as start_date,
           (coalesce(${logged(
             sql`jsonb_build_array(case when a.details ? 'endBefore' then a.details->'endBefore' else a.details->'previousEnd' end)`,
             sql`a.details ?| array['endBefore', 'previousEnd'] and ${isLater(sql`a.occurred_at`)}`,
             sql`asc`,
           )}, jsonb_build_array(l.end_date))->>0)::date as end_date,
           case when l.terminated_at is null or not ${isLater(sql`l.terminated_at`)} then l.termination_last_day end as termination_last_day`
  return sql`
    select l.organization_id, l.id, l.property_id, l.tenant_id, l.previous_lease_id, l.deposit_amount, l.signed_on, lease_then.start_date,
           lease_then.end_date, lease_then.termination_last_day, app.lease_last_day(lease_then.end_date, lease_then.termination_last_day) as last_day,
           ${dayOf(sql`l.created_at`)} as entered_on, lease_then.lets
      from leases l cross join lateral (${day < today ? asThen : asNow}) as lease_then
     where l.organization_id = ${organizationId}`
}

/** Whether `l`, a row of `leasesAsOf`, let its unit or was to let it at the end of the day: a lease that was entered later counts from its first day. */
export const wasKnownOn = (l: SQL, day: string): SQL =>
  sql`(${l}.lets and (${l}.start_date <= ${day}::date or ${l}.entered_on <= ${day}::date))`

/** Whether another lease renews `l`, a row of `leases` or `app.lettings`. */
export const isRenewed = (l: SQL): SQL =>
  sql`exists (select from leases n where n.organization_id = ${l}.organization_id and n.previous_lease_id = ${l}.id and n.cancelled_at is null)`

/** Whether a row of the list of leases ends within so many days (docs/finance.md 3.7). */
export const endsWithin = (days: number): SQL =>
  sql`status = 'active' and not followed and "daysLeft" between 0 and ${days}`

/** The rent in force on a day, in cents a month, of `l`: a row of `leases` or `app.lettings`. */
export const rentOn = (l: SQL, day: Day): SQL =>
  sql`(select v.rent_amount from app.lease_terms_on(${l}.organization_id, ${l}.id, ${day}) as v)`

/** What a month costs in cents under `v`, a row of `lease_terms`. */
export const monthlyDues: SQL = sql`app.monthly_dues(v.rent_amount, v.bills_amount, v.extra_fees, v.additional_fees, v.additional_fees_once)`

/** Whether the property is a home (domain/src/rental/leases/polish-law.ts NOT_HOMES). */
export const isHome = ({ organizationId }: OrganizationScope, propertyId: SQL): SQL =>
  sql`exists (select from properties h where h.organization_id = ${organizationId} and h.id = ${propertyId} and h.property_type <> all (${sql.param([...NOT_HOMES])}::text[]))`

/** Whether the lease of a property is under the Polish Act on the protection of tenants (polish-law.ts `isUnderTenantsAct`). */
export const isUnderTenantsAct = (scope: OrganizationScope, propertyId: SQL): SQL =>
  sql`(${scope.currency === POLISH_CURRENCY} and ${isHome(scope, propertyId)})`

/**
 * Selects the leases that are in arrears of three monthly dues today: tenant_id, lease_id, property_id, overdue in
 * cents (docs/finance.md 9.3).
 */
export const leasesInSeriousArrears = (scope: OrganizationScope, of: SQL = sql``): SQL => sql`
  select late.tenant_id, late.lease_id, late.property_id, late.overdue
    from (select c.tenant_id, c.lease_id, c.property_id, sum(c.remaining)::bigint as overdue from charge_states c
           where c.organization_id = ${scope.organizationId} and c.lease_id is not null and ${isRentOverdueOn(sql`c`, scope.today)} ${of}
           group by c.tenant_id, c.lease_id, c.property_id) as late,
         lateral app.lease_terms_on(${scope.organizationId}, late.lease_id, ${scope.today}) as v
   where ${isHome(scope, sql`late.property_id`)} and app.is_in_serious_arrears(late.overdue, ${monthlyDues})`
