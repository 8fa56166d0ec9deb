/** DELETE /user/identities/{id}: removes a sign-in method. */

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import { renewProviders } from './accounts.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { requireUser } from './guard.ts'
import { mailNotice } from './mails.ts'
import { forgetTokens } from './one-time-tokens.ts'
import { at, changeUser, findUser, type Identity, lockUser, type User } from './people.ts'
import { uuidOf } from './request.ts'
import { originOf } from './sessions.ts'
import { identities } from './table.ts'

const lastOne = () =>
  new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')

export async function unlinkIdentity(core: Core, c: Context): Promise<Response> {
  const caller = await requireUser(core, c, { changes: true, fresh: true })
  if (!core.policy.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  }
  const id = uuidOf(c.req.param('id'), 'identity_id')
  if (caller.identities.length <= 1) {
    throw lastOne()
  }
  const identity = caller.identities.find((each) => each.id === id)
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await core.transaction(async (db) => {
    // Without the lock, two concurrent calls could each remove one of the last two identities.
    await lockUser(db, { id: caller.user.id })
    const left = await db
      .select({ id: identities.id })
      .from(identities)
      .where(eq(identities.userId, caller.user.id))
    if (left.length <= 1) throw lastOne()
    await db.delete(identities).where(eq(identities.id, identity.id))
    const rest = caller.identities.filter((each) => each.id !== identity.id)
    await passOn(db, caller.user, identity, rest)
    await renewProviders(db, caller.user.id)
    await mailNotice(core, db, caller.user, {
      template: 'identity_unlinked',
      data: { provider: identity.provider },
    })
    await recordSecurity(db, originOf(core, c), caller.user, {
      action: 'SECURITY',
      sessionId: caller.session.id,
      details: { what: 'identity_unlinked', provider: identity.provider },
    })
  })
  return c.json({})
}

/** Takes the address of the account from the remaining identities. */
async function passOn(db: Db, user: User, gone: Identity, rest: Identity[]): Promise<void> {
  if (gone.provider === 'phone') await changeUser(db, user.id, { phone: null, phoneConfirmedAt: null })
  const stillHeld = user.email === null || rest.some((each) => each.email === user.email)
  if (stillHeld || gone.email !== user.email) return
  const heir = rest.find((each) => each.email !== null)
  const holder = heir?.email ? await findUser(db, { email: heir.email }) : undefined
  if (holder && holder.id !== user.id) {
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  }
  const verified = heir?.identityData.email_verified === true
  await changeUser(db, user.id, { email: heir?.email ?? null, emailConfirmedAt: verified ? at() : null })
  await forgetTokens(db, user.id)
}
