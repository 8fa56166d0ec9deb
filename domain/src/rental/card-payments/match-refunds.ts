import type { Cents } from '../../money.ts'

/** `disputed`: it was posted because the provider withdrew the money. */
export type CardRefund = { id: string; amount: Cents; disputed: boolean }

/** What the landlord no longer has of a payment: refunds, and what else the provider withdrew because of disputes. */
export type Gone = { refunded: Cents; disputed: Cents }

/** Refunds to take back, and the cents to post as new ones. */
export type RefundChange = Gone & { takeBack: string[] }

/**
 * Returns what makes the refunds to the card of one receipt equal to what the provider says is gone `now`. `standing` are the posted
 * refunds by card, oldest first, also those that were entered by hand; `before` is what the provider said before. A refund by hand that the
 * provider has not confirmed yet stays, and explains the next money that goes. A failed refund takes back refunds only, and a won
 * dispute what a dispute posted.
 */
export function matchRefunds(standing: readonly CardRefund[], before: Gone, now: Gone): RefundChange {
  const [refunds, disputes] = [false, true].map((disputed) =>
    standing.filter((refund) => refund.disputed === disputed),
  ) as [CardRefund[], CardRefund[]]
  const back = now.refunded + now.disputed
  const failed = takenFrom(refunds, Math.min(sumOf(refunds), before.refunded) - now.refunded)
  const won = takenFrom(
    disputes,
    Math.min(
      Math.min(sumOf(disputes), before.disputed) - now.disputed,
      // A refund after the dispute explains a part of what the dispute posted.
      sumOf(standing) - sumOf(failed) - back,
    ),
  )
  const post = Math.max(0, back - (sumOf(standing) - sumOf(failed) - sumOf(won)))
  const disputed = Math.min(post, Math.max(0, now.disputed - (sumOf(disputes) - sumOf(won))))
  return { takeBack: [...failed, ...won].map(({ id }) => id), refunded: post - disputed, disputed }
}

/** Whether a refund by card can be undone by hand: the provider has confirmed none of it or only a part. */
export function isUnconfirmed(standing: readonly CardRefund[], id: string, gone: Gone): boolean {
  const refund = standing.find((one) => one.id === id)
  if (!refund) return false
  const others = standing.filter((one) => one.id !== id && one.disputed === refund.disputed)
  return (refund.disputed ? gone.disputed : gone.refunded) - sumOf(others) < refund.amount
}

/** Returns what is posted in place of a refund that is undone by hand: what the provider has confirmed of it. */
export function confirmedPart(standing: readonly CardRefund[], id: string, gone: Gone): Gone {
  const { refunded, disputed } = matchRefunds(
    standing.filter((one) => one.id !== id),
    gone,
    gone,
  )
  return { refunded, disputed }
}

/** The refund of exactly this sum, or else the newest ones that together have it. */
function takenFrom(refunds: readonly CardRefund[], excess: Cents): CardRefund[] {
  const newest = refunds.toReversed()
  const exact = newest.find(({ amount }) => amount === excess)
  if (exact) return [exact]
  const taken: CardRefund[] = []
  for (const refund of newest) {
    if (sumOf(taken) >= excess) break
    taken.push(refund)
  }
  return taken
}

const sumOf = (refunds: readonly CardRefund[]): Cents => refunds.reduce((sum, { amount }) => sum + amount, 0)
