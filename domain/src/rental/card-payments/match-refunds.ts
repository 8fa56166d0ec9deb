import type { Cents } from '../../money.ts'

type Refund = { id: string; amount: Cents }

/** Refunds to take back, and the cents to post as new refunds. */
export type RefundChange = { takeBack: string[]; post: Cents }

/**
 * Returns what makes the refunds to the card of one receipt equal to the cents that the provider says are not with the landlord
 * any more (`back`). `standing` are the posted refunds by card, oldest first, also those that were entered by hand; `matched` is what
 * the provider said before. A refund by hand that the provider has not confirmed yet stays, and explains the next one.
 */
export function matchRefunds(standing: readonly Refund[], matched: Cents, back: Cents): RefundChange {
  const posted = standing.reduce((sum, { amount }) => sum + amount, 0)
  if (back >= posted) return { takeBack: [], post: back - posted }
  const excess = Math.min(posted, matched) - back
  if (excess <= 0) return { takeBack: [], post: 0 }
  const newest = standing.toReversed()
  const exact = newest.find(({ amount }) => amount === excess)
  if (exact) return { takeBack: [exact.id], post: 0 }
  const takeBack: string[] = []
  let taken = 0
  for (const { id, amount } of newest) {
    if (taken >= excess) break
    takeBack.push(id)
    taken += amount
  }
  return { takeBack, post: taken - excess }
}

/** Whether a refund by card can be taken back by hand: the other ones explain what the provider says is not with the landlord. */
export const isUnconfirmed = (standing: readonly Refund[], id: string, back: Cents): boolean =>
  standing.reduce((sum, refund) => sum + (refund.id === id ? 0 : refund.amount), 0) >= back
