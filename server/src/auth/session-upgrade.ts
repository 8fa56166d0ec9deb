/** Raises a session to the higher level after a second factor was used. */

import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { at, loadPerson } from './people.ts'
import { addMethod, type Session, type Tokens, tokensOf } from './sessions.ts'
import { sessions } from './table.ts'

/**
 * Returns new tokens at aal2. The refresh counter increases by two, so that the tokens of the lower level are invalid.
 * The user's other sessions below aal2 end. Throws 403 session_not_found.
 */
export async function raiseSession(
  core: Core,
  db: Db,
  session: Pick<Session, 'id' | 'userId'>,
  { method, factorId }: { method: string; factorId: string },
): Promise<Tokens> {
  const [current] = await db.select().from(sessions).where(eq(sessions.id, session.id)).for('update')
  if (!current)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  await addMethod(db, session.id, method)
  const [raised] = await db
    .update(sessions)
    .set({
      aal: 'aal2',
      factorId,
      refreshCounter: current.refreshCounter + 2,
      rotatedAt: [],
      refreshedAt: at(),
      updatedAt: at(),
    })
    .where(eq(sessions.id, session.id))
    .returning()
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, session.userId), ne(sessions.id, session.id), ne(sessions.aal, 'aal2')))
  const person = await loadPerson(db, session.userId)
  return await tokensOf(core, db, raised!, person!)
}
