import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Guard } from './frame/guard.tsx'
import { SessionProvider } from './frame/session.tsx'

/**
 * Every address of the landlord's application and the screen behind it (ROUTE-23 to ROUTE-52).
 * A new screen is one `screen(...)` line; its place in the menu (frame/places.ts) shows by itself once the line is here.
 */
const root = createRootRoute({
  component: () => (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  ),
})
/** Behind the sign-in. */
const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guard })
/** Behind the sign-in, inside sidebar and header. */
const framed = createRoute({
  getParentRoute: () => guarded,
  id: 'framed',
  component: lazyRouteComponent(() => import('./frame/admin-frame.tsx'), 'AdminFrame'),
})

type Parent = typeof root | typeof guarded | typeof framed
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

const legal = () => import('./legal/screen.tsx')
const tenantPortal = () => import('./tenant-portal/screen.tsx')

export const routeTree = root.addChildren([
  screen(root, '/', () => import('./landing/screen.tsx'), 'LandingScreen'),
  screen(root, '/auth', () => import('./auth/screen.tsx'), 'AuthScreen'),
  screen(root, '/reset-password', () => import('./auth/reset-password.tsx'), 'ResetPasswordScreen'),
  screen(root, '/privacy-policy', legal, 'PrivacyScreen'),
  screen(root, '/rodo', legal, 'DataProtectionScreen'),
  screen(root, '/regulamin', legal, 'TermsScreen'),
  screen(root, '/terms', legal, 'TermsScreen'),
  screen(root, '/contact', legal, 'ContactScreen'),
  screen(root, '/faq', () => import('./help/faq.tsx'), 'FaqScreen'),
  screen(root, '/documentation', () => import('./help/guide.tsx'), 'GuideScreen'),
  screen(root, '/pending-approval', () => import('./approval/screen.tsx'), 'PendingApprovalScreen'),
  screen(root, '/pages/$slug', () => import('./pages/read-screens.tsx'), 'PublicPageScreen'),
  screen(root, '/plans', () => import('./subscription/plans-screen.tsx'), 'PlansScreen'),
  screen(root, '/tenant-portal', tenantPortal, 'TenantPortalScreen'),
  screen(root, '/invite/$token', tenantPortal, 'InvitationElsewhereScreen'),
  screen(root, '/accept-invitation', tenantPortal, 'InvitationElsewhereScreen'),
  screen(root, '/tenant-invitation', tenantPortal, 'InvitationElsewhereScreen'),
  screen(root, '/auth-test', () => import('./operations/auth-test.tsx'), 'AuthTestScreen'),
  screen(root, '/debug', () => import('./operations/debug.tsx'), 'DebugScreen'),
  screen(root, '/outbox', () => import('./operations/outbox.tsx'), 'OutboxScreen'),
  screen(root, '/admin-redirect', () => import('./frame/redirects.tsx'), 'AdminRedirect'),
  screen(root, '/super-admin-redirect', () => import('./frame/redirects.tsx'), 'SuperAdminRedirect'),
  guarded.addChildren([
    screen(guarded, '/onboarding', () => import('./onboarding/screen.tsx'), 'OnboardingScreen'),
    framed.addChildren([
      screen(framed, '/dashboard', () => import('./dashboard/screen.tsx'), 'DashboardScreen'),
      screen(framed, '/payments', () => import('./payments/list.tsx'), 'PaymentsScreen'),
      screen(framed, '/payments/$id', () => import('./payments/detail.tsx'), 'PaymentScreen'),
      screen(framed, '/income', () => import('./incomes/list.tsx'), 'IncomesScreen'),
      screen(framed, '/income/$id', () => import('./incomes/detail.tsx'), 'IncomeScreen'),
      screen(framed, '/expenses', () => import('./expenses/list.tsx'), 'ExpensesScreen'),
      screen(framed, '/expenses/$id', () => import('./expenses/detail.tsx'), 'ExpenseScreen'),
      screen(framed, '/tickets', () => import('./tickets/list.tsx'), 'TicketsScreen'),
      screen(framed, '/tickets/$id', () => import('./tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/issues', () => import('./tickets/list.tsx'), 'IssuesScreen'),
      screen(framed, '/issues/$id', () => import('./tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/maintenance', () => import('./tickets/list.tsx'), 'MaintenanceScreen'),
      screen(framed, '/maintenance/$id', () => import('./tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/properties', () => import('./properties/list.tsx'), 'PropertiesScreen'),
      screen(framed, '/properties/$id', () => import('./properties/detail.tsx'), 'PropertyScreen'),
      screen(framed, '/tenants', () => import('./tenants/list.tsx'), 'TenantsScreen'),
      screen(framed, '/tenants/$id', () => import('./tenants/detail.tsx'), 'TenantScreen'),
      screen(framed, '/leases', () => import('./leases/list.tsx'), 'LeasesScreen'),
      screen(framed, '/leases/new', () => import('./leases/new.tsx'), 'NewLeaseScreen'),
      screen(framed, '/leases/$id', () => import('./leases/detail.tsx'), 'LeaseScreen'),
      screen(framed, '/reports/advanced', () => import('./kpi/screen.tsx'), 'KpiScreen'),
      screen(framed, '/reports', () => import('./reports/screen.tsx'), 'ReportsScreen'),
      screen(framed, '/operations', () => import('./operations/screen.tsx'), 'OperationsScreen'),
      screen(framed, '/super-admin', () => import('./super-admin/screen.tsx'), 'SuperAdminScreen'),
      screen(
        framed,
        '/super-admin/organizations/$id',
        () => import('./super-admin/organizations/organization.tsx'),
        'OrganizationScreen',
      ),
      screen(
        framed,
        '/organization-admin',
        () => import('./organization-admin/screen.tsx'),
        'OrganizationAdminScreen',
      ),
      screen(
        framed,
        '/organization/pages/$slug',
        () => import('./pages/read-screens.tsx'),
        'OrganizationPageScreen',
      ),
      screen(framed, '/admin/leads/$id', () => import('./leads/detail.tsx'), 'LeadScreen'),
      screen(framed, '/admin', () => import('./admin-panel/screen.tsx'), 'AdminPanelScreen'),
      screen(framed, '/edit-page/$scope/$id', () => import('./pages/edit-screen.tsx'), 'EditPageScreen'),
      screen(framed, '/subscription', () => import('./subscription/screen.tsx'), 'SubscriptionScreen'),
      screen(framed, '/settings', () => import('./account/screen.tsx'), 'SettingsScreen'),
      screen(framed, '/import', () => import('./imports/screen.tsx'), 'ImportScreen'),
    ]),
  ]),
])
