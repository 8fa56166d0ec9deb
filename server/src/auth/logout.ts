/** POST /logout?scope=global|local|others. */
import type { Context } from 'hono'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { recordSecurity } from './events.ts'
import { lacksFactor, readOnly, requireUser } from './guard.ts'
import { isReadOnly } from './people.ts'
import { endSessions, originOf } from './sessions.ts'

export async function logout(core: Core, c: Context): Promise<Response> {
  const caller = await requireUser(core, c, { initialPassword: true, withoutFactor: 'allowed' })
  const { user, session } = caller
  const scope = c.req.query('scope') || 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`)
  }
  // The other sessions of a demonstration account belong to other people.
  const shared = isReadOnly(user)
  if (shared && scope === 'others') throw readOnly()
  await core.transaction(async (db) => {
    const which = { global: 'all', local: { only: session.id }, others: { except: session.id } } as const
    // Who knows only the password must not sign the owner out.
    const level = lacksFactor(caller) ? 'aal1' : undefined
    await endSessions(db, user.id, shared ? which.local : which[scope], level)
    await recordSecurity(db, originOf(core, c), user, {
      action: 'LOGOUT',
      sessionId: session.id,
      details: { scope },
    })
  })
  return c.body(null, 204)
}
