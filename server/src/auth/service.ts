/** The sign-in service: mounted at /auth/v1, and called in process for tokens and accounts. Imports no feature of the product. */

import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Config } from '../machinery/config.ts'
import type { MasterKey } from '../machinery/crypto/master-key.ts'
import type { Database } from '../machinery/db/database.ts'
import { queueMail } from '../machinery/mail/outbox.ts'
import { safeError } from '../machinery/safe-error.ts'
import type { AuthService } from '../machinery/services/sign-in.ts'
import { verifyAccessToken } from './access-tokens.ts'
import { createAdmin } from './admin.ts'
import { createApp } from './app.ts'
import { cleanUp } from './cleanup.ts'
import { clientAddressBehind } from './client-address.ts'
import { type Core, openDb, transactionOn } from './core.ts'
import { openKeyRing } from './keys.ts'
import { createPasswords, type HashCost } from './passwords.ts'
import { readSms, smsOutboxSender } from './sms/outbox.ts'
import type { SmsSender } from './sms/sender.ts'
import { twilioSender } from './sms/twilio.ts'

export type AuthOptions = {
  config: Config
  database: Pick<Database, 'auth'>
  masterKey: MasterKey
  log: Logger
  /** Queues a mail in the caller's transaction. Default: the mail outbox. */
  mail?: Core['queueMail']
  /** Sends text messages. Default: the service's own outbox. */
  sms?: SmsSender
  /** Lower hashing cost, for tests only. */
  hashCost?: HashCost
  /** Returns the client's address. Default: from the connection and the trusted proxies. */
  clientAddress?: (c: Context) => string
}

/** Creates the service. The caller closes the database pool. */
export function createAuthService(options: AuthOptions): AuthService {
  const { config, database, masterKey, log } = options
  const db = openDb(database.auth)
  const transaction = transactionOn(database.auth)
  const running = new Set<Promise<unknown>>()
  const core: Core = {
    config,
    policy: config.auth,
    issuer: `${config.appUrl}/auth/v1`,
    log,
    masterKey,
    db,
    transaction,
    keys: openKeyRing(transaction, masterKey),
    passwords: createPasswords(masterKey, options.hashCost),
    queueMail: options.mail ?? ((tx, mail) => queueMail(tx, masterKey, config.productName, mail)),
    sms:
      options.sms ?? (config.auth.twilio ? twilioSender(config.auth.twilio) : smsOutboxSender(db, masterKey)),
    afterResponse: (work) => {
      const watched = new Promise((begin) => setImmediate(begin))
        .then(work)
        .catch((error: unknown) =>
          log.error({ err: safeError(error) }, 'sign-in service: work after the response failed'),
        )
        .finally(() => running.delete(watched))
      running.add(watched)
    },
    clientAddress: options.clientAddress ?? clientAddressBehind(config.trustedProxies),
  }
  return {
    app: createApp(core),
    verifyAccessToken: (token) => verifyAccessToken(core, token),
    admin: createAdmin(core),
    latestText: (phone) => readSms(db, masterKey, phone),
    rotateSigningKeys: () => core.keys.rotate(),
    cleanup: () => cleanUp(core),
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
