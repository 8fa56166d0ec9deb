/** POST /token?grant_type=refresh_token: rotation, reuse interval and reuse detection. */

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Db, sqlState } from '../machinery/db/transaction.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { recordSecurity } from './events.ts'
import { at, isBanned, loadPerson } from './people.ts'
import { type RefreshToken, readRefreshToken } from './refresh-tokens.ts'
import { readBody, textOf } from './request.ts'
import { originOf, type Session, type Tokens, tokenResponse, tokensOf } from './sessions.ts'
import { sessions } from './table.ts'

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const expired = (why = '') =>
  new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`).keepingWrites()
const alreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used').keepingWrites()
const tooMany = () =>
  new AuthError(
    409,
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
  )

/** How many replacement times are stored. */
const remembered = 5

export async function grantRefresh(core: Core, c: Context): Promise<Response> {
  const text = textOf(await readBody(c), 'refresh_token')
  const presented = readRefreshToken(core.masterKey, text)
  if (presented === 'malformed') throw invalid('Refresh token is not valid')
  if (presented === 'forged') throw notFound()
  try {
    const { tokens, sessionId } = await once(core, text, () =>
      core.transaction((db) => refresh(core, db, originOf(core, c), presented)),
    )
    return tokenResponse(c, tokens, sessionId)
  } catch (error) {
    // Lock timeout: too many concurrent refreshes of one session.
    if (['57014', '55P03'].includes(sqlState(error) ?? '')) throw tooMany()
    throw error
  }
}

/** Running refreshes in this process, by token. */
const underWay = new WeakMap<Core, Map<string, Promise<Refreshed>>>()

/** Concurrent requests with one token share one response, because the tabs of a browser send such requests. */
async function once(core: Core, text: string, work: () => Promise<Refreshed>): Promise<Refreshed> {
  const all = underWay.get(core) ?? new Map<string, Promise<Refreshed>>()
  underWay.set(core, all)
  const known = all.get(text)
  if (known) return await known
  const going = work().finally(() => all.delete(text))
  all.set(text, going)
  return await going
}

type Refreshed = { tokens: Tokens; sessionId: string }

async function refresh(core: Core, db: Db, origin: Origin, presented: RefreshToken): Promise<Refreshed> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, presented.sessionId)).for('update')
  if (!session || presented.counter > session.refreshCounter) throw notFound()
  const person = await loadPerson(db, session.userId)
  if (!person) throw notFound()
  if (isBanned(person.user)) throw new AuthError(400, 'user_banned', 'User is banned')
  await refuseEnded(core, db, session)
  const replaced = session.refreshCounter - presented.counter
  // The client did not receive the response, so the active token is returned again, at any time.
  if (replaced === 1)
    return {
      tokens: await tokensOf(core, db, await seen(db, session, origin), person),
      sessionId: session.id,
    }
  if (replaced > 1 && !replacedLately(core, session, replaced)) {
    await db.delete(sessions).where(eq(sessions.id, session.id))
    await recordSecurity(db, origin, person.user, {
      action: 'SECURITY',
      sessionId: session.id,
      details: { what: 'refresh_token_reuse' },
    })
    throw alreadyUsed()
  }
  const renewed = await seen(db, session, origin, {
    refreshCounter: session.refreshCounter + 1,
    rotatedAt: [at().toISOString(), ...session.rotatedAt].slice(0, remembered),
  })
  return { tokens: await tokensOf(core, db, renewed, person), sessionId: session.id }
}

/** Throws 400 session_expired if the session has reached its absolute or idle limit, and deletes its row. */
async function refuseEnded(core: Core, db: Db, session: Session): Promise<void> {
  const idleEnd = session.refreshedAt.getTime() + core.policy.sessionIdleHours * 3_600_000
  const over = session.notAfter !== null && session.notAfter <= at()
  const idle = idleEnd <= at().getTime()
  if (!over && !idle) return
  await db.delete(sessions).where(eq(sessions.id, session.id))
  throw expired(over ? '' : ' (Inactivity)')
}

/** Returns whether the token of `steps` rotations ago was replaced within the reuse interval. */
function replacedLately(core: Core, session: Session, steps: number): boolean {
  const when = session.rotatedAt[steps - 1]
  return when !== undefined && new Date(when).getTime() + core.policy.reuseSeconds * 1000 > at().getTime()
}

async function seen(
  db: Db,
  session: Session,
  origin: Origin,
  change: Partial<Session> = {},
): Promise<Session> {
  const [changed] = await db
    .update(sessions)
    .set({ ...change, refreshedAt: at(), updatedAt: at(), ip: origin.ip, userAgent: origin.userAgent })
    .where(eq(sessions.id, session.id))
    .returning()
  return changed!
}
