/** Screens of those who run Domovik. Loaded with the first of them (routes.tsx). */
export const screens = {
  OperationsScreen: () => import('../../installation/operations/screen.tsx'),
  SuperAdminScreen: () => import('../../installation/super-admin/screen.tsx'),
  OrganizationScreen: () => import('../../installation/super-admin/organizations/organization.tsx'),
  LeadScreen: () => import('../../installation/leads/detail.tsx'),
  AdminPanelScreen: () => import('../../installation/admin-panel/screen.tsx'),
}
