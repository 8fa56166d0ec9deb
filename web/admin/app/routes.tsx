import { ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import type { ComponentType } from 'react'
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

/** Screens whose files are named by a table that is loaded with the first of them, so that the first file stays small. */
type Table<Name extends string> = () => Promise<{
  screens: Record<Name, () => Promise<Record<Name, ComponentType>>>
}>

const account = () => import('./screens/account.ts')
const insight = () => import('./screens/insight.ts')
const installation = () => import('./screens/installation.ts')
const letting = () => import('./screens/letting.ts')
const money = () => import('./screens/money.ts')
const visitors = () => import('./screens/visitors.ts')
const work = () => import('./screens/work.ts')

const screen = <Name extends string>(path: string, table: Table<NoInfer<Name>>, name: Name): Screen => ({
  path,
  part: lazyPart(async () => (await table()).screens[name](), name, firstCalls[path]),
})

/**
 * All addresses of the landlord's application with their screens (ROUTE-23 to ROUTE-52). A new screen needs one
 * `screen(...)` line here and one in a table of `screens/`; then its menu entry (frame/menu.ts) is shown.
 */
export const routes = [
  ...within(
    [],
    [
      { path: '/', part: lazyPart(() => import('../installation/landing/screen.tsx'), 'LandingScreen') },
      { path: '/auth', part: lazyPart(() => import('../account/sign-in/screen.tsx'), 'AuthScreen') },
      screen('/reset-password', visitors, 'ResetPasswordScreen'),
      screen('/privacy-policy', visitors, 'PrivacyScreen'),
      screen('/rodo', visitors, 'DataProtectionScreen'),
      screen('/regulamin', visitors, 'TermsScreen'),
      screen('/terms', visitors, 'TermsScreen'),
      screen('/contact', visitors, 'ContactScreen'),
      screen('/verify', visitors, 'CheckScreen'),
      screen('/stay/$slug', visitors, 'StayPageScreen'),
      screen('/pending-approval', visitors, 'PendingApprovalScreen'),
      screen('/pending-activation', visitors, 'PendingActivationScreen'),
      screen('/activation-success', visitors, 'ActivationSuccessScreen'),
      screen('/join/$token', visitors, 'JoinScreen'),
      screen('/pages/$slug', visitors, 'PublicPageScreen'),
      screen('/plans', visitors, 'PlansScreen'),
      screen('/tenant-portal', visitors, 'TenantPortalScreen'),
      screen('/invite/$token', visitors, 'InvitationElsewhereScreen'),
      screen('/accept-invitation', visitors, 'InvitationElsewhereScreen'),
      screen('/tenant-invitation', visitors, 'InvitationElsewhereScreen'),
      screen('/auth-test', visitors, 'AuthTestScreen'),
      screen('/debug', visitors, 'DebugScreen'),
      screen('/outbox', visitors, 'OutboxScreen'),
      screen('/admin-redirect', visitors, 'AdminRedirect'),
      screen('/super-admin-redirect', visitors, 'SuperAdminRedirect'),
    ],
  ),
  ...within(
    [open],
    [screen('/faq', visitors, 'FaqScreen'), screen('/documentation', visitors, 'GuideScreen')],
  ),
  ...within(
    [guarded],
    [
      screen('/onboarding', account, 'OnboardingScreen'),
      screen('/organizations/$id', account, 'SwitchOrganizationScreen'),
    ],
  ),
  ...within(
    [guarded, framed],
    [
      screen('/dashboard', insight, 'DashboardScreen'),
      screen('/payments', money, 'PaymentsScreen'),
      screen('/payments/bank', money, 'BankScreen'),
      screen('/payments/interest', money, 'InterestScreen'),
      screen('/payments/utilities', money, 'UtilitiesScreen'),
      screen('/payments/utilities/$id', money, 'UtilitySettlementScreen'),
      screen('/payments/$id', money, 'PaymentScreen'),
      screen('/contacts', letting, 'ContactsScreen'),
      screen('/owners', money, 'OwnersScreen'),
      screen('/owners/$id', money, 'OwnerScreen'),
      screen('/owners/$id/statements/$month', money, 'OwnerStatementScreen'),
      screen('/income', money, 'IncomesScreen'),
      screen('/income/$id', money, 'IncomeScreen'),
      screen('/expenses', money, 'ExpensesScreen'),
      screen('/expenses/recurring', money, 'RecurringExpensesScreen'),
      screen('/expenses/$id', money, 'ExpenseScreen'),
      screen('/tickets', work, 'TicketsScreen'),
      screen('/tickets/$id', work, 'TicketScreen'),
      screen('/issues', work, 'IssuesScreen'),
      screen('/issues/$id', work, 'TicketScreen'),
      screen('/maintenance', work, 'MaintenanceScreen'),
      screen('/maintenance/$id', work, 'TicketScreen'),
      screen('/properties', letting, 'PropertiesScreen'),
      screen('/properties/map', letting, 'PropertyMapScreen'),
      screen('/properties/$id', letting, 'PropertyScreen'),
      screen('/tenants', letting, 'TenantsScreen'),
      screen('/tenants/$id', letting, 'TenantScreen'),
      screen('/bookings', letting, 'BookingsScreen'),
      screen('/bookings/calendar', letting, 'CalendarScreen'),
      screen('/bookings/$id', letting, 'BookingScreen'),
      screen('/leases', letting, 'LeasesScreen'),
      screen('/leases/new', letting, 'NewLeaseScreen'),
      screen('/inspections/$id', letting, 'InspectionScreen'),
      screen('/leases/indexation', letting, 'IndexationScreen'),
      screen('/leases/$id', letting, 'LeaseScreen'),
      screen('/messages', work, 'MessagesScreen'),
      screen('/messages/announcements', work, 'AnnouncementsScreen'),
      screen('/messages/$id', work, 'ConversationScreen'),
      screen('/documents', work, 'DocumentsScreen'),
      screen('/documents/templates', work, 'PaperTemplatesScreen'),
      screen('/documents/templates/$id', work, 'PaperTemplateScreen'),
      screen('/documents/batches/$id', work, 'PaperBatchScreen'),
      screen('/documents/letters', work, 'LettersScreen'),
      screen('/documents/letters/$id', work, 'LetterBatchScreen'),
      screen('/documents/$id', work, 'DocumentScreen'),
      screen('/reports/advanced', insight, 'KpiScreen'),
      screen('/reports', insight, 'ReportsScreen'),
      screen('/operations', installation, 'OperationsScreen'),
      screen('/super-admin', installation, 'SuperAdminScreen'),
      screen('/super-admin/organizations/$id', installation, 'OrganizationScreen'),
      screen('/organization-admin', account, 'OrganizationAdmin'),
      screen('/organization/pages/$slug', account, 'OrganizationPageScreen'),
      screen('/admin/leads/$id', installation, 'LeadScreen'),
      screen('/admin', installation, 'AdminPanelScreen'),
      screen('/edit-page/$scope/$id', account, 'EditPageScreen'),
      screen('/subscription', account, 'SubscriptionScreen'),
      screen('/settings', account, 'SettingsScreen'),
      screen('/import', letting, 'ImportScreen'),
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
