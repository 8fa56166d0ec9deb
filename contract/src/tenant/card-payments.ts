import { z } from 'zod'
import { call, cents, civilDate, currency, id, positiveCents } from '../base.ts'

const tags = ['Portal']

/** The due date of the next payment if nothing is owed, so that it is paid ahead; null if what is owed is paid. */
const ahead = civilDate.nullable()

/**
 * What a card payment would pay: what is owed, or else the next payment, without deposits, which are paid by transfer. The amount is 0
 * if nothing is to pay by card. Null if the landlord takes no cards.
 */
export const offer = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/card-payments/offer', tags, summary: 'Get what I can pay by card' })
  .output(z.object({ amount: cents, deposit: cents, currency, ahead }).nullable())

/**
 * Returns the address of the provider's page. It is for the amount that the caller has seen: if another one is to pay by now, or nothing, the call
 * fails with card_amount_changed, whose details are the new `amount` and `ahead`.
 */
export const start = call({ needs: 'tenant' }, 'conflict', 'card_amount_changed', 'payment_provider_failed')
  .route({
    method: 'POST',
    path: '/card-payments',
    tags,
    successStatus: 201,
    summary: 'Start a payment by card',
  })
  .input(z.object({ amount: positiveCents, ahead }))
  .output(z.object({ id, url: z.string() }))

/** Asks the provider what became of the payment. Calling it twice books nothing twice. */
export const confirm = call({ needs: 'tenant' }, 'payment_provider_failed')
  .route({ method: 'POST', path: '/card-payments/{id}/confirm', tags, summary: 'Check a payment by card' })
  .input(z.object({ id }))
  .output(
    z.object({
      status: z.enum(['open', 'paid', 'closed']),
      amount: cents,
      currency,
      /** What of a paid one pays no charge yet. */
      credit: cents,
      /** What of a paid one the landlord returned, and what the provider withdrew because of a dispute. */
      refunded: cents,
      disputed: cents,
    }),
  )
