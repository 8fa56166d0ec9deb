/** Manages a user's second factors and passkeys, with a service token. */

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import { userOfPath } from './admin-users.ts'
import type { Core } from './core.ts'
import { dropFactor } from './factors-remove.ts'
import { requireAdmin } from './guard.ts'
import { dropPasskey, passkeysOf } from './passkeys-manage.ts'
import { at, type Factor, factorView, type User } from './people.ts'
import { readBody, textOf, uuidOf } from './request.ts'
import { originOf } from './sessions.ts'
import { mfaFactors } from './table.ts'

export async function adminListFactors(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  return c.json((await userOfPath(core, c)).factors.map(factorView))
}

export async function adminRenameFactor(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const { factor } = await factorOfPath(core, c)
  const friendlyName = textOf(await readBody(c), 'friendly_name')
    .trim()
    .slice(0, 100)
  const [renamed] = await core.db
    .update(mfaFactors)
    .set({ ...(friendlyName ? { friendlyName } : {}), updatedAt: at() })
    .where(eq(mfaFactors.id, factor.id))
    .returning()
  return c.json(factorView(renamed ?? factor))
}

export async function adminRemoveFactor(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const { user, factor } = await factorOfPath(core, c)
  await core.transaction((db) => dropFactor(core, db, originOf(core, c), user, factor, null))
  return c.json(factorView(factor))
}

async function factorOfPath(core: Core, c: Context): Promise<{ user: User; factor: Factor }> {
  const { user, factors } = await userOfPath(core, c)
  const id = uuidOf(c.req.param('factor'), 'factor_id')
  const factor = factors.find((each) => each.id === id)
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return { user, factor }
}

export async function adminListPasskeys(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  return c.json(await passkeysOf(core.db, (await userOfPath(core, c)).user.id))
}

export async function adminRemovePasskey(core: Core, c: Context): Promise<Response> {
  await requireAdmin(core, c)
  const { user } = await userOfPath(core, c)
  const id = uuidOf(c.req.param('passkey'), 'passkey_id')
  await core.transaction((db) => dropPasskey(core, db, originOf(core, c), user, id, null))
  return c.body(null, 204)
}
