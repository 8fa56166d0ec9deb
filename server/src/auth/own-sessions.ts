/** GET /sessions and DELETE /sessions/{id}: lists and ends the caller's sessions. Our extension of the protocol. */

import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { plainAddress } from '../machinery/http/plain-address.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { recordSecurity } from './events.ts'
import { requireUser } from './guard.ts'
import { after, at, isReadOnly } from './people.ts'
import { uuidOf } from './request.ts'
import { originOf } from './sessions.ts'
import { sessions } from './table.ts'

export async function listSessions(core: Core, c: Context): Promise<Response> {
  const caller = await requireUser(core, c)
  const rows = await core.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.user.id),
        // The other sessions of a demonstration account belong to other people.
        isReadOnly(caller.user) ? eq(sessions.id, caller.session.id) : undefined,
        gt(sessions.notAfter, at()),
        gt(sessions.refreshedAt, after(-core.policy.sessionIdleHours * 3_600_000)),
      ),
    )
    .orderBy(desc(sessions.refreshedAt))
  return c.json(
    rows.map((row) => ({
      id: row.id,
      current: row.id === caller.session.id,
      aal: row.aal,
      user_agent: row.userAgent,
      ip: row.ip === null ? null : plainAddress(row.ip),
      created_at: row.createdAt,
      last_seen_at: row.refreshedAt,
      not_after: row.notAfter,
    })),
  )
}

export async function endSession(core: Core, c: Context): Promise<Response> {
  const caller = await requireUser(core, c, { changes: true })
  const id = uuidOf(c.req.param('id'), 'session_id')
  await core.transaction(async (db) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, caller.user.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new AuthError(404, 'session_not_found', 'Session not found')
    await recordSecurity(db, originOf(core, c), caller.user, {
      action: 'LOGOUT',
      sessionId: id,
      details: { scope: 'one' },
    })
  })
  return c.body(null, 204)
}
