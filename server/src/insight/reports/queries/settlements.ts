/** The leases, stays and accounts of the tenant settlement report (docs/finance.md 8.9). */
import type {
  AccountOfReport,
  LeaseOfReport,
  StayOfReport,
} from '@domovik/domain/insight/reports/tenant-settlement.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { isUnderTenantsAct, leasesAsOf, wasKnownOn } from '../../../rental/leases/lease-sql.ts'
import type { Filters } from '../request.ts'
import { narrow } from './filters-sql.ts'

/** The days of the report: a lease belongs to it if its last day is in the window. `day` is the day whose end is asked for. */
type Days = { from: string; to: string; day: string }

const isNarrowed = ({ tenantId, propertyId }: Filters): boolean => (tenantId ?? propertyId) !== undefined

/**
 * Leases whose last day is in the window. With a tenant or property filter, also leases that continue, and those that are listed only
 * while something of them is to be settled. So are leases that were called off.
 */
export async function leasesToSettle(
  scope: OrganizationScope,
  filters: Filters,
  { from, to, day }: Days,
): Promise<Omit<LeaseOfReport, 'noted' | 'carryOvers' | 'state'>[]> {
  const narrowed = isNarrowed(filters)
  const { rows } = await scope.db.execute<{
    leases: Omit<LeaseOfReport, 'noted' | 'carryOvers' | 'state'>[]
  }>(sql`
    with lease_then as (${leasesAsOf(scope, day)}),
    latest as (select distinct on (n.tenant_id) n.id from lease_then n where ${wasKnownOn(sql`n`, day)} order by n.tenant_id, n.start_date desc, n.id desc)
    select coalesce(json_agg(row), '[]'::json) as leases from (
      select l.id as "leaseId", l.tenant_id as "tenantId", t.name as tenant, p.address as property, l.last_day as "endDate",
             l.start_date as "startDate", ${isUnderTenantsAct(scope, sql`l.property_id`)} as "tenantsAct",
             (select coalesce(json_agg(json_build_object('validFrom', v.valid_from, 'rent', v.rent_amount)), '[]'::json) from lease_terms v
               where v.organization_id = l.organization_id and v.lease_id = l.id) as rents,
             l.id in (select id from latest) as latest,
             l.lets and l.start_date <= ${day} and coalesce(l.last_day >= ${from}, true) as "inPeriod"
        from lease_then l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
       where true ${narrowed ? sql`` : sql`and l.last_day >= ${from} and l.last_day < ${to}`}
         ${narrow(scope, filters, { property: sql`l.property_id`, tenant: sql`l.tenant_id` })}) as row`)
  return rows[0]!.leases
}

/**
 * Stays of guests who paid a deposit, with their unit and departure at the end of the day: the event log says what was changed later.
 * Without a tenant or property filter those whose departure is in the window.
 */
export async function staysToSettle(
  scope: OrganizationScope,
  filters: Filters,
  { from, to, day }: Days,
): Promise<Omit<StayOfReport, 'state'>[]> {
  const { organizationId, timeZone } = scope
  const isLater = sql`(a.occurred_at at time zone ${timeZone})::date > ${day}::date`
  const logged = (value: SQL, only: SQL, by: SQL) => sql`(
    select ${value} from audit_logs a where a.organization_id = b.organization_id and a.record_id = b.id and ${only} order by a.seq ${by} limit 1)`
  const then =
    day < scope.today
      ? sql`
        select coalesce(${logged(sql`(a.details->>'checkOutBefore')::date`, sql`a.details ? 'checkOutBefore' and ${isLater}`, sql`asc`)}, b.check_out) as check_out,
               coalesce(${logged(sql`(a.details->>'propertyId')::uuid`, sql`a.details ? 'propertyId' and not ${isLater}`, sql`desc`)}, b.property_id) as property_id`
      : sql`select b.check_out, b.property_id`
  const { rows } = await scope.db.execute<{ stays: Omit<StayOfReport, 'state'>[] }>(sql`
    select coalesce(json_agg(json_build_object('bookingId', b.id, 'tenantId', b.tenant_id, 'tenant', t.name, 'property', p.address,
             'checkOut', stay_then.check_out)), '[]'::json) as stays
      from bookings b cross join lateral (${then}) as stay_then
      join properties p on p.organization_id = b.organization_id and p.id = stay_then.property_id
      join tenants t on t.organization_id = b.organization_id and t.id = b.tenant_id
     where b.organization_id = ${organizationId}
       and exists (select from transactions r where r.organization_id = b.organization_id and r.tenant_id = b.tenant_id and r.kind = 'receipt' and app.is_deposit(r.type))
       ${isNarrowed(filters) ? sql`` : sql`and stay_then.check_out >= ${from} and stay_then.check_out < ${to}`}
       ${narrow(scope, filters, { property: sql`stay_then.property_id`, tenant: sql`b.tenant_id` })}`)
  return rows[0]!.stays
}

/** The account of the tenant of a report about one tenant; none if the report leaves out some of their leases or stays. */
export async function accountsToSettle(
  scope: OrganizationScope,
  { tenantId, propertyId, rentalType }: Filters,
): Promise<Omit<AccountOfReport, 'state'>[]> {
  if (!tenantId || propertyId || rentalType) return []
  const { rows } = await scope.db.execute<Omit<AccountOfReport, 'state'>>(sql`
    select id as "tenantId", name as tenant from tenants where organization_id = ${scope.organizationId} and id = ${tenantId}`)
  return rows
}
