import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Returns the id of the receipt by which the deposit came that a settlement returned: of the same lease or stay if there is one, the newest.
 * Null if `refundId` is no such refund. What a settlement returns names no receipt, because it can come from several.
 */
export async function receiptOfReturnedDeposit(
  { db, organizationId }: OrganizationScope,
  refundId: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id
      from transactions x
      join transactions r on r.organization_id = x.organization_id and r.tenant_id = x.tenant_id
     where x.organization_id = ${organizationId} and x.id = ${refundId} and x.kind = 'refund' and x.type = 'deposit'
       and r.kind = 'receipt' and r.type in ('deposit', 'deposit_transfer') and r.status = 'completed' and r.effective_date <= x.effective_date
       and not exists (select from app.reversals b where b.organization_id = r.organization_id and b.parent_id = r.id)
     order by (r.lease_id = x.lease_id or r.booking_id = x.booking_id) desc nulls last, r.effective_date desc, r.id desc
     limit 1`)
  return rows[0]?.id ?? null
}
