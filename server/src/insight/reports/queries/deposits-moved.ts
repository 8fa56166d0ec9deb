import type { CashMoved } from '@domovik/domain/insight/reports/cash-flow.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import { depositsAtUnits } from '../../../rental/deposits/by-unit.ts'
import type { Filters } from '../request.ts'
import { bucketName, type Unit } from './bucket-name.ts'

/**
 * Deposits received, refunded and applied to charges. A reversal counts on its own day. Transferring a
 * deposit to a new lease moves no cash.
 */
export async function depositsMoved(
  scope: OrganizationScope,
  window: Window,
  filters: Filters,
  unit: Unit,
): Promise<CashMoved[]> {
  const { propertyId, rentalType } = filters
  if (propertyId) return atUnits(scope, filters, window, unit)
  if (!rentalType) return ofTenants(scope, filters, window, unit, sql``)
  // Most tenants have units of one type: all their deposits are with it, and their accounts need not be replayed.
  const types = typesOfTenants(scope)
  const [ofOne, ofSeveral] = await Promise.all([
    ofTenants(
      scope,
      filters,
      window,
      unit,
      sql`and t.tenant_id in (select tenant_id from ${types} where types = array[${rentalType}])`,
    ),
    atUnits(
      scope,
      filters,
      window,
      unit,
      sql`and d.tenant_id in (select tenant_id from ${types} where cardinality(types) > 1)`,
    ),
  ])
  return [...ofOne, ...ofSeveral]
}

/** The rental types of the units that a tenant rents or has a deposit with. */
const typesOfTenants = ({ organizationId }: OrganizationScope): SQL => sql`
  (select x.tenant_id, array_agg(distinct p.rental_type::text) as types from (
     select tenant_id, property_id from app.lettings where organization_id = ${organizationId}
     union all
     select tenant_id, property_id from bookings where organization_id = ${organizationId}
     union all
     select tenant_id, property_id from transactions where organization_id = ${organizationId} and type = 'deposit') as x
   join properties p on p.organization_id = ${organizationId} and p.id = x.property_id group by 1) as rented`

/** Of all deposits of the tenants, which are restricted by `of`, a condition on `t.tenant_id`. */
async function ofTenants(
  scope: OrganizationScope,
  { tenantId }: Filters,
  { from, to }: Window,
  unit: Unit,
  of: SQL,
): Promise<CashMoved[]> {
  const { organizationId } = scope
  const deposit = sql`app.is_settled(t.status) and (t.kind = 'deposit_applied' or t.kind in ('receipt', 'refund') and t.type = 'deposit')
    ${tenantId ? sql`and t.tenant_id = ${tenantId}` : sql``} ${of}`
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

/** Of the units of a report: what their leases and stays hold, whatever the receipts name. */
async function atUnits(
  scope: OrganizationScope,
  { propertyId, tenantId, rentalType }: Filters,
  { from, to }: Window,
  unit: Unit,
  of?: SQL,
): Promise<CashMoved[]> {
  const units = sql`select id from properties where organization_id = ${scope.organizationId}
    ${propertyId ? sql`and id = ${propertyId}` : sql``} ${rentalType ? sql`and rental_type = ${rentalType}` : sql``}`
  const found = await depositsAtUnits(scope, units, to, { of })
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
