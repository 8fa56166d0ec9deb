import type { CashMoved } from '@domovik/domain/insight/reports/cash-flow.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { depositsAtUnits } from '../../../rental/deposits/by-unit.ts'
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
  const { propertyId } = filters
  if (propertyId) return atUnit(scope, { ...filters, propertyId }, { from, to }, unit)
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

const kinds = { in: 'depositsIn', out: 'depositsOut', applied: 'depositsApplied' } as const

/** Of one unit: what its leases and stays hold, whatever the receipts name. */
async function atUnit(
  scope: OrganizationScope,
  { propertyId, tenantId, rentalType }: Filters & { propertyId: string },
  { from, to }: Window,
  unit: Unit,
): Promise<CashMoved[]> {
  const units = sql`select id from properties where organization_id = ${scope.organizationId} and id = ${propertyId}
    ${rentalType ? sql`and rental_type = ${rentalType}` : sql``}`
  const found = await depositsAtUnits(scope, units, to)
  const moved = new Map<string, CashMoved>()
  for (const { line, day, amount, tenantId: of } of found) {
    if (day < from || (tenantId && of !== tenantId)) continue
    const bucket = unit === 'day' ? day : day.slice(0, 7)
    const key = `${line} ${bucket}`
    const sum = (moved.get(key)?.amount ?? 0) + (line === 'in' ? amount : -amount)
    moved.set(key, { bucket, kind: kinds[line], amount: sum })
  }
  return [...moved.values()]
}
