import type { Cents } from '../../money.ts'

/**
 * The result of actual cost less the advances charged for the same period: a bills charge, a credit note, or nothing
 * (docs/finance.md 2.2).
 */
export type BillsReconciliation =
  | { type: 'charge'; amount: Cents }
  | { type: 'credit_note'; amount: Cents }
  | { type: 'nothing' }

/** Compares the actual cost of bills with the advances charged; amounts in cents. */
export function reconcileBills(actualCost: Cents, advancesCharged: Cents): BillsReconciliation {
  const difference = actualCost - advancesCharged
  if (difference === 0) return { type: 'nothing' }
  return difference > 0
    ? { type: 'charge', amount: difference }
    : { type: 'credit_note', amount: -difference }
}
