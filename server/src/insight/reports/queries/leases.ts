import type { LeaseLine } from '@domovik/domain/insight/reports/lease-status.ts'
import { sql } from 'drizzle-orm'
import { among } from '../../../machinery/db/list.ts'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { isRenewed, lettingStatusOn, lettingsOn, rentOn } from '../../../rental/leases/lease-sql.ts'
import type { Filters } from '../request.ts'
import { narrow } from './filters-sql.ts'

const l = sql`l`

/** Leases as of the end of a day. Leases that ended before `from` are only counted. */
export async function leasesOn(
  scope: OrganizationScope,
  filters: Filters,
  day: string,
  from: string,
): Promise<{ leases: LeaseLine[]; leftOut: number }> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ leases: LeaseLine[]; leftOut: number }>(sql`
    with lease as (
      select l.id as "leaseId", l.property_id as "propertyId", p.address as property, l.tenant_id as "tenantId", t.name as tenant,
             l.start_date as "startDate", l.last_day as "endDate", l.last_day - ${day}::date as "daysLeft",
             ${lettingStatusOn(scope, l, day)} as status,
             coalesce(${rentOn(l, day)}, 0) as rent, l.deposit_amount as deposit,
             ${isRenewed(l)} as renewed
        from app.lettings l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
       where l.organization_id = ${organizationId}
         ${narrow(scope, filters, { property: sql`l.property_id`, tenant: sql`l.tenant_id` })}
    ), wanted as (select * from lease where true ${among(sql`status`, filters.status)})
    select (select coalesce(json_agg(wanted), '[]'::json) from wanted where "endDate" is null or "endDate" >= ${from}) as leases,
           (select count(*)::int from wanted where "endDate" < ${from}) as "leftOut"`)
  return rows[0]!
}

export type LeaseForSettlement = {
  leaseId: string
  tenantId: string
  tenant: string
  property: string
  endDate: string | null
  rentAtSigning: number
  rentNow: number
  latest: boolean
}

/** Whether the deposit of the previous lease was planned by the end of the day to be carried over to `l` later. */
const awaitsDeposit = (day: string) => sql`exists (
  select from transactions r where r.organization_id = l.organization_id and r.lease_id = l.id and r.kind = 'receipt' and r.type = 'deposit_transfer'
     and r.posted_on <= ${day}::date and r.effective_date > ${day}::date)`

/**
 * Leases whose last day is in the window. With a tenant or property filter, also leases that continue. A lease that has not begun is among them
 * if a deposit will be carried over to it, so that the rows of a tenant together contain it once.
 */
export async function leasesToSettle(
  scope: OrganizationScope,
  filters: Filters,
  window: { from: string; to: string; day: string },
): Promise<LeaseForSettlement[]> {
  const narrowed = filters.tenantId !== undefined || filters.propertyId !== undefined
  const { rows } = await scope.db.execute<{ leases: LeaseForSettlement[] }>(sql`
    with letting as (${lettingsOn(scope, window.day)})
    select coalesce(json_agg(row), '[]'::json) as leases from (
      select l.id as "leaseId", l.tenant_id as "tenantId", t.name as tenant, p.address as property, l.last_day as "endDate",
             coalesce(${rentOn(l, sql`l.start_date`)}, 0) as "rentAtSigning",
             coalesce(${rentOn(l, sql`least(${window.day}::date, l.last_day)`)}, 0) as "rentNow",
             not exists (select 1 from letting n where n.tenant_id = l.tenant_id and (n.start_date, n.id) > (l.start_date, l.id)
                          and (n.start_date <= ${window.day}::date or n.entered_on <= ${window.day}::date)) as latest
        from letting l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
       where (l.start_date <= ${window.day} or ${awaitsDeposit(window.day)})
         ${
           narrowed
             ? sql`and (l.last_day is null or l.last_day >= ${window.from})`
             : sql`and l.last_day >= ${window.from} and l.last_day < ${window.to}`
         }
         ${narrow(scope, filters, { property: sql`l.property_id`, tenant: sql`l.tenant_id` })}) as row`)
  return rows[0]!.leases
}
