/** Every call of the contract and the handler behind it. A call without a handler does not type-check. */

import { auditAdmin } from './audit/admin.ts'
import { cashAdmin } from './cash/admin.ts'
import { dashboardAdmin } from './dashboard/admin.ts'
import { expensesAdmin } from './expenses/admin.ts'
import { importsAdmin } from './imports/admin.ts'
import { incomesAdmin } from './incomes/admin.ts'
import { investmentsAdmin } from './investments/admin.ts'
import { invitationsTenant } from './invitations/tenant.ts'
import { operationsAdmin } from './jobs/admin.ts'
import { kpiAdmin } from './kpi/admin.ts'
import { leadsAdmin } from './leads/admin.ts'
import { leasesAdmin } from './leases/admin.ts'
import { monitoringAdmin } from './monitoring/admin.ts'
import { notificationsAdmin } from './notifications/admin.ts'
import { organizationsAdmin } from './organizations/admin.ts'
import { pagesAdmin, platformPagesAdmin } from './pages/admin.ts'
import { paymentsAdmin } from './payments/admin.ts'
import { paymentsTenant } from './payments/tenant.ts'
import { platformAdmin } from './platform/admin.ts'
import { propertiesAdmin } from './properties/admin.ts'
import { reportsAdmin } from './reports/admin.ts'
import { searchAdmin } from './search/admin.ts'
import { subscriptionsAdmin } from './subscriptions/admin.ts'
import { superAdminRouter } from './super-admin/router.ts'
import { tenantsAdmin } from './tenants/admin.ts'
import { homeTenant } from './tenants/tenant.ts'
import { ticketsAdmin } from './tickets/admin.ts'
import { ticketsTenant } from './tickets/tenant.ts'
import { accountAdmin } from './users/admin.ts'

export const adminRouter = {
  account: accountAdmin,
  organizations: organizationsAdmin,
  properties: propertiesAdmin,
  investments: investmentsAdmin,
  tenants: tenantsAdmin,
  leases: leasesAdmin,
  payments: paymentsAdmin,
  incomes: incomesAdmin,
  expenses: expensesAdmin,
  imports: importsAdmin,
  dashboard: dashboardAdmin,
  kpi: kpiAdmin,
  cash: cashAdmin,
  reports: reportsAdmin,
  search: searchAdmin,
  tickets: ticketsAdmin,
  notifications: notificationsAdmin,
  audit: auditAdmin,
  subscriptions: subscriptionsAdmin,
  pages: pagesAdmin,
  platformPages: platformPagesAdmin,
  operations: { ...operationsAdmin, ...monitoringAdmin },
  platform: platformAdmin,
  leads: leadsAdmin,
  superAdmin: superAdminRouter,
}

export const tenantRouter = {
  home: homeTenant,
  payments: paymentsTenant,
  tickets: ticketsTenant,
  invitations: invitationsTenant,
}
