import { PAYMENT_METHODS, type PaymentMethod } from '@domovik/domain/rental/payments/types.ts'
import { readStored, writeStored } from '../../../ui/app/storage.ts'

const key = 'domovik.payments.method'

/** The way of paying this person recorded last in this browser; most rents come by bank transfer. */
export const lastMethod = (): PaymentMethod =>
  PAYMENT_METHODS.find((method) => method === readStored(key)) ?? 'bank_transfer'

export const rememberMethod = (method: PaymentMethod): void => writeStored(key, method)
