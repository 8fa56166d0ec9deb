/** Adds charges that change only themselves, without replaying the account. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { BusinessDayRule } from '../leases/types.ts'
import { effectiveDueDate } from '../rent/due.ts'
import { eventDay } from './order.ts'
import { type ChargeEvent, type ChargeState, isDepositKind } from './types.ts'

/** The end of an account: the facts that decide whether a new charge meets waiting money. */
export type AccountEnd = {
  /** Operating credit not yet allocated to a charge, in cents. */
  unappliedCredit: Cents
  /** The latest day of any event other than a charge; null if there are only charges. */
  lastMoneyOn: CivilDate | null
  /** The latest day on which money or credit was allocated to a charge. */
  lastAllocatedOn: CivilDate | null
  /** Whether a deposit receipt was ever recorded: an unused part of it would pay a new deposit charge. */
  depositReceived: boolean
}

/**
 * True if adding the charge changes nothing in the replay of the account except adding the charge itself, open in
 * full.
 * No money, credit or correction is dated after the charge (on its own day the charge comes before money). So only
 * credit that was unapplied when its day began could pay it: the credit unapplied now plus the credit allocated since
 * that day. Both are checked to be zero.
 */
export function changesOnlyItself(end: AccountEnd, charge: ChargeEvent): boolean {
  const day = eventDay(charge)
  const before = (last: CivilDate | null) => last === null || last < day
  if (!before(end.lastMoneyOn) || !before(end.lastAllocatedOn)) return false
  return isDepositKind(charge.kind) ? !end.depositReceived : end.unappliedCredit === 0
}

/** Returns the state of a charge on which nothing has happened yet. */
export const openState = (charge: ChargeEvent, businessDayRule?: BusinessDayRule): ChargeState => ({
  charge,
  effectiveDueDate: effectiveDueDate(charge.dueDate, businessDayRule),
  remaining: charge.amount,
  paid: 0,
  credited: 0,
  writtenOff: 0,
  paidOn: null,
  cancelledOn: null,
  paidBack: 0,
  releasedByCredit: 0,
  settlements: [],
})
