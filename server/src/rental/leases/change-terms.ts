import { DomainError } from '@domovik/domain/errors.ts'
import { changeTerms, refuseFarTerms, termsAt } from '@domovik/domain/rental/leases/terms.ts'
import type { Lease } from '@domovik/domain/rental/leases/types.ts'
import { adjustPosted } from '@domovik/domain/rental/rent/terms-change.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { refuseSettled } from '../bills/settled.ts'
import { isIndexedFrom } from '../indexation/queries.ts'
import { loadLedger, post } from '../payments/ledger.ts'
import { adjustable, postingsOf, presentAdjustments } from './adjustments.ts'
import { generateForLeases } from './charges.ts'
import { lockLease } from './lock.ts'
import { asTerms, findLease, insertTerms, type TermsRecord, termsBefore, toDomain } from './queries.ts'
import { withInterest } from './with-interest.ts'

/** Terms whose optional parts stay as they are on the day before. */
export type NewTerms = Omit<TermsRecord, 'prorateFees' | 'paymentDueDay'> & {
  prorateFees?: boolean | undefined
  paymentDueDay?: number | null | undefined
}

/**
 * Adds new terms from a day on. Posted rows stay; the difference becomes credit notes and extra charges, due today at the
 * earliest, also for months that have elapsed (docs/decisions/039). Amounts in cents. Throws terms_change_outside_lease,
 * date_invalid for a day too far ahead, version_conflict if the versions are not those in `seen`, bills_already_settled, or
 * indexation_planned if an indexation that does not apply yet was computed from the rent that this changes.
 */
export async function changeLeaseTerms(
  scope: Scope,
  leaseId: string,
  given: NewTerms,
  seen?: readonly TermsRecord[],
): Promise<void> {
  refuseFarTerms(given.validFrom, scope.today)
  const { lease, ledger } = await lockLease(scope, leaseId)
  if (seen && textOf(seen) !== textOf(lease.versions)) throw new DomainError('version_conflict')
  const before = toDomain(lease)
  const version = completed(before, given)
  const after = changeTerms(before, asTerms(version))
  await refuseUnderIndexation(scope, leaseId, before, version)
  await insertTerms(scope, lease.id, lease.tenantId, { ...version, id: newId() })
  const posted = adjustable(ledger, lease.id)
  const postings = postingsOf(
    adjustPosted(before, after, scope.today, posted, version.validFrom),
    lease,
    ledger,
    scope.today,
  )
  await refuseSettled(scope, ledger, lease.id, postings)
  await post(scope, ledger, postings)
  await generateForLeases(scope, [lease.id])
  await record(scope, {
    action: 'UPDATE',
    table: 'leases',
    recordId: lease.id,
    tenantId: lease.tenantId,
    details: {
      ...{ termsFrom: version.validFrom, rentAmount: version.rentAmount, adjusted: postings.length },
      ...termsBefore(lease),
    },
  })
}

const textOf = (versions: readonly TermsRecord[]): string =>
  JSON.stringify(
    versions.map((one) => [
      ...[one.validFrom, one.rentAmount, one.billsAmount, one.extraFees, one.additionalFees],
      ...[one.additionalFeesOnce, one.prorateFees, one.paymentDueDay],
    ]),
  )

/** Returns what changeLeaseTerms posts. Saves nothing. Throws terms_change_outside_lease, indexation_planned or
 * bills_already_settled. */
export async function previewTermsChange(scope: Scope, leaseId: string, given: NewTerms) {
  refuseFarTerms(given.validFrom, scope.today)
  const lease = await findLease(scope, leaseId)
  const ledger = await loadLedger(scope, lease.tenantId)
  const before = toDomain(lease)
  const version = completed(before, given)
  const after = changeTerms(before, asTerms(version))
  await refuseUnderIndexation(scope, leaseId, before, version)
  const posted = adjustable(ledger, lease.id)
  const adjustments = adjustPosted(before, after, scope.today, posted, version.validFrom)
  const postings = postingsOf(adjustments, lease, ledger, scope.today)
  await refuseSettled(scope, ledger, lease.id, postings)
  return presentAdjustments(scope, ledger, await withInterest(scope, ledger, adjustments, postings))
}

/** Throws indexation_planned if another rent from a day on is the one from which a planned indexation was computed. */
export async function refuseUnderIndexation(
  scope: Scope,
  leaseId: string,
  lease: Lease,
  { validFrom, rentAmount }: Pick<TermsRecord, 'validFrom' | 'rentAmount'>,
): Promise<void> {
  if (termsAt(lease, validFrom).rent !== rentAmount && (await isIndexedFrom(scope, leaseId, validFrom)))
    throw new DomainError('indexation_planned')
}

function completed(lease: Lease, given: NewTerms): TermsRecord {
  const inForce = termsAt(lease, given.validFrom)
  return {
    ...given,
    prorateFees: given.prorateFees ?? inForce.prorateFees ?? true,
    paymentDueDay: given.paymentDueDay === undefined ? inForce.paymentDueDay : given.paymentDueDay,
  }
}
