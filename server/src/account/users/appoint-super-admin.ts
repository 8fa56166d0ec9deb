/**
 * ROLE-04: only a row on the server makes the configured account a super admin, never data from the browser.
 */

import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { userRoles } from './table.ts'

/** Grants the super admin role to the configured account once its e-mail address is confirmed. */
export async function appointSuperAdmin(services: Services): Promise<void> {
  const email = services.config.superAdminEmail
  const account = email ? await services.auth.admin.findUserByEmail(email) : undefined
  if (!account?.emailConfirmedAt) return
  await acrossOrganizations(services, 'appoint super admin', (db) =>
    db.insert(userRoles).values({ userId: account.id, role: 'super_admin' }).onConflictDoNothing(),
  )
}
