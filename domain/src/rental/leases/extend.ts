import { addDays, type CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import { leaseStatus } from './status.ts'
import { changeTerms, continuedTerms, termsAt } from './terms.ts'
import type { Lease, LeaseTerms } from './types.ts'

export type Extension = {
  lease: Lease
  /** The record of the amendment: the old end and the new end. */
  amendment: { previousEnd: CivilDate; newEnd: CivilDate | null; terms: LeaseTerms | null }
}

/**
 * Returns the same lease with a later end (null means open-ended). A given rent in cents that differs from the rent in
 * force applies from the day after the old end, with all other terms of that day; ledger and deposit continue (docs/finance.md 3.3). Throws `lease_has_no_end`, `lease_already_terminated`, `lease_not_open` (an
 * expired lease must be renewed instead) or `lease_extension_not_later`.
 */
export function extendLease(
  lease: Lease,
  newEnd: CivilDate | null,
  today: CivilDate,
  rent: Cents | null = null,
): Extension {
  if (lease.end === null) throw new DomainError('lease_has_no_end')
  if (lease.terminationLastDay !== null) throw new DomainError('lease_already_terminated')
  const status = leaseStatus(lease, today)
  if (status !== 'active' && status !== 'pending') throw new DomainError('lease_not_open', { status })
  if (newEnd !== null && newEnd <= lease.end) {
    throw new DomainError('lease_extension_not_later', { end: lease.end, newEnd })
  }
  const extended: Lease = { ...lease, end: newEnd }
  const next = addDays(lease.end, 1)
  const planned = termsAt(lease, next)
  const goesOn = rent === null || rent === termsAt(lease, lease.end).rent || rent === planned.rent
  const own = planned.validFrom === next ? planned : continuedTerms(planned, next)
  const terms = goesOn ? null : { ...own, rent }
  return {
    lease: terms === null ? extended : changeTerms(extended, terms),
    amendment: { previousEnd: lease.end, newEnd, terms },
  }
}
