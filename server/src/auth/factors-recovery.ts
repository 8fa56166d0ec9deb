/** Recovery codes: GET, POST, DELETE /factors/recovery-codes, POST .../verify and .../regenerate. */

import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { requireFactorUser, requireRaised } from './factors-enroll.ts'
import { dropFactor } from './factors-remove.ts'
import { countFailure, refuseLocked } from './factors-verify.ts'
import type { Caller } from './guard.ts'
import { mailNotice } from './mails.ts'
import { keyedHash } from './one-time-tokens.ts'
import { at, type Factor } from './people.ts'
import { readBody, textOf } from './request.ts'
import { raiseSession } from './session-upgrade.ts'
import { originOf, tokenResponse } from './sessions.ts'
import { mfaFactors, mfaRecoveryCodes } from './table.ts'

const codeCount = 10
/** 32 easily readable letters and digits, so that 16 characters have 80 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz0'
const lowLevel = () => new AuthError(422, 'insufficient_aal', 'AAL2 required to manage recovery codes')
const none = () => new AuthError(404, 'mfa_factor_not_found', 'Recovery codes not found')
const wrong = () => new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')

const ownCodes = (caller: Caller): Factor | undefined =>
  caller.factors.find((factor) => factor.factorType === 'recovery_code')

export async function recoveryCodesStatus(core: Core, c: Context): Promise<Response> {
  const factor = ownCodes(await requireFactorUser(core, c, { withoutFactor: lowLevel() }))
  if (!factor) throw none()
  const rows = await core.db.select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.factorId, factor.id))
  const remaining = rows.filter((row) => !row.usedAt).length
  return c.json({ id: factor.id, type: 'recovery_code', total: rows.length, remaining })
}

export async function generateRecoveryCodes(core: Core, c: Context): Promise<Response> {
  const caller = await requireFactorUser(core, c, { changes: true, withoutFactor: lowLevel() })
  const name = textOf(await readBody(c), 'friendly_name')
    .trim()
    .slice(0, 100)
  requireRaised(caller, lowLevel())
  if (
    !caller.factors.some((factor) => factor.status === 'verified' && factor.factorType !== 'recovery_code')
  ) {
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor')
  }
  const id = randomUUID()
  const codes = await core.transaction(async (db) => {
    const made = await db
      .insert(mfaFactors)
      .values({
        id,
        userId: caller.user.id,
        factorType: 'recovery_code',
        friendlyName: name,
        status: 'verified',
        createdAt: at(),
        updatedAt: at(),
      })
      .onConflictDoNothing()
      .returning({ id: mfaFactors.id })
    if (made.length === 0) {
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes already exist, regenerate them to replace them',
      )
    }
    return await replaceCodes(core, db, c, caller, id)
  })
  return c.json(view(id, name, codes))
}

export async function regenerateRecoveryCodes(core: Core, c: Context): Promise<Response> {
  const caller = await requireFactorUser(core, c, { changes: true, withoutFactor: lowLevel() })
  const factor = ownCodes(caller)
  if (!factor) throw none()
  requireRaised(caller, lowLevel())
  const codes = await core.transaction(async (db) => {
    await db
      .update(mfaFactors)
      .set({ failures: 0, lastFailureAt: null, updatedAt: at() })
      .where(eq(mfaFactors.id, factor.id))
    return await replaceCodes(core, db, c, caller, factor.id)
  })
  return c.json(view(factor.id, factor.friendlyName, codes))
}

export async function removeRecoveryCodes(core: Core, c: Context): Promise<Response> {
  const caller = await requireFactorUser(core, c, { changes: true, withoutFactor: lowLevel() })
  const factor = ownCodes(caller)
  if (!factor) throw none()
  requireRaised(caller, lowLevel())
  await core.transaction((db) =>
    dropFactor(core, db, originOf(core, c), caller.user, factor, caller.session.id),
  )
  return c.json({ id: factor.id })
}

export async function verifyRecoveryCode(core: Core, c: Context): Promise<Response> {
  const caller = await requireFactorUser(core, c, { initialPassword: true, withoutFactor: 'allowed' })
  const code = textOf(await readBody(c), 'code')
    .toLowerCase()
    .replace(/[\s-]/g, '')
  const own = ownCodes(caller)
  if (!own) throw wrong()
  const tokens = await core.transaction(async (db) => {
    const [factor] = await db.select().from(mfaFactors).where(eq(mfaFactors.id, own.id)).for('update')
    if (!factor) throw wrong()
    refuseLockedCodes(factor)
    const used = await db
      .update(mfaRecoveryCodes)
      .set({ usedAt: at() })
      .where(
        and(
          eq(mfaRecoveryCodes.factorId, own.id),
          eq(mfaRecoveryCodes.codeHash, hashOf(core, own.id, code)),
          isNull(mfaRecoveryCodes.usedAt),
        ),
      )
      .returning({ factorId: mfaRecoveryCodes.factorId })
    if (used.length === 0) {
      await countFailure(db, factor)
      throw wrong().keepingWrites()
    }
    await db.update(mfaFactors).set({ failures: 0, lastFailureAt: null }).where(eq(mfaFactors.id, own.id))
    await recordSecurity(db, originOf(core, c), caller.user, {
      action: 'SECURITY',
      sessionId: caller.session.id,
      details: { what: 'recovery_code_used' },
    })
    return await raiseSession(core, db, caller.session, { method: 'mfa/recovery_code', factorId: own.id })
  })
  return tokenResponse(c, tokens, caller.session.id)
}

function refuseLockedCodes(factor: Factor): void {
  try {
    refuseLocked(factor)
  } catch {
    throw new AuthError(429, 'mfa_recovery_codes_locked', 'Too many failed attempts, try again later')
  }
}

const hashOf = (core: Core, factorId: string, code: string) =>
  keyedHash(core, 'recovery code', `${factorId}|${code}`)

async function replaceCodes(
  core: Core,
  db: Db,
  c: Context,
  caller: Caller,
  factorId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join(''),
  )
  await db.delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.factorId, factorId))
  await db
    .insert(mfaRecoveryCodes)
    .values(codes.map((code) => ({ factorId, codeHash: hashOf(core, factorId, code) })))
  await mailNotice(core, db, caller.user, { template: 'recovery_codes' })
  await recordSecurity(db, originOf(core, c), caller.user, {
    action: 'SECURITY',
    sessionId: caller.session.id,
    details: { what: 'recovery_codes_made' },
  })
  return codes
}

const view = (id: string, name: string, codes: string[]) => ({
  id,
  type: 'recovery_code',
  ...(name ? { friendly_name: name } : {}),
  total: codes.length,
  codes,
})
