import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../services/payment-provider.ts'
import { type StripeFixture, startStripe } from './stripe.fixture.ts'
import { openStripe } from './stripe.ts'

const organizationId = '0190c0de-0000-7000-8000-000000000001'
const webhookSecret = 'whsec_test'
let there: StripeFixture
let stripe: PaymentProvider
beforeAll(async () => {
  there = await startStripe(organizationId)
  const keys = { secretKey: 'sk_test_1', webhookSecret, apiUrl: new URL(there.url) }
  stripe = openStripe(keys, { productName: 'Domovik' })
})
afterAll(() => there?.stop())
beforeEach(() => {
  Object.assign(there.card, { refunds: [], disputes: [], nextRefund: 'succeeded' })
})

const at = { checkout: 'cs_card', account: 'acct_1' }

describe('a card payment at Stripe', () => {
  it.each([
    ['nothing went back', [], [], 0, 0],
    [
      'refunds add up',
      [
        ['succeeded', 100],
        ['pending', 50],
      ],
      [],
      150,
      0,
    ],
    [
      'a refund that failed or was cancelled did not go back',
      [
        ['failed', 100],
        ['canceled', 5],
        ['succeeded', 20],
      ],
      [],
      20,
      0,
    ],
    ['a dispute withdraws the money', [], [[60_000, [-61_500]]], 0, 60_000],
    ['a dispute that is only a question withdraws nothing', [], [[60_000, []]], 0, 0],
    ['a dispute that was won returned it', [], [[60_000, [-61_500, 61_500]]], 0, 0],
    [
      'disputes are never more than the payment',
      [],
      [
        [60_000, [-60_000]],
        [60_000, [-60_000]],
      ],
      0,
      60_000,
    ],
  ] as const)('%s', async (_, refunds, disputes, refunded, disputed) => {
    there.card.refunds = refunds.map(([status, amount]) => ({ status, amount }))
    there.card.disputes = disputes.map(([amount, balance]) => ({ amount, balance: [...balance] }))
    expect(await stripe.readPayment(at)).toEqual({
      ...{ organizationId, payment: 'payment-1', status: 'paid', amount: 60_000, currency: 'EUR' },
      ...{ paidAt: '2026-03-06T10:00:00.000Z', refunded, disputed },
    })
  })

  it('is asked for with one request while nothing went back', async () => {
    const before = there.asked.length
    await stripe.readPayment(at)
    expect(there.asked.slice(before)).toMatchObject([{ account: 'acct_1' }])
  })

  it('is not refunded if Stripe says at once that the refund failed', async () => {
    const refund = { amount: 100, key: 'key-1' }
    await stripe.refundPayment(at, refund)
    there.card.nextRefund = 'failed'
    await expect(stripe.refundPayment(at, refund)).rejects.toMatchObject({ code: 'payment_provider_failed' })
  })
})

describe('a notification', () => {
  const ours = { organization_id: organizationId, payment: 'payment-1' }
  const read = (type: string, object: Record<string, unknown>) => {
    const event = { id: 'evt_1', object: 'event', type, account: 'acct_1', data: { object } }
    const payload = JSON.stringify(event)
    const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({
      ...{ payload, secret: webhookSecret },
    })
    return stripe.readNotification(payload, signature)
  }
  const refund = { object: 'refund', metadata: {}, charge: 'ch_1', payment_intent: 'pi_1' }
  const dispute = { object: 'dispute', metadata: {}, charge: 'ch_1', payment_intent: 'pi_1' }

  it.each([
    ['charge.refunded', { object: 'charge', metadata: ours }],
    ['refund.failed', refund],
    ['refund.updated', refund],
    ['charge.refund.updated', refund],
    ['refund.failed', { ...refund, payment_intent: null }],
    ['charge.dispute.created', dispute],
    ['charge.dispute.funds_withdrawn', dispute],
    ['charge.dispute.funds_reinstated', dispute],
    ['charge.dispute.closed', dispute],
  ])('%s finds the card payment of a tenant', async (type, object) => {
    expect(await read(type, object)).toEqual({
      eventId: 'evt_1',
      kind: type,
      organizationId,
      payment: 'payment-1',
    })
  })

  it('finds it in the account of the landlord', async () => {
    await read('refund.failed', refund)
    expect(there.asked.at(-1)).toMatchObject({ call: 'GET /v1/payment_intents/pi_1', account: 'acct_1' })
  })

  it.each([
    ['of a payment that is not ours', 'refund.failed', { ...refund, payment_intent: 'pi_other' }],
    ['of a payment that is gone', 'charge.dispute.created', { ...dispute, payment_intent: 'pi_gone' }],
    ['of another kind', 'payment_intent.created', { object: 'payment_intent', metadata: ours }],
  ])('%s is ignored', async (_, type, object) => {
    expect(await read(type, object)).toBeNull()
  })
})

it('expires a page that nobody paid on, for the account of the landlord, and leaves a paid one', async () => {
  const expired = () => there.asked.filter(({ call }) => call.endsWith('/expire'))
  await stripe.closePayment({ checkout: 'cs_open', account: 'acct_1' })
  expect(expired()).toMatchObject([{ call: 'POST /v1/checkout/sessions/cs_open/expire', account: 'acct_1' }])
  await stripe.closePayment(at)
  expect(expired()).toHaveLength(1)
})
