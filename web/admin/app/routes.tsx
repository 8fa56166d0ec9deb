import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { SessionProvider } from '../frame/session.tsx'
import { Guard } from './guard.tsx'
import { OpenFrame } from './open-frame.tsx'

/**
 * All addresses of the landlord's application with their screens (ROUTE-23 to ROUTE-52). A new screen needs one
 * `screen(...)` line here; then its menu entry (frame/menu.ts) is shown.
 */
const root = createRootRoute({
  component: () => (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  ),
})
/** Needs a sign-in. */
const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guard })
/** Open to everybody; signed-in people see it inside sidebar and header. */
const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenFrame })
/** Needs a sign-in; shown inside sidebar and header. */
const framed = createRoute({
  getParentRoute: () => guarded,
  id: 'framed',
  component: lazyRouteComponent(() => import('./admin-frame.tsx'), 'AdminFrame'),
})

type Parent = typeof root | typeof open | typeof guarded | typeof framed
const screen = <Module extends Record<string, unknown>>(
  parent: Parent,
  path: string,
  load: () => Promise<Module>,
  name: keyof Module,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load as () => Promise<Record<string, never>>, name as string),
  })

const legal = () => import('../installation/legal/screen.tsx')
const tenantPortal = () => import('../rental/tenant-portal/screen.tsx')

export const routeTree = root.addChildren([
  screen(root, '/', () => import('../installation/landing/screen.tsx'), 'LandingScreen'),
  screen(root, '/auth', () => import('../account/sign-in/screen.tsx'), 'AuthScreen'),
  screen(
    root,
    '/reset-password',
    () => import('../account/sign-in/reset-password.tsx'),
    'ResetPasswordScreen',
  ),
  screen(root, '/privacy-policy', legal, 'PrivacyScreen'),
  screen(root, '/rodo', legal, 'DataProtectionScreen'),
  screen(root, '/regulamin', legal, 'TermsScreen'),
  screen(root, '/terms', legal, 'TermsScreen'),
  screen(root, '/contact', legal, 'ContactScreen'),
  open.addChildren([
    screen(open, '/faq', () => import('../installation/help/faq.tsx'), 'FaqScreen'),
    screen(open, '/documentation', () => import('../installation/help/guide.tsx'), 'GuideScreen'),
  ]),
  screen(
    root,
    '/pending-approval',
    () => import('../installation/approval/screen.tsx'),
    'PendingApprovalScreen',
  ),
  screen(root, '/pages/$slug', () => import('../account/pages/read-screens.tsx'), 'PublicPageScreen'),
  screen(root, '/plans', () => import('../account/subscriptions/plans-screen.tsx'), 'PlansScreen'),
  screen(root, '/tenant-portal', tenantPortal, 'TenantPortalScreen'),
  screen(root, '/invite/$token', tenantPortal, 'InvitationElsewhereScreen'),
  screen(root, '/accept-invitation', tenantPortal, 'InvitationElsewhereScreen'),
  screen(root, '/tenant-invitation', tenantPortal, 'InvitationElsewhereScreen'),
  screen(root, '/auth-test', () => import('../installation/operations/auth-test.tsx'), 'AuthTestScreen'),
  screen(root, '/debug', () => import('../installation/operations/debug.tsx'), 'DebugScreen'),
  screen(root, '/outbox', () => import('../installation/operations/outbox.tsx'), 'OutboxScreen'),
  screen(root, '/admin-redirect', () => import('../frame/redirects.tsx'), 'AdminRedirect'),
  screen(root, '/super-admin-redirect', () => import('../frame/redirects.tsx'), 'SuperAdminRedirect'),
  guarded.addChildren([
    screen(guarded, '/onboarding', () => import('../account/onboarding/screen.tsx'), 'OnboardingScreen'),
    framed.addChildren([
      screen(framed, '/dashboard', () => import('../insight/dashboard/screen.tsx'), 'DashboardScreen'),
      screen(framed, '/payments', () => import('../rental/payments/list.tsx'), 'PaymentsScreen'),
      screen(framed, '/payments/interest', () => import('../rental/interest/screen.tsx'), 'InterestScreen'),
      screen(framed, '/payments/$id', () => import('../rental/payments/detail.tsx'), 'PaymentScreen'),
      screen(framed, '/income', () => import('../rental/incomes/list.tsx'), 'IncomesScreen'),
      screen(framed, '/income/$id', () => import('../rental/incomes/detail.tsx'), 'IncomeScreen'),
      screen(framed, '/expenses', () => import('../rental/expenses/list.tsx'), 'ExpensesScreen'),
      screen(framed, '/expenses/$id', () => import('../rental/expenses/detail.tsx'), 'ExpenseScreen'),
      screen(framed, '/tickets', () => import('../rental/tickets/screen.tsx'), 'TicketsScreen'),
      screen(framed, '/tickets/$id', () => import('../rental/tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/issues', () => import('../rental/tickets/screen.tsx'), 'IssuesScreen'),
      screen(framed, '/issues/$id', () => import('../rental/tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/maintenance', () => import('../rental/tickets/screen.tsx'), 'MaintenanceScreen'),
      screen(framed, '/maintenance/$id', () => import('../rental/tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/properties', () => import('../rental/properties/list.tsx'), 'PropertiesScreen'),
      screen(framed, '/properties/$id', () => import('../rental/properties/detail.tsx'), 'PropertyScreen'),
      screen(framed, '/tenants', () => import('../rental/tenants/list.tsx'), 'TenantsScreen'),
      screen(framed, '/tenants/$id', () => import('../rental/tenants/detail.tsx'), 'TenantScreen'),
      screen(framed, '/leases', () => import('../rental/leases/list.tsx'), 'LeasesScreen'),
      screen(framed, '/leases/new', () => import('../rental/leases/new.tsx'), 'NewLeaseScreen'),
      screen(framed, '/leases/$id', () => import('../rental/leases/detail.tsx'), 'LeaseScreen'),
      screen(framed, '/reports/advanced', () => import('../insight/kpi/screen.tsx'), 'KpiScreen'),
      screen(framed, '/reports', () => import('../insight/reports/screen.tsx'), 'ReportsScreen'),
      screen(
        framed,
        '/operations',
        () => import('../installation/operations/screen.tsx'),
        'OperationsScreen',
      ),
      screen(
        framed,
        '/super-admin',
        () => import('../installation/super-admin/screen.tsx'),
        'SuperAdminScreen',
      ),
      screen(
        framed,
        '/super-admin/organizations/$id',
        () => import('../installation/super-admin/organizations/organization.tsx'),
        'OrganizationScreen',
      ),
      screen(framed, '/organization-admin', () => import('./organization-admin.tsx'), 'OrganizationAdmin'),
      screen(
        framed,
        '/organization/pages/$slug',
        () => import('../account/pages/read-screens.tsx'),
        'OrganizationPageScreen',
      ),
      screen(framed, '/admin/leads/$id', () => import('../installation/leads/detail.tsx'), 'LeadScreen'),
      screen(framed, '/admin', () => import('../installation/admin-panel/screen.tsx'), 'AdminPanelScreen'),
      screen(
        framed,
        '/edit-page/$scope/$id',
        () => import('../account/pages/edit-screen.tsx'),
        'EditPageScreen',
      ),
      screen(
        framed,
        '/subscription',
        () => import('../account/subscriptions/screen.tsx'),
        'SubscriptionScreen',
      ),
      screen(framed, '/settings', () => import('../account/account/screen.tsx'), 'SettingsScreen'),
      screen(framed, '/import', () => import('../rental/imports/screen.tsx'), 'ImportScreen'),
    ]),
  ]),
])
