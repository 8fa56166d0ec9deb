import { type CivilDate, monthStart } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { covers } from '../../intervals.ts'
import { type Cents, requirePositive } from '../../money.ts'
import { isDepositKind } from '../ledger/types.ts'
import { creditParts, differencesOf, isWholeMonth, missingOf, postedMonths } from '../rent/month-changes.ts'
import { type AdjustableCharge, type DatedCredit, shownBy } from '../rent/posted-charges.ts'
import type { PriceDifference } from '../rent/price-differences.ts'
import { MONTHLY_KINDS } from '../rent/schedule.ts'
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
  const due = posted.filter(({ cancelled, kind }) => !cancelled && !isDepositKind(kind))
  for (const charge of due) {
    const base = posted.find(({ id }) => id === charge.adjusts) ?? charge
    if (isForServiceAfter(base, ended, lastDay)) cancel.push(charge.id)
  }
  for (const month of postedMonths(posted)) {
    const isCancelled = ({ id }: AdjustableCharge): boolean => cancel.includes(id)
    const remaining = { ...month, charges: month.charges.filter((charge) => !isCancelled(charge)) }
    const differences = differencesOf(lease, ended, remaining)
    // By some methods of proration the charges that are cancelled cost less or more than their days: the others make up for it.
    const cancelled = shownBy(month.charges.filter(isCancelled))
    const beyond = sumOf(differencesOf(lease, ended, month)) + cancelled - sumOf(differences)
    const last = differences.at(-1)
    const [first] = remaining.charges
    if (last) last.amount += beyond
    else if (first) differences.push({ days: first.service, amount: beyond })
    credits.push(...creditParts(remaining, missingOf(differences, ended, remaining)))
  }
  return { lease: ended, cancel, credits, penalty }
}

const sumOf = (differences: readonly PriceDifference[]): Cents =>
  differences.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Only what the schedule of the lease charged has days of service. Interest, damage, settlements of bills and what a person
 * added remain due. A month that is not prorated is for any of its days.
 */
function isForServiceAfter(charge: AdjustableCharge, ended: Lease, lastDay: CivilDate): boolean {
  const kind = MONTHLY_KINDS.find((monthly) => monthly === charge.kind)
  if (!kind || !charge.scheduled || charge.serviceFrom <= lastDay) return false
  const month = monthStart(charge.serviceFrom)
  return charge.serviceTo === null || month !== monthStart(lastDay) || !isWholeMonth(ended, kind, month)
}
