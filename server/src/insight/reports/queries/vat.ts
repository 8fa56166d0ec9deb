/** What VAT is due on and deducted from: sums by month, and the rows behind them (docs/finance.md 8.17). */
import type {
  VatBooks,
  VatPurchase,
  VatPurchases,
  VatSale,
  VatSales,
} from '@domovik/domain/insight/reports/vat.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { VAT_KINDS } from '@domovik/domain/rental/vat/vat.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { Filters } from '../request.ts'
import { bucketName } from './bucket-name.ts'
import { isCleaning, narrow } from './filters-sql.ts'

/** More rows are not listed; the sums are those of all rows. */
const mostRows = 10_000

/** The same percentage is one text: '23' also for '23.0'. */
const percentText = (percent: SQL): SQL => sql`trim_scale(${percent}::numeric)::text`

const taxPoint = sql`greatest(t.effective_date, parent.effective_date, origin.effective_date)`

/**
 * Charges, and what takes them back, by their effective date: that of a charge is its due date. What takes back a charge that
 * is not due yet counts on the due date too, so that both are in one month. A reversal has the sign against the row it
 * reverses, and `type` is that of the charge. That of a charge takes back what its credit notes left, because they end with it.
 */
const ledgerSales = (scope: OrganizationScope, { from, to }: Window, filters: Filters): SQL => sql`
  select t.id, 'payment' as place, ${taxPoint} as day, case t.kind when 'charge' then 'charges' else 'credits' end as line,
         case when charge.is_cleaning then 'cleaning' else charge.type end as what, x.name, p.address as property, ${percentText(sql`v.percent`)} as rate, sign * (t.amount - credited.gross) as gross, sign * (coalesce(v.amount, 0) - credited.vat) as vat
    from transactions t
    left join transactions parent on t.kind <> 'charge' and parent.organization_id = t.organization_id and parent.id = t.parent_id
    left join transactions origin on parent.kind = 'credit_note' and origin.organization_id = t.organization_id and origin.id = parent.parent_id
    cross join lateral (select case when t.kind = 'charge' then t.type when parent.kind = 'charge' then parent.type else origin.type end as type,
                               case when t.kind = 'charge' or parent.kind = 'credit_note' then 1 else -1 end as sign,
                               case when t.kind = 'charge' then ${isCleaning(sql`t`)} when parent.kind = 'charge' then ${isCleaning(sql`parent`)} else ${isCleaning(sql`origin`)} end as is_cleaning) as charge
    left join transaction_vat v on v.organization_id = t.organization_id and v.transaction_id = t.id
    cross join lateral (
      select coalesce(sum(n.amount), 0) as gross, coalesce(sum(w.amount), 0) as vat
        from transactions n left join transaction_vat w on w.organization_id = n.organization_id and w.transaction_id = n.id
       where t.kind = 'reversal' and parent.kind = 'charge' and n.organization_id = t.organization_id and n.parent_id = t.parent_id and n.kind = 'credit_note'
         and not exists (select from app.reversals r where r.organization_id = n.organization_id and r.parent_id = n.id)) as credited
    left join tenants x on x.organization_id = t.organization_id and x.id = t.tenant_id
    left join properties p on p.organization_id = t.organization_id and p.id = t.property_id
   where t.organization_id = ${scope.organizationId} and t.kind in ('charge', 'credit_note', 'reversal')
     and t.effective_date < ${to} and (t.effective_date >= ${from} or t.kind <> 'charge') and ${taxPoint} >= ${from} and ${taxPoint} < ${to} and charge.type = any(${sql.param([...VAT_KINDS])}::text[])
     and not exists (select from recovery_costs r where r.organization_id = t.organization_id and r.charge_id = coalesce(origin.id, parent.id, t.id))
     ${narrow(scope, filters, { property: sql`t.property_id` })}`

const incomeSales = (scope: OrganizationScope, { from, to }: Window, filters: Filters): SQL => sql`
  select i.id, 'income_record', i.date, 'income', i.category, i.source, p.address, null, i.amount, coalesce(i.vat_amount, 0)
    from incomes i left join properties p on p.organization_id = i.organization_id and p.id = i.property_id
   where i.organization_id = ${scope.organizationId} and i.deleted_at is null and app.is_revenue(i.category) and i.date >= ${from} and i.date < ${to}
     ${narrow(scope, filters, { property: sql`i.property_id` })}`

const salesOf = (scope: OrganizationScope, window: Window, filters: Filters): SQL =>
  sql`${ledgerSales(scope, window, filters)} union all ${incomeSales(scope, window, filters)}`

/**
 * Expenses with VAT that count by their date, each as one row; a split one with the shares of the properties that count. One
 * without a deductible share is deducted in full.
 */
const purchasesOf = (scope: OrganizationScope, { from, to }: Window, filters: Filters): SQL => sql`
  select e.id, e.date as day, e.category as what, e.vendor as name, ${percentText(sql`coalesce(e.vat_deductible_percent, '100')`)} as share, sum(e.amount)::bigint as gross,
         sum(coalesce(e.vat_invoiced, e.vat_amount))::bigint as vat, sum(e.vat_amount)::bigint as deductible
    from app.expense_shares e
   where e.organization_id = ${scope.organizationId} and e.deleted_at is null and app.counts_on_accrual(e.status) and e.vat_amount is not null
     and e.date >= ${from} and e.date < ${to} ${narrow(scope, filters, { property: sql`e.property_id` })}
   group by e.id, e.date, e.category, e.vendor, e.vat_deductible_percent`

/** Returns the sums of a window by month, and its rows unless they are too many to be listed. */
export async function vatBooks(
  scope: OrganizationScope,
  window: Window,
  filters: Filters,
): Promise<VatBooks> {
  const sales = salesOf(scope, window, filters)
  const purchases = purchasesOf(scope, window, filters)
  const bucket = bucketName(sql`r.day`, 'month')
  const { rows } = await scope.db.execute<{
    sales: VatSales[]
    purchases: VatPurchases[]
    listedSales: VatSale[]
    listedPurchases: VatPurchase[]
  }>(sql`
    with sale as (${sales}), purchase as (${purchases})
    select (select coalesce(json_agg(sum), '[]'::json) from (select ${bucket} as bucket, r.line, r.rate, sum(r.gross) as gross, sum(r.vat) as vat
              from sale r group by 1, 2, 3) as sum) as sales,
           (select coalesce(json_agg(sum), '[]'::json) from (select ${bucket} as bucket, r.share, sum(r.gross) as gross, sum(r.vat) as vat, sum(r.deductible) as deductible
              from purchase r group by 1, 2) as sum) as purchases,
           (select coalesce(json_agg(row), '[]'::json) from (select r.* from sale r order by r.day, r.id limit ${mostRows + 1}) as row) as "listedSales",
           (select coalesce(json_agg(row), '[]'::json) from (select r.* from purchase r order by r.day, r.id limit ${mostRows + 1}) as row) as "listedPurchases"`)
  const { listedSales, listedPurchases, ...sums } = rows[0]!
  const tooMany = listedSales.length > mostRows || listedPurchases.length > mostRows
  return { ...sums, rows: tooMany ? null : { sales: listedSales, purchases: listedPurchases } }
}
