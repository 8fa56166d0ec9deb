import type { CashMoved } from '@domovik/domain/insight/reports/cash-flow.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { Filters } from '../request.ts'
import { bucketName, type Unit } from './bucket-name.ts'
import { narrow } from './filters-sql.ts'

/**
 * Deposits received, refunded and applied to charges. A reversal counts on its own day. Transferring a
 * deposit to a new lease moves no cash.
 */
export async function depositsMoved(
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
  unit: Unit,
): Promise<CashMoved[]> {
  const { organizationId } = scope
  const deposit = sql`app.is_settled(t.status) and (t.kind = 'deposit_applied' or t.kind in ('receipt', 'refund') and t.type = 'deposit')
    ${narrow(scope, filters, { property: sql`t.property_id`, tenant: sql`t.tenant_id` })}`
  const { rows } = await scope.db.execute<{ moved: CashMoved[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as moved from (
      select ${bucketName(sql`day`, unit)} as bucket,
             case kind when 'receipt' then 'depositsIn' when 'refund' then 'depositsOut' else 'depositsApplied' end as kind, sum(amount) as amount
        from (
          select t.effective_date as day, t.kind, t.amount from transactions t
           where t.organization_id = ${organizationId} and ${deposit} and t.effective_date >= ${from} and t.effective_date < ${to}
          union all
          select r.effective_date, t.kind, -t.amount
            from transactions r join transactions t on t.organization_id = r.organization_id and t.id = r.parent_id
           where r.organization_id = ${organizationId} and r.kind = 'reversal' and ${deposit} and r.effective_date >= ${from} and r.effective_date < ${to}) as moved
       group by 1, 2) as row`)
  return rows[0]!.moved
}
