/** Objects that all endpoints of the service share. */

import { drizzle } from 'drizzle-orm/node-postgres'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../machinery/config.ts'
import type { MasterKey } from '../machinery/crypto/master-key.ts'
import { type Db, inTransaction } from '../machinery/db/transaction.ts'
import type { Mail } from '../machinery/mail/mail.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { AuthPolicy } from '../machinery/sign-in-policy.ts'
import type { KeyRing } from './keys.ts'
import type { Passwords } from './passwords.ts'
import type { SmsSender } from './sms/sender.ts'

export type Core = {
  config: Config
  policy: AuthPolicy
  /** Public address of the service, `<APP_URL>/auth/v1`: issuer of its tokens and base of its links. */
  issuer: string
  log: Logger
  masterKey: MasterKey
  /** For single statements. Use `transaction` for several that belong together. */
  db: Db
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  keys: KeyRing
  passwords: Passwords
  queueMail(db: Db, mail: Mail): Promise<unknown>
  sms: SmsSender
  /** Runs work after the response, so that its time reveals nothing. A failure is logged. */
  afterResponse(work: () => Promise<unknown>): void
  clientAddress(c: Context): string
}

export type Handler = (core: Core, c: Context) => Promise<Response>

export function openDb(pool: Pool): Db {
  return drizzle(pool, { casing: 'snake_case' })
}

const waitingForCommit = new WeakMap<Db, (() => Promise<unknown>)[]>()

/** Runs work outside the database (a text message) after the commit and before the response. */
export function afterCommit(db: Db, work: () => Promise<unknown>): void {
  waitingForCommit.set(db, [...(waitingForCommit.get(db) ?? []), work])
}

/** Returns a function that runs transactions. An AuthError rolls back, unless it is marked to keep its writes. */
export function transactionOn(pool: Pool): Core['transaction'] {
  return async (work) => {
    const outcome = await inTransaction(pool, undefined, async (db) => {
      try {
        return { value: await work(db), db }
      } catch (error) {
        if (error instanceof AuthError && error.extra.keepsWrites) return { error }
        throw error
      }
    })
    if ('error' in outcome) throw outcome.error
    for (const each of waitingForCommit.get(outcome.db) ?? []) await each()
    return outcome.value
  }
}
