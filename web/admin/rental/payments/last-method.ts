import { PAYMENT_METHODS, type PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { readStored, writeStored } from '../../../ui/app/storage.ts'

const key = 'domovik.payments.method'

/** The payment method recorded last in this browser. The default is bank transfer, as for most rents. */
export const lastMethod = (): PaymentMethod =>
  PAYMENT_METHODS.find((method) => method === readStored(key)) ?? 'bank_transfer'

export const rememberMethod = (method: PaymentMethod): void => writeStored(key, method)
