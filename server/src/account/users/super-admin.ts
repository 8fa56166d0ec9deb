/** ROLE-04: the one known account is super admin by a row on the server, never by the browser's word. */

import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { JobDefinition, Services } from '../../machinery/services/services.ts'
import { userRoles } from './table.ts'

/** Gives the configured account its row, once its address is confirmed. */
export async function appointSuperAdmin(services: Services): Promise<void> {
  const email = services.config.superAdminEmail
  const account = email ? await services.auth.admin.findUserByEmail(email) : undefined
  if (!account?.emailConfirmedAt) return
  await acrossOrganizations(services, 'appoint super admin', (db) =>
    db.insert(userRoles).values({ userId: account.id, role: 'super_admin' }).onConflictDoNothing(),
  )
}

/** The account may be made after the server has started. */
export const appointSuperAdminJob: JobDefinition = {
  name: 'appoint-super-admin',
  cron: '* * * * *',
  run: appointSuperAdmin,
}
