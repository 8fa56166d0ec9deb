/**
 * Expenses by day or month (docs/finance.md 6.1): approved and paid ones by their date (accrual), or paid ones by
 * the day of payment (cash). A split expense counts by the shares of its properties, as one entry.
 */

import type { ExpenseSum } from '@domovik/domain/insight/reports/expenses-by-category.ts'
import type { MaintenanceCost } from '@domovik/domain/insight/reports/maintenance.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import { among } from '../../../machinery/db/list.ts'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { netOfVat, vatOf } from '../../../rental/vat-sql.ts'
import type { Filters } from '../request.ts'
import { bucketName, type Unit } from './bucket-name.ts'
import { narrow } from './filters-sql.ts'

const counting = (
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
  basis: 'cash' | 'accrual',
): SQL => {
  const day = basis === 'cash' ? sql`e.paid_on` : sql`e.date`
  return sql`e.organization_id = ${scope.organizationId} and e.deleted_at is null
    and ${basis === 'cash' ? sql`e.status = 'paid'` : sql`app.counts_on_accrual(e.status)`} and ${day} >= ${from} and ${day} < ${to}
    ${narrow(scope, filters, { property: sql`e.property_id` })} ${among(sql`e.category`, filters.category)}`
}

/**
 * Sums by statement line and category, in cents without VAT. Only the shares of split expenses are counted by their expense: counting
 * distinct ids sorts all rows. The names of days are written after the sums.
 */
export async function spent(
  scope: OrganizationScope,
  window: Window,
  filters: Filters,
  basis: 'cash' | 'accrual',
  unit: Unit,
): Promise<ExpenseSum[]> {
  const day = basis === 'cash' ? sql`e.paid_on` : sql`e.date`
  const sums = (count: SQL, which: SQL) => sql`
    select ${unit === 'month' ? sql`app.month_of(${day})` : day} as day, e.category, e.capital, ${count} as count,
           sum(${netOfVat(scope, sql`e`)}) as amount, sum(${vatOf(scope, sql`e`)}) as vat
      from app.expense_shares e where ${counting(scope, window, filters, basis)} and ${which} group by 1, 2, 3`
  const { rows } = await scope.db.execute<{ sums: ExpenseSum[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as sums from (
      select ${bucketName(sql`s.day`, unit)} as bucket, app.expense_line(s.category, s.capital) as line, s.category,
             sum(s.count) as count, sum(s.amount) as amount, sum(s.vat) as vat
        from (${sums(sql`count(*)`, sql`e.split_by is null`)} union all ${sums(sql`count(distinct e.id)`, sql`e.split_by is not null`)}) as s
       group by s.day, line, s.category) as row`)
  return rows[0]!.sums
}

/** Costs of maintenance and repairs by property, in cents. */
export async function maintenanceCosts(
  scope: OrganizationScope,
  window: Window,
  filters: Filters,
  unit: Unit,
): Promise<MaintenanceCost[]> {
  const { rows } = await scope.db.execute<{ costs: MaintenanceCost[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as costs from (
      select ${bucketName(sql`e.date`, unit)} as bucket, e.property_id as "propertyId", p.address as property, sum(${netOfVat(scope, sql`e`)}) as amount
        from app.expense_shares e left join properties p on p.organization_id = e.organization_id and p.id = e.property_id
       where ${counting(scope, window, { ...filters, category: ['maintenance', 'repairs'] }, 'accrual')} group by 1, 2, 3) as row`)
  return rows[0]!.costs
}
