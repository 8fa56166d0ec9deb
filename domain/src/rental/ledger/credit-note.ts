import { DomainError } from '../../errors.ts'
import { type Cents, requirePositive } from '../../money.ts'
import type { LedgerState } from './types.ts'

/**
 * The effect of a credit note in cents: the reduction of the open amount, and the money released to credit
 * (docs/finance.md 2.7).
 */
export type CreditNotePreview = { reduces: Cents; releases: Cents }

/**
 * Checks a credit note on a charge and returns its effect. Throws `amount_not_positive`, `ledger_target_missing`,
 * `charge_cancelled` or `credit_exceeds_charge`.
 */
export function planCreditNote(state: LedgerState, chargeId: string, amount: Cents): CreditNotePreview {
  requirePositive(amount)
  const charge = state.charges.get(chargeId)
  if (!charge) throw new DomainError('ledger_target_missing', { chargeId })
  if (charge.cancelledOn !== null) throw new DomainError('charge_cancelled', { chargeId })
  const open = charge.charge.amount - charge.credited
  if (amount > open) throw new DomainError('credit_exceeds_charge', { chargeId, open, amount })
  const reduces = Math.min(amount, charge.remaining)
  return { reduces, releases: Math.min(amount - reduces, charge.paid) }
}
