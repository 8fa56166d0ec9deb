import type { PaymentNotification } from '../../machinery/services/payment-provider.ts'
import type { Services } from '../../machinery/services/services.ts'
import { settleCardPayment } from './settle.ts'

/** Processes a notification whose signature has been verified. Its content is not used, so a repeated one does nothing. */
export const takeCardPayment = (
  services: Services,
  { organizationId, payment }: PaymentNotification,
): Promise<void> => settleCardPayment({ services, organizationId }, payment)
