import type { CivilDate } from '../../dates.ts'
import { DomainError, refuseIssues } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { lastDay } from './range.ts'
import { continuedTerms, sortedTerms, versionsFrom } from './terms.ts'
import type { Lease, LeaseTerms } from './types.ts'
import { isDepositDueDate } from './validate.ts'

/** What was entered wrongly; a missing field stays. Amounts in cents. */
export type LeaseCorrection = {
  start?: CivilDate | undefined
  end?: CivilDate | null | undefined
  depositAmount?: Cents | undefined
  warrantyAmount?: Cents | undefined
  /** Null means on the first day. */
  depositDueDate?: CivilDate | null | undefined
  /** Of all terms; null means the tenant's day. */
  paymentDueDay?: number | null | undefined
}

/**
 * Returns the corrected lease (LEASE-01) with the versions of `terms` that are in force since its first day. `terms` are
 * the stored versions after the correction, see correctTerms. What a correction posts is
 * `adjustPosted(lease, correctLease(lease, correction), ...)`. Throws `lease_called_off`, `lease_already_terminated` if
 * the end of a terminated lease is corrected, `lease_end_before_start`, or `validation_failed` for a start after the day
 * on which the lease was taken over, or a due date of the deposit that is not possible.
 */
export function correctLease(
  lease: Lease,
  correction: LeaseCorrection,
  terms: readonly LeaseTerms[] = correctTerms(lease.terms, correction),
): Lease {
  if (lease.cancelled) throw new DomainError('lease_called_off')
  const start = correction.start ?? lease.start
  const end = correction.end === undefined ? lease.end : correction.end
  if (end !== lease.end && lease.terminationLastDay !== null)
    throw new DomainError('lease_already_terminated')
  const corrected: Lease = {
    ...lease,
    start,
    end,
    depositAmount: correction.depositAmount ?? lease.depositAmount,
    warrantyAmount: correction.warrantyAmount ?? lease.warrantyAmount,
    depositDueDate:
      correction.depositDueDate === undefined ? lease.depositDueDate : correction.depositDueDate,
    terms: versionsFrom(terms, start),
  }
  const last = lastDay(corrected)
  if (last !== null && last < start) throw new DomainError('lease_end_before_start', { start, end: last })
  const due = correction.depositDueDate
  if (due && !isDepositDueDate(due, corrected))
    refuseIssues([{ field: 'depositDueDate', code: 'deposit_due_range' }])
  if (lease.openingBalance && start > lease.openingBalance.asOf)
    refuseIssues([{ field: 'startDate', code: 'date_invalid' }])
  return corrected
}

/**
 * Returns the stored versions of the terms after a correction. Versions before a later start are kept, so that they apply
 * again if the start is taken back. The first version begins on an earlier start; if its rent is an indexed one, `rentBefore`
 * (cents) is the rent from which it was computed, and applies until its day. Returns `stored` if nothing changes.
 */
export function correctTerms(
  stored: readonly LeaseTerms[],
  { start, paymentDueDay }: LeaseCorrection,
  rentBefore: Cents | null = null,
): readonly LeaseTerms[] {
  const [first, ...following] = sortedTerms({ terms: stored })
  if (!first) return stored
  const isEarlier = start !== undefined && start < first.validFrom
  if (!isEarlier && paymentDueDay === undefined) return stored
  const own = !isEarlier
    ? [first]
    : rentBefore === null
      ? [{ ...first, validFrom: start }]
      : [{ ...first, validFrom: start, rent: rentBefore }, continuedTerms(first, first.validFrom)]
  return [...own, ...following].map((terms) =>
    paymentDueDay === undefined ? terms : { ...terms, paymentDueDay },
  )
}
