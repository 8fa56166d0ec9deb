import { extendLease } from '@domovik/domain/rental/leases/extend.ts'
import { adjustPosted } from '@domovik/domain/rental/rent/terms-change.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { refuseSettled } from '../bills/settled.ts'
import { lockUnits } from '../bookings/availability.ts'
import { post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { adjustable, postingsOf } from './adjustments.ts'
import { refuseUnderIndexation } from './change-terms.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { asRecord, insertTerms, type LeaseRecord, termsBefore, toDomain, updateLease } from './queries.ts'

type NewEnd = { endDate: string | null; rentAmount?: number | undefined }

/**
 * Moves the end of a lease; its ledger and deposit continue (docs/finance.md 3.3). A given rent (cents) applies
 * from the day after the old end. Throws lease_has_no_end, lease_already_terminated, lease_not_open,
 * lease_extension_not_later, lease_overlaps, bills_already_settled, or indexation_planned as changeLeaseTerms does.
 */
export async function moveEnd(scope: Scope, leaseId: string, given: NewEnd): Promise<void> {
  const { lease, ledger } = await lockLease(scope, leaseId)
  const { amendment, terms, postings } = await planExtension(scope, lease, ledger, given)
  const { endDate, rentAmount } = given
  // Expired holds must not refuse a lease.
  await lockUnits(scope, [lease.propertyId])
  await updateLease(scope, lease.id, { endDate })
  if (terms) await insertTerms(scope, lease.id, lease.tenantId, { ...terms, id: newId() })
  await post(scope, ledger, postings)
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: {
      ...{ extendedTo: endDate, previousEnd: amendment.previousEnd, rentAmount: rentAmount ?? null },
      ...(terms ? termsBefore(lease) : {}),
    },
  })
}

/** Returns what moveEnd changes. Throws as moveEnd, but not lease_overlaps. */
export async function planExtension(
  scope: Scope,
  lease: LeaseRecord,
  ledger: Ledger,
  { endDate, rentAmount }: NewEnd,
) {
  const before = toDomain(lease)
  const { lease: after, amendment } = extendLease(before, endDate, scope.today, rentAmount)
  const terms = amendment.terms && asRecord(amendment.terms)
  if (terms) await refuseUnderIndexation(scope, lease.id, before, terms)
  // Days that were charged and then credited, because the lease was shortened before, are charged again.
  const adjustments = adjustPosted(before, after, scope.today, adjustable(ledger, lease.id))
  const postings = postingsOf(adjustments, lease, ledger, scope.today)
  await refuseSettled(scope, ledger, lease.id, postings)
  return { amendment, terms, postings }
}
