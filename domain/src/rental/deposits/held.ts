import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState } from '../ledger/types.ts'

/** Deposit receipts - refunds - applied, up to the end of the day: a liability (finance.md 2.11). One lease, or all of the tenant. */
export function depositsHeld(
  state: Pick<LedgerState, 'depositMovements'>,
  day: CivilDate,
  leaseId?: string,
): Cents {
  let held = 0
  for (const movement of state.depositMovements) {
    if (movement.day <= day && (leaseId === undefined || movement.leaseId === leaseId))
      held += movement.amount
  }
  return held
}
