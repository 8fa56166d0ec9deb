import type { LeaseLine } from '@domovik/domain/insight/reports/lease-status.ts'
import type { Deduction } from '@domovik/domain/rental/inspections/deductions.ts'
import { sql } from 'drizzle-orm'
import { among } from '../../../machinery/db/list.ts'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { isRenewed, lettingStatusOn, rentOn } from '../../../rental/leases/lease-sql.ts'
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
  noted: Deduction[]
}

/** The deductions that were noted with reports of the lease `l` up to the end of the day and not booked by then, as JSON. */
const notedOn = ({ timeZone }: OrganizationScope, day: string) => sql`(
  select coalesce(json_agg(json_build_object('amount', d.amount, 'decision', d.decision, 'settled', false)), '[]'::json)
    from inspection_deductions d
    join inspections i on i.organization_id = d.organization_id and i.id = d.inspection_id
    left join transactions c on c.organization_id = d.organization_id and c.id = d.charge_id
   where d.organization_id = l.organization_id and i.lease_id = l.id and i.withdrawn_at is null
     and (d.created_at at time zone ${timeZone})::date <= ${day}::date
     and (d.settlement_id is null or c.effective_date > ${day}::date))`

/** Leases whose last day is in the window. With a tenant or property filter, also leases that continue. */
export async function leasesToSettle(
  scope: OrganizationScope,
  filters: Filters,
  window: { from: string; to: string; day: string },
): Promise<LeaseForSettlement[]> {
  const narrowed = filters.tenantId !== undefined || filters.propertyId !== undefined
  const { rows } = await scope.db.execute<{ leases: LeaseForSettlement[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as leases from (
      select l.id as "leaseId", l.tenant_id as "tenantId", t.name as tenant, p.address as property, l.last_day as "endDate",
             coalesce(${rentOn(l, sql`l.start_date`)}, 0) as "rentAtSigning",
             coalesce(${rentOn(l, sql`least(${window.day}::date, l.last_day)`)}, 0) as "rentNow",
             not exists (select 1 from app.lettings n where n.organization_id = l.organization_id and n.tenant_id = l.tenant_id
                          and (n.start_date, n.id) > (l.start_date, l.id)) as latest,
             ${notedOn(scope, window.day)} as noted
        from app.lettings l
        join properties p on p.organization_id = l.organization_id and p.id = l.property_id
        join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
       where l.organization_id = ${scope.organizationId} and l.start_date <= ${window.day}
         ${
           narrowed
             ? sql`and (l.last_day is null or l.last_day >= ${window.from})`
             : sql`and l.last_day >= ${window.from} and l.last_day < ${window.to}`
         }
         ${narrow(scope, filters, { property: sql`l.property_id`, tenant: sql`l.tenant_id` })}) as row`)
  return rows[0]!.leases
}
