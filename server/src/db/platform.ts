/** The platform's own rows, for super admins (docs/decisions/031). */
import { sql } from 'drizzle-orm'
import { systemChain } from '../audit/table.ts'
import type { Scope } from './scope.ts'

/** Moves the rest of the caller's transaction to the platform: its rows, its chain of events. Throws forbidden for anybody but a super admin. */
export async function onPlatform(scope: Scope): Promise<Scope> {
  await scope.db.execute(sql`select app.enter_platform()`)
  return { ...scope, organizationId: systemChain, actor: { ...scope.actor, organizationId: null } }
}
