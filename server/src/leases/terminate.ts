import { terminateLease } from '@domovik/domain/leases/terminate.ts'
import { now } from '../clock.ts'
import { newId } from '../db/ids.ts'
import { record, type Scope } from '../db/scope.ts'
import { type Posting, post } from '../payments/ledger.ts'
import { adjustable } from './change-terms.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { toDomain, updateLease } from './queries.ts'

/**
 * Ends a lease early with `lastDay`, inclusive: charges for later service are cancelled, the last month is brought down to
 * the days used, an agreed penalty is charged (finance.md 3.2). Throws lease_termination_outside_range, lease_already_terminated.
 */
export async function endLease(
  scope: Scope,
  leaseId: string,
  { lastDay, reason, penalty }: { lastDay: string; reason: string; penalty: number },
): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const ended = terminateLease(
    toDomain(lease),
    lastDay,
    adjustable(ledger, lease.id),
    penalty > 0 ? penalty : null,
  )
  await updateLease(scope, lease.id, {
    terminationLastDay: lastDay,
    terminationReason: reason,
    terminatedAt: new Date(now().epochMilliseconds),
  })
  const here = {
    leaseId: lease.id,
    propertyId: lease.propertyId,
    postedOn: scope.today,
    effectiveDate: scope.today,
  }
  const kindOf = (chargeId: string) => ledger.state.charges.get(chargeId)!.charge
  const postings: Posting[] = [
    ...ended.cancel.map((chargeId) => ({
      ...here,
      id: newId(),
      kind: 'reversal',
      type: 'charge',
      amount: kindOf(chargeId).amount,
      parentId: chargeId,
      reason,
    })),
    ...ended.credits.map(({ chargeId, amount }) => ({
      ...here,
      id: newId(),
      kind: 'credit_note',
      type: kindOf(chargeId).kind,
      amount,
      parentId: chargeId,
      reason,
    })),
    ...(ended.penalty
      ? [
          {
            ...here,
            id: newId(),
            kind: 'charge',
            type: 'extra_fee',
            amount: ended.penalty,
            dueDate: scope.today,
            description: reason,
          },
        ]
      : []),
  ]
  await post(scope, ledger, postings)
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { terminatedOn: lastDay, cancelledCharges: ended.cancel.length, penalty },
  })
}
