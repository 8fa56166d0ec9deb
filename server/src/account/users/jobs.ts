import type { JobDefinition } from '../../machinery/services/services.ts'
import { appointSuperAdmin } from './appoint-super-admin.ts'

/** Deletes expired sessions, codes and counters. */
export const authCleanup: JobDefinition = {
  name: 'clean-up-sign-ins',
  run: (services) => services.auth.cleanup(),
}

/** Runs regularly, because the account may be created after the server has started. */
export const appointSuperAdminJob: JobDefinition = {
  name: 'appoint-super-admin',
  run: appointSuperAdmin,
}
