/** Late interest on a charge that a change of its lease credited (docs/finance.md 2.8). */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { ChargeState, Settlement } from '../ledger/types.ts'
import { type InterestSegment, lateInterest } from './late-interest.ts'

/** The credit notes of changes of the lease that stand on a charge, and what later changes charged again for it, in cents. */
export type Lowering = { creditNotes: ReadonlySet<string>; chargedAgain: Cents }

/**
 * Returns the charge as if what changes of its lease credited had never been charged: no interest arises on it. What was charged again
 * later was owed until its credit note.
 */
export function asOwed(state: ChargeState, { creditNotes, chargedAgain }: Lowering): ChargeState {
  const isLowering = ({ kind, eventId }: Settlement): boolean =>
    kind === 'credit_note' && creditNotes.has(eventId)
  const lowered = state.settlements.reduce((sum, row) => (isLowering(row) ? sum + row.amount : sum), 0)
  const never = Math.max(0, lowered - chargedAgain)
  if (never === 0) return state
  let left = never
  const settlements = state.settlements.map((row) => {
    if (!isLowering(row)) return row
    const part = Math.min(left, row.amount)
    left -= part
    return { ...row, amount: row.amount - part }
  })
  return { ...state, charge: { ...state.charge, amount: state.charge.amount - never }, settlements }
}

/** Interest posted on a charge: its cents, the last day it counts, and the segments by which it was posted, with their rates. */
type Posted = { posted: Cents; until: CivilDate; segments: readonly InterestSegment[] }

/**
 * Returns by how much interest that was posted on a charge up to and including a day is too high after a change, at the rates of the
 * segments by which it was posted: what would not have arisen, unless the landlord had charged less anyway. In cents, at least 0.
 */
export function interestNotOwed(before: ChargeState, after: ChargeState, given: Posted): Cents {
  return Math.max(0, Math.min(arises(before, given), given.posted) - arises(after, given))
}

/**
 * Returns by how much posted interest exceeds what arises on the charge up to the same day, at the rates by which it was posted.
 * `posted` is without what was credited or written off. In cents, at least 0.
 */
export const interestInExcess = (owed: ChargeState, given: Posted): Cents =>
  Math.max(0, given.posted - arises(owed, given))

function arises(charge: ChargeState, { until, segments }: Omit<Posted, 'posted'>): Cents {
  const rules = { statutory: segments.map(({ from, percent }) => ({ from, percent })) }
  return lateInterest(charge, until, rules).amount
}
