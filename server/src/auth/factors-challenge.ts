/** POST /factors/{id}/challenge. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { requireFactorUser, unfinishedLifeMs } from './factors-enroll.ts'
import { type Caller, lacksFactor } from './guard.ts'
import { keyedHash, newCode } from './one-time-tokens.ts'
import { after, at, type Factor } from './people.ts'
import { limitSending } from './rate-limit.ts'
import { readBody, uuidOf } from './request.ts'
import { channelOf, smsText } from './sms/codes.ts'
import { mfaChallenges, mfaFactors } from './table.ts'
import { relyingParty } from './webauthn.ts'

const lifeMs = 300_000

/**
 * Returns the caller, who wants to use a factor to raise the session, and the factor. Throws 404 mfa_factor_not_found
 * if it was not verified in time, 403 insufficient_aal if it is not verified, the user has another factor that is, and
 * the session has not used that one: somebody else may have begun the enrolment.
 */
export async function usableFactor(core: Core, c: Context): Promise<{ caller: Caller; factor: Factor }> {
  const caller = await requireFactorUser(core, c, { initialPassword: true, withoutFactor: 'allowed' })
  const factor = ownFactor(caller, c)
  if (factor.status === 'unverified') {
    if (factor.createdAt <= after(-unfinishedLifeMs)) throw notFound()
    if (lacksFactor(caller)) throw finishNeedsFactor()
  }
  return { caller, factor }
}

const notFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
export const finishNeedsFactor = () =>
  new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')

/** Returns the caller's own factor named in the path. Throws 404 validation_failed, mfa_factor_not_found. */
export function ownFactor(caller: Caller, c: Context): Factor {
  const id = uuidOf(c.req.param('id'), 'factor_id')
  const factor = caller.factors.find((each) => each.id === id && each.factorType !== 'recovery_code')
  if (!factor) throw notFound()
  return factor
}

export async function challengeFactor(core: Core, c: Context): Promise<Response> {
  const { caller, factor } = await usableFactor(core, c)
  const channel = factor.factorType === 'phone' ? channelOf(await readBody(c)) : 'sms'
  if (factor.factorType === 'phone')
    await limitSending(core, c, { medium: 'sms', kind: 'factor', to: factor.phone! })
  const webauthn = factor.factorType === 'webauthn' ? await webauthnOptions(core, caller, factor) : undefined
  const code = factor.factorType === 'phone' ? newCode() : undefined
  const challenge = await core.transaction(async (db) => {
    const made = await insert(core, db, c, factor, { code, webauthnChallenge: webauthn?.challenge })
    if (code) smsText(core, db, caller.user, { to: factor.phone!, channel, code })
    return made
  })
  return c.json({
    id: challenge.id,
    type: factor.factorType,
    expires_at: Math.floor(challenge.expiresAt.getTime() / 1000),
    ...(webauthn
      ? { webauthn: { type: webauthn.type, credential_options: { publicKey: webauthn.options } } }
      : {}),
  })
}

/** The keyed hash under which the code of a challenge is stored. */
export const challengeCodeHash = (core: Core, challengeId: string, code: string) =>
  keyedHash(core, 'factor code', `${challengeId}|${code}`)

async function insert(
  core: Core,
  db: Db,
  c: Context,
  factor: Factor,
  { code, webauthnChallenge }: { code: string | undefined; webauthnChallenge: string | undefined },
) {
  const id = randomUUID()
  const values = {
    id,
    factorId: factor.id,
    ip: core.clientAddress(c),
    codeHash: code ? challengeCodeHash(core, id, code) : null,
    webauthnChallenge: webauthnChallenge ?? null,
    createdAt: at(),
    expiresAt: after(lifeMs),
  }
  await db.insert(mfaChallenges).values(values)
  await db
    .update(mfaFactors)
    .set({ lastChallengedAt: at(), updatedAt: at() })
    .where(eq(mfaFactors.id, factor.id))
  return values
}

/** Registration options for an unverified key, signing options for a verified one. */
async function webauthnOptions(core: Core, { user }: Caller, factor: Factor) {
  const party = relyingParty(core)
  if (factor.credential) {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      allowCredentials: [{ id: factor.credential.id }],
      userVerification: 'preferred',
      timeout: lifeMs,
    })
    return { type: 'request', options, challenge: options.challenge }
  }
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email || user.phone || user.id,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    timeout: lifeMs,
  })
  return { type: 'create', options, challenge: options.challenge }
}
