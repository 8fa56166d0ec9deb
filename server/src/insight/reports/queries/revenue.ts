/** Revenue by day or month, property and kind (docs/finance.md 6.1, 8.1), summed by PostgreSQL. */

import { REVENUE_KIND_OF, type RevenueLine } from '@domovik/domain/insight/reports/revenue.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { isNotReversed } from '../../../rental/payments/ledger-sql.ts'
import { isRegistered, isVatRegistered, vatOf } from '../../../rental/vat-sql.ts'
import { flowsOf } from '../../measures/flows.ts'
import type { Filters } from '../request.ts'
import { bucketName, type Unit } from './bucket-name.ts'
import { narrow } from './filters-sql.ts'

// Tourist tax is no revenue, but its part of the money received is shown.
const kindOf = (type: SQL): SQL =>
  sql`case ${type} when 'tourist_tax' then 'tourist_tax' ${sql.join(
    Object.entries(REVENUE_KIND_OF).flatMap(([charge, kind]) =>
      kind === null ? [] : [sql.raw(`when '${charge}' then '${kind}'`)],
    ),
    sql` `,
  )} end`

/** The kind of a line of VAT, and after the colon that of the amount that contains it. */
const vatIn = (kind: SQL): SQL => sql`'vat:' || ${kind}`

/** How lines are added up: by day or month, and by property unless the report shows no properties. */
type By = { unit: Unit; byProperty: boolean }

const addedUp = async (
  scope: OrganizationScope,
  lines: SQL,
  { unit, byProperty }: By,
): Promise<RevenueLine[]> => {
  const bucket = unit === 'month' ? sql`app.month_of(day)` : sql`day`
  const property = byProperty ? sql`property_id` : sql`null::uuid`
  const { rows } = await scope.db.execute<{ lines: RevenueLine[] }>(sql`
    with line as (${lines}),
    summed as (select ${bucket} as day, ${property} as property_id, kind, sum(amount) as amount from line where amount <> 0 group by 1, 2, 3)
    select coalesce(json_agg(json_build_object('bucket', ${bucketName(sql`s.day`, unit)}, 'propertyId', s.property_id, 'property', p.address, 'kind', split_part(s.kind, ':', 1), 'of', nullif(split_part(s.kind, ':', 2), ''), 'amount', s.amount)), '[]'::json) as lines
      from summed s left join properties p on p.organization_id = ${scope.organizationId} and p.id = s.property_id`)
  return rows[0]!.lines
}

/**
 * Cash basis: completed operating receipts and applied deposits, split by the kind of the charges they paid,
 * tourist tax included, with the rest as an advance; refunds; income records by payment day. A reversal counts on its own day. The
 * VAT in them is negative. In cents.
 */
export function cashRevenue(
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
  by: By,
): Promise<RevenueLine[]> {
  const { organizationId } = scope
  const narrowed = narrow(scope, filters, { property: sql`t.property_id`, tenant: sql`t.tenant_id` })
  const moved = sql`from app.cash_by_unit t where t.organization_id = ${organizationId} and t.day >= ${from} and t.day < ${to} ${narrowed}`
  return addedUp(
    scope,
    sql`
    select * from (
      with moved as (
        select t.day, t.property_id, t.kind, t.amount ${moved} and not t.reversal
      ), met as (
        select t.day, t.property_id, ${kindOf(sql`t.type`)} as kind, t.amount from app.allocated_cash t
         where t.organization_id = ${organizationId} and t.day >= ${from} and t.day < ${to} and t.allocated_on >= ${from} ${narrowed}
      )
      select day, property_id, kind, amount from met
      union all
      select day, property_id, 'advance', -amount from met
      union all
      select day, property_id, 'advance', amount from moved where kind <> 'refund'
      union all
      select day, property_id, 'refunds', amount from moved where kind = 'refund'
    ) as posted
    union all
    select t.day, t.property_id, case when t.kind = 'refund' then 'refunds' else 'advance' end, t.amount ${moved} and t.reversal
    union all
    select t.day, t.property_id, ${vatIn(kindOf(sql`c.type`))}, -t.amount
      from allocation_vat t join charge_vat c on c.organization_id = t.organization_id and c.charge_id = t.charge_id
     where t.organization_id = ${organizationId} and ${isRegistered(scope)} and t.day >= ${from} and t.day < ${to} ${narrowed}
    union all
    select i.paid_on, i.property_id, 'income', i.amount
      from incomes i
     where i.organization_id = ${organizationId} and i.deleted_at is null and app.is_revenue(i.category) and i.paid_on >= ${from} and i.paid_on < ${to}
       ${narrow(scope, filters, { property: sql`i.property_id`, tenant: sql`i.tenant_id` })}
    union all
    select i.paid_on, i.property_id, 'vat:income', -${vatOf(scope, sql`i`)}
      from incomes i
     where i.organization_id = ${organizationId} and i.deleted_at is null and app.is_revenue(i.category) and i.paid_on >= ${from} and i.paid_on < ${to}
       ${narrow(scope, filters, { property: sql`i.property_id`, tenant: sql`i.tenant_id` })}`,
    by,
  )
}

/**
 * Accrual basis: a charge with service days is earned day by day, R(A*end/N) - R(A*start/N) in each bucket,
 * and its credit notes likewise, negative. One-off charges count on their due date, income records on their
 * date. Reversed charges and opening balances do not count. The VAT in them is negative and divided over days in the same way. In cents.
 */
