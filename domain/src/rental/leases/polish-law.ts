import { addMonthsClamped, type CivilDate, monthStart } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LeaseKind } from './types.ts'

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

/**
 * Returns the warnings for the kind, security, rent (cents) and dates of a lease.
 * @planned Warnings on the form of a lease.
 */
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
 * @planned The first day of a raised rent, on the form that changes terms.
 */
export const rentIncreaseFrom = (noticeOn: CivilDate): CivilDate => addMonthsClamped(monthStart(noticeOn), 4)

/**
 * True if the overdue amount reaches three monthly dues (rent + bills + fees). Amounts in cents.
 * @planned The flag on a lease with arrears of three periods.
 */
export const isInSeriousArrears = (overdue: Cents, monthlyDues: Cents): boolean =>
  monthlyDues > 0 && overdue >= 3 * monthlyDues
