import type { DeductionHistory } from '@domovik/domain/rental/inspections/deduction-history.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Returns what was noted of deductions with the reports of the tenants' leases and which settlements booked them. The rows contain only the
 * last note and the settlement that stands now, so the event log says what was noted before and which settlements were undone.
 */
export async function deductionHistories(
  { db, organizationId, timeZone }: OrganizationScope,
  tenantIds: readonly string[],
): Promise<(DeductionHistory & { tenantId: string })[]> {
  const tenants = sql`any (${sql.param([...tenantIds])}::uuid[])`
  const { rows } = await db.execute<{ found: (DeductionHistory & { tenantId: string })[] }>(sql`
    with inspection as (
      select id, tenant_id, lease_id, (withdrawn_at at time zone ${timeZone})::date as withdrawn_on
        from inspections where organization_id = ${organizationId} and tenant_id = ${tenants}
    ), noted as (
      select coalesce(a.details->>'deduction', a.details->>'deductionRemoved')::uuid as id, i.tenant_id, i.lease_id, i.withdrawn_on,
             json_agg(json_build_object('day', (a.occurred_at at time zone ${timeZone})::date, 'amount', a.details->'amount',
               'decision', a.details->>'decision') order by a.seq) as notes
        from inspection i join audit_logs a on a.organization_id = ${organizationId} and a.record_id = i.id
       where a.details ?| array['deduction', 'deductionRemoved'] group by 1, 2, 3, 4
    ), booking as (
      select d.id, d.settlement_id from inspection_deductions d join inspection i on i.id = d.inspection_id
       where d.organization_id = ${organizationId} and d.settlement_id is not null
      union
      select b.id::uuid, (a.details->>'settlementId')::uuid
        from (select distinct lease_id from transactions where organization_id = ${organizationId} and tenant_id = ${tenants} and settlement_id is not null) s
        join audit_logs a on a.organization_id = ${organizationId} and a.record_id = s.lease_id,
             jsonb_array_elements_text(a.details->'deductions') as b (id)
       where a.details ?& array['depositSettledOn', 'deductions']
    ), booked as (
      select b.id, min(t.effective_date) as "from", case when bool_and(v.id is not null) then max(v.effective_date) end as until
        from booking b join transactions t on t.organization_id = ${organizationId} and t.settlement_id = b.settlement_id and t.kind <> 'reversal'
        left join transactions v on v.organization_id = t.organization_id and v.parent_id = t.id and v.kind = 'reversal'
       group by b.id, b.settlement_id
    )
    select coalesce(json_agg(json_build_object('tenantId', n.tenant_id, 'leaseId', n.lease_id, 'notes', n.notes, 'withdrawnOn', n.withdrawn_on,
             'booked', (select coalesce(json_agg(json_build_object('from', b."from", 'until', b.until)), '[]'::json) from booked b where b.id = n.id))), '[]'::json) as found
      from noted n`)
  return rows[0]!.found
}
