/**
 * Guessing passwords does not pay (AUTH-26). Each try is counted before it is made, so that a hundred at once
 * are no more than one after the other; a right password clears the count.
 *   one account from one address: 5 failures within 15 minutes lock that pair for 15 minutes
 *   one account from everywhere: after 5 failures the wait doubles (2, 4, 8 ... s), the 10th locks it for 15 minutes,
 *     from 100 in a row on there is one try a day
 * Somebody who has signed in from this device before has a count of their own, so that nobody locks out
 * another. Accounts that do not exist are counted the same.
 */

import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import { isUnavailable } from '../machinery/db/unavailable.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { at, isReadOnly, type User } from './people.ts'
import { networkOf } from './rate-limit.ts'
import { knownDevices, signInFailures } from './table.ts'

const windowMs = 15 * 60_000
const everywhere = ''

/** Seconds until the next try after this many failures. */
const waits = {
  pair: (failures: number) => (failures >= 5 ? 900 : 0),
  account: (failures: number, inARow: number) =>
    inARow >= 100 ? 86_400 : failures >= 10 ? 900 : failures >= 5 ? 2 ** (failures - 4) : 0,
}

export const locked = (seconds: number) =>
  new AuthError(429, 'account_locked', 'Too many failed attempts, try again later', { retryAfter: seconds })

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
const accountKey = (identifier: string) => hashOf('account', identifier)

const devicesOf = ({ ip, userAgent }: Origin) => ({
  exact: hashOf('device', networkOf(ip), userAgent),
  network: hashOf('network', networkOf(ip)),
  browser: hashOf('browser', userAgent),
})

export type Attempt = {
  account: string
  address: string
  /** This failure begins a lock. */
  beginsLock: boolean
}

type Tried = { identifier: string; origin: Origin; user: User | undefined }

/** The last try of each account that is under way in this process. */
const underWay = new WeakMap<Core, Map<string, Promise<unknown>>>()

/**
 * Makes a counted try. Throws 429 account_locked when there may be none now. The tries of one account are made one
 * after the other, so that many right passwords at once (a shared account) never look like many wrong ones.
 */
export async function makeAttempt<T>(
  core: Core,
  tried: Tried,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const account = accountKey(tried.identifier)
  const turns = underWay.get(core) ?? new Map<string, Promise<unknown>>()
  underWay.set(core, turns)
  const mine = (turns.get(account) ?? Promise.resolve()).then(async () => {
    const attempt = await admit(core, account, tried)
    if (!attempt) throw locked(await secondsLeft(core, account, networkOf(tried.origin.ip)))
    return await work(attempt).catch(async (error: unknown) => {
      const unmade = (error instanceof AuthError && error.status === 503) || isUnavailable(error)
      if (unmade) await takeBack(core.db, attempt).catch(() => undefined)
      throw error
    })
  })
  const settled = mine.catch(() => undefined)
  turns.set(account, settled)
  try {
    return await mine
  } finally {
    if (turns.get(account) === settled) turns.delete(account)
  }
}

/** Counts a try; undefined when there may be none now. */
async function admit(core: Core, account: string, { origin, user }: Tried): Promise<Attempt | undefined> {
  const address = networkOf(origin.ip)
  const pair = await core
    .transaction(async (db) => {
      const [, counted, overall] = await Promise.all([
        // As for the rate limits: a power cut may forget the tries of the last half second.
        db.execute(sql`set local synchronous_commit = off`),
        count(db, account, address),
        // The password of a demonstration is public: nobody who guesses at it shuts the others out.
        user && isReadOnly(user) ? { failures: 0 } : count(db, account, everywhere),
      ])
      if (!counted || !overall) throw locked(900)
      return counted
    })
    .catch(ifLocked)
  if (pair) return { account, address, beginsLock: pair.failures >= 5 }
  const device = devicesOf(origin).exact
  const own = `device ${device}`
  if (user && (await isKnown(core.db, user.id, device)) && (await count(core.db, account, own))) {
    return { account, address: own, beginsLock: false }
  }
  return undefined
}

