import { sandboxKey } from '../../machinery/billing/open.ts'
import { sign } from '../../machinery/billing/signature.ts'
import type { Notification } from '../../machinery/services/payment-provider.ts'
import type { Services } from '../../machinery/services/services.ts'
import { applyNotification } from './sync.ts'

/**
 * Processes a provider notification as received. Throws forbidden if its signature is wrong; nothing is
 * changed then.
 */
export async function receive(
  services: Services,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const notification = await services.payments.readNotification(body, signature)
  if (notification) await applyNotification(services, notification)
}

/** Sends a signed notification of the test provider through the same path as a real provider's. */
export async function ring(services: Services, notification: Notification): Promise<void> {
  const body = JSON.stringify(notification)
  await receive(services, body, sign(sandboxKey(services.masterKey), body))
}
