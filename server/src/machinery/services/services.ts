/** Objects shared by all requests of the process, and the types of jobs. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import type { FileStorage } from './file-storage.ts'
import type { ForeignFiles } from './foreign-files.ts'
import type { OrganizationKeys } from './organization-keys.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Press } from './press.ts'
import type { PublicRequests } from './public-requests.ts'
import type { Realtime } from './realtime.ts'
import type { AuthService } from './sign-in.ts'

/** Created once at start (app/start.ts, or a test) and passed as an argument. */
export type Services = {
  config: Config
  database: Database
  masterKey: MasterKey
  keys: OrganizationKeys
  files: FileStorage
  foreignFiles: ForeignFiles
  press: Press
  auth: AuthService
  rateLimits: RateLimits
  payments: PaymentProvider
  jobs: Jobs
  mailSender: MailSender
  realtime: Realtime
  publicRequests: PublicRequests
  /** Aborted when the server begins to stop: new requests are refused, open streams end. */
  stopping: AbortSignal
  log: Logger
}

export type JobDefinition<Data extends object = Record<string, never>> = {
  name: string
  /** How often a failed job is retried. */
  retries?: number
  /** Seconds after which a run counts as lost and another node gets it. */
  expireIn?: number
  run(services: Services, data: Data): Promise<void>
}

/** A job that requests enqueue. Nodes look for it every second, for other jobs less often (jobs/queue.ts). */
export type RequestedJob<Data extends object = Record<string, never>> = JobDefinition<Data> & {
  onRequest: true
}

/** A job with any type of data, for lists of jobs. */
type AnyJob = JobDefinition<never> & { onRequest?: true }

/**
 * A job and when it runs automatically: as a cron expression in UTC, and `atStart` of a node; without both it runs on request
 * only.
 */
export type ScheduledJob = { cron?: string; atStart?: boolean; job: AnyJob }

/** Sends urgent mail of all nodes as soon as it is committed (mail/sender.ts). */
export type MailSender = { start(services: Services): void; stop(): Promise<void> }

export type Jobs = {
  /** Every job of the installation (app/schedule.ts). */
  schedule: readonly ScheduledJob[]
  /** Enqueues a job in the caller's transaction: it exists if and only if that commits. */
  enqueue<Data extends object>(
    db: Db,
    job: RequestedJob<Data>,
    data: Data,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /** Starts running jobs on this node: all of them, or the given ones. */
  work(services: Services, only?: readonly AnyJob[]): Promise<void>
  /** Starts no further jobs; running ones continue. */
  pause(): Promise<void>
  /** Waits a few seconds for running jobs. The others are given back: they run again on the next start or node. */
  stop(): Promise<void>
}
