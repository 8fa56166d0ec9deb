import { addMonthsClamped, type CivilDate, later, monthStart, nextMonthStart } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { PropertyType } from '../properties/types.ts'
import type { LeaseKind, LeaseTerms } from './types.ts'

/**
 * Warnings under Polish law; they never block or post anything (docs/finance.md 9.3). Codes; their texts are in locales.
 */
export type LeaseWarning = 'security_above_limit' | 'occasional_needs_end' | 'occasional_above_ten_years'

/** The limit for deposit plus warranty as a number of monthly rents; null means that the contract decides. */
const SECURITY_LIMIT_RENTS: Readonly<Record<LeaseKind, number | null>> = {
  ordinary: 12,
  occasional: 6,
  institutional: null,
}

/** Returns the warnings for the kind, security, rent (cents) and dates of a lease. */
export function leaseWarnings(lease: {
  kind: LeaseKind
  rent: Cents
  security: Cents
  start: CivilDate
  end: CivilDate | null
}): LeaseWarning[] {
  const warnings: LeaseWarning[] = []
  const limit = SECURITY_LIMIT_RENTS[lease.kind]
  if (limit !== null && lease.security > limit * lease.rent) warnings.push('security_above_limit')
  if (lease.kind !== 'occasional') return warnings
  if (lease.end === null) warnings.push('occasional_needs_end')
  else if (lease.end >= addMonthsClamped(lease.start, 120)) warnings.push('occasional_above_ten_years')
  return warnings
}

/**
 * For ordinary residential leases: returns the first day of the 4th month after the month of the notice (any day of
 * March -> 1 July).
 */
const rentIncreaseFrom = (noticeOn: CivilDate): CivilDate => addMonthsClamped(monthStart(noticeOn), 4)

/** Months between two increases of the rent of an ordinary lease, counted from the first day of the last one. */
const MONTHS_BETWEEN_INCREASES = 6

/**
 * Returns the first day from which a raised rent can apply if the tenant gets notice on `noticeOn` (docs/finance.md
 * 9.3). Ordinary lease: after the notice period, and six months after the last increase. Other leases follow their
 * contract: the first day of the next month.
 */
export function earliestIncrease(
  lease: { kind: LeaseKind; terms: readonly Pick<LeaseTerms, 'validFrom' | 'rent'>[] },
  noticeOn: CivilDate,
): CivilDate {
  if (lease.kind !== 'ordinary') return nextMonthStart(noticeOn)
  const last = lastIncrease(lease.terms)
  const noticed = rentIncreaseFrom(noticeOn)
  return last === null ? noticed : later(noticed, addMonthsClamped(last, MONTHS_BETWEEN_INCREASES))
}

/** Returns the first day of the newest version of the terms that raised the rent, or null. */
export function lastIncrease(terms: readonly Pick<LeaseTerms, 'validFrom' | 'rent'>[]): CivilDate | null {
  const sorted = [...terms].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return (
    sorted.findLast((version, index) => index > 0 && version.rent > sorted[index - 1]!.rent)?.validFrom ??
    null
  )
}

/** Types of properties in which nobody lives: the Polish Act on the protection of tenants is about homes only. */
export const NOT_HOMES: readonly PropertyType[] = ['commercial', 'garage']

/** Currency of the accounts that Polish law can apply to. */
export const POLISH_CURRENCY = 'PLN'

/** Whether the Polish Act on the protection of tenants can apply: a home that is let in the currency of the country. */
export const isUnderTenantsAct = (lease: { currency: string; propertyType: PropertyType }): boolean =>
  lease.currency === POLISH_CURRENCY && !NOT_HOMES.includes(lease.propertyType)

/**
 * True if the overdue amount reaches three monthly dues (rent + bills + fees). Amounts in cents.
 */
export const isInSeriousArrears = (overdue: Cents, monthlyDues: Cents): boolean =>
  monthlyDues > 0 && overdue >= 3 * monthlyDues
