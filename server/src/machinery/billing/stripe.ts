/** Stripe as the payment provider: hosted checkout, signed notifications. Loaded only if STRIPE_SECRET_KEY is set. */

import type { BillingInterval, Plan } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { Stripe } from 'stripe'
import type { Config } from '../config.ts'
import type {
  PaymentProvider,
  ProviderInvoice,
  ProviderState,
  Purchase,
} from '../services/payment-provider.ts'
import { asked, idOf, instant, openStripePayments, paymentIn } from './stripe-payments.ts'

type Keys = NonNullable<Config['stripe']>

const timeout = 10_000
/** Connects to Stripe, or to the server at `apiUrl`. The name of the product may change while the server runs. */
export function openStripe(
  { secretKey, webhookSecret, apiUrl }: Keys,
  called: Pick<Config, 'productName'>,
): PaymentProvider {
  const place = apiUrl
    ? {
        host: apiUrl.hostname,
        port: apiUrl.port || undefined,
        protocol: apiUrl.protocol.replace(':', '') as 'http' | 'https',
      }
    : {}
  const stripe = new Stripe(secretKey, { timeout, maxNetworkRetries: 2, ...place } as ConstructorParameters<
    typeof Stripe
  >[1])

  /** Returns the Stripe product for a plan; creates it when the plan is first sold. */
  async function productOf(plan: Plan): Promise<string> {
    const { productName } = called
    const id = `${productName.toLowerCase().replace(/[^a-z0-9]+/g, '_')}_${plan}`
    try {
      await stripe.products.create({ id, name: `${productName} ${plan}` })
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_already_exists')
        throw error
    }
    return id
  }

  const priceData = async ({ plan, interval, price, currency }: Purchase) => ({
    currency: currency.toLowerCase(),
    unit_amount: price,
    product: await productOf(plan),
    recurring: { interval },
    tax_behavior: 'inclusive' as const,
  })

  async function itemOf(subscription: string): Promise<string> {
    const found = await stripe.subscriptions.retrieve(subscription)
    return found.items.data[0]!.id
  }

  return {
    name: 'stripe',

    ...openStripePayments(stripe),

    startCheckout: (buyer, purchase, returns) =>
      asked(async () => {
        const metadata = { organization_id: buyer.organizationId, plan: purchase.plan }
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          client_reference_id: buyer.organizationId,
          ...(buyer.customer
            ? { customer: buyer.customer }
            : buyer.email
              ? { customer_email: buyer.email }
              : {}),
          line_items: [{ quantity: 1, price_data: await priceData(purchase) }],
          subscription_data: { metadata },
          locale: buyer.language,
          success_url: returns.success,
          cancel_url: returns.cancel,
        })
        if (!session.url) throw new DomainError('payment_provider_failed')
        return { checkout: session.id, url: session.url }
      }),

    boughtOn: (checkout) =>
      asked(async () => idOf((await stripe.checkout.sessions.retrieve(checkout)).subscription)),

    closeCheckout: (checkout) =>
      asked(async () => {
        const { status, subscription } = await stripe.checkout.sessions.retrieve(checkout)
        if (status === 'open') await stripe.checkout.sessions.expire(checkout)
        const bought = idOf(subscription)
        // Stripe cannot expire a page that is complete. Until its first payment is confirmed, the subscription can still be ended.
        if (
          status === 'complete' &&
          bought &&
          (await stripe.subscriptions.retrieve(bought)).status === 'incomplete'
        )
          await stripe.subscriptions.cancel(bought)
      }),

    openInvoice: (subscription) =>
      asked(async () => {
        const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 1 })
        const url = data[0]?.hosted_invoice_url
        if (!url) throw new DomainError('conflict')
        return url
      }),

    previewChange: (subscription, purchase) =>
      asked(async () => {
        const invoice = await stripe.invoices.createPreview({
          subscription,
          subscription_details: {
            items: [{ id: await itemOf(subscription), price_data: await priceData(purchase) }],
            proration_behavior: 'always_invoice',
          },
        })
        // A credit from an earlier change is a negative balance; what is left of it is carried on.
        const carried = Math.max(0, -(invoice.total + (invoice.starting_balance ?? 0)))
        return { due: Math.max(0, invoice.amount_due), carried }
      }),

    changePlan: (subscription, purchase) =>
      asked(async () => {
        await stripe.subscriptions.update(subscription, {
          items: [{ id: await itemOf(subscription), price_data: await priceData(purchase) }],
          proration_behavior: 'always_invoice',
          // Without payment of the difference the plan must not change.
          payment_behavior: 'error_if_incomplete',
          metadata: { plan: purchase.plan },
        })
      }),

    setEnding: (subscription, ending) =>
      asked(async () => {
        await stripe.subscriptions.update(subscription, { cancel_at_period_end: ending })
      }),

    read: (subscription) =>
      asked(async () => {
        const [found, { data: invoices }] = await Promise.all([
          stripe.subscriptions.retrieve(subscription, { expand: ['customer', 'latest_invoice'] }),
          stripe.invoices.list({ subscription, limit: 36 }),
        ])
        return stateOf(found, invoices)
      }),

    async readNotification(body, signature) {
      let event: Stripe.Event
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature ?? '', webhookSecret)
      } catch {
        throw new DomainError('forbidden')
      }
      const payment = await asked(() => paymentIn(stripe, event))
      if (payment) return { eventId: event.id, kind: event.type, ...payment }
      const subscription = subscriptionIn(event)
      if (!subscription) return null
      const organizationId = await asked(
        async () => (await stripe.subscriptions.retrieve(subscription)).metadata.organization_id,
      )
      return organizationId ? { eventId: event.id, kind: event.type, organizationId, subscription } : null
    },
  }
}

