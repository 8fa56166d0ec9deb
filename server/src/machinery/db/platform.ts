/** The platform's own rows, for super admins (docs/decisions/031). */

import { sql } from 'drizzle-orm'
import { systemChain } from '../audit/table.ts'
import type { Scope } from './scope.ts'

/**
 * Moves the rest of the caller's transaction to the platform: its rows, its chain of events. The database asks whether the
 * caller is a super admin, or where `role` says so an administrator; throws forbidden otherwise.
 */
export async function onPlatform(
  scope: Scope,
  role: 'admin' | 'super_admin' = 'super_admin',
): Promise<Scope> {
  await scope.db.execute(sql`select app.enter_platform(${role})`)
  return { ...scope, organizationId: systemChain, actor: { ...scope.actor, organizationId: null } }
}
