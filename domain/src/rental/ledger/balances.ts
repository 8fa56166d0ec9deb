import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { isDepositKind, type LedgerState } from './types.ts'

/** All in cents, without deposits (docs/finance.md 2.9). */
export type Balances = {
  /** Positive: the tenant owes money. Always dueOpen - prepaid. */
  accountBalance: Cents
  /** Remaining amount of the charges with due date <= D. */
  dueOpen: Cents
  /** Remaining amount of the charges with effective due date < D. */
  overdue: Cents
  /** Unapplied credit, plus the money allocated to charges due after D. */
  prepaid: Cents
  unappliedCredit: Cents
}

/**
 * Charges due - receipts - credits - write-offs - deposits applied + refunds, each dated <= D. A credit note or write-off
 * of a charge counts no earlier than the charge (docs/finance.md 2.9).
 */
export function accountBalance(state: Pick<LedgerState, 'movements'>, day: CivilDate): Cents {
  let balance = 0
  for (const movement of state.movements) {
    if (movement.day > day) break
    balance += movement.amount
  }
  return balance
}

/** Returns the balances at the end of the day D. The state must be of the same day (`replay` with `until: day`). */
export function balancesOf(state: LedgerState, day: CivilDate): Balances {
  let dueOpen = 0
  let overdue = 0
  let prepaid = state.unappliedCredit
  for (const { charge, paid, remaining, cancelledOn, effectiveDueDate } of state.charges.values()) {
    if (cancelledOn !== null || isDepositKind(charge.kind)) continue
    if (charge.dueDate <= day) dueOpen += remaining
    else prepaid += paid
    if (effectiveDueDate < day) overdue += remaining
  }
  return {
    accountBalance: accountBalance(state, day),
    dueOpen,
    overdue,
    prepaid,
    unappliedCredit: state.unappliedCredit,
  }
}
