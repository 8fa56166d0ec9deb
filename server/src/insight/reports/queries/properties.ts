/**
 * Data of the reports by property in addition to the measures: unit states, running costs and letting
 * history.
 */

import type { CostSum } from '@domovik/domain/insight/reports/profitability.ts'
import type { PropertyState } from '@domovik/domain/insight/reports/property.ts'
import type { Unit } from '@domovik/domain/insight/reports/rental-performance.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { overdueBy } from '../../../rental/payments/ledger-sql.ts'
import { propertyStatusOn } from '../../../rental/properties/property-sql.ts'
import { netOfVat } from '../../../rental/vat-sql.ts'
import type { Filters } from '../request.ts'
import { narrow } from './filters-sql.ts'

/** State of each property today (docs/finance.md 3.4). */
export async function propertyStates(scope: OrganizationScope, filters: Filters): Promise<PropertyState[]> {
  const { organizationId, today } = scope
  const { rows } = await scope.db.execute<{ states: PropertyState[] }>(sql`
    select coalesce(json_agg(json_build_object('propertyId', p.id, 'propertyType', p.property_type,
             'status', ${propertyStatusOn(sql`p`, today)},
             'overdue', coalesce(late.arrears, 0), 'openTickets', coalesce(open.tickets, 0))), '[]'::json) as states
      from properties p
      left join (${overdueBy(scope, 'property_id')}) as late on late.property_id = p.id
      left join (select property_id, count(*) as tickets from tickets where organization_id = ${organizationId} and deleted_at is null and app.is_open_ticket(status)
                  group by property_id) as open on open.property_id = p.id
     where p.organization_id = ${organizationId} and p.deleted_at is null ${narrow(scope, filters, { property: sql`p.id` })}`)
  return rows[0]!.states
}

/** Approved and paid running costs by property and category, by their date, in cents. */
export async function runningCosts(
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
): Promise<CostSum[]> {
  const { rows } = await scope.db.execute<{ costs: CostSum[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as costs from (
      select e.property_id as "propertyId", e.category, sum(${netOfVat(scope, sql`e`)}) as amount from app.expense_shares e
       where e.organization_id = ${scope.organizationId} and e.deleted_at is null and app.counts_on_accrual(e.status)
         and app.expense_line(e.category, e.capital) = 'operating' and e.date >= ${from} and e.date < ${to}
         ${narrow(scope, filters, { property: sql`e.property_id` })}
       group by 1, 2) as row`)
  return rows[0]!.costs
}

/** Vacant days of a unit before each lease that began in the window and followed another lease. */
export async function unitsLet(
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
): Promise<Unit[]> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ units: Unit[] }>(sql`
    select coalesce(json_agg(json_build_object('propertyId', p.id, 'rentalType', p.rental_type, 'area', p.square_footage, 'areaUnit', p.area_unit,
             'emptyDays', coalesce(g.days, 0), 'lettings', coalesce(g.lettings, 0))), '[]'::json) as units
      from properties p left join (
        select l.property_id, sum(l.start_date - before.until_date) as days, count(*) as lettings
          from app.lettings l cross join lateral (
            select max(b.until_date) as until_date from app.lettings b
             where b.organization_id = l.organization_id and b.property_id = l.property_id and b.start_date < l.start_date) as before
         where l.organization_id = ${organizationId} and l.start_date >= ${from} and l.start_date < ${to}
           and before.until_date <= l.start_date
         group by l.property_id) as g on g.property_id = p.id
     where p.organization_id = ${organizationId} and p.deleted_at is null ${narrow(scope, filters, { property: sql`p.id` })}`)
  return rows[0]!.units
}
