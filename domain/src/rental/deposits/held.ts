import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState } from '../ledger/types.ts'

/**
 * Returns the deposits held at the end of the day, in cents: receipts - refunds - applied. They are a liability
 * (docs/finance.md 2.11). For one lease, or for all leases of the tenant without `leaseId`.
 */
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
