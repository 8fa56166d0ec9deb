import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { type ChargeState, isDepositKind } from '../../rental/ledger/types.ts'
import { type RatioFigure, ratioFigure } from './types.ts'

/** The rate with its sums and charges; amounts in cents. */
export type Collection = RatioFigure & {
  /** Charges due in the window, less credit notes. */
  expected: Cents
  /** The part of `expected` that is paid to date. */
  collected: Cents
  rows: { chargeId: string; expected: Cents; collected: Cents }[]
}

/**
 * Collection rate (docs/finance.md 7, metric 14): allocated to date / (charges due in [from, to) - credit notes).
 * Excludes deposits and tourist tax, which no payment turns into revenue; write-offs and unapplied credit do not count as collected. Pass the charge states of the as-of
 * date.
 * @specification of the rate that the dashboard adds up in SQL
 */
export function collectionRate(charges: Iterable<ChargeState>, window: Window): Collection {
  const rows: Collection['rows'] = []
  let expected = 0
  let collected = 0
  for (const { charge, cancelledOn, credited, paid } of charges) {
    if (cancelledOn !== null || isDepositKind(charge.kind) || charge.kind === 'tourist_tax') continue
    if (charge.dueDate < window.from || charge.dueDate >= window.to) continue
    rows.push({ chargeId: charge.id, expected: charge.amount - credited, collected: paid })
    expected += charge.amount - credited
    collected += paid
  }
  return { ...ratioFigure(collected, expected), expected, collected, rows }
}

export * from './occupancy.ts'
