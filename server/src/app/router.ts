/** Every call of the contract with its handler. A call without a handler does not type-check. */

import { auditAdmin } from '../account/audit/admin.ts'
import { memberInvitationsAdmin } from '../account/member-invitations/admin.ts'
import { notificationsAdmin } from '../account/notifications/admin.ts'
import { onboardingAdmin } from '../account/onboarding/admin.ts'
import { organizationsAdmin } from '../account/organizations/admin.ts'
import { pagesAdmin, platformPagesAdmin } from '../account/pages/admin.ts'
import { savedViewsAdmin } from '../account/saved-views/admin.ts'
import { subscriptionsAdmin } from '../account/subscriptions/admin.ts'
import { accountAdmin } from '../account/users/admin.ts'
import { dashboardAdmin } from '../insight/dashboard/admin.ts'
import { kpiAdmin } from '../insight/kpi/admin.ts'
import { reportsAdmin } from '../insight/reports/admin.ts'
import { searchAdmin } from '../insight/search/admin.ts'
import { leadsAdmin } from '../installation/leads/admin.ts'
import { monitoringAdmin } from '../installation/monitoring/admin.ts'
import { operationsAdmin } from '../installation/operations/admin.ts'
import { platformAdmin } from '../installation/platform/admin.ts'
import { superAdminRouter } from '../installation/super-admin/router.ts'
import { announcementsAdmin } from '../rental/announcements/admin.ts'
import { bankAccountsAdmin } from '../rental/bank/admin.ts'
import { bankAdmin } from '../rental/bank/bank-admin.ts'
import { billsAdmin } from '../rental/bills/admin.ts'
import { billsTenant } from '../rental/bills/tenant.ts'
import { bookingsAdmin } from '../rental/bookings/admin.ts'
import { calendarAdmin } from '../rental/calendar/admin.ts'
import { cardPaymentsAdmin } from '../rental/card-payments/admin.ts'
import { cardPaymentsTenant } from '../rental/card-payments/tenant.ts'
import { cashAdmin } from '../rental/cash/admin.ts'
import { channelsAdmin } from '../rental/channels/admin.ts'
import { coTenantsAdmin } from '../rental/co-tenants/admin.ts'
import { contactsAdmin } from '../rental/contacts/admin.ts'
import { depositsAdmin } from '../rental/deposits/admin.ts'
import { documentsAdmin } from '../rental/documents/admin.ts'
import { documentsTenant } from '../rental/documents/tenant.ts'
import { expensesAdmin } from '../rental/expenses/admin.ts'
import { guestMailsAdmin } from '../rental/guest-mails/admin.ts'
import { guestPagesAdmin } from '../rental/guest-pages/admin.ts'
import { stayTenant } from '../rental/guest-pages/stay.ts'
import { guestRegisterAdmin } from '../rental/guest-register/admin.ts'
import { importsAdmin } from '../rental/imports/admin.ts'
import { incomesAdmin } from '../rental/incomes/admin.ts'
import { indexationAdmin } from '../rental/indexation/admin.ts'
import { inspectionsAdmin } from '../rental/inspections/admin.ts'
import { inspectionsTenant } from '../rental/inspections/tenant.ts'
import { interestAdmin } from '../rental/interest/admin.ts'
import { investmentsAdmin } from '../rental/investments/admin.ts'
import { invitationsTenant } from '../rental/invitations/tenant.ts'
import { leaseDutiesAdmin } from '../rental/lease-duties/admin.ts'
import { leasesAdmin } from '../rental/leases/admin.ts'
import { lettersAdmin } from '../rental/letters/admin.ts'
import { maintenanceAdmin } from '../rental/maintenance/admin.ts'
import { messagesAdmin } from '../rental/messages/admin.ts'
import { messagesTenant } from '../rental/messages/tenant.ts'
import { metersAdmin } from '../rental/meters/admin.ts'
import { metersTenant } from '../rental/meters/tenant.ts'
import { ownersAdmin } from '../rental/owners/admin.ts'
import { paperTemplatesAdmin } from '../rental/paper-templates/admin.ts'
import { papersAdmin } from '../rental/papers/admin.ts'
import { papersTenant } from '../rental/papers/tenant.ts'
import { paymentsAdmin } from '../rental/payments/admin.ts'
import { replayAccounts } from '../rental/payments/replay-accounts.ts'
import { paymentsTenant } from '../rental/payments/tenant.ts'
import { propertiesAdmin } from '../rental/properties/admin.ts'
import { recurringExpensesAdmin } from '../rental/recurring-expenses/admin.ts'
import { savedRepliesAdmin } from '../rental/saved-replies/admin.ts'
import { signedChangesAdmin } from '../rental/signed-changes/admin.ts'
import { signingsAdmin } from '../rental/signing/admin.ts'
import { signingLinksTenant } from '../rental/signing/by-link.ts'
import { signingsTenant } from '../rental/signing/tenant.ts'
import { stayPagesAdmin } from '../rental/stay-pages/admin.ts'
import { tenantsAdmin } from '../rental/tenants/admin.ts'
import { homeTenant } from '../rental/tenants/tenant.ts'
import { ticketsAdmin } from '../rental/tickets/admin.ts'
import { ticketsTenant } from '../rental/tickets/tenant.ts'
import { workTenant } from '../rental/tickets/work.ts'
import { timelineAdmin } from '../rental/timeline/admin.ts'
import { turnoversAdmin } from '../rental/turnovers/admin.ts'
import { utilitiesAdmin } from '../rental/utilities/admin.ts'
import { vatAdmin } from '../rental/vat/admin.ts'
import { vendorsAdmin } from '../rental/vendors/admin.ts'

