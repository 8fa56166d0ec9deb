/** Calls that take nights from a stay, or all of them, or add nights to it. */
import { z } from 'zod'
import { call, cents, civilDate, currency, enteredCents, id, line } from '../../base.ts'
import { act, booking, refusals, seenFee, seenPrice } from './bookings.ts'

const tags = ['Bookings']
const nights = z.int().min(1)

const leaving = {
  leavesOn: civilDate,
  /** Percent of the unspent nights that is paid back. */
  percentBack: z.int().min(0).max(100).default(0),
}

/**
 * Returns what an early departure costs, in cents: the nights slept at the prices that they were sold at, and a fee for the others.
 * `stay`, `fee` and `credit` (what is not charged any more) are after credit notes, of which `discount` stays on the nights slept;
 * `total` is the new price before credit notes. It names credit notes, so it needs `view_payments` too. Saves nothing.
 */
export const previewLeaveEarly = call(
  { needs: 'view_properties' },
  'booking_action_refused',
  'departure_outside_stay',
)
  .route({ method: 'GET', path: '/bookings/{id}/leave-early', tags, summary: 'Preview an early departure' })
  .input(
    z.object({ id, leavesOn: civilDate, percentBack: z.coerce.number().int().min(0).max(100).default(0) }),
  )
  .output(
    z.object({ currency, nights, stay: cents, discount: cents, fee: cents, credit: cents, total: cents }),
  )

/** The guest leaves before the day of check-out: the stay ends on that day and its other nights are free. */
export const leaveEarly = call(
  { needs: 'edit_properties' },
  'booking_action_refused',
  'version_conflict',
  'departure_outside_stay',
  'fee_changed',
)
  .route({ method: 'POST', path: '/bookings/{id}/leave-early', tags, summary: 'Shorten a stay' })
  .input(
    z.object({
      ...act,
      ...leaving,
      ...seenFee,
      /** As `expectedFee`: what the preview said is not charged any more. */
      expectedCredit: enteredCents.nullish(),
    }),
  )
  .output(booking)

/** Returns what an extension costs, in cents, and why it is not possible; null if it is. Saves nothing. */
export const previewExtend = call(
  { needs: 'view_properties' },
  'booking_action_refused',
  'stay_length_invalid',
  'rate_missing',
)
  .route({ method: 'GET', path: '/bookings/{id}/extend', tags, summary: 'Preview an extension' })
  .input(z.object({ id, checkOut: civilDate }))
  .output(z.object({ currency, nights, added: cents, total: cents, refusal: z.enum(refusals).nullable() }))

/** The guest stays longer: the added nights are charged at the present prices. */
export const extend = call(
  { needs: 'edit_properties' },
  'booking_action_refused',
  'version_conflict',
  'stay_length_invalid',
  'booking_overlaps',
  'lease_overlaps',
  'days_blocked',
  'rate_missing',
  'price_changed',
)
  .route({ method: 'POST', path: '/bookings/{id}/extend', tags, summary: 'Extend a stay' })
  .input(z.object({ ...act, checkOut: civilDate, ...seenPrice }))
  .output(booking)

const cancelling = {
  /** The landlord cancels: everything is paid back. */
  byHost: z.boolean().default(false),
  /** The fee is at most the money received. */
  capped: z.boolean().default(true),
}
const outcome = z.object({
  currency,
  /** Percent of the accommodation that is paid back. */
  percent: z.number(),
  /** Money received without the deposit. */
  received: cents,
  fee: cents,
  /** Fees for unspent nights that were charged before, after credit notes. They stay. */
  unspentFees: cents,
  /** Money that pays other open charges of the guest, before anything is paid back. */
  otherCharges: cents,
  refund: cents,
  /** What stays open of the fees. */
  open: cents,
})

/** Returns what a cancellation today costs. It names money received, so it needs `view_payments` too. Saves nothing. */
export const previewCancel = call({ needs: 'view_properties' }, 'booking_action_refused')
  .route({ method: 'GET', path: '/bookings/{id}/cancel', tags, summary: 'Preview a cancellation' })
  .input(
    z.object({
      id,
      byHost: z.stringbool().or(z.boolean()).default(false),
      capped: z.stringbool().or(z.boolean()).default(true),
    }),
  )
  .output(outcome)

/** Cancels a booking: frees its nights, cancels its charges and charges the fee. */
export const cancel = call(
  { needs: 'edit_properties' },
  'booking_action_refused',
  'version_conflict',
  'fee_changed',
)
  .route({ method: 'POST', path: '/bookings/{id}/cancel', tags, summary: 'Cancel a booking' })
  .input(
    z.object({
      ...act,
      ...cancelling,
      reason: line(500).nullish(),
      ...seenFee,
      /** As `expectedFee`: what the preview said is paid back. */
      expectedRefund: enteredCents.nullish(),
    }),
  )
  .output(booking)
