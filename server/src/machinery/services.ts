import type { Logger } from 'pino'
import type { AuthService } from '../auth/service.ts'
import type { PaymentProvider } from './billing/provider.ts'
import type { Config } from './config.ts'
import type { MasterKey } from './crypto/master-key.ts'
import type { OrganizationKeys } from './crypto/organization-keys.ts'
import type { Database } from './db/database.ts'
import type { FileHome } from './files/home.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Realtime } from './realtime/realtime.ts'

/** What the process holds for all requests: made once at start (main.ts, or a test), passed by hand. */
export type Services = {
  config: Config
  database: Database
  masterKey: MasterKey
  keys: OrganizationKeys
  files: FileHome
  auth: AuthService
  payments: PaymentProvider
  jobs: Jobs
  realtime: Realtime
  log: Logger
}
