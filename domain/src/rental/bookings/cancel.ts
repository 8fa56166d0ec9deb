import type { CivilDate } from '../../dates.ts'
import { type Cents, roundHalfUp, toFraction } from '../../money.ts'
import { type CancellationPolicy, percentBack } from './policy.ts'

export type Cancellation = {
  accommodation: Cents
  checkIn: CivilDate
  policy: CancellationPolicy
  /** Money received for the booking without the deposit, in cents. */
  received: Cents
  on: CivilDate
  /** The landlord cancels: everything is paid back. */
  byHost: boolean
  /** The fee is at most the money received. */
  capped: boolean
}

/** What a cancellation costs. `fee` in cents. */
export type CancellationFee = { percent: number; fee: Cents }

/** What happens to the money of a cancelled booking, in cents: received + open = fee + otherCharges + refund. */
export type CancelledMoney = { open: Cents; otherCharges: Cents; refund: Cents }

/**
 * Returns what a cancellation costs. The fee is the part of the accommodation that is not paid back; cleaning and
 * tourist tax are always paid back before arrival.
 */
export function cancellation(booking: Cancellation): CancellationFee {
  const { accommodation, received } = booking
  const percent = booking.byHost ? 100 : percentBack(booking.policy, booking.checkIn, booking.on)
  const back = toFraction(percent)
  const agreed = accommodation - roundHalfUp(BigInt(accommodation) * back.numerator, 100n * back.denominator)
  const fee = booking.capped ? Math.min(agreed, received) : agreed
  return { percent, fee }
}

/**
 * Returns what happens to the money. Released money first pays what the guest owes otherwise, in the order of payment, and only the
 * rest can be paid back. `fee` contains fees for unspent nights that stand. `unappliedBefore` and `unappliedAfter` are the credit of the
 * account, `feeOpen` is what is open of the fees after the replay.
 */
export function cancelledMoney(known: {
  received: Cents
  fee: Cents
  feeOpen: Cents
  unappliedBefore: Cents
  unappliedAfter: Cents
}): CancelledMoney {
  const { received, fee, feeOpen } = known
  const refund = Math.max(0, known.unappliedAfter - known.unappliedBefore)
  return { open: feeOpen, refund, otherCharges: Math.max(0, received + feeOpen - fee - refund) }
}
