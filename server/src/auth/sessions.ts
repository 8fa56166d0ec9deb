/** Sessions: one row per sign-in, and the response with its tokens. */

import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import type { AuthenticationMethod, Metadata, Origin } from '../machinery/services/sign-in.ts'
import { audience, signClaims } from './access-tokens.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { recordDevice } from './lockout.ts'
import { mailNotice } from './mails.ts'
import {
  after,
  appMetadataOf,
  at,
  changeUser,
  isReadOnly,
  methodsOfPerson,
  type Person,
  type User,
  userView,
} from './people.ts'
import { writeRefreshToken } from './refresh-tokens.ts'
import { bytesOf, metadataLimit, userAgentOf } from './request.ts'
import { mfaAmrClaims, sessions } from './table.ts'

export type Session = typeof sessions.$inferSelect

export const originOf = (core: Core, c: Context): Origin => ({
  ip: core.clientAddress(c),
  userAgent: userAgentOf(c),
})

/** The methods that raise a session to aal2. */
export const secondFactors: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

/** Creates a session for a user who has just been authenticated. */
async function startSession(
  core: Core,
  db: Db,
  origin: Origin,
  user: User,
  proof: { method: string; provider?: string; notAfter?: Date },
): Promise<{ session: Session; person: Person }> {
  const longest = after(core.policy.sessionDays * 86_400_000)
  const id = randomUUID()
  const inserted = db
    .insert(sessions)
    .values({
      id,
      userId: user.id,
      createdAt: at(),
      updatedAt: at(),
      refreshedAt: at(),
      notAfter: proof.notAfter && proof.notAfter < longest ? proof.notAfter : longest,
      userAgent: origin.userAgent,
      ip: origin.ip,
    })
    .returning()
    .execute()
  // The row of the session has been sent, so those that refer to it can follow at once.
  const [[session], device, signedIn, methods] = await Promise.all([
    inserted,
    recordDevice(db, user.id, origin),
    changeUser(db, user.id, { lastSignInAt: at() }),
    methodsOfPerson(db, user.id),
    addMethod(db, id, proof.method, proof.provider),
    recordSecurity(db, origin, user, {
      action: 'LOGIN',
      sessionId: id,
      details: { method: proof.method, ...(proof.provider ? { provider: proof.provider } : {}) },
    }),
  ])
  if (device === 'strange' && !isReadOnly(user)) {
    const data = { device: origin.userAgent.slice(0, 200), ip: origin.ip }
    await mailNotice(core, db, signedIn, { template: 'new_device', data })
  }
  return { session: session!, person: { user: signedIn, ...methods } }
}

/** Records how the session was authenticated. Repeating a method only updates its time. */
export async function addMethod(db: Db, sessionId: string, method: string, provider?: string): Promise<void> {
  await db
    .insert(mfaAmrClaims)
    .values({
      id: randomUUID(),
      sessionId,
      method,
      provider: provider ?? null,
      createdAt: at(),
      updatedAt: at(),
    })
    .onConflictDoUpdate({ target: [mfaAmrClaims.sessionId, mfaAmrClaims.method], set: { updatedAt: at() } })
}

/** Returns how a session was authenticated, latest method first. */
export async function methodsOf(db: Db, sessionId: string): Promise<AuthenticationMethod[]> {
  const rows = await db
    .select()
    .from(mfaAmrClaims)
    .where(eq(mfaAmrClaims.sessionId, sessionId))
    .orderBy(desc(mfaAmrClaims.updatedAt))
  return rows.map((row) => ({
    method: row.method,
    timestamp: Math.floor(row.updatedAt.getTime() / 1000),
    ...(row.provider ? { provider: row.provider } : {}),
  }))
}

/** Returns aal2 if a second factor was used, else aal1. */
const levelOf = (methods: AuthenticationMethod[]): 'aal1' | 'aal2' =>
  methods.some((each) => secondFactors.includes(each.method)) ? 'aal2' : 'aal1'

export type Tokens = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

/** Returns the tokens for the current state of a session. */
export const tokensOf = async (core: Core, db: Db, session: Session, person: Person): Promise<Tokens> =>
  tokensWith(core, session, person, await methodsOf(db, session.id))

async function tokensWith(
  core: Core,
  session: Session,
  person: Person,
  methods: AuthenticationMethod[],
): Promise<Tokens> {
  const { user } = person
  const expiresIn = core.policy.accessTokenSeconds
  const expiresAt = Math.floor(at().getTime() / 1000) + expiresIn
  const accessToken = await signClaims(core, {
    sub: user.id,
    aud: audience,
    exp: expiresAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: shortened(appMetadataOf(user)),
    user_metadata: shortened(user.userMetadata),
    role: user.role,
    aal: levelOf(methods),
    amr: methods,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(core.masterKey, {
      sessionId: session.id,
      counter: session.refreshCounter,
    }),
    user: userView(person),
  }
}

const neededInTokens = [
  'provider',
  'providers',
  'read_only',
  'must_change_password',
  'sub',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
]

/** Metadata as a token contains it. Larger metadata would make requests exceed the header limit of the server. */
const shortened = (data: Metadata): Metadata =>
  bytesOf(data) <= metadataLimit
    ? data
    : Object.fromEntries(neededInTokens.flatMap((name) => (name in data ? [[name, data[name]]] : [])))

/** Returns the HTTP response with tokens. Its headers contain the user and session ids for logs. */
export function tokenResponse(
  c: Context,
  tokens: Tokens,
  sessionId: string,
  extra: Record<string, unknown> = {},
): Response {
  c.header('sb-auth-user-id', String(tokens.user.id))
  c.header('sb-auth-session-id', sessionId)
  return c.json({ ...tokens, ...extra })
}

/** Creates a session, records the sign-in and returns its tokens. */
export async function signIn(
  core: Core,
  db: Db,
  origin: Origin,
  user: User,
  proof: { method: string; provider?: string; notAfter?: Date },
): Promise<{ tokens: Tokens; sessionId: string }> {
  const { session, person } = await startSession(core, db, origin, user, proof)
  const { method, provider } = proof
  const timestamp = Math.floor(session.createdAt.getTime() / 1000)
  const methods = [{ method, timestamp, ...(provider ? { provider } : {}) }]
  return { tokens: await tokensWith(core, session, person, methods), sessionId: session.id }
}

/** Ends all sessions of a user, all but one, or one; with `level` only sessions of that level. */
export async function endSessions(
  db: Db,
  userId: string,
  which: { except: string } | { only: string } | 'all',
  level?: 'aal1',
): Promise<void> {
  const mine = and(eq(sessions.userId, userId), level && eq(sessions.aal, level))
  if (which === 'all') await db.delete(sessions).where(mine)
  else if ('only' in which) await db.delete(sessions).where(and(mine, eq(sessions.id, which.only)))
  else await db.delete(sessions).where(and(mine, ne(sessions.id, which.except)))
}
