/** Charges that change nothing but themselves: added to an account without replaying what came before. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { BusinessDayRule } from '../leases/types.ts'
import { effectiveDueDate } from '../rent/due.ts'
import { eventDay } from './order.ts'
import { type ChargeEvent, type ChargeState, isDepositKind } from './types.ts'

/** The end of an account, as far as a new charge can meet it. */
export type AccountEnd = {
  /** Operating credit that waits for the next charge, in cents. */
  unappliedCredit: Cents
  /** The latest day of anything that is not a charge; null where there is nothing but charges. */
  lastMoneyOn: CivilDate | null
  /** The latest day on which money or credit was put on a charge. */
  lastAllocatedOn: CivilDate | null
  /** A deposit receipt was ever recorded: what is left of it would pay a new deposit charge. */
  depositReceived: boolean
}

/**
 * Whether `replay` of the account with the charge differs from the replay without it by that charge alone, open in full.
 * No money, credit or correction comes after the charge (money of its own day does: charges stand first), so only
 * credit that waited when its day began could reach it. That credit is what waits now and what found a charge since.
 */
export function changesOnlyItself(end: AccountEnd, charge: ChargeEvent): boolean {
  const day = eventDay(charge)
  const before = (last: CivilDate | null) => last === null || last < day
  if (!before(end.lastMoneyOn) || !before(end.lastAllocatedOn)) return false
  return isDepositKind(charge.kind) ? !end.depositReceived : end.unappliedCredit === 0
}

/** A charge that nothing has happened to yet. */
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
