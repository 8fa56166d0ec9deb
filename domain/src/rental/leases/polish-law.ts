import { addMonthsClamped, type CivilDate, monthStart } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LeaseKind } from './types.ts'

/** Helpers that warn and never block or post (finance.md 9.3). Codes; their words live in locales. */
export type LeaseWarning = 'security_above_limit' | 'occasional_needs_end' | 'occasional_above_ten_years'

/** How many monthly rents deposit and warranty may reach together; null = by contract. */
const SECURITY_LIMIT_RENTS: Readonly<Record<LeaseKind, number | null>> = {
  ordinary: 12,
  occasional: 6,
  institutional: null,
}

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

/** Ordinary residential leases: first day of the 4th month after the month of the notice (any day of March -> 1 July). */
export const rentIncreaseFrom = (noticeOn: CivilDate): CivilDate => addMonthsClamped(monthStart(noticeOn), 4)

/** Overdue reaches three months' dues (rent + bills + fees). */
export const isInSeriousArrears = (overdue: Cents, monthlyDues: Cents): boolean =>
  monthlyDues > 0 && overdue >= 3 * monthlyDues
