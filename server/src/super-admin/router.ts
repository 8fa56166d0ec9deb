import { organizationsSuperAdmin } from './organizations/admin.ts'

/** What concerns the whole installation. Every call here runs as the super admin's own database role. */
export const superAdminRouter = {
  organizations: organizationsSuperAdmin,
}
