/** What Polish law may add to a deposit when it is returned (docs/finance.md 9.3). */
import { type CivilDate, earlier, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState } from '../ledger/types.ts'
import { type CarryOver, carriedFrom } from './carry-over.ts'
import { depositsHeld, depositTaken } from './held.ts'
import { revaluationTopUp } from './settlement.ts'

/** A lease as the revaluation needs it. */
export type RevaluedLease = {
  /** Whether it lets a home under Polish law (`isUnderTenantsAct`); the deposit of any other lease is not revalued. */
  tenantsAct: boolean
  /** The versions of the rent, in cents, in any order. */
  rents: readonly { validFrom: CivilDate; rent: Cents }[]
  startDate: CivilDate
  /** The last day covered by the lease; null for an open-ended one. */
  endDate: CivilDate | null
}

/**
 * Returns the cents that the law may add to the deposit of a lease at the end of the day: of what it took and did not carry over to the next
 * lease, also after everything was returned or set off. The rent at return is that of the last day of the lease, of the day since
 * which nothing is held, or of today, whichever is first.
 */
export function revaluation(
  state: Pick<LedgerState, 'sources' | 'depositMovements'>,
  carryOvers: readonly CarryOver[],
  { leaseId, tenantsAct, rents, startDate, endDate }: RevaluedLease & { leaseId: string },
  day: CivilDate,
): Cents {
  if (!tenantsAct) return 0
  const carried = carriedFrom(carryOvers, leaseId, day).reduce((sum, { amount }) => sum + amount, 0)
  const taken = depositTaken(state, leaseId, day) - carried
  if (taken <= 0) return 0
  const returned = earlier(earlier(day, emptySince(state, leaseId, day) ?? day), endDate ?? day)
  return revaluationTopUp(taken, rentOn(rents, startDate), rentOn(rents, returned))
}

/** The day of the movement that left nothing held; null while something is held. */
function emptySince(
  state: Pick<LedgerState, 'depositMovements'>,
  leaseId: string,
  day: CivilDate,
): CivilDate | null {
  if (depositsHeld(state, day, leaseId) > 0) return null
  const days = state.depositMovements.flatMap((one) =>
    one.leaseId === leaseId && one.day <= day ? one.day : [],
  )
  return days.length === 0 ? null : days.reduce(later)
}

/** The rent of a day; before the first version that of the first one; 0 if there is none. */
function rentOn(rents: RevaluedLease['rents'], day: CivilDate): Cents {
  const sorted = [...rents].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return (sorted.findLast(({ validFrom }) => validFrom <= day) ?? sorted[0])?.rent ?? 0
}
