/** Card payments of tenants at Stripe, and what both parts of Stripe share. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Stripe } from 'stripe'
import type { PaymentProvider, ProviderPayment } from '../services/payment-provider.ts'

export const instant = (seconds: number | null | undefined): string | null =>
  seconds == null ? null : new Date(seconds * 1000).toISOString()
export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

/** Turns every failure at Stripe into payment_provider_failed; the cause is kept for the log. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw Object.assign(new DomainError('payment_provider_failed'), { cause: error })
  }
}

export const openStripePayments = (
  stripe: Stripe,
): Pick<PaymentProvider, 'startPayment' | 'readPayment' | 'refundPayment'> => ({
  startPayment: (order, returns) =>
    asked(async () => {
      const metadata = { organization_id: order.organizationId, payment: order.payment }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          ...(order.email ? { customer_email: order.email } : {}),
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.currency.toLowerCase(),
                unit_amount: order.amount,
                product_data: { name: order.description },
              },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          locale: order.language,
          success_url: returns.success,
          cancel_url: returns.cancel,
        },
        { ...ofAccount(order), idempotencyKey: order.payment },
      )
      if (!session.url) throw new DomainError('payment_provider_failed')
      return { checkout: session.id, url: session.url }
    }),

  readPayment: (at) =>
    asked(async () => {
      const session = await stripe.checkout.sessions.retrieve(
        at.checkout,
        { expand: ['payment_intent.latest_charge'] },
        ofAccount(at),
      )
      return paymentOf(session)
    }),

  refundPayment: (at, { amount, key }) =>
    asked(async () => {
      const { payment_intent } = await stripe.checkout.sessions.retrieve(at.checkout, {}, ofAccount(at))
      const intent = idOf(payment_intent)
      if (!intent) throw new DomainError('conflict')
      await stripe.refunds.create(
        { payment_intent: intent, amount },
        { ...ofAccount(at), idempotencyKey: key },
      )
    }),
})

/** The request is made for the landlord's account, so that the money goes there. */
const ofAccount = ({ account }: { account: string | null }) => (account ? { stripeAccount: account } : {})

/** Card payments of tenants carry our ids in their metadata. */
export function paymentIn(event: Stripe.Event): { organizationId: string; payment: string } | null {
  if (!event.type.startsWith('checkout.session.') && !event.type.startsWith('charge.')) return null
  const { metadata } = event.data.object as { metadata?: Record<string, string> | null }
  const { organization_id: organizationId, payment } = metadata ?? {}
  return organizationId && payment ? { organizationId, payment } : null
}

function paymentOf(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = session.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const made = typeof charge === 'object' ? charge : null
  const isPaid = session.payment_status === 'paid'
  return {
    organizationId: session.metadata?.organization_id ?? '',
    payment: session.metadata?.payment ?? '',
    status: isPaid ? 'paid' : session.status === 'expired' ? 'closed' : 'open',
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paidAt: isPaid ? instant(made?.created ?? session.created) : null,
    refunded: made?.amount_refunded ?? 0,
  }
}
