import { sandboxKey } from '../../machinery/billing/open.ts'
import type { NotificationHandlers } from '../../machinery/billing/routes.ts'
import { sign } from '../../machinery/billing/signature.ts'
import type { Notification, PaymentNotification } from '../../machinery/services/payment-provider.ts'
import type { Services } from '../../machinery/services/services.ts'
import { applyNotification } from './sync.ts'

/** What happens with a notification about a tenant's card payment. */
type TakePayment = (services: Services, notification: PaymentNotification) => Promise<void>

/** Returns the handlers for notifications. Those about card payments of tenants are passed on to `takePayment`. */
export function notificationHandlers(takePayment: TakePayment): NotificationHandlers {
  const receive: NotificationHandlers['receive'] = async (services, body, signature) => {
    const notification = await services.payments.readNotification(body, signature)
    if (!notification) return
    if ('payment' in notification) await takePayment(services, notification)
    else await applyNotification(services, notification)
  }
  return { receive, ring: (services, notification) => ringTo(receive, services, notification) }
}

/** Sends a signed notification of the test provider through the same path as a real provider's. */
async function ringTo(
  receive: NotificationHandlers['receive'],
  services: Services,
  notification: Notification | PaymentNotification,
): Promise<void> {
  const body = JSON.stringify(notification)
  await receive(services, body, sign(sandboxKey(services.masterKey), body))
}

/** Sends a signed notification about a subscription. */
export const ring = (services: Services, notification: Notification): Promise<void> =>
  notificationHandlers(() => Promise.resolve()).ring(services, notification)
