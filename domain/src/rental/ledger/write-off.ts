import { DomainError } from '../../errors.ts'
import { type Cents, requirePositive } from '../../money.ts'
import { isDepositKind, type LedgerState } from './types.ts'

/**
 * Checks a write-off: it needs a reason and an open charge, and cannot exceed the remaining amount (docs/finance.md 2.7).
 * Returns the cents that stay open. Throws `write_off_needs_reason`, `amount_not_positive`, `ledger_target_missing`,
 * `charge_not_open` or `write_off_exceeds_remaining`.
 */
export function planWriteOff(state: LedgerState, chargeId: string, amount: Cents, reason: string): Cents {
  if (reason.trim() === '') throw new DomainError('write_off_needs_reason')
  requirePositive(amount)
  const charge = state.charges.get(chargeId)
  if (!charge) throw new DomainError('ledger_target_missing', { chargeId })
  if (charge.remaining === 0 || isDepositKind(charge.charge.kind)) {
    throw new DomainError('charge_not_open', { chargeId })
  }
  if (amount > charge.remaining) {
    throw new DomainError('write_off_exceeds_remaining', { chargeId, remaining: charge.remaining, amount })
  }
  return charge.remaining - amount
}
