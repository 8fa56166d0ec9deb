import { type CivilDate, later } from '../../dates.ts'
import { DomainError, refuseIssues } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { lastDay } from './range.ts'
import { sortedTerms, termsAt } from './terms.ts'
import type { Lease } from './types.ts'

/** What was entered wrongly; a missing field stays. Amounts in cents. */
export type LeaseCorrection = {
  start?: CivilDate | undefined
  end?: CivilDate | null | undefined
  depositAmount?: Cents | undefined
  warrantyAmount?: Cents | undefined
  /** Of all terms; null means the tenant's day. */
  paymentDueDay?: number | null | undefined
}

/**
 * Returns the corrected lease (LEASE-01). The first terms begin on its first day. What a correction posts is
 * `adjustPosted(lease, correctLease(lease, correction), ...)`. Throws `lease_called_off`, `lease_already_terminated` if
 * the end of a terminated lease is corrected, `lease_end_before_start`, or `validation_failed` for a start after the day
 * on which the lease was taken over.
 */
export function correctLease(lease: Lease, correction: LeaseCorrection): Lease {
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
    terms: termsFrom(lease, start).map((terms) =>
      correction.paymentDueDay === undefined ? terms : { ...terms, paymentDueDay: correction.paymentDueDay },
    ),
  }
  const last = lastDay(corrected)
  if (last !== null && last < start) throw new DomainError('lease_end_before_start', { start, end: last })
  if (lease.openingBalance && start > lease.openingBalance.asOf)
    refuseIssues([{ field: 'startDate', code: 'date_invalid' }])
  return corrected
}

/** The terms of a lease that begins on `start`: those in force on that day, and all later ones. */
function termsFrom(lease: Lease, start: CivilDate): Lease['terms'] {
  if (start === lease.start) return lease.terms
  const first = termsAt(lease, start)
  const following = sortedTerms(lease).filter(({ validFrom }) => validFrom > later(start, first.validFrom))
  return [{ ...first, validFrom: start }, ...following]
}