async function secondsLeft(core: Core, account: string, address: string): Promise<number> {
  const rows = await core.db
    .select({ until: signInFailures.lockedUntil })
    .from(signInFailures)
    .where(and(eq(signInFailures.account, account), inArray(signInFailures.address, [address, everywhere])))
  const latest = Math.max(...rows.map(({ until }) => until?.getTime() ?? 0), 0)
  return Math.max(1, Math.ceil((latest - at().getTime()) / 1000))
}

/** A refused try leaves no trace: waiting out a lock is not made longer by knocking. */
function ifLocked(error: unknown): undefined {
  if (!(error instanceof AuthError && error.code === 'account_locked')) throw error
}

/** The try was never made: the house was full. */
async function takeBack(db: Db, { account, address }: Attempt): Promise<void> {
  await db.execute(sql`
    update auth.sign_in_failures set failures = failures - 1, in_a_row = in_a_row - 1,
           locked_until = case when failures > 5 then locked_until end
     where account = ${account} and address in (${address}, ${everywhere}) and failures > 0`)
}

type Counted = { failures: number }

/** One more failure in a row; undefined while the lock of an earlier one lasts. */
async function count(db: Db, account: string, address: string): Promise<Counted | undefined> {
  const moment = at()
  const since = new Date(moment.getTime() - windowMs)
  const stamp = sql`${moment.toISOString()}::timestamptz`
  const failures = sql`case when f.last_at < ${since.toISOString()}::timestamptz then 1 else f.failures + 1 end`
  const { rows } = await db.execute<{ failures: number; in_a_row: number }>(sql`
    insert into auth.sign_in_failures as f (account, address, failures, in_a_row, first_at, last_at)
    values (${account}, ${address}, 1, 1, ${stamp}, ${stamp})
    on conflict (account, address) do update set failures = ${failures}, in_a_row = f.in_a_row + 1, last_at = ${stamp}
    where f.locked_until is null or f.locked_until <= ${stamp}
    returning failures, in_a_row`)
  const [row] = rows
  if (!row) return undefined
  const wait = address === everywhere ? waits.account(row.failures, row.in_a_row) : waits.pair(row.failures)
  if (wait > 0) {
    await db
      .update(signInFailures)
      .set({ lockedUntil: new Date(moment.getTime() + wait * 1000) })
      .where(and(eq(signInFailures.account, account), eq(signInFailures.address, address)))
  }
  return { failures: row.failures }
}

/** The password was right: what was counted against this account from here and from everywhere is forgotten. */
export async function forgiveFailures(db: Db, attempt: Pick<Attempt, 'account' | 'address'>): Promise<void> {
  await db
    .delete(signInFailures)
    .where(
      and(
        eq(signInFailures.account, attempt.account),
        inArray(signInFailures.address, [attempt.address, everywhere]),
      ),
    )
}

/** A new password was set by somebody who proved who they are: every lock of the account ends. */
export async function endLocks(db: Db, user: User): Promise<void> {
  const accounts = [user.email, user.phone].flatMap((each) => (each ? [accountKey(each)] : []))
  if (accounts.length > 0) await db.delete(signInFailures).where(inArray(signInFailures.account, accounts))
}

async function isKnown(db: Db, userId: string, device: string): Promise<boolean> {
  const [row] = await db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.device, device)))
  return row !== undefined
}

/** Notes the device of a sign-in. 'strange': the user is known elsewhere, but neither this network nor this browser. */
export async function meetDevice(
  db: Db,
  userId: string,
  origin: Origin,
): Promise<'first' | 'known' | 'strange'> {
  const devices = devicesOf(origin)
  const before = db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(200)
  const seen = new Set((await before).map((row) => row.device))
  await db
    .insert(knownDevices)
    .values(Object.values(devices).map((device) => ({ userId, device, createdAt: at(), lastSeenAt: at() })))
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { lastSeenAt: at() } })
  if (seen.size === 0) return 'first'
  return seen.has(devices.network) || seen.has(devices.browser) ? 'known' : 'strange'
}
