/**
 * Codes to type and links to follow, each valid for one use. The database stores keyed hashes only. A code is valid
 * for ten minutes, and for each network until its fifth wrong try; a link contains 224 random bits of its own.
 */
import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import { type Limit, spend } from '../machinery/rate-limits/rate-limits.ts'
import type { Core } from './core.ts'
import { codeExpired } from './errors.ts'
import { after, at } from './people.ts'
import { oneTimeTokens } from './table.ts'

export type TokenType =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_change'
  | 'reauthentication'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

const minute = 60_000
const codeLife = 10 * minute
/** Validity of links in milliseconds. */
export const linkLife = { confirmation: 24 * 60 * minute, short: 60 * minute, invite: 7 * 24 * 60 * minute }
const triesPerNetwork: Limit = { burst: 5, perHour: 5 }
const pkcePrefix = 'pkce_'

/** Returns the keyed hash under which a secret is stored. `kind` separates the purposes. */
export function keyedHash(core: Core, kind: string, text: string): string {
  return createHmac('sha256', core.masterKey.derive('auth one-time token'))
    .update(`${kind}|${text}`)
    .digest('base64url')
}

const codeHash = (
  core: Core,
  { userId, tokenType, relatesTo }: Pick<OneTimeToken, 'userId' | 'tokenType' | 'relatesTo'>,
  code: string,
) => keyedHash(core, 'code', `${userId}|${tokenType}|${relatesTo}|${code}`)

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Issues the only valid token of this kind; an earlier one becomes invalid. */
export async function issueToken(
  core: Core,
  db: Db,
  token: { userId: string; tokenType: TokenType; relatesTo: string; pkce: boolean; linkLifeMs?: number },
): Promise<{ code: string; link: string }> {
  const code = newCode()
  const link = `${token.pkce ? pkcePrefix : ''}${randomBytes(28).toString('hex')}`
  const values = {
    userId: token.userId,
    tokenType: token.tokenType,
    relatesTo: token.relatesTo,
    codeHash: codeHash(core, token, code),
    linkHash: keyedHash(core, 'link', link),
    codeExpiresAt: after(codeLife),
    linkExpiresAt: after(token.linkLifeMs ?? linkLife.confirmation),
    attempts: 0,
    createdAt: at(),
  }
  await db
    .insert(oneTimeTokens)
    .values({ id: randomUUID(), ...values })
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.tokenType], set: values })
  return { code, link }
}

export const isPkceLink = (link: string): boolean => link.startsWith(pkcePrefix)

/** Uses up the token of a link. Returns undefined if there is none or it has expired. Of two concurrent calls one succeeds. */
export async function takeLink(
  core: Core,
  db: Db,
  link: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  if (link.length > 128) return undefined
  const [taken] = await db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.linkHash, keyedHash(core, 'link', link)),
        inArray(oneTimeTokens.tokenType, [...types]),
      ),
    )
    .returning()
  return taken && taken.linkExpiresAt > at() ? taken : undefined
}

type Typed = {
  userId: string
  types: readonly TokenType[]
  relatesTo?: string
  code: string
  network: string
}

/**
 * Counts a try of a typed code before it is compared, whether or not there is such a code. Throws 403 otp_expired after
 * the fifth try from one network; other networks keep their own tries, so that strangers cannot use up the code. Call it
 * outside the transaction of takeCode, because its count must stay and does not wait for the disk.
 */
export async function countTry(core: Core, typed: Omit<Typed, 'code'>): Promise<void> {
  const live = await liveCodes(core.db, typed)
  const issued = live.map(({ linkHash }) => linkHash).sort()
  const name = ['code', typed.userId, ...typed.types, ...issued, typed.network].join('|')
  if (!(await spend(core.db, name, triesPerNetwork))) throw codeExpired()
}

/** Uses up the token of a typed code. Call countTry first. Throws 403 otp_expired. */
export async function takeCode(core: Core, db: Db, typed: Omit<Typed, 'network'>): Promise<OneTimeToken> {
  const live = await liveCodes(db, typed).for('update')
  const match = live.find(
    (row) => row.codeExpiresAt > at() && sameText(row.codeHash, codeHash(core, row, typed.code)),
  )
  if (!match) throw codeExpired()
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, match.id))
  return match
}

const liveCodes = (db: Db, { userId, types, relatesTo }: Omit<Typed, 'code' | 'network'>) =>
  db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.tokenType, [...types]),
        relatesTo === undefined ? undefined : eq(oneTimeTokens.relatesTo, relatesTo),
      ),
    )

/** Invalidates all codes and links of a user. */
export async function forgetTokens(db: Db, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
