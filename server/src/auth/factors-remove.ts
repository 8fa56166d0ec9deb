/** DELETE /factors/{id}. Sessions that used it return to the lower level. */

import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { ownFactor } from './factors-challenge.ts'
import { requireFactorUser } from './factors-enroll.ts'
import { mailNotice } from './mails.ts'
import { at, type Factor, type User } from './people.ts'
import { originOf, secondFactors } from './sessions.ts'
import { mfaAmrClaims, mfaFactors, sessions } from './table.ts'

export async function removeFactor(core: Core, c: Context): Promise<Response> {
  const caller = await requireFactorUser(core, c, {
    changes: true,
    withoutFactor: new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  })
  const factor = ownFactor(caller, c)
  await core.transaction((db) =>
    dropFactor(core, db, originOf(core, c), caller.user, factor, caller.session.id),
  )
  return c.json({ id: factor.id })
}

/** Removes a factor, also the recovery codes if no other factor is left, and notifies the owner. */
export async function dropFactor(
  core: Core,
  db: Db,
  origin: Origin,
  user: User,
  factor: Factor,
  sessionId: string | null,
): Promise<void> {
  await db.delete(mfaFactors).where(eq(mfaFactors.id, factor.id))
  await lowerSessions(db, user.id, factor)
  if (factor.status !== 'verified') return
  const rest = await db
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, user.id), eq(mfaFactors.status, 'verified')))
  if (rest.every((each) => each.factorType === 'recovery_code')) {
    for (const each of rest) {
      await db.delete(mfaFactors).where(eq(mfaFactors.id, each.id))
      await lowerSessions(db, user.id, each)
    }
  }
  await mailNotice(core, db, user, {
    template: 'factor_removed',
    data: { factor: factor.friendlyName || factor.factorType },
  })
  await recordSecurity(db, origin, user, {
    action: 'SECURITY',
    sessionId,
    details: { what: 'factor_removed', type: factor.factorType },
  })
}

async function lowerSessions(db: Db, userId: string, factor: Factor): Promise<void> {
  const resting = await db
    .update(sessions)
    .set({ aal: 'aal1', factorId: null, updatedAt: at() })
    .where(and(eq(sessions.userId, userId), eq(sessions.factorId, factor.id)))
    .returning({ id: sessions.id })
  if (resting.length === 0) return
  const ids = resting.map(({ id }) => id)
  await db
    .delete(mfaAmrClaims)
    .where(and(inArray(mfaAmrClaims.sessionId, ids), inArray(mfaAmrClaims.method, [...secondFactors])))
}
