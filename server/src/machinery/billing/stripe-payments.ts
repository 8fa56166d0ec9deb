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
): Pick<PaymentProvider, 'startPayment' | 'readPayment' | 'closePayment' | 'refundPayment'> => ({
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
      return paymentOf(session, await goneAt(stripe, session, ofAccount(at)))
    }),

  closePayment: (at) =>
    asked(async () => {
      // Stripe refuses to expire a page that was paid meanwhile.
      const { status } = await stripe.checkout.sessions.retrieve(at.checkout, {}, ofAccount(at))
      if (status === 'open') await stripe.checkout.sessions.expire(at.checkout, {}, ofAccount(at))
    }),

  refundPayment: (at, { amount, key }) =>
    asked(async () => {
      const { payment_intent } = await stripe.checkout.sessions.retrieve(at.checkout, {}, ofAccount(at))
      const intent = idOf(payment_intent)
      if (!intent) throw new DomainError('conflict')
      const { status } = await stripe.refunds.create(
        { payment_intent: intent, amount },
        { ...ofAccount(at), idempotencyKey: key },
      )
      if (isOff(status)) throw new DomainError('payment_provider_failed')
    }),
})

/** The request is made for the landlord's account, so that the money goes there. */
const ofAccount = ({ account }: { account: string | null }) => (account ? { stripeAccount: account } : {})

type Metadata = Readonly<Record<string, string>> | null | undefined
type OurPayment = { organizationId: string; payment: string }

function ourPayment(metadata: Metadata): OurPayment | null {
  const { organization_id: organizationId, payment } = metadata ?? {}
  return organizationId && payment ? { organizationId, payment } : null
}

/**
 * Returns the payment that an event is about, or null. Checkouts, payment intents and charges carry our ids in their metadata; refunds and disputes
 * do not, so their payment is asked for.
 */
export async function paymentIn(stripe: Stripe, event: Stripe.Event): Promise<OurPayment | null> {
  const { type, account } = event
  if (!/^(checkout\.session|charge|refund)\./.test(type)) return null
  const object = event.data.object as {
    object?: string
    metadata?: Metadata
    payment_intent?: string | { id: string } | null
    charge?: string | { id: string } | null
  }
  const known = ourPayment(object.metadata)
  if (known || (object.object !== 'refund' && object.object !== 'dispute')) return known
  const [intent, charge] = [idOf(object.payment_intent), idOf(object.charge)]
  const at = ofAccount({ account: account ?? null })
  try {
    if (intent) return ourPayment((await stripe.paymentIntents.retrieve(intent, {}, at)).metadata)
    return charge ? ourPayment((await stripe.charges.retrieve(charge, {}, at)).metadata) : null
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return null
    throw error
  }
}

const isOff = (status: string | null): boolean => status === 'failed' || status === 'canceled'

/** The charge that paid a page, or null. */
function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' ? (charge ?? null) : null
}

/**
 * Returns what went back to the card and what disputes withdrew, in cents. It asks only if the charge says that there is something. A dispute
 * withdraws nothing while it is a question, and is over when the money was returned; its balance is in the currency of the account.
 */
async function goneAt(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  at: Stripe.RequestOptions,
): Promise<Pick<ProviderPayment, 'refunded' | 'disputed'>> {
  const charge = chargeOf(session)
  if (!charge) return { refunded: 0, disputed: 0 }
  const [most, of] = [{ limit: 100 }, { charge: charge.id, limit: 100 }]
  const refunds = charge.amount_refunded > 0 ? await stripe.refunds.list(of, at).autoPagingToArray(most) : []
  const disputes = charge.disputed ? await stripe.disputes.list(of, at).autoPagingToArray(most) : []
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
  return {
    refunded: sum(refunds.filter(({ status }) => !isOff(status)).map(({ amount }) => amount)),
    disputed: Math.min(
      charge.amount,
      sum(
        disputes
          .filter(({ balance_transactions }) => sum(balance_transactions.map(({ amount }) => amount)) < 0)
          .map(({ amount }) => amount),
      ),
    ),
  }
}

function paymentOf(
  session: Stripe.Checkout.Session,
  gone: Pick<ProviderPayment, 'refunded' | 'disputed'>,
): ProviderPayment {
  const made = chargeOf(session)
  const isPaid = session.payment_status === 'paid'
  return {
    organizationId: session.metadata?.organization_id ?? '',
    payment: session.metadata?.payment ?? '',
    status: isPaid ? 'paid' : session.status === 'expired' ? 'closed' : 'open',
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    paidAt: isPaid ? instant(made?.created ?? session.created) : null,
    ...gone,
  }
}