export const adminRouter = {
  account: accountAdmin,
  onboarding: onboardingAdmin,
  organizations: organizationsAdmin({ replayAccounts }),
  properties: propertiesAdmin,
  investments: investmentsAdmin,
  tenants: tenantsAdmin,
  coTenants: coTenantsAdmin,
  leases: leasesAdmin,
  bookings: bookingsAdmin,
  calendar: calendarAdmin,
  channels: channelsAdmin,
  meters: metersAdmin,
  bank: bankAdmin,
  bankAccounts: bankAccountsAdmin,
  cardPayments: cardPaymentsAdmin,
  turnovers: turnoversAdmin,
  guestPages: guestPagesAdmin,
  guestMails: guestMailsAdmin,
  guestRegister: guestRegisterAdmin,
  stayPages: stayPagesAdmin,
  deposits: depositsAdmin,
  indexation: indexationAdmin,
  bills: billsAdmin,
  interest: interestAdmin,
  vat: vatAdmin,
  papers: papersAdmin,
  payments: paymentsAdmin,
  incomes: incomesAdmin,
  documents: documentsAdmin,
  signings: signingsAdmin,
  letters: lettersAdmin,
  savedReplies: savedRepliesAdmin,
  announcements: announcementsAdmin,
  leaseDuties: leaseDutiesAdmin,
  signedChanges: signedChangesAdmin,
  paperTemplates: paperTemplatesAdmin,
  inspections: inspectionsAdmin,
  timeline: timelineAdmin,
  messages: messagesAdmin,
  expenses: expensesAdmin,
  imports: importsAdmin,
  memberInvitations: memberInvitationsAdmin,
  savedViews: savedViewsAdmin,
  dashboard: dashboardAdmin,
  kpi: kpiAdmin,
  owners: ownersAdmin,
  cash: cashAdmin,
  reports: reportsAdmin,
  search: searchAdmin,
  tickets: ticketsAdmin,
  utilities: utilitiesAdmin,
  contacts: contactsAdmin,
  vendors: vendorsAdmin,
  maintenance: maintenanceAdmin,
  recurringExpenses: recurringExpensesAdmin,
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
  cardPayments: cardPaymentsTenant,
  papers: papersTenant,
  bills: billsTenant,
  meters: metersTenant,
  documents: documentsTenant,
  signings: signingsTenant,
  signingLinks: signingLinksTenant,
  inspections: inspectionsTenant,
  messages: messagesTenant,
  tickets: ticketsTenant,
  stay: stayTenant,
  work: workTenant,
  invitations: invitationsTenant,
}
