import type { CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { type Cents, requirePositive } from '../../money.ts'
import { takeableFrom } from '../deposits/held.ts'
import type { LedgerState, SourceState } from './types.ts'

/**
 * Returns the cents of a receipt that can be refunded on the day: received less refunded (docs/finance.md 2.7). Of a
 * deposit no more than the leases and stays that have money of it hold of it from that day on (`takeableFrom`).
 */
export function refundable(state: LedgerState, source: SourceState, day: CivilDate): Cents {
  if (source.reversedOn !== null) return 0
  const left = source.amount - source.refunded
  if (!source.deposit) return left
  const held = takeableFrom(state, source.id, day)
    .values()
    .reduce((sum, amount) => sum + amount, 0)
  return Math.min(left, held)
}

/** The effect of a refund before it is posted, in cents: credit used, and amounts reopened on charges. */
export type RefundPreview = { fromCredit: Cents; reopens: { chargeId: string; amount: Cents }[] }

/**
 * Checks a refund of a receipt against the ledger of its day and returns its effect. Throws `amount_not_positive`,
 * `refund_needs_reason`, `receipt_not_completed`, `already_reversed`, `refund_exceeds_receipt` or `deposit_exceeds_held`.
 */
export function planRefund(
  state: LedgerState,
  receiptId: string,
  amount: Cents,
  reason: string,
  day: CivilDate,
): RefundPreview {
  requirePositive(amount)
  if (reason.trim() === '') throw new DomainError('refund_needs_reason')
  const source = state.sources.get(receiptId)
  if (!source) throw new DomainError('receipt_not_completed', { receiptId })
  if (source.reversedOn !== null) throw new DomainError('already_reversed', { receiptId })
  const open = source.amount - source.refunded
  if (amount > open) throw new DomainError('refund_exceeds_receipt', { receiptId, open, amount })
  const held = refundable(state, source, day)
  if (amount > held) throw new DomainError('deposit_exceeds_held', { held, amount })
  if (source.deposit) return { fromCredit: amount, reopens: [] }
  const fromCredit = Math.min(amount, source.unapplied)
  let left = amount - fromCredit
  const reopens: RefundPreview['reopens'] = []
  for (const allocation of state.allocations.toReversed()) {
    if (left === 0) break
    if (allocation.sourceId !== receiptId) continue
    const part = Math.min(left, allocation.amount)
    reopens.push({ chargeId: allocation.chargeId, amount: part })
    left -= part
  }
  return { fromCredit, reopens }
}
