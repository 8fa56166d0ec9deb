/** Connects the parts: database, jobs, realtime, sign-in, HTTP. Used by main.ts, and by tests for single parts. */
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { type AuthOptions, createAuthService } from '../auth/service.ts'
import { backUpBeforeUpgrade } from '../machinery/backup/before-upgrade.ts'
import { openPayments } from '../machinery/billing/open.ts'
import type { Config } from '../machinery/config.ts'
import { findMasterKey, loadMasterKey, type MasterKey } from '../machinery/crypto/master-key.ts'
import type { PgConnection } from '../machinery/db/connection.ts'
import { openDatabase, roleSecrets } from '../machinery/db/database.ts'
import { migrate } from '../machinery/db/migrate.ts'
import type { RoleSecrets } from '../machinery/db/roles.ts'
import { isUnavailable } from '../machinery/db/unavailable.ts'
import { openFileStorage } from '../machinery/files/storage.ts'
import { openForeignFiles } from '../machinery/foreign-files/open.ts'
import { openJobs } from '../machinery/jobs/queue.ts'
import { createMailSender } from '../machinery/mail/sender.ts'
import { openOrganizationKeys } from '../machinery/organization-keys/organization-keys.ts'
import { noteKeyOfData, requireKeyOfData } from '../machinery/organization-keys/require-key-of-data.ts'
import { currentSettings } from '../machinery/platform/settings.ts'
import { openPress } from '../machinery/press/open.ts'
import { openPublicRequests, publicGuard } from '../machinery/public-requests/get-publicly.ts'
import { openRateLimits } from '../machinery/rate-limits/rate-limits.ts'
import { openRealtime } from '../machinery/realtime/realtime.ts'
import { safeError } from '../machinery/safe-error.ts'
import type { Services } from '../machinery/services/services.ts'
import { schedule } from './schedule.ts'

export type Running = {
  services: Services
  /** Refuses new requests, ends open streams and starts no further jobs. What has begun continues. */
  drain(): void
  /** Ends all parts. Call it when no request is open. */
  stop(): Promise<void>
}

/** Creates the log: lines of JSON on standard output, or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Drizzle's messages contain the statement with its values: names, addresses, notes.
    serializers: { err: safeError },
    redact: ['*.password', '*.token', '*.authorization'],
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Migrates the database and opens all parts. Jobs run after `startJobs` is called. */
export async function startServices(config: Config, connection: PgConnection, log: Logger): Promise<Running> {
  await requireKeyOfData(connection, findMasterKey(config.masterKey, config.dataDir))
  const masterKey = loadMasterKey(config.masterKey, config.dataDir)
  const secrets = roleSecrets(masterKey)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  await migrate(connection, secrets, {
    say,
    beforeUpgrade: async (from, to) => {
      const kept = await backUpBeforeUpgrade({ config, owner: connection, masterKey }, from, to)
      say(kept)
      return kept
    },
  })
  await noteKeyOfData(connection, masterKey)
  const running = await openServices({ config, connection, secrets, masterKey, log })
  await currentSettings(running.services)
  return running
}

/** Starts the work that is not needed for the first response. Waits for a database that is unavailable. */
export async function startJobs(services: Services): Promise<void> {
  warnOfTestPayments(services)
  services.mailSender.start(services)
  while (!services.stopping.aborted) {
    try {
      await warnOfPlainLocale(services)
      return await services.jobs.work(services)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      services.log.warn({ err: error }, 'jobs could not be started, trying again')
      await wait(jobsAgainMs)
    }
  }
}

const jobsAgainMs = 1_000
/** What runs in the background has this long to end when the server stops. */
const backgroundMs = 4_500

/** Without keys of a payment provider, everybody can get every plan with a test card. */
function warnOfTestPayments({ config, payments, log }: Services): void {
  if (config.production && payments.name === 'sandbox')
    log.warn(
      'plans can be paid with test cards: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to take real payments',
    )
}

/** With locale C, case-insensitive search works for ASCII letters only: 'żółwia' does not find 'Żółwia'. */
async function warnOfPlainLocale({ database, log }: Services): Promise<void> {
  const { rows } = await database.system.query<{ folds: boolean }>(`select 'Ż' ilike 'ż' as folds`)
  if (!rows[0]?.folds)
    log.warn(
      'the database has locale C: create it with LOCALE C.UTF-8, or search is case-sensitive for letters beyond ASCII',
    )
}

type Parts = {
  config: Config
  connection: PgConnection
  secrets: RoleSecrets
  masterKey: MasterKey
  log: Logger
  /** Lower password hashing cost, for tests only. */
  hashCost?: AuthOptions['hashCost']
}

/** Opens all parts on a migrated database. Jobs can be enqueued; they run after `jobs.work` is called. */
export async function openServices({
  config,
  connection,
  secrets,
  masterKey,
  log,
  hashCost,
}: Parts): Promise<Running> {
  const system = { ...connection, user: 'domovik_system', password: secrets.domovik_system }
  const database = openDatabase(connection, secrets, log)
  const jobs = openJobs(system, schedule, log)
  const realtime = await openRealtime(system, log)
  const keys = openOrganizationKeys(masterKey)
  const auth = createAuthService({ config, database, masterKey, log, hashCost })
  const files = openFileStorage(config)
  const foreignFiles = openForeignFiles(log)
  const press = openPress(log)
  const payments = await openPayments(config, database, masterKey)
  const stopping = new AbortController()
  // Every open stream listens.
  setMaxListeners(0, stopping.signal)
  const services: Services = {
    config,
    database,
    masterKey,
    keys,
    files,
    foreignFiles,
    press,
    auth,
    rateLimits: openRateLimits(database.auth),
    payments,
    jobs,
    mailSender: createMailSender(),
    realtime,
    publicRequests: openPublicRequests(publicGuard(config.appUrl)),
    stopping: stopping.signal,
    log,
  }
  return {
    services,
    drain: () => {
      stopping.abort()
      void jobs.pause()
    },
    stop: async () => {
      const background = Promise.all([services.mailSender.stop(), jobs.stop(), auth.settled()])
      // A mail server or provider that does not answer must not keep the process; the mail is sent by the next one.
      await Promise.race([background, wait(backgroundMs, undefined, { ref: false })])
      foreignFiles.stop()
      press.stop()
      await realtime.stop()
      await database.close()
    },
  }
}
