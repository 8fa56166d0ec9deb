/** Calls that take nights from a stay or add nights to it. */
import { z } from 'zod'
import { call, cents, civilDate, currency, id } from '../../base.ts'
import { act, booking, refusals, seenPrice } from './bookings.ts'

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
 * `total` is the new price before credit notes. Saves nothing.
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
)
  .route({ method: 'POST', path: '/bookings/{id}/leave-early', tags, summary: 'Shorten a stay' })
  .input(z.object({ ...act, ...leaving }))
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
