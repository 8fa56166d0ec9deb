import type { Config } from '../config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { Database } from '../db/database.ts'
import type { PaymentProvider } from '../services/payment-provider.ts'
import { openSandbox } from './sandbox.ts'

/** What the test provider signs its notifications with. */
export const sandboxKey = (masterKey: MasterKey): Buffer => masterKey.derive('sandbox notifications')

/** The provider that is configured; without keys, the built-in test provider. The large one is read from disk only when used. */
export async function openPayments(
  config: Config,
  database: Database,
  masterKey: MasterKey,
): Promise<PaymentProvider> {
  if (!config.stripe) return openSandbox(database, sandboxKey(masterKey), config.appUrl)
  const { openStripe } = await import('./stripe.ts')
  return openStripe(config.stripe, config.productName)
}
