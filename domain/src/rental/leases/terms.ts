import { addMonthsClamped, type CivilDate } from '../../dates.ts'
import { DomainError, refuseIssues } from '../../errors.ts'
import { covers } from '../../intervals.ts'
import { leaseRange } from './range.ts'
import type { Lease, LeaseTerms } from './types.ts'

/** Returns the terms in force on a day; before the first version, the first version. Throws `lease_terms_missing`. */
export function termsAt(lease: Pick<Lease, 'terms'>, date: CivilDate): LeaseTerms {
  let inForce: LeaseTerms | null = null
  let first: LeaseTerms | null = null
  for (const version of lease.terms) {
    if (first === null || version.validFrom < first.validFrom) first = version
    if (version.validFrom <= date && (inForce === null || version.validFrom > inForce.validFrom))
      inForce = version
  }
  const terms = inForce ?? first
  if (terms === null) throw new DomainError('lease_terms_missing')
  return terms
}

/** Returns the versions of the terms, oldest first. */
export const sortedTerms = (lease: Pick<Lease, 'terms'>): LeaseTerms[] =>
  [...lease.terms].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))

/**
 * Returns the versions that count for a lease that begins on `start`: the one in force on that day, which counts from that
 * day, and all later ones. Before the first version, the first counts. Earlier ones are stored but not in force.
 */
export function versionsFrom<Version extends { validFrom: CivilDate }>(
  stored: readonly Version[],
  start: CivilDate,
): Version[] {
  const sorted = [...stored].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  const inForce = sorted.findLastIndex(({ validFrom }) => validFrom <= start)
  const [first, ...following] = sorted.slice(Math.max(inForce, 0))
  return first ? [{ ...first, validFrom: start }, ...following] : []
}

/** Returns terms that continue these on a later day. A one-off fee is charged once, so it does not continue. */
export const continuedTerms = (terms: LeaseTerms, validFrom: CivilDate): LeaseTerms => ({
  ...terms,
  ...(terms.additionalFeeOneOff ? { additionalFee: 0, additionalFeeOneOff: false } : {}),
  validFrom,
})

/** Years ahead that terms can be entered for: no lease is for a fixed time of more (Polish civil code, art. 661). */
const YEARS_AHEAD = 30

/** Returns the last day from which new terms can apply. */
export const latestTermsDay = (today: CivilDate): CivilDate => addMonthsClamped(today, YEARS_AHEAD * 12)

/** Throws date_invalid for terms from a day that nobody can mean. */
export function refuseFarTerms(validFrom: CivilDate, today: CivilDate): void {
  if (validFrom > latestTermsDay(today)) refuseIssues([{ field: 'validFrom', code: 'date_invalid' }])
}

/**
 * Returns the lease with one more version of its terms; a version with the same date is replaced.
 * Throws `terms_change_outside_lease` if the lease does not cover that day.
 */
export function changeTerms(lease: Lease, version: LeaseTerms): Lease {
  if (!covers(leaseRange(lease), version.validFrom)) {
    throw new DomainError('terms_change_outside_lease', { validFrom: version.validFrom })
  }
  const others = lease.terms.filter((known) => known.validFrom !== version.validFrom)
  return { ...lease, terms: sortedTerms({ terms: [...others, version] }) }
}
