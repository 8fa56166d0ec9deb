import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentProvider } from '../services/payment-provider.ts'
import { type StripeFixture, startStripe } from './stripe.fixture.ts'
import { openStripe } from './stripe.ts'

const organizationId = '0190c0de-0000-7000-8000-000000000001'
const webhookSecret = 'whsec_test'
const called = { productName: 'Domovik' }
let there: StripeFixture
let stripe: PaymentProvider
beforeAll(async () => {
  there = await startStripe(organizationId)
  stripe = openStripe({ secretKey: 'sk_test_1', webhookSecret, apiUrl: new URL(there.url) }, called)
})
afterAll(() => there?.stop())

const last = (call: string) => there.asked.filter((one) => one.call === call).at(-1)!.fields
const returns = {
  success: 'http://app/subscription?success=true',
  cancel: 'http://app/subscription?canceled=true',
}
const purchase = { plan: 'professional', interval: 'month', price: 3900, currency: 'EUR' } as const

it('opens a hosted page with our price and the id of the organization', async () => {
  const buyer = { organizationId, email: 'anna@example.com', customer: null, language: 'pl' } as const
  expect(await stripe.startCheckout(buyer, purchase, returns)).toEqual({
    checkout: 'cs_1',
    url: 'https://pay.example/cs_1',
  })
  expect(last('POST /v1/checkout/sessions')).toMatchObject({
    mode: 'subscription',
    client_reference_id: organizationId,
    customer_email: 'anna@example.com',
    'line_items[0][price_data][unit_amount]': '3900',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][recurring][interval]': 'month',
    'line_items[0][price_data][product]': 'domovik_professional',
    'line_items[0][price_data][tax_behavior]': 'inclusive',
    'subscription_data[metadata][organization_id]': organizationId,
    'subscription_data[metadata][plan]': 'professional',
    success_url: returns.success,
    locale: 'pl',
  })
  expect(await stripe.boughtOn('cs_1')).toBe('sub_1')
})

it('closes a page that nobody paid, and ends a purchase whose payment is not confirmed', async () => {
  const closed = async (checkout: string) => {
    const before = there.asked.length
    await stripe.closeCheckout(checkout)
    return there.asked.slice(before).flatMap(({ call }) => (call.startsWith('GET') ? [] : call))
  }
  expect(await closed('cs_open')).toEqual(['POST /v1/checkout/sessions/cs_open/expire'])
  expect(await closed('cs_complete')).toEqual([])
  there.subscription.status = 'incomplete'
  expect(await closed('cs_complete')).toEqual(['DELETE /v1/subscriptions/sub_1'])
  there.subscription.status = 'active'
})

it('names the product as it is called at the time of the purchase', async () => {
  called.productName = 'Nasz "Dom"'
  const buyer = { organizationId, email: 'anna@example.com', customer: null, language: 'pl' } as const
  await stripe.startCheckout(buyer, purchase, returns)
  expect(last('POST /v1/products')).toMatchObject({ name: 'Nasz "Dom" professional' })
  called.productName = 'Domovik'
})

it('reads the state of a subscription', async () => {
  expect(await stripe.read('sub_1')).toMatchObject({
    organizationId,
    subscription: 'sub_1',
    customer: 'cus_1',
    email: 'books@example.com',
    plan: 'professional',
    interval: 'month',
    price: 3900,
    currency: 'EUR',
    status: 'active',
    ending: false,
    unpaidSince: null,
    paidUntil: '2026-04-01T12:00:00.000Z',
    invoices: [{ id: 'in_1', number: 'DOM-0001', status: 'paid', amount: 3900, currency: 'EUR' }],
  })
  there.subscription.status = 'past_due'
  expect(await stripe.read('sub_1')).toMatchObject({
    status: 'past_due',
    paidUntil: '2026-03-01T12:00:00.000Z',
    unpaidSince: '2026-03-01T12:00:00.000Z',
  })
  there.subscription.status = 'incomplete'
  expect(await stripe.read('sub_1')).toBeNull()
  there.subscription.status = 'active'
})

it('charges the difference when the plan changes, and ends the subscription with the paid period', async () => {
  const wanted = { ...purchase, plan: 'enterprise', price: 7900 } as const
  expect(await stripe.previewChange('sub_1', wanted)).toEqual({ due: 2000, carried: 0 })
  // A month instead of a paid year, and the year again: the credit pays it, and what is left of it is said.
  Object.assign(there.preview, { total: -20_900, amount_due: 0, starting_balance: 0 })
  expect(await stripe.previewChange('sub_1', wanted)).toEqual({ due: 0, carried: 20_900 })
  Object.assign(there.preview, { total: 10_900, amount_due: 0, starting_balance: -20_900 })
  expect(await stripe.previewChange('sub_1', wanted)).toEqual({ due: 0, carried: 10_000 })
  await stripe.changePlan('sub_1', wanted)
  expect(last('POST /v1/subscriptions/sub_1')).toMatchObject({
    'items[0][id]': 'si_1',
    'items[0][price_data][unit_amount]': '7900',
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    'metadata[plan]': 'enterprise',
  })
  await stripe.setEnding('sub_1', true)
  expect(await stripe.read('sub_1')).toMatchObject({ ending: true })
})

it('accepts a notification only with a valid signature', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    data: { object: { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } } },
  })
  const signed = (secret: string) =>
    new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload: body, secret })
  expect(await stripe.readNotification(body, signed(webhookSecret))).toEqual({
    eventId: 'evt_1',
    kind: 'invoice.paid',
    organizationId,
    subscription: 'sub_1',
  })
  await expect(stripe.readNotification(body, signed('whsec_other'))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(stripe.readNotification(body, undefined)).rejects.toMatchObject({ code: 'forbidden' })
})

it('turns every failure at Stripe into one error', async () => {
  await expect(stripe.read('sub_nobody')).rejects.toMatchObject({ code: 'payment_provider_failed' })
})
