import { extendLease } from '@domovik/domain/rental/leases/extend.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { asRecord, insertTerms, toDomain, updateLease } from './queries.ts'

/**
 * Moves the end of a lease; its ledger and deposit continue (docs/finance.md 3.3). A given rent (cents) applies
 * from the day after the old end. Throws lease_has_no_end, lease_already_terminated, lease_not_open,
 * lease_extension_not_later, lease_overlaps.
 */
export async function moveEnd(
  scope: Scope,
  leaseId: string,
  { endDate, rentAmount }: { endDate: string | null; rentAmount?: number | undefined },
): Promise<void> {
  const { lease } = await lockLease(scope, leaseId)
  const { amendment } = extendLease(toDomain(lease), endDate, scope.today, rentAmount)
  await updateLease(scope, lease.id, { endDate })
  if (amendment.terms)
    await insertTerms(scope, lease.id, lease.tenantId, { ...asRecord(amendment.terms), id: newId() })
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { extendedTo: endDate, previousEnd: amendment.previousEnd, rentAmount: rentAmount ?? null },
  })
}
