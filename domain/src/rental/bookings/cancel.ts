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

/** What a cancellation costs, in cents: received + open = fee + refund. */
export type CancellationOutcome = { percent: number; fee: Cents; refund: Cents; open: Cents }

/**
 * Returns what a cancellation costs. The fee is the part of the accommodation that is not paid back; cleaning and
 * tourist tax are always paid back before arrival.
 */
export function cancellation(booking: Cancellation): CancellationOutcome {
  const { accommodation, received } = booking
  const percent = booking.byHost ? 100 : percentBack(booking.policy, booking.checkIn, booking.on)
  const back = toFraction(percent)
  const agreed = accommodation - roundHalfUp(BigInt(accommodation) * back.numerator, 100n * back.denominator)
  const fee = booking.capped ? Math.min(agreed, received) : agreed
  return { percent, fee, refund: Math.max(0, received - fee), open: Math.max(0, fee - received) }
}
