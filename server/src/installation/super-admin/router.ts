import { growthSuperAdmin } from './growth/admin.ts'
import { keysSuperAdmin } from './keys/admin.ts'
import { organizationsSuperAdmin } from './organizations/admin.ts'
import { usersSuperAdmin } from './users/admin.ts'

/** What concerns the whole installation. Every call here runs as the super admin's own database role. */
export const superAdminRouter = {
  growth: growthSuperAdmin,
  keys: keysSuperAdmin,
  organizations: organizationsSuperAdmin,
  users: usersSuperAdmin,
}