function subscriptionIn(event: Stripe.Event): string | null {
  if (event.type.startsWith('customer.subscription.')) return idOf(event.data.object as { id: string })
  if (event.type.startsWith('checkout.session.'))
    return idOf((event.data.object as Stripe.Checkout.Session).subscription)
  if (event.type.startsWith('invoice.'))
    return idOf((event.data.object as Stripe.Invoice).parent?.subscription_details?.subscription)
  return null
}

const statuses: Record<string, ProviderState['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
}

/** Returns null until the first payment is made, because until then nothing is bought. */
function stateOf(found: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): ProviderState | null {
  const status = statuses[found.status]
  const item = found.items.data[0]
  if (!status || !item) return null
  const customer = found.customer
  const email = typeof customer === 'object' && !customer.deleted ? customer.email : null
  const firstOpen = invoices.filter((invoice) => invoice.status === 'open').at(-1)
  return {
    organizationId: found.metadata.organization_id ?? '',
    subscription: found.id,
    customer: idOf(customer),
    email,
    plan: found.metadata.plan as Plan,
    interval: (item.price.recurring?.interval ?? 'month') as BillingInterval,
    price: item.price.unit_amount,
    currency: item.price.currency.toUpperCase(),
    status,
    paidUntil: instant(
      status === 'past_due'
        ? item.current_period_start
        : status === 'canceled'
          ? Math.min(found.ended_at ?? item.current_period_end, item.current_period_end)
          : item.current_period_end,
    ),
    unpaidSince: status === 'past_due' ? instant(firstOpen?.created ?? item.current_period_start) : null,
    ending: found.cancel_at_period_end,
    invoices: invoices.flatMap((invoice) => presentInvoice(invoice, found.metadata.plan as Plan)),
  }
}

function presentInvoice(invoice: Stripe.Invoice, plan: Plan): ProviderInvoice[] {
  if (!invoice.id || invoice.status === 'draft') return []
  const line = invoice.lines.data.at(-1)
  return [
    {
      id: invoice.id,
      number: invoice.number,
      amount: invoice.total,
      plan,
      currency: invoice.currency.toUpperCase(),
      status: invoice.status === 'paid' ? 'paid' : invoice.status === 'open' ? 'open' : 'void',
      periodStart: instant(line?.period.start),
      periodEnd: instant(line?.period.end),
      issuedAt: instant(invoice.created)!,
      paidAt: instant(invoice.status_transitions.paid_at),
      url: invoice.hosted_invoice_url ?? null,
    },
  ]
}
