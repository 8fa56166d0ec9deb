/**
 * Access tokens: ES256, valid for one hour, verified without state. Where they are used, it is checked that the session
 * is active.
 */

import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { now } from '../machinery/clock.ts'
import type { AccessToken, AuthenticationMethod } from '../machinery/services/sign-in.ts'
import { AuthError, type Metadata } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { signingAlgorithm } from './keys.ts'
import { isUuid } from './request.ts'

export const audience = 'authenticated'

export type Claims = {
  iss: string
  sub?: string
  aud?: string | string[]
  exp: number
  iat: number
  email?: string
  phone?: string
  app_metadata?: Metadata
  user_metadata?: Metadata
  role?: string
  aal?: 'aal1' | 'aal2'
  amr?: AuthenticationMethod[]
  session_id?: string
  is_anonymous?: boolean
}

/** Signs claims as an access token with the current key. */
export async function signClaims(core: Core, claims: Omit<Claims, 'iss' | 'iat'>): Promise<string> {
  const { kid, key } = await core.keys.signer()
  return await new SignJWT({ ...claims, iss: core.issuer, iat: Math.floor(now().epochMilliseconds / 1000) })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
    .sign(key)
}

const cached = new WeakMap<Core, Map<string, Claims>>()
const cacheLimit = 5000

/** Returns the claims of a valid, unexpired token. Throws 403 bad_jwt. Verified tokens are cached. */
export async function verifyClaims(core: Core, token: string): Promise<Claims> {
  const cache = cached.get(core) ?? new Map<string, Claims>()
  cached.set(core, cache)
  const known = cache.get(token)
  if (known) {
    if (known.exp * 1000 > now().epochMilliseconds) return known
    cache.delete(token)
  }
  const claims = await verifySlowly(core, token)
  if (cache.size >= cacheLimit) cache.delete(cache.keys().next().value!)
  cache.set(token, claims)
  return claims
}

async function verifySlowly(core: Core, token: string): Promise<Claims> {
  try {
    const { kid, alg } = decodeProtectedHeader(token)
    const key =
      alg === signingAlgorithm && typeof kid === 'string' ? await core.keys.verifier(kid) : undefined
    if (!key) throw badToken('unknown key')
    const { payload } = await jwtVerify<Claims>(token, key, {
      algorithms: [signingAlgorithm],
      issuer: core.issuer,
      typ: 'JWT',
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(now().epochMilliseconds),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw badToken('token is expired')
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw badToken('token is malformed')
    throw error
  }
}

const badToken = (why: string) =>
  new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`)

/** Verifies a user's access token for the API. Throws AuthError 403 bad_jwt. */
export async function verifyAccessToken(core: Core, token: string): Promise<AccessToken> {
  const claims = await verifyClaims(core, token)
  if (claims.aud !== audience || claims.role !== 'authenticated') throw badToken('not a user token')
  if (!claims.sub || !isUuid(claims.sub)) throw badToken('no user')
  if (!claims.session_id || !isUuid(claims.session_id)) throw badToken('no session')
  return {
    userId: claims.sub,
    sessionId: claims.session_id,
    email: claims.email ?? '',
    role: claims.role,
    aal: claims.aal === 'aal2' ? 'aal2' : 'aal1',
    isAnonymous: claims.is_anonymous === true,
    methods: claims.amr ?? [],
    expiresAt: claims.exp,
  }
}
