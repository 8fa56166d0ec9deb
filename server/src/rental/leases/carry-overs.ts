/** Deposits that renewals carry over: the rows that move them, and which there are. */
import { type CivilDate, later } from '@domovik/domain/dates.ts'
import type { CarryOver } from '@domovik/domain/rental/deposits/carry-over.ts'
import { depositFreeSince } from '@domovik/domain/rental/deposits/held.ts'
import type { DepositMove } from '@domovik/domain/rental/leases/renew.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import type { LeaseRecord } from './queries.ts'

/** Returns the deposits that were carried over between leases of the tenants, also those that were taken back. Amounts in cents. */
export async function carryOversOf(
  { db, organizationId }: OrganizationScope,
  tenantIds: readonly string[],
): Promise<(CarryOver & { tenantId: string })[]> {
  const { rows } = await db.execute<{ found: (CarryOver & { tenantId: string })[] }>(sql`
    select coalesce(json_agg(json_build_object('tenantId', r.tenant_id, 'from', l.previous_lease_id, 'to', l.id, 'amount', r.amount, 'day', r.effective_date, 'postedOn', r.posted_on,
             'takenBack', case when v.id is not null then json_build_object('day', v.effective_date, 'postedOn', v.posted_on) end) order by r.id), '[]'::json) as found
      from transactions r join leases l on l.organization_id = r.organization_id and l.id = r.lease_id
      left join transactions v on v.organization_id = r.organization_id and v.parent_id = r.id and v.kind = 'reversal'
     where r.organization_id = ${organizationId} and r.tenant_id = any (${sql.param([...tenantIds])}::uuid[])
       and r.kind = 'receipt' and r.type = 'deposit_transfer' and l.previous_lease_id is not null`)
  return rows[0]!.found
}

type Renewed = {
  lease: Pick<LeaseRecord, 'id' | 'propertyId'>
  next: { id: string; start: string }
  deposit: Pick<DepositMove, 'transfer'>
  reason: string
}

/**
 * Moves the deposit from the old lease to the new one on its first day, or on the first one from which the old lease holds all of it: a
 * renewal is often entered late, and an earlier day would take the deposit of another lease. No cash moves.
 */
export function carryOver(
  scope: OrganizationScope,
  { state }: Ledger,
  { lease, next, deposit: { transfer }, reason }: Renewed,
): Posting[] {
  if (transfer === 0) return []
  const both = {
    type: 'deposit_transfer',
    amount: transfer,
    effectiveDate: depositFreeSince(state, { day: next.start, amount: transfer, leaseId: lease.id }),
    postedOn: scope.today,
    propertyId: lease.propertyId,
    reason,
  }
  return [
    { ...both, id: newId(), kind: 'refund', leaseId: lease.id },
    { ...both, id: newId(), kind: 'receipt', leaseId: next.id },
  ]
}

/** Returns the rows that no reversal undid. */
export function inForce({ rows }: Ledger): Ledger['rows'] {
  const undone = new Set(rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? [parentId] : [])))
  return rows.filter(({ id, kind }) => kind !== 'reversal' && !undone.has(id))
}

/** Returns the rows that carried the deposit of the previous lease over: the receipt here first, then the refund there. */
export function transfersOf(
  lease: Pick<LeaseRecord, 'id' | 'previousLeaseId'>,
  ledger: Ledger,
): Ledger['rows'] {
  const rows = inForce(ledger).filter(({ type }) => type === 'deposit_transfer')
  const received = rows.filter(({ kind, leaseId }) => kind === 'receipt' && leaseId === lease.id)
  const given = rows.filter(
    ({ kind, leaseId, effectiveDate }) =>
      kind === 'refund' &&
      leaseId === lease.previousLeaseId &&
      received.some((row) => row.effectiveDate === effectiveDate),
  )
  return [...received, ...given]
}

/** Returns the row that takes a row of a lease back, today unless another day is given. */
export const takenBack = (
  { today }: OrganizationScope,
  row: Ledger['rows'][number],
  reason: string | null,
  day: CivilDate = today,
): Posting => ({
  id: newId(),
  kind: 'reversal',
  type: row.kind,
  amount: row.amount,
  leaseId: row.leaseId,
  propertyId: row.propertyId,
  postedOn: today,
  // A carried-over deposit moves on the first day of the lease, which may be later.
  effectiveDate: later(day, row.kind === 'charge' ? day : row.effectiveDate),
  parentId: row.id,
  reason,
})
