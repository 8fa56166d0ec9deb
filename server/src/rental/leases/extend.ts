import { extendLease } from '@domovik/domain/rental/leases/extend.ts'
import { adjustPosted } from '@domovik/domain/rental/rent/terms-change.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { refuseSettled } from '../bills/settled.ts'
import { post } from '../payments/ledger.ts'
import { adjustable, postingsOf } from './adjustments.ts'
import { refuseUnderIndexation } from './change-terms.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { asRecord, insertTerms, toDomain, updateLease } from './queries.ts'

/**
 * Moves the end of a lease; its ledger and deposit continue (docs/finance.md 3.3). A given rent (cents) applies
 * from the day after the old end. Throws lease_has_no_end, lease_already_terminated, lease_not_open,
 * lease_extension_not_later, lease_overlaps, bills_already_settled, or indexation_planned as changeLeaseTerms does.
 */
export async function moveEnd(
  scope: Scope,
  leaseId: string,
  { endDate, rentAmount }: { endDate: string | null; rentAmount?: number | undefined },
): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const before = toDomain(lease)
  const { lease: after, amendment } = extendLease(before, endDate, scope.today, rentAmount)
  const terms = amendment.terms && asRecord(amendment.terms)
  if (terms) await refuseUnderIndexation(scope, lease.id, before, terms)
  await updateLease(scope, lease.id, { endDate })
  if (terms) await insertTerms(scope, lease.id, lease.tenantId, { ...terms, id: newId() })
  // Days that were charged and then credited, because the lease was shortened before, are charged again.
  const adjustments = adjustPosted(before, after, scope.today, adjustable(ledger, lease.id))
  const postings = postingsOf(adjustments, lease, ledger, scope.today)
  await refuseSettled(scope, ledger, lease.id, postings)
  await post(scope, ledger, postings)
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { extendedTo: endDate, previousEnd: amendment.previousEnd, rentAmount: rentAmount ?? null },
  })
}
