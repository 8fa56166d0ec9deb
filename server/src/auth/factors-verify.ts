/** POST /factors/{id}/verify: answers a challenge. Raises the session to aal2; the first verification activates the factor. */

import { and, eq, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { recordSecurity } from './events.ts'
import { challengeCodeHash, finishNeedsFactor, usableFactor } from './factors-challenge.ts'
import { matchTotp } from './factors-totp.ts'
import { type Caller, lacksFactor } from './guard.ts'
import { locked } from './lockout.ts'
import { mailNotice } from './mails.ts'
import { sameText } from './one-time-tokens.ts'
import { after, at, type Factor, lockUser, personOf } from './people.ts'
import { type Body, isUuid, objectOf, readBody, textOf } from './request.ts'
import { raiseSession } from './session-upgrade.ts'
import { originOf, tokenResponse } from './sessions.ts'
import { mfaChallenges, mfaFactors } from './table.ts'
import { checkAssertion, checkRegistration } from './webauthn.ts'

type Challenge = typeof mfaChallenges.$inferSelect
type Change = Partial<typeof mfaFactors.$inferInsert>

const methods: Record<string, string> = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' }
const failureLimit = 5
const failureWindowMs = 15 * 60_000

export async function verifyFactor(core: Core, c: Context): Promise<Response> {
  const { caller, factor: own } = await usableFactor(core, c)
  const body = await readBody(c)
  const tokens = await core.transaction(async (db) => {
    // The locks serialize parallel guesses, so that each is counted, and the first verification with enrolments.
    await lockUser(db, { id: caller.user.id })
    const [factor] = await db.select().from(mfaFactors).where(eq(mfaFactors.id, own.id)).for('update')
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
    refuseLocked(factor)
    if (factor.factorType !== 'webauthn' && !textOf(body, 'code')) throw invalid('Code needs to be non-empty')
    const challenge = await openChallenge(core, db, c, factor, textOf(body, 'challenge_id'))
    const change = await answered(core, factor, challenge, body)
    if (!change) throw await failed(db, factor)
    await db.update(mfaChallenges).set({ verifiedAt: at() }).where(eq(mfaChallenges.id, challenge.id))
    if (factor.status === 'unverified') await activate(core, db, c, caller, factor)
    await db
      .update(mfaFactors)
      .set({ ...change, status: 'verified', failures: 0, lastFailureAt: null, updatedAt: at() })
      .where(eq(mfaFactors.id, factor.id))
    return await raiseSession(core, db, caller.session, {
      method: methods[factor.factorType]!,
      factorId: factor.id,
    })
  })
  return tokenResponse(c, tokens, caller.session.id)
}

/** Throws 429 while the factor is locked after too many wrong codes. */
export function refuseLocked(factor: Factor): void {
  const recent = factor.lastFailureAt !== null && factor.lastFailureAt > after(-failureWindowMs)
  if (factor.failures >= failureLimit && recent) throw locked(failureWindowMs / 1000)
}

async function failed(db: Db, factor: Factor): Promise<AuthError> {
  await countFailure(db, factor)
  const what =
    factor.factorType === 'totp'
      ? 'TOTP code'
      : factor.factorType === 'phone'
        ? 'MFA Phone code'
        : 'WebAuthn response'
  return new AuthError(422, 'mfa_verification_failed', `Invalid ${what} entered`).keepingWrites()
}

/** Counts a wrong code. The caller must hold the lock of the row. */
export async function countFailure(db: Db, factor: Factor): Promise<void> {
  const recent = factor.lastFailureAt !== null && factor.lastFailureAt > after(-failureWindowMs)
  await db
    .update(mfaFactors)
    .set({ failures: recent ? factor.failures + 1 : 1, lastFailureAt: at() })
    .where(eq(mfaFactors.id, factor.id))
}

async function openChallenge(core: Core, db: Db, c: Context, factor: Factor, id: string): Promise<Challenge> {
  const [challenge] = isUuid(id)
    ? await db
        .select()
        .from(mfaChallenges)
        .where(and(eq(mfaChallenges.id, id), eq(mfaChallenges.factorId, factor.id)))
    : []
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.verifiedAt || challenge.ip !== core.clientAddress(c)) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.expiresAt <= at()) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return challenge
}

/** Returns the changes of the factor after a right answer; undefined if the answer is wrong. */
async function answered(
  core: Core,
  factor: Factor,
  challenge: Challenge,
  body: Body,
): Promise<Change | undefined> {
  if (factor.factorType === 'totp') {
    const sealed = { factorId: factor.id, sealed: factor.secretSealed!, lastStep: factor.lastStep }
    const step = matchTotp(core.masterKey, sealed, textOf(body, 'code').trim())
    return step === undefined ? undefined : { lastStep: step }
  }
  if (factor.factorType === 'phone') {
    const right = sameText(
      challenge.codeHash ?? '',
      challengeCodeHash(core, challenge.id, textOf(body, 'code').trim()),
    )
    return right ? {} : undefined
  }
  const answer = objectOf(body, 'webauthn')?.credential_response
  if (!factor.credential) {
    const credential = await checkRegistration(core, answer, challenge.webauthnChallenge!)
    return credential && { credential, aaguid: credential.aaguid }
  }
  const counter = await checkAssertion(core, answer, challenge.webauthnChallenge!, factor.credential)
  return counter === undefined ? undefined : { credential: { ...factor.credential, counter } }
}

/**
 * Called after the first right answer. Notifies the user and removes all other unverified factors, because somebody
 * else may have begun their enrolment. Throws 403 insufficient_aal if another factor was verified meanwhile.
 */
async function activate(core: Core, db: Db, c: Context, caller: Caller, factor: Factor): Promise<void> {
  const { factors } = await personOf(db, caller.user)
  if (lacksFactor({ ...caller, factors })) throw finishNeedsFactor()
  await db
    .delete(mfaFactors)
    .where(
      and(
        eq(mfaFactors.userId, factor.userId),
        eq(mfaFactors.status, 'unverified'),
        ne(mfaFactors.id, factor.id),
      ),
    )
  await mailNotice(core, db, caller.user, {
    template: 'factor_added',
    data: { factor: factor.friendlyName || factor.factorType },
  })
  await recordSecurity(db, originOf(core, c), caller.user, {
    action: 'SECURITY',
    sessionId: caller.session.id,
    details: { what: 'factor_added', type: factor.factorType },
  })
}
