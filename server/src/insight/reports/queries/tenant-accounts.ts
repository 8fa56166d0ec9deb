import type {
  AccountsMoved,
  TenantAccount,
  TenantFinancialQuestion,
} from '@domovik/domain/insight/reports/tenant-financial.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { chargesOn, depositMovements, replayedTenants } from '../../measures/accounts-at.ts'
import { bucketName } from './bucket-name.ts'

export type Accounts = {
  accounts: Omit<TenantAccount, 'tenant'>[]
  moved: AccountsMoved[]
  /** Tenants whose account needs a replay. */
  replayed: string[]
}

/**
 * Adds up the accounts that need no replay. The opening balance is the balance of everything posted less what moved since the first
 * day, so that older years are not read. In cents.
 */
export async function tenantAccounts(
  scope: OrganizationScope,
  { from, toEffective, buckets }: TenantFinancialQuestion,
  tenantIds: readonly string[] | null,
): Promise<Accounts> {
  const { organizationId, currency } = scope
  const unit = buckets[0]?.unit ?? 'day'
  const ids = sql`${`{${(tenantIds ?? []).join(',')}}`}::uuid[]`
  const of = (row: SQL): SQL => (tenantIds === null ? sql`` : sql`and ${row}.tenant_id = any(${ids})`)
  const day = sql`${toEffective}::date - 1`
  const lastDay = new Date(Date.parse(toEffective) - 86_400_000).toISOString().slice(0, 10)
  const here = sql`not in (select tenant_id from replayed)`
  const { rows } = await scope.db.execute<Accounts>(sql`
    with replayed as materialized (${replayedTenants(scope, lastDay)}),
    movement as (
      select c.tenant_id, c.due_date as day, 'chargesDue' as part, c.amount
        from charge_states c where c.organization_id = ${organizationId} and c.due_date >= ${from} and not app.is_deposit(c.type) and c.tenant_id ${here} ${of(sql`c`)}
      union all
      select m.tenant_id, m.day, case m.kind when 'receipt' then 'receipts' when 'refund' then 'refunds' else 'credits' end, -m.amount
        from app.operating_cash m where m.organization_id = ${organizationId} and m.day >= ${from} and m.tenant_id ${here} ${of(sql`m`)}
      union all
      select n.tenant_id, greatest(n.effective_date, c.due_date), 'credits', -n.amount
        from transactions n left join charge_states c on c.organization_id = n.organization_id and c.charge_id = n.parent_id
       where n.organization_id = ${organizationId} and n.kind = 'credit_note' and greatest(n.effective_date, c.due_date) >= ${from}
         and (c.type is null or not app.is_deposit(c.type)) and n.tenant_id ${here} ${of(sql`n`)}
    ), summed as (
      select grouping(tenant_id) = 0 as of_tenant, tenant_id, bucket, sum(amount) as since, count(*) filter (where elapsed) as lines, coalesce(sum(amount) filter (where elapsed), 0) as balance,
             coalesce(sum(amount) filter (where elapsed and part = 'chargesDue'), 0) as charges_due, coalesce(-sum(amount) filter (where elapsed and part = 'receipts'), 0) as receipts,
             coalesce(-sum(amount) filter (where elapsed and part = 'credits'), 0) as credits, coalesce(sum(amount) filter (where elapsed and part = 'refunds'), 0) as refunds
        from (select m.*, m.day < ${toEffective} as elapsed, ${unit === 'month' ? sql`app.month_of(m.day)` : sql`m.day`} as bucket from movement m) as m
       group by grouping sets ((tenant_id), (bucket))
    ), moved as (
      select * from summed where of_tenant
    ), balance as (
      select tenant_id, sum(amount) as amount from (
        select c.tenant_id, c.remaining as amount from charge_states c
         where c.organization_id = ${organizationId} and c.remaining > 0 and not app.is_deposit(c.type) ${of(sql`c`)}
        union all
        select b.tenant_id, -b.unapplied_credit from tenant_balances b where b.organization_id = ${organizationId} and b.currency = ${currency} ${of(sql`b`)}) as part
       group by tenant_id
    ), open as (
      ${chargesOn(scope, lastDay, sql`${of(sql`c`)} and c.due_date < ${toEffective} and (c.settled_on is null or c.settled_on > ${day})`)}
      union all
      ${chargesOn(
        scope,
        lastDay,
        sql`${of(sql`c`)} and c.due_date >= ${toEffective} and c.charge_id in (
        select t.id from transactions t where t.organization_id = ${organizationId} and t.kind = 'charge' and t.effective_date >= ${toEffective} and t.posted_on < ${toEffective})`,
      )}
    ), due as (
      select tenant_id, count(*) filter (where in_window) as due, count(*) filter (where in_window and settled_on <= effective_due_date) as in_time,
             count(*) filter (where this_month and closed_as is null) as due_this_month
        from (
          select c.tenant_id, c.settled_on, c.effective_due_date, app.month_of(c.due_date) = app.month_of(${day}) as this_month, c.closed_as,
                 c.due_date >= ${from} and not app.is_deposit(c.type) as in_window
            from charge_states c where c.organization_id = ${organizationId} and c.due_date >= least(${from}::date, app.month_of(${day})) and c.due_date < ${toEffective}
             and c.settled_on <= ${day} and c.tenant_id ${here} ${of(sql`c`)}) as paid
       group by tenant_id
    ), unpaid as (
      select tenant_id, coalesce(sum(remaining_then) filter (where late and not deposit), 0) as overdue,
             bool_or(late and closed_as is null) as late, bool_or(closed_as is null and remaining_then > 0 and paid_then > 0) as partial,
             count(*) filter (where this_month and closed_as is null) as due_this_month, count(*) filter (where this_month and closed_as is null and remaining_then > 0) as open_this_month,
             count(*) filter (where in_window and (remaining_then = 0 or effective_due_date < ${day})) as due, count(*) filter (where in_window and remaining_then = 0) as in_time
        from (
          select o.tenant_id, o.closed_as, o.remaining_then, o.paid_then, o.effective_due_date, o.remaining_then > 0 and o.effective_due_date < ${day} as late,
                 app.month_of(o.due_date) = app.month_of(${day}) as this_month, app.is_deposit(o.type) as deposit,
                 o.due_date >= ${from} and o.due_date < ${toEffective} and not app.is_deposit(o.type) as in_window from open o) as one
       group by tenant_id
    ), held as (
      select tenant_id, sum(amount) as amount from (${depositMovements(scope)}) as d where d.day < ${toEffective} and d.tenant_id ${here} ${of(sql`d`)} group by tenant_id
    )
    select
      (select coalesce(json_agg(json_build_object('tenantId', t.id, 'paymentStatus', app.tenant_payment_status(u.late, u.partial, coalesce(d.due_this_month, 0) + coalesce(u.due_this_month, 0), coalesce(u.open_this_month, 0)),
                'opening', coalesce(b.amount, 0) - coalesce(m.since, 0), 'chargesDue', coalesce(m.charges_due, 0), 'receipts', coalesce(m.receipts, 0),
                'credits', coalesce(m.credits, 0), 'refunds', coalesce(m.refunds, 0), 'overdue', coalesce(u.overdue, 0), 'due', coalesce(d.due, 0) + coalesce(u.due, 0),
                'inTime', coalesce(d.in_time, 0) + coalesce(u.in_time, 0), 'depositsHeld', coalesce(h.amount, 0), 'lines', coalesce(m.lines, 0))), '[]'::json)
         from tenants t left join moved m on m.tenant_id = t.id left join balance b on b.tenant_id = t.id left join due d on d.tenant_id = t.id
         left join unpaid u on u.tenant_id = t.id left join held h on h.tenant_id = t.id
        where t.organization_id = ${organizationId} and t.id ${here} ${tenantIds === null ? sql`` : sql`and t.id = any(${ids})`}) as accounts,
      (select coalesce(json_agg(row), '[]'::json) from (
         select ${bucketName(sql`bucket`, unit)} as bucket, balance, charges_due as "chargesDue", receipts from summed where not of_tenant and lines > 0) as row) as moved,
      (select coalesce(json_agg(tenant_id), '[]'::json) from replayed) as replayed`)
  return rows[0]!
}
