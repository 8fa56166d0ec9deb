import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import { call, cents, id, may, name, positiveCents } from '../../base.ts'

const tags = ['Card payments']
const account = z
  .string()
  .regex(/^acct_[A-Za-z0-9]{1,60}$/)
  .nullable()

const setting = z.object({
  on: z.boolean(),
  /** The landlord's account at the provider; null with the test provider. */
  account: z.string().nullable(),
  /** Tenants can pay by card now. */
  offered: z.boolean(),
  provider: z.enum(['sandbox', 'stripe']),
  can: may('edit'),
})

export const get = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/card-payments', tags, summary: 'Get whether tenants can pay by card' })
  .output(setting)

/** The account is where the money of tenants goes. */
export const save = call(
  { needs: 'manage_pages', feature: 'tenant_portal', viewOnlyInDemo: true, fresh: true },
  'reauthentication_needed',
)
  .route({ method: 'PUT', path: '/card-payments', tags, summary: 'Let tenants pay by card, or stop it' })
  .input(z.object({ on: z.boolean(), account: account.default(null) }))
  .output(setting)

/** Gives money of a receipt back to the card that paid it, and posts the refund. */
export const refund = call(
  { needs: 'edit_payments' },
  'conflict',
  'payment_provider_failed',
  'refund_exceeds_receipt',
  'refund_needs_reason',
  'receipt_not_completed',
  'receipt_already_refunded',
  'already_reversed',
  'deposit_exceeds_held',
  'recorded_before',
)
  .route({
    method: 'POST',
    path: '/payments/{id}/card-refund',
    tags,
    summary: 'Refund a card payment to the card',
  })
  .input(
    z.object({
      id,
      amount: positiveCents,
      reason: name(500),
      /** Refunds it even if an equal refund to the card was recorded within the last hour. */
      recordAgain,
    }),
  )
  .output(z.object({ /** What went back to the card so far. */ refunded: cents }))