export function accrualRevenue(
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
  by: By,
): Promise<RevenueLine[]> {
  const { organizationId } = scope
  const { unit } = by
  const narrowed = narrow(scope, filters, { property: sql`t.property_id`, tenant: sql`t.tenant_id` })
  return addedUp(
    scope,
    sql`
    select * from (
      with bucket as (
        select greatest(day::date, ${from}::date) as b_from, least((day + ${sql.raw(`interval '1 ${unit}'`)})::date, ${to}::date) as b_to
          from generate_series(date_trunc(${sql.raw(`'${unit}'`)}, ${from}::timestamp), ${to}::timestamp - interval '1 day', ${sql.raw(`interval '1 ${unit}'`)}) as day
      ), earned as (
        select t.id, t.property_id, t.type, t.amount, t.due_date, t.service_from, t.service_to from transactions t
         where t.organization_id = ${organizationId} and t.kind = 'charge' and app.is_earned_charge(t.type) ${narrowed}
           and case when t.service_to is null then t.due_date >= ${from} and t.due_date < ${to} else t.service_from < ${to} and t.service_to >= ${from} end
           and ${isNotReversed(sql`t`)}
      ), worth as (
        select property_id, ${kindOf(sql`type`)} as kind, amount, due_date, service_from, service_to from earned
        union all
        select e.property_id, ${kindOf(sql`e.type`)}, -n.amount, e.due_date, e.service_from, e.service_to
          from transactions n join earned e on e.id = n.parent_id
         where n.organization_id = ${organizationId} and n.kind = 'credit_note'
           and ${isNotReversed(sql`n`)}
        union all
        select e.property_id, ${vatIn(kindOf(sql`e.type`))}, -v.amount, e.due_date, e.service_from, e.service_to
          from charge_vat v join earned e on e.id = v.charge_id
         where v.organization_id = ${organizationId} and ${isRegistered(scope)}
      )
      select b.b_from as day, w.property_id, w.kind,
             round(w.amount::numeric * (least(b.b_to, w.service_to + 1) - w.service_from) / (w.service_to + 1 - w.service_from))
             - round(w.amount::numeric * greatest(0, b.b_from - w.service_from) / (w.service_to + 1 - w.service_from)) as amount
        from worth w join bucket b on b.b_from <= w.service_to and b.b_to > w.service_from
       where w.service_to is not null
      union all
      select w.due_date, w.property_id, w.kind, w.amount from worth w
       where w.service_to is null and w.due_date >= ${from} and w.due_date < ${to}
    ) as earned_in
    union all
    select i.date, i.property_id, 'income', i.amount
      from incomes i
     where i.organization_id = ${organizationId} and i.deleted_at is null and app.is_revenue(i.category) and i.date >= ${from} and i.date < ${to}
       ${narrow(scope, filters, { property: sql`i.property_id`, tenant: sql`i.tenant_id` })}
    union all
    select i.date, i.property_id, 'vat:income', -${vatOf(scope, sql`i`)}
      from incomes i
     where i.organization_id = ${organizationId} and i.deleted_at is null and app.is_revenue(i.category) and i.date >= ${from} and i.date < ${to}
       ${narrow(scope, filters, { property: sql`i.property_id`, tenant: sql`i.tenant_id` })}`,
    by,
  )
}

type Received = { bucket: string; amount: number; vat: number; touristTax: number }

/** Money received by day or month, in cents: without VAT and tourist tax, the VAT, and the tourist tax. */
export async function received(
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
  unit: Unit,
): Promise<Received[]> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ sums: Received[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as sums from (
      select ${bucketName(sql`day`, unit)} as bucket, sum(amount - vat) as amount, sum(vat) as vat, sum(tax) as "touristTax" from (
        select t.day, t.amount, 0 as vat, case t.kind when 'tourist_tax' then -t.amount else 0 end as tax from app.revenue_cash t
         where t.organization_id = ${organizationId} and t.day >= ${from} and t.day < ${to}
           ${narrow(scope, filters, { property: sql`t.property_id`, tenant: sql`t.tenant_id` })}
        union all
        select t.day, 0, t.amount, 0 from allocation_vat t
         where t.organization_id = ${organizationId} and ${isRegistered(scope)} and t.day >= ${from} and t.day < ${to}
           ${narrow(scope, filters, { property: sql`t.property_id`, tenant: sql`t.tenant_id` })}
        union all
        select i.paid_on, i.amount, ${vatOf(scope, sql`i`)}, 0 from incomes i
         where i.organization_id = ${organizationId} and i.deleted_at is null and app.is_revenue(i.category) and i.paid_on >= ${from} and i.paid_on < ${to}
           ${narrow(scope, filters, { property: sql`i.property_id`, tenant: sql`i.tenant_id` })}) as moved
       group by 1) as row`)
  return rows[0]!.sums
}

/** The sum of all lines of a window, in cents: stored months, unless the report shows one tenant. */
export async function revenueTotal(
  scope: OrganizationScope,
  window: Window,
  filters: Filters,
  basis: 'cash' | 'accrual',
): Promise<number> {
  if (filters.tenantId) {
    const lines = await (basis === 'accrual' ? accrualRevenue : cashRevenue)(scope, window, filters, {
      unit: 'month',
      byProperty: false,
    })
    return lines.reduce((sum, { kind, amount }) => (kind === 'tourist_tax' ? sum : sum + amount), 0)
  }
  const [flows] = await flowsOf(
    scope,
    [window],
    filters,
    new Map<string, number>(),
    await isVatRegistered(scope),
  )
  const sum = flows?.get(-1)
  if (!sum) return 0
  return basis === 'accrual' ? sum.rentalRevenue + sum.otherIncome : sum.received
}
