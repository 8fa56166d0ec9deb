/** Calls that change a booking without changing its nights: who stays, what it costs, and the payout of a channel. */
import { z } from 'zod'
import { call, cents, civilDate, currency, enteredCents, id, name, positiveCents, prose } from '../../base.ts'
import { act, booking, newGuest, partyOf, price, time } from './bookings.ts'

const tags = ['Bookings']

/**
 * Saves who stays, how many, and when they arrive; stays of channels come without a guest. The agreed price does not change. The
 * guest cannot be replaced after something was charged.
 */
export const update = call(
  { needs: 'edit_properties' },
  'booking_action_refused',
  'version_conflict',
  'too_many_guests',
)
  .route({ method: 'PUT', path: '/bookings/{id}', tags, summary: 'Edit guest and party of a booking' })
  .input(
    z.object({
      ...act,
      ...partyOf,
      tenantId: id.nullish(),
      guest: newGuest.nullish(),
      arrivalTime: time.nullish(),
      notes: prose().nullish(),
    }),
  )
  .output(booking)

/** Returns the price of the stay at the present rates and for its present guests; null if a night has no rate. */
export const previewReprice = call({ needs: 'view_properties' }, 'booking_action_refused')
  .route({
    method: 'GET',
    path: '/bookings/{id}/price',
    tags,
    summary: 'Price of a booking at present rates',
  })
  .input(z.object({ id }))
  .output(z.object({ currency, present: price.nullable() }))

/**
 * Sets the price of a stay: what a channel agreed with the guest, or the price of the present rates. Its charges are cancelled and
 * charged again, with the days of its nights.
 */
export const reprice = call({ needs: 'edit_properties' }, 'booking_action_refused', 'version_conflict')
  .route({ method: 'PUT', path: '/bookings/{id}/price', tags, summary: 'Set the price of a booking' })
  .input(
    z.object({
      ...act,
      accommodation: enteredCents,
      cleaning: enteredCents.default(0),
      touristTax: enteredCents.default(0),
    }),
  )
  .output(booking)

/**
 * Records what a channel paid out for a stay: the guest paid `received` to the channel, which kept the rest as its commission. Posts
 * a receipt that pays the charges of the stay, and a paid expense.
 */
export const recordChannelPayout = call(
  { needs: 'edit_payments' },
  'booking_action_refused',
  'version_conflict',
  'amount_too_large',
)
  .route({
    method: 'POST',
    path: '/bookings/{id}/channel-payout',
    tags,
    successStatus: 201,
    summary: 'Record the payout of a channel',
  })
  .input(
    z.object({
      ...act,
      channel: name(200),
      received: positiveCents,
      payout: enteredCents,
      /** No later than today. */
      paidOn: civilDate,
    }),
  )
  .output(z.object({ receiptId: id, expenseId: id.nullable(), commission: cents }))
