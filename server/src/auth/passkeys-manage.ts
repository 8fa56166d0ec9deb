/** GET /passkeys, PATCH and DELETE /passkeys/{id}. */

import { and, desc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { mailNotice } from './mails.ts'
import { passkeyView, requirePasskeyUser } from './passkeys.ts'
import type { User } from './people.ts'
import { readBody, textOf, uuidOf } from './request.ts'
import { originOf } from './sessions.ts'
import { webauthnCredentials } from './table.ts'

const unknown = () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found')

export async function listPasskeys(core: Core, c: Context): Promise<Response> {
  const { user } = await requirePasskeyUser(core, c)
  return c.json(await passkeysOf(core.db, user.id))
}

export async function passkeysOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(webauthnCredentials)
    .where(eq(webauthnCredentials.userId, userId))
    .orderBy(desc(webauthnCredentials.createdAt))
  return rows.map(passkeyView)
}

/** Renames a passkey. Its first name belongs to adding it, so only later ones are recorded. */
export async function renamePasskey(core: Core, c: Context): Promise<Response> {
  const { user, session } = await requirePasskeyUser(core, c, { changes: true, fresh: true })
  const id = uuidOf(c.req.param('id'), 'passkey_id')
  const friendlyName = textOf(await readBody(c), 'friendly_name')
    .trim()
    .slice(0, 100)
  const renamed = await core.transaction(async (db) => {
    const own = and(eq(webauthnCredentials.id, id), eq(webauthnCredentials.userId, user.id))
    const [before] = await db.select().from(webauthnCredentials).where(own).for('update')
    const [after] = await db.update(webauthnCredentials).set({ friendlyName }).where(own).returning()
    if (!before || !after) throw unknown()
    if (before.friendlyName && before.friendlyName !== friendlyName)
      await recordSecurity(db, originOf(core, c), user, {
        action: 'SECURITY',
        sessionId: session.id,
        details: { what: 'passkey_renamed' },
      })
    return after
  })
  return c.json(passkeyView(renamed))
}

export async function removePasskey(core: Core, c: Context): Promise<Response> {
  const { user, session } = await requirePasskeyUser(core, c, { changes: true, fresh: true })
  const id = uuidOf(c.req.param('id'), 'passkey_id')
  await core.transaction((db) => dropPasskey(core, db, originOf(core, c), user, id, session.id))
  return c.body(null, 204)
}

/** Removes a passkey and notifies its owner. Throws 404 webauthn_credential_not_found. */
export async function dropPasskey(
  core: Core,
  db: Db,
  origin: Origin,
  user: User,
  id: string,
  sessionId: string | null,
): Promise<void> {
  const removed = await db
    .delete(webauthnCredentials)
    .where(and(eq(webauthnCredentials.id, id), eq(webauthnCredentials.userId, user.id)))
    .returning({ id: webauthnCredentials.id })
  if (removed.length === 0) throw unknown()
  await mailNotice(core, db, user, { template: 'passkey_removed' })
  await recordSecurity(db, origin, user, {
    action: 'SECURITY',
    sessionId,
    details: { what: 'passkey_removed' },
  })
}
