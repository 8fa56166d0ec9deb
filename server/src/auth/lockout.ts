/**
 * Limits password guessing (AUTH-26). Each attempt is counted before it is made, so that concurrent attempts get no
 * more tries than sequential ones. A right password resets the count.
 *   one account from one address: 5 failures within 15 minutes lock that pair for 15 minutes
 *   one account from all addresses: after 5 failures the wait doubles (2, 4, 8 ... s), the 10th locks it for 15 minutes,
 *     after 100 failures in a row one attempt per day is allowed
 * A device that has signed in before has a count of its own with the same five tries, and only this one locks it, so that
 * others cannot lock it out. Unknown accounts are counted the same way.
 */

import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import { isUnavailable } from '../machinery/db/unavailable.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { at, isReadOnly, nobody, type User } from './people.ts'
import { networkOf } from './rate-limit.ts'
import { knownDevices, signInFailures } from './table.ts'

const windowMs = 15 * 60_000
const everywhere = ''

/** Seconds until the next attempt after this many failures. */
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
  /** The counts in which this attempt is included, beside the one from all addresses. */
  addresses: string[]
  /** True if this failure starts a lock. */
  beginsLock: boolean
}

type Tried = { identifier: string; origin: Origin; user: User | undefined }

/** The last running attempt of each account in this process. */
const underWay = new WeakMap<Core, Map<string, Promise<unknown>>>()

/**
 * Makes a counted attempt. Throws 429 account_locked while attempts are locked. Attempts for one account run one after
 * the other, so that concurrent right passwords (a shared account) do not look like many wrong ones.
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
    if ('locked' in attempt) throw locked(await secondsLeft(core, account, attempt.locked))
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

/** Counts an attempt. While attempts are locked it returns the counts that may be the reason. */
async function admit(
  core: Core,
  account: string,
  { origin, user }: Tried,
): Promise<Attempt | { locked: string[] }> {
  const address = networkOf(origin.ip)
  const device = devicesOf(origin).exact
  const own = `device ${device}`
  const known = await isKnown(core.db, user?.id ?? nobody, device)
  const decisive = known ? [own] : [address, everywhere]
  const outcome = await core
    .transaction(async (db) => {
      const [ofDevice, ofPair, overall] = await Promise.all([
        known ? count(db, account, own) : undefined,
        count(db, account, address),
        // Demonstration passwords are public, and wrong guesses must not lock out other visitors.
        user && isReadOnly(user) ? { failures: 0 } : count(db, account, everywhere),
        // As with the rate limits, a power failure may lose the attempts of the last half second.
        db.execute(sql`set local synchronous_commit = off`),
      ])
      if (known ? !ofDevice : !ofPair || !overall) throw locked(900)
      return ofDevice ?? ofPair
    })
    .catch(ifLocked)
  if (!outcome) return { locked: decisive }
  return { account, addresses: known ? [own, address] : [address], beginsLock: outcome.failures >= 5 }
}

async function secondsLeft(core: Core, account: string, addresses: string[]): Promise<number> {
  const rows = await core.db
    .select({ until: signInFailures.lockedUntil })
    .from(signInFailures)
    .where(and(eq(signInFailures.account, account), inArray(signInFailures.address, addresses)))
  const latest = Math.max(...rows.map(({ until }) => until?.getTime() ?? 0), 0)
  return Math.max(1, Math.ceil((latest - at().getTime()) / 1000))
}

/** Attempts during a lock are not counted, so they do not extend it. */
function ifLocked(error: unknown): undefined {
  if (!(error instanceof AuthError && error.code === 'account_locked')) throw error
}

/** Undoes the count of an attempt that was not made because of overload. */
async function takeBack(db: Db, { account, addresses }: Attempt): Promise<void> {
  const counts = sql.join(
    [...addresses, everywhere].map((each) => sql`${each}`),
    sql`, `,
  )
  await db.execute(sql`
    update auth.sign_in_failures set failures = failures - 1, in_a_row = in_a_row - 1,
           locked_until = case when failures > 5 then locked_until end
     where account = ${account} and address in (${counts}) and failures > 0`)
}

type Counted = { failures: number }

/** Counts one more failure. Returns undefined while an earlier lock lasts. */
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

/** Resets the counts of this account, from this address and from all addresses, after a right password. */
export async function forgiveFailures(
  db: Db,
  attempt: Pick<Attempt, 'account' | 'addresses'>,
): Promise<void> {
  await db
    .delete(signInFailures)
    .where(
      and(
        eq(signInFailures.account, attempt.account),
        inArray(signInFailures.address, [...attempt.addresses, everywhere]),
      ),
    )
}

/** Ends all locks of the account after an authenticated user has set a new password. */
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

/** Returns whether the user has signed in from this network before. */
export const isKnownNetwork = (db: Db, userId: string, ip: string): Promise<boolean> =>
  isKnown(db, userId, devicesOf({ ip, userAgent: '' }).network)

/** Records the device of a sign-in. 'strange': the user has other devices, and this network and browser are new. */
export async function recordDevice(
  db: Db,
  userId: string,
  origin: Origin,
): Promise<'first' | 'known' | 'strange'> {
  const { exact, network, browser } = devicesOf(origin)
  const moment = sql`${at().toISOString()}::timestamptz`
  // Both selects see the rows from before this statement.
  const { rows } = await db.execute<{ any: boolean; familiar: boolean }>(sql`
    with added as (
      insert into auth.known_devices (user_id, device, created_at, last_seen_at)
      select ${userId}::uuid, device, ${moment}, ${moment} from unnest(array[${exact}, ${network}, ${browser}]) as device
      on conflict (user_id, device) do update set last_seen_at = excluded.last_seen_at)
    select exists (select from auth.known_devices where user_id = ${userId}) as any,
           exists (select from auth.known_devices where user_id = ${userId} and device in (${network}, ${browser})) as familiar`)
  const { any, familiar } = rows[0]!
  if (!any) return 'first'
  return familiar ? 'known' : 'strange'
}
