/** Identifies the caller: the user of a bearer token with an active session, or a service token. */

import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import { audience, type Claims, verifyClaims } from './access-tokens.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { at, isBanned, isReadOnly, loadPerson, type Person } from './people.ts'
import { isUuid } from './request.ts'
import type { Session } from './sessions.ts'
import { sessions } from './table.ts'

export type Caller = Person & { session: Session; claims: Claims }

export type Access = {
  /** Also allowed before an initial password is replaced (ADMIN-03). */
  initialPassword?: boolean
  /** Changes the account or its sign-in methods, so it is refused for demonstration accounts. */
  changes?: boolean
  /** The call adds or removes a sign-in method. A session older than a day may be stolen and is refused. */
  fresh?: boolean
  /**
   * The error for a session that has not used the second factor of its user. By default 401 insufficient_aal;
   * 'allowed' is for reading the user, using the factor and signing out.
   */
  withoutFactor?: AuthError | 'allowed'
}

export const passwordChangeRequired = () =>
  new AuthError(403, 'password_change_required', 'Set a password of your own before anything else')
export const readOnly = () =>
  new AuthError(403, 'demo_read_only', 'An account of the demonstration can be used but not changed')

const factorRequired = () =>
  new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  )

/** Whether the user has a second factor which this session has not used. */
export const lacksFactor = ({ factors, session }: Pick<Caller, 'factors' | 'session'>): boolean =>
  session.aal !== 'aal2' && factors.some((factor) => factor.status === 'verified')

/**
 * Returns the caller. Throws 401 no_authorization, insufficient_aal (or the given refusal), 403 bad_jwt,
 * user_not_found, session_not_found, user_banned, password_change_required, demo_read_only.
 */
export async function requireUser(core: Core, c: Context, access: Access = {}): Promise<Caller> {
  const claims = await verifyClaims(core, bearerOf(c))
  if (claims.aud !== audience) throw invalid("Token audience doesn't match request audience")
  if (!claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const [person, session] = await Promise.all([loadPerson(core.db, claims.sub), liveSession(core, claims)])
  if (!person) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (!session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(person.user)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (person.user.mustChangePassword && !access.initialPassword) throw passwordChangeRequired()
  if (access.changes && isReadOnly(person.user)) throw readOnly()
  const { withoutFactor = factorRequired() } = access
  if (withoutFactor !== 'allowed' && lacksFactor({ ...person, session })) throw withoutFactor
  if (access.fresh) refuseStale(core, session)
  return { ...person, session, claims }
}

const freshForMs = 86_400_000

/** Returns whether the session is younger than 24 hours. */
export const isFresh = (session: Session): boolean =>
  session.createdAt.getTime() + freshForMs > at().getTime()

/** Refuses old sessions. Sessions with a second factor are allowed. Throws 400 reauthentication_needed. */
export function refuseStale(core: Core, session: Session): void {
  if (!core.policy.reauthentication || isFresh(session) || session.aal === 'aal2') return
  throw new AuthError(400, 'reauthentication_needed', 'Please sign in again before this change')
}

async function liveSession(core: Core, claims: Claims): Promise<Session | undefined> {
  if (!claims.session_id || !isUuid(claims.session_id)) return undefined
  const [session] = await core.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, claims.session_id), eq(sessions.userId, claims.sub!)))
  return session && (session.notAfter === null || session.notAfter > at()) ? session : undefined
}

/** Requires a service token and returns its claims. Throws 401 no_authorization, 403 bad_jwt, not_admin. */
export async function requireAdmin(core: Core, c: Context): Promise<Claims> {
  const claims = await verifyClaims(core, bearerOf(c))
  if (claims.role !== 'service_role' && claims.role !== 'supabase_admin') {
    throw new AuthError(403, 'not_admin', 'User not allowed')
  }
  return claims
}

function bearerOf(c: Context): string {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}
