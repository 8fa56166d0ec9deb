import { addDays } from '@domovik/domain/dates.ts'
import { extendLease } from '@domovik/domain/rental/leases/extend.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { insertTerms, type LeaseRecord, toDomain, updateLease } from './queries.ts'

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
  const { amendment } = extendLease(toDomain(lease), endDate, scope.today)
  await updateLease(scope, lease.id, { endDate })
  const inForce = lastTerms(lease)
  if (rentAmount !== undefined && rentAmount !== inForce.rentAmount) {
    const validFrom = addDays(amendment.previousEnd, 1)
    await insertTerms(scope, lease.id, lease.tenantId, { ...inForce, id: newId(), validFrom, rentAmount })
  }
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: { extendedTo: endDate, previousEnd: amendment.previousEnd, rentAmount: rentAmount ?? null },
  })
}

/** The terms in force on the last day. */
const lastTerms = ({ versions, endDate }: LeaseRecord) =>
  versions.findLast(({ validFrom }) => endDate === null || validFrom <= endDate) ?? versions[0]!
