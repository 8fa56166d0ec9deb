/** The installation's own rows, for administrators (docs/decisions/031). */

import { sql } from 'drizzle-orm'
import { systemChain } from '../audit/table.ts'
import type { PersonScope, PlatformScope } from './scope.ts'

/**
 * Switches the rest of the caller's transaction to the installation's own rows and event chain. The database checks that
 * the caller is a super admin, or with `role` 'admin' at least an administrator. Throws forbidden.
 */
export async function onPlatform(
  person: PersonScope,
  role: 'admin' | 'super_admin' = 'super_admin',
): Promise<PlatformScope> {
  await person.db.execute(sql`select app.enter_platform(${role})`)
  const { db, services, actor, afterCommit, userId, systemRole } = person
  return {
    kind: 'platform',
    db,
    services,
    actor: { ...actor, organizationId: null },
    organizationId: systemChain,
    afterCommit,
    userId,
    systemRole,
  }
}
