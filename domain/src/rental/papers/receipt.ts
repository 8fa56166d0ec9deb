import { DomainError } from '../../errors.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState } from '../ledger/types.ts'

/** What a receipt confirms about money that was received. In cents. */
export type ConfirmedReceipt = {
  amount: Cents
  deposit: boolean
  /** The charges that it pays now, in the order of payment, each once. */
  paid: { chargeId: string; amount: Cents }[]
  /** Not used for a charge. Of a deposit always 0: what is held is told by the deposit itself. */
  credit: Cents
  /** Paid back to the tenant. */
  refunded: Cents
}

/**
 * Returns what a receipt confirms (docs/finance.md 2.5). For other money than deposits amount = paid + credit + refunded.
 * Throws receipt_not_completed if the money was not received, or not any more.
 */
export function confirmedReceipt(
  { sources, allocations }: Pick<LedgerState, 'sources' | 'allocations'>,
  receiptId: string,
): ConfirmedReceipt {
  const source = sources.get(receiptId)
  if (source?.type !== 'receipt' || source.reversedOn !== null)
    throw new DomainError('receipt_not_completed', { receiptId })
  const paid = new Map<string, Cents>()
  for (const { sourceId, chargeId, amount } of allocations)
    if (sourceId === receiptId) paid.set(chargeId, (paid.get(chargeId) ?? 0) + amount)
  return {
    amount: source.amount,
    deposit: source.deposit,
    paid: [...paid].map(([chargeId, amount]) => ({ chargeId, amount })),
    credit: source.deposit ? 0 : source.unapplied,
    refunded: source.refunded,
  }
}
