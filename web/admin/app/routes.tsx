import { ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import { hasSession } from '../../ui/api/auth.ts'
import { placeNamed } from '../../ui/app/place-named.ts'
import type { Address } from '../../ui/router/address.ts'
import { Outlet } from '../../ui/router/router-view.tsx'
import { lazyPart, part, type Route, type Screen, within } from '../../ui/router/routes.ts'
import { wasIdleTooLong } from '../../ui/sign-in/inactivity.ts'
import { chosenOrganization } from '../frame/chosen-organization.ts'
import { SessionProvider } from '../frame/session.tsx'
import { firstCalls } from '../shared/first-calls.ts'
import { Guard } from './guard.tsx'
import { OpenFrame } from './open-frame.tsx'

/** Around all screens. */
export const frame = part(() => (
  <SessionProvider>
    <Outlet />
  </SessionProvider>
))
/** Needs a sign-in. */
const guarded = part(Guard)
/** Open to everybody; signed-in people see it inside sidebar and header. */
const open = part(OpenFrame)
/** Needs a sign-in; shown inside sidebar and header. */
const framed = lazyPart(() => import('./admin-frame.tsx'), 'AdminFrame')

const screen = <Module extends object>(
  path: string,
  load: () => Promise<Module>,
  name: keyof Module,
): Screen => ({ path, part: lazyPart(load, name, firstCalls[path]) })

const legal = () => import('../installation/legal/screen.tsx')
const tenantPortal = () => import('../rental/tenant-portal/screen.tsx')

/**
 * All addresses of the landlord's application with their screens (ROUTE-23 to ROUTE-52). A new screen needs one
 * `screen(...)` line here; then its menu entry (frame/menu.ts) is shown.
 */
export const routes = [
  ...within(
    [],
    [
      screen('/', () => import('../installation/landing/screen.tsx'), 'LandingScreen'),
      screen('/auth', () => import('../account/sign-in/screen.tsx'), 'AuthScreen'),
      screen('/reset-password', () => import('../account/sign-in/reset-password.tsx'), 'ResetPasswordScreen'),
      screen('/privacy-policy', legal, 'PrivacyScreen'),
      screen('/rodo', legal, 'DataProtectionScreen'),
      screen('/regulamin', legal, 'TermsScreen'),
      screen('/terms', legal, 'TermsScreen'),
      screen('/contact', legal, 'ContactScreen'),
      screen('/verify', () => import('../rental/signing/check-screen.tsx'), 'CheckScreen'),
      screen('/stay/$slug', () => import('../rental/stay-pages/public-screen.tsx'), 'StayPageScreen'),
      screen(
        '/pending-approval',
        () => import('../installation/approval/screen.tsx'),
        'PendingApprovalScreen',
      ),
      screen(
        '/pending-activation',
        () => import('../account/onboarding/pending-activation.tsx'),
        'PendingActivationScreen',
      ),
      screen(
        '/activation-success',
        () => import('../account/onboarding/activation-success.tsx'),
        'ActivationSuccessScreen',
      ),
      screen('/join/$token', () => import('../account/members/join-screen.tsx'), 'JoinScreen'),
      screen('/pages/$slug', () => import('../account/pages/read-screens.tsx'), 'PublicPageScreen'),
      screen('/plans', () => import('../account/subscriptions/plans-screen.tsx'), 'PlansScreen'),
      screen('/tenant-portal', tenantPortal, 'TenantPortalScreen'),
      screen('/invite/$token', tenantPortal, 'InvitationElsewhereScreen'),
      screen('/accept-invitation', tenantPortal, 'InvitationElsewhereScreen'),
      screen('/tenant-invitation', tenantPortal, 'InvitationElsewhereScreen'),
      screen('/auth-test', () => import('../installation/operations/auth-test.tsx'), 'AuthTestScreen'),
      screen('/debug', () => import('../installation/operations/debug.tsx'), 'DebugScreen'),
      screen('/outbox', () => import('../installation/operations/outbox.tsx'), 'OutboxScreen'),
      screen('/admin-redirect', () => import('../frame/redirects.tsx'), 'AdminRedirect'),
      screen('/super-admin-redirect', () => import('../frame/redirects.tsx'), 'SuperAdminRedirect'),
    ],
  ),
  ...within(
    [open],
    [
      screen('/faq', () => import('../installation/help/faq.tsx'), 'FaqScreen'),
      screen('/documentation', () => import('../installation/help/guide.tsx'), 'GuideScreen'),
    ],
  ),
  ...within(
    [guarded],
    [
      screen('/onboarding', () => import('../account/onboarding/screen.tsx'), 'OnboardingScreen'),
      screen(
        '/organizations/$id',
        () => import('../account/members/switch-screen.tsx'),
        'SwitchOrganizationScreen',
      ),
    ],
  ),
  ...within(
    [guarded, framed],
    [
      screen('/dashboard', () => import('../insight/dashboard/screen.tsx'), 'DashboardScreen'),
      screen('/payments', () => import('../rental/payments/list.tsx'), 'PaymentsScreen'),
      screen('/payments/bank', () => import('../rental/bank/screen.tsx'), 'BankScreen'),
      screen('/payments/interest', () => import('../rental/interest/screen.tsx'), 'InterestScreen'),
      screen('/payments/utilities', () => import('../rental/utilities/screen.tsx'), 'UtilitiesScreen'),
      screen(
        '/payments/utilities/$id',
        () => import('../rental/utilities/detail.tsx'),
        'UtilitySettlementScreen',
      ),
      screen('/payments/$id', () => import('../rental/payments/detail.tsx'), 'PaymentScreen'),
      screen('/contacts', () => import('../rental/contacts/list.tsx'), 'ContactsScreen'),
      screen('/owners', () => import('../rental/owners/list.tsx'), 'OwnersScreen'),
      screen('/owners/$id', () => import('../rental/owners/detail.tsx'), 'OwnerScreen'),
      screen(
        '/owners/$id/statements/$month',
        () => import('../rental/owners/statement.tsx'),
        'OwnerStatementScreen',
      ),
      screen('/income', () => import('../rental/incomes/list.tsx'), 'IncomesScreen'),
      screen('/income/$id', () => import('../rental/incomes/detail.tsx'), 'IncomeScreen'),
      screen('/expenses', () => import('../rental/expenses/list.tsx'), 'ExpensesScreen'),
      screen(
        '/expenses/recurring',
        () => import('../rental/recurring-expenses/list.tsx'),
        'RecurringExpensesScreen',
      ),
      screen('/expenses/$id', () => import('../rental/expenses/detail.tsx'), 'ExpenseScreen'),
      screen('/tickets', () => import('../rental/tickets/screen.tsx'), 'TicketsScreen'),
      screen('/tickets/$id', () => import('../rental/tickets/detail.tsx'), 'TicketScreen'),
      screen('/issues', () => import('../rental/tickets/screen.tsx'), 'IssuesScreen'),
      screen('/issues/$id', () => import('../rental/tickets/detail.tsx'), 'TicketScreen'),
      screen('/maintenance', () => import('../rental/tickets/screen.tsx'), 'MaintenanceScreen'),
      screen('/maintenance/$id', () => import('../rental/tickets/detail.tsx'), 'TicketScreen'),
      screen('/properties', () => import('../rental/properties/list.tsx'), 'PropertiesScreen'),
      screen('/properties/map', () => import('../rental/properties/map.tsx'), 'PropertyMapScreen'),
      screen('/properties/$id', () => import('../rental/properties/detail.tsx'), 'PropertyScreen'),
      screen('/tenants', () => import('../rental/tenants/list.tsx'), 'TenantsScreen'),
      screen('/tenants/$id', () => import('../rental/tenants/detail.tsx'), 'TenantScreen'),
      screen('/bookings', () => import('../rental/bookings/list.tsx'), 'BookingsScreen'),
      screen('/bookings/calendar', () => import('../rental/calendar/screen.tsx'), 'CalendarScreen'),
      screen('/bookings/$id', () => import('../rental/bookings/detail.tsx'), 'BookingScreen'),
      screen('/leases', () => import('../rental/leases/list.tsx'), 'LeasesScreen'),
      screen('/leases/new', () => import('../rental/leases/new.tsx'), 'NewLeaseScreen'),
      screen('/inspections/$id', () => import('../rental/inspections/detail.tsx'), 'InspectionScreen'),
      screen('/leases/indexation', () => import('../rental/indexation/screen.tsx'), 'IndexationScreen'),
      screen('/leases/$id', () => import('../rental/leases/detail.tsx'), 'LeaseScreen'),
      screen('/messages', () => import('../rental/messages/list.tsx'), 'MessagesScreen'),
      screen(
        '/messages/announcements',
        () => import('../rental/announcements/list.tsx'),
        'AnnouncementsScreen',
      ),
      screen('/messages/$id', () => import('../rental/messages/detail.tsx'), 'ConversationScreen'),
      screen('/documents', () => import('../rental/documents/list.tsx'), 'DocumentsScreen'),
      screen(
        '/documents/templates',
        () => import('../rental/paper-templates/list.tsx'),
        'PaperTemplatesScreen',
      ),
      screen(
        '/documents/templates/$id',
        () => import('../rental/paper-templates/detail.tsx'),
        'PaperTemplateScreen',
      ),
      screen(
        '/documents/batches/$id',
        () => import('../rental/paper-templates/batch.tsx'),
        'PaperBatchScreen',
      ),
      screen('/documents/letters', () => import('../rental/letters/list.tsx'), 'LettersScreen'),
      screen('/documents/letters/$id', () => import('../rental/letters/detail.tsx'), 'LetterBatchScreen'),
      screen('/documents/$id', () => import('../rental/documents/detail.tsx'), 'DocumentScreen'),
      screen('/reports/advanced', () => import('../insight/kpi/screen.tsx'), 'KpiScreen'),
      screen('/reports', () => import('../insight/reports/screen.tsx'), 'ReportsScreen'),
      screen('/operations', () => import('../installation/operations/screen.tsx'), 'OperationsScreen'),
      screen('/super-admin', () => import('../installation/super-admin/screen.tsx'), 'SuperAdminScreen'),
      screen(
        '/super-admin/organizations/$id',
        () => import('../installation/super-admin/organizations/organization.tsx'),
        'OrganizationScreen',
      ),
      screen('/organization-admin', () => import('./organization-admin.tsx'), 'OrganizationAdmin'),
      screen(
        '/organization/pages/$slug',
        () => import('../account/pages/read-screens.tsx'),
        'OrganizationPageScreen',
      ),
      screen('/admin/leads/$id', () => import('../installation/leads/detail.tsx'), 'LeadScreen'),
      screen('/admin', () => import('../installation/admin-panel/screen.tsx'), 'AdminPanelScreen'),
      screen('/edit-page/$scope/$id', () => import('../account/pages/edit-screen.tsx'), 'EditPageScreen'),
      screen('/subscription', () => import('../account/subscriptions/screen.tsx'), 'SubscriptionScreen'),
      screen('/settings', () => import('../account/account/screen.tsx'), 'SettingsScreen'),
      screen('/import', () => import('../rental/imports/screen.tsx'), 'ImportScreen'),
    ],
  ),
]

/** Screens behind the sign-in ask for their data only if somebody is signed in. */
export const mayAsk = ({ parts }: Route, address: Address): boolean =>
  !parts.includes(guarded) || (hasSession() && !wasIdleTooLong() && isNamedOrganization(address))

/** Nothing is asked of another organization than the one that the address names. */
function isNamedOrganization(address: Address): boolean {
  const named = placeNamed(address, ORGANIZATION_PARAM)
  return named === undefined || named === chosenOrganization.current()
}
