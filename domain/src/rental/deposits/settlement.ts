import { addMonthsClamped, type CivilDate } from '../../dates.ts'
import { type Cents, roundHalfUp } from '../../money.ts'

/** The amounts of the settlement at move-out, in cents. */
export type SettlementInput = {
  openCharges: Cents
  damageDeductions: Cents
  unappliedCredit: Cents
  depositsHeld: Cents
  /** What a planned carry-over moves to the next lease later and is not returned; negative if it comes to this lease. */
  carriedLater: Cents
}

export type Settlement = SettlementInput & {
  /** Positive: the tenant pays. Negative: the landlord refunds. */
  netDue: Cents
  tenantPays: Cents
  refund: Cents
  returnDeadline: CivilDate
}

/**
 * Returns the settlement: net_due = open charges + damage - unapplied credit - deposits held + carried over later (docs/finance.md 2.11). What the law
 * may add to the deposit is no part of it (docs/decisions/182).
 */
export function settleDeposit(input: SettlementInput, vacatedOn: CivilDate): Settlement {
  const netDue =
    input.openCharges +
    input.damageDeductions -
    input.unappliedCredit -
    input.depositsHeld +
    input.carriedLater
  return {
    ...input,
    netDue,
    tenantPays: Math.max(0, netDue),
    refund: Math.max(0, -netDue),
    returnDeadline: returnDeadline(vacatedOn),
  }
}

/** Returns the day one month after the unit was vacated, clamped: 31 Aug -> 30 Sep. */
export const returnDeadline = (vacatedOn: CivilDate): CivilDate => addMonthsClamped(vacatedOn, 1)

/**
 * Returns the cents that the law adds to a deposit if rents have risen: max(taken, taken / rent at signing * rent at
 * return) - taken (docs/finance.md 9.3). 0 if the rent at signing is unknown or 0.
 */
export function revaluationTopUp(taken: Cents, rentAtSigning: Cents, rentAtReturn: Cents): Cents {
  if (rentAtSigning <= 0) return 0
  return Math.max(0, roundHalfUp(BigInt(taken) * BigInt(rentAtReturn), BigInt(rentAtSigning)) - taken)
}
