import { growthSuperAdmin } from './growth/admin.ts'
import { keysSuperAdmin } from './keys/admin.ts'
import { officialSeriesSuperAdmin } from './official-series/admin.ts'
import { organizationsSuperAdmin } from './organizations/admin.ts'
import { usersSuperAdmin } from './users/admin.ts'

/** Calls on the whole installation. Every call here runs with the database role of super admins. */
export const superAdminRouter = {
  growth: growthSuperAdmin,
  keys: keysSuperAdmin,
  officialSeries: officialSeriesSuperAdmin,
  organizations: organizationsSuperAdmin,
  users: usersSuperAdmin,
}
