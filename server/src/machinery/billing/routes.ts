/** Routes for providers: the notification endpoint, and the test provider's hosted page. */
import { readFileSync } from 'node:fs'
import { isPlan } from '@domovik/domain/account/subscriptions/types.ts'
import { DomainError, ERRORS } from '@domovik/domain/errors.ts'
import { Hono } from 'hono'
import type { Notification, PaymentNotification } from '../services/payment-provider.ts'
import type { Services } from '../services/services.ts'
import { cardPaymentPage, checkoutPage, checkoutStyleAddress } from './checkout-page.ts'
import { openCheckout, payCheckout } from './sandbox-acts.ts'
import { CARD_EVENTS, happenToCard, openPayment, payByCard } from './sandbox-payments.ts'
import { TEST_CARDS, type TestCard } from './test-cards.ts'

const style = readFileSync(new URL('checkout-page.css', import.meta.url), 'utf8')
const signatureHeaders = { sandbox: 'sandbox-signature', stripe: 'stripe-signature' } as const
const cardEventOf = (act: unknown) => CARD_EVENTS.find((event) => event === act)
const isCard = (text: unknown): text is TestCard => TEST_CARDS.some((card) => card === text)

/** Handlers for notifications of the provider. */
export type NotificationHandlers = {
  /** Handles a received notification. Throws forbidden if its signature is wrong. */
  receive(services: Services, body: string, signature: string | undefined): Promise<void>
  /** Handles a notification from the test provider's own page. */
  ring(services: Services, notification: Notification | PaymentNotification): Promise<void>
}

export function billing(services: Services, { receive, ring }: NotificationHandlers): Hono {
  const app = new Hono()
  const { payments } = services

  /** Responds 403 to a wrong signature. After a 500 the provider sends the notification again. */
  app.post('/billing/notifications', async (c) => {
    const signature = c.req.header(signatureHeaders[payments.name])
    try {
      await receive(services, await c.req.text(), signature)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return c.json({ code: error.code }, ERRORS[error.code].status as 403)
    }
    return c.json({ received: true })
  })

  if (payments.name !== 'sandbox') return app

  app.get(checkoutStyleAddress.replace('/api', ''), (c) => {
    c.header('content-type', 'text/css; charset=utf-8')
    return c.body(style)
  })

  app.get('/checkout/:id', async (c) => {
    const checkout = await openCheckout(services, c.req.param('id'))
    if (!checkout || !isPlan(checkout.plan)) return c.notFound()
    if (checkout.completedAt) return c.redirect(checkout.successUrl, 303)
    return c.html(checkoutPage(checkout, { productName: services.config.productName }))
  })

  app.post('/checkout/:id', async (c) => {
    const checkout = await openCheckout(services, c.req.param('id'))
    if (!checkout || !isPlan(checkout.plan)) return c.notFound()
    const form = await c.req.parseBody()
    if (form.act !== 'pay') return c.redirect(checkout.cancelUrl, 303)
    const card = isCard(form.card) ? form.card : 'good'
    try {
      const paid = await payCheckout(services, checkout.id, card)
      if (!paid)
        return c.html(
          checkoutPage(checkout, { productName: services.config.productName, declined: true }),
          402,
        )
      await ring(services, paid.notification)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
      // Paid twice, or another one was paid before it: then nothing was charged here.
      const paid = (await openCheckout(services, checkout.id))?.completedAt
      return c.redirect(paid ? checkout.successUrl : checkout.cancelUrl, 303)
    }
    return c.redirect(checkout.successUrl, 303)
  })

  app.get('/card-payment/:id', async (c) => {
    const payment = await openPayment(services, c.req.param('id'))
    if (!payment) return c.notFound()
    if (payment.paidAt) return c.redirect(payment.successUrl, 303)
    return c.html(cardPaymentPage(payment, { productName: services.config.productName }))
  })

  app.post('/card-payment/:id', async (c) => {
    const payment = await openPayment(services, c.req.param('id'))
    if (!payment) return c.notFound()
    const form = await c.req.parseBody()
    const event = cardEventOf(form.act)
    if (!event && form.act !== 'pay') return c.redirect(payment.cancelUrl, 303)
    try {
      if (event) {
        await ring(services, await happenToCard(services, payment.id, event))
        return c.redirect(payment.successUrl, 303)
      }
      const notification = await payByCard(services, payment.id, isCard(form.card) ? form.card : 'good')
      if (!notification) {
        const { productName } = services.config
        return c.html(cardPaymentPage(payment, { productName, declined: true }), 402)
      }
      await ring(services, notification)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    }
    return c.redirect(payment.successUrl, 303)
  })
  return app
}
