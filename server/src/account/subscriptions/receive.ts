import { sandboxKey } from '../../machinery/billing/open.ts'
import { sign } from '../../machinery/billing/signature.ts'
import type { Notification } from '../../machinery/services/payment-provider.ts'
import type { Services } from '../../machinery/services/services.ts'
import { heed } from './sync.ts'

/** A notification as it came over the wire. Throws forbidden when its signature is wrong; then nothing has happened. */
export async function receive(
  services: Services,
  body: string,
  signature: string | undefined,
): Promise<void> {
  const notification = await services.payments.readNotification(body, signature)
  if (notification) await heed(services, notification)
}

/** The test provider's bell: signed, and in through the same door as anybody's. */
export async function ring(services: Services, notification: Notification): Promise<void> {
  const body = JSON.stringify(notification)
  await receive(services, body, sign(sandboxKey(services.masterKey), body))
}
