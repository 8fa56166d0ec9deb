import type { DeductionDecision } from '@domovik/domain/rental/inspections/deductions.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '../../machinery/scope/scope.ts'

export type Decided = {
  leaseId: string
  rowId: string | null
  reason: string
  amount: number | null
  decision: DeductionDecision
  settlementId: string | null
  /** The charge that the settlement posted for it. */
  chargeId: string | null
}

/** Returns all deductions noted with the protocols of leases, also those that a settlement booked, the oldest first. */
export async function deductionsForPaper(scope: Scope, leaseIds: readonly string[]): Promise<Decided[]> {
  const { rows } = await scope.db.execute<{ found: Decided[] }>(sql`
    select coalesce(json_agg(json_build_object('leaseId', i.lease_id, 'rowId', d.row_id, 'reason', d.reason, 'amount', d.amount, 'decision', d.decision,
             'settlementId', d.settlement_id, 'chargeId', d.charge_id) order by d.created_at, d.id), '[]'::json) as found
      from inspection_deductions d join inspections i on i.organization_id = d.organization_id and i.id = d.inspection_id
     where d.organization_id = ${scope.organizationId} and i.lease_id = any (${sql.param([...leaseIds])}::uuid[]) and i.withdrawn_at is null`)
  return rows[0]!.found
}
