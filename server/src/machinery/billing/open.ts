import type { Config } from '../config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { Database } from '../db/database.ts'
import type { PaymentProvider } from '../services/payment-provider.ts'
import { openSandbox } from './sandbox.ts'

/** The key with which the test provider signs its notifications. */
export const sandboxKey = (masterKey: MasterKey): Buffer => masterKey.derive('sandbox notifications')

/** Opens the configured provider, or the built-in test provider without keys. The large Stripe library is loaded only when used. */
export async function openPayments(
  config: Config,
  database: Database,
  masterKey: MasterKey,
): Promise<PaymentProvider> {
  if (!config.stripe) return openSandbox(database, sandboxKey(masterKey), config)
  const { openStripe } = await import('./stripe.ts')
  return openStripe(config.stripe, config)
}
