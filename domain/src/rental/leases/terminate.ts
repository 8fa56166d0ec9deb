import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { covers } from '../../intervals.ts'
import { type Cents, requirePositive } from '../../money.ts'
import { isDepositKind } from '../ledger/types.ts'
import { type AdjustableCharge, creditParts, type DatedCredit, differencesOf } from '../rent/terms-change.ts'
import { leaseRange } from './range.ts'
import type { Lease } from './types.ts'

/** The changes made by ending a lease on a day. Posted rows are not changed (docs/finance.md 3.2). */
export type Termination = {
  lease: Lease
  /** Charges for service after the last day. Each is cancelled by a reversal, and money paid on it becomes credit. */
  cancel: string[]
  /** Credit notes that reduce the month of the last day to the days used. */
  credits: DatedCredit[]
  /** The agreed penalty in cents, posted as an extra_fee. */
  penalty: Cents | null
}

/**
 * Ends the lease on `lastDay`, inclusive. Throws `lease_already_terminated`, or `lease_termination_outside_range` if
 * the lease does not cover that day.
 */
export function terminateLease(
  lease: Lease,
  lastDay: CivilDate,
  posted: readonly AdjustableCharge[],
  penalty: Cents | null = null,
): Termination {
  if (lease.terminationLastDay !== null) throw new DomainError('lease_already_terminated')
  if (!covers(leaseRange(lease), lastDay))
    throw new DomainError('lease_termination_outside_range', { lastDay })
  if (penalty !== null) requirePositive(penalty)
  const ended: Lease = { ...lease, terminationLastDay: lastDay }
  const cancel: string[] = []
  const credits: DatedCredit[] = []
  for (const charge of posted) {
    if (charge.cancelled || charge.adjusts !== null || isDepositKind(charge.kind)) continue
    if (isForServiceAfter(charge, lastDay)) {
      const adjusting = posted.filter((other) => other.adjusts === charge.id && !other.cancelled)
      cancel.push(charge.id, ...adjusting.map((other) => other.id))
    } else {
      const { parts, rest } = differencesOf(lease, ended, charge)
      credits.push(...creditParts(charge, posted, rest ? [...parts, rest] : parts))
    }
  }
  return { lease: ended, cancel, credits, penalty }
}

/**
 * Only what the schedule of the lease charged has days of service. Interest, damage, settlements of bills and what a person
 * added remain due.
 */
function isForServiceAfter(charge: AdjustableCharge, lastDay: CivilDate): boolean {
  if (charge.kind === 'late_interest' || charge.kind === 'other' || charge.kind === 'opening_balance')
    return false
  return charge.scheduled && charge.serviceFrom > lastDay
}
