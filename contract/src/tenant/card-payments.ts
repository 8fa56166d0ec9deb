import { z } from 'zod'
import { call, cents, currency, id } from '../base.ts'

const tags = ['Portal']

/**
 * What a card payment would pay: what is owed, or else the next payment, without deposits, which are paid by transfer. Null if
 * the landlord takes no cards or nothing is to pay.
 */
export const offer = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/card-payments/offer', tags, summary: 'Get what I can pay by card' })
  .output(z.object({ amount: cents, deposit: cents, currency }).nullable())

/** Returns the address of the provider's page. */
export const start = call({ needs: 'tenant' }, 'conflict', 'payment_provider_failed')
  .route({
    method: 'POST',
    path: '/card-payments',
    tags,
    successStatus: 201,
    summary: 'Start a payment by card',
  })
  .output(z.object({ id, url: z.string() }))

/** Asks the provider what became of the payment. Calling it twice books nothing twice. */
export const confirm = call({ needs: 'tenant' }, 'payment_provider_failed')
  .route({ method: 'POST', path: '/card-payments/{id}/confirm', tags, summary: 'Check a payment by card' })
  .input(z.object({ id }))
  .output(z.object({ status: z.enum(['open', 'paid', 'closed']), amount: cents, currency }))
