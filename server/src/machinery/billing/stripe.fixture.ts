/** A small Stripe server over HTTP: the few calls that the adapter makes, with responses like the real ones. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, string>
export type StripeFixture = {
  url: string
  /** The requests received, oldest first: for example `POST /v1/products`, with its fields. */
  asked: { call: string; fields: Fields; version: string | undefined; account: string | undefined }[]
  /** What the preview of a change comes to, with the customer's balance before it: negative for a credit. */
  preview: { total: number; amount_due: number; starting_balance: number }
  /** The current subscription on this server. */
  subscription: Record<string, unknown>
  /** The card payment `cs_card` of 600.00, what was given back of it, and its disputes. */
  card: {
    refunds: { amount: number; status: string }[]
    disputes: { amount: number; balance: number[] }[]
    /** The status of a new refund. */
    nextRefund: string
  }
  stop(): Promise<void>
}

const at = (iso: string) => Math.floor(Date.parse(iso) / 1000)

export async function startStripe(organizationId: string): Promise<StripeFixture> {
  const asked: StripeFixture['asked'] = []
  const subscription: Record<string, unknown> = {
    id: 'sub_1',
    object: 'subscription',
    status: 'active',
    cancel_at_period_end: false,
    ended_at: null,
    customer: { id: 'cus_1', object: 'customer', email: 'books@example.com' },
    metadata: { organization_id: organizationId, plan: 'professional' },
    items: {
      data: [
        {
          id: 'si_1',
          current_period_start: at('2026-03-01T12:00:00Z'),
          current_period_end: at('2026-04-01T12:00:00Z'),
          price: { recurring: { interval: 'month' }, unit_amount: 3900, currency: 'eur' },
        },
      ],
    },
  }
  const invoice = {
    id: 'in_1',
    object: 'invoice',
    number: 'DOM-0001',
    status: 'paid',
    total: 3900,
    currency: 'eur',
    created: at('2026-03-01T12:00:00Z'),
    status_transitions: { paid_at: at('2026-03-01T12:00:05Z') },
    hosted_invoice_url: 'https://pay.example/in_1',
    lines: { data: [{ period: { start: at('2026-03-01T12:00:00Z'), end: at('2026-04-01T12:00:00Z') } }] },
  }
  const preview: StripeFixture['preview'] = { total: 2000, amount_due: 2000, starting_balance: 0 }
  const card: StripeFixture['card'] = { refunds: [], disputes: [], nextRefund: 'succeeded' }
  const ours = { organization_id: organizationId, payment: 'payment-1' }
  const charge = () => ({
    ...{ id: 'ch_1', object: 'charge', amount: 60_000, created: at('2026-03-06T10:00:00Z'), metadata: ours },
    amount_refunded: card.refunds.reduce((sum, { amount }) => sum + amount, 0),
    disputed: card.disputes.length > 0,
  })
  const list = (data: unknown[]) => ({ body: { object: 'list', data, has_more: false } })
  const refused = (code: string) => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', code, message: code } },
  })
  const answers: Record<string, (fields: Fields) => { status?: number; body: unknown }> = {
    'POST /v1/products': () => refused('resource_already_exists'),
    'POST /v1/checkout/sessions': () => ({
      body: { id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1' },
    }),
    'GET /v1/checkout/sessions/cs_1': () => ({
      body: { id: 'cs_1', object: 'checkout.session', subscription: 'sub_1' },
    }),
    'GET /v1/checkout/sessions/cs_complete': () => ({
      body: { id: 'cs_complete', object: 'checkout.session', status: 'complete', subscription: 'sub_1' },
    }),
    'DELETE /v1/subscriptions/sub_1': () => ({ body: { ...subscription, status: 'canceled' } }),
    'GET /v1/checkout/sessions/cs_card': () => ({
      body: {
        ...{ id: 'cs_card', object: 'checkout.session', status: 'complete', payment_status: 'paid' },
        ...{ amount_total: 60_000, currency: 'eur', created: at('2026-03-06T09:59:00Z'), metadata: ours },
        payment_intent: { id: 'pi_1', object: 'payment_intent', latest_charge: charge() },
      },
    }),
    'GET /v1/checkout/sessions/cs_open': () => ({
      body: { id: 'cs_open', object: 'checkout.session', status: 'open' },
    }),
    'POST /v1/checkout/sessions/cs_open/expire': () => ({
      body: { id: 'cs_open', object: 'checkout.session', status: 'expired' },
    }),
    'GET /v1/payment_intents/pi_1': () => ({
      body: { id: 'pi_1', object: 'payment_intent', metadata: ours },
    }),
    'GET /v1/payment_intents/pi_other': () => ({
      body: { id: 'pi_other', object: 'payment_intent', metadata: {} },
    }),
    'GET /v1/charges/ch_1': () => ({ body: charge() }),
    'GET /v1/refunds': () =>
      list(card.refunds.map((one, n) => ({ id: `re_${n}`, object: 'refund', ...one }))),
    'POST /v1/refunds': () => ({ body: { id: 're_new', object: 'refund', status: card.nextRefund } }),
    'GET /v1/disputes': () =>
      list(
        card.disputes.map(({ amount, balance }, n) => ({
          ...{ id: `dp_${n}`, object: 'dispute', amount },
          balance_transactions: balance.map((cents) => ({ amount: cents })),
        })),
      ),
    'GET /v1/subscriptions/sub_1': () => ({ body: subscription }),
    'POST /v1/subscriptions/sub_1': (fields) => {
      if (fields.cancel_at_period_end)
        subscription.cancel_at_period_end = fields.cancel_at_period_end === 'true'
      return { body: subscription }
    },
    'GET /v1/invoices': () => ({ body: { object: 'list', data: [invoice], has_more: false } }),
    'POST /v1/invoices/create_preview': () => ({ body: { ...invoice, ...preview } }),
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://stripe').pathname
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const call = `${request.method} ${path}`
    const header = (name: string) => request.headers[name] as string | undefined
    asked.push({ call, fields, version: header('stripe-version'), account: header('stripe-account') })
    const { status = 200, body } = answers[call]?.(fields) ?? refused('resource_missing')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    preview,
    subscription,
    card,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
