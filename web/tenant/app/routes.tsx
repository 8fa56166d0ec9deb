import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { GoTo } from '../../ui/app/go-to.tsx'
import { SessionProvider } from '../frame/session.tsx'
import { Guard } from './guard.tsx'

/**
 * All addresses of the tenant portal with their screens (ROUTE-08 to ROUTE-22). Other addresses show the not-found
 * page.
 */
const root = createRootRoute({
  component: () => (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  ),
})
/** Needs a sign-in. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: () => (
    <Guard>
      <Outlet />
    </Guard>
  ),
})
/** Needs a sign-in; shown inside the tenant's frame. */
const framed = createRoute({
  getParentRoute: () => guarded,
  id: 'framed',
  component: lazyRouteComponent(() => import('./tenant-frame.tsx'), 'TenantFrame'),
})

type Parent = typeof root | typeof framed
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

/** Addresses that people guess for the first screen (ROUTE-09). */
const sameAsHome = ['/overview', '/dashboard', '/portal'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: () => <GoTo to="/" /> }),
)

const legal = () => import('../legal/screen.tsx')
const invitation = () => import('../invitation/screen.tsx')

export const routeTree = root.addChildren([
  screen(root, '/login', () => import('../sign-in/screen.tsx'), 'SignInScreen'),
  screen(root, '/invite/$token', invitation, 'InviteScreen'),
  screen(root, '/accept-invitation', invitation, 'AcceptInvitationScreen'),
  screen(root, '/tenant-invitation', invitation, 'AcceptInvitationScreen'),
  screen(root, '/privacy-policy', legal, 'PrivacyScreen'),
  screen(root, '/rodo', legal, 'DataProtectionScreen'),
  screen(root, '/regulamin', legal, 'TermsScreen'),
  screen(root, '/terms', legal, 'TermsScreen'),
  screen(root, '/contact', legal, 'ContactScreen'),
  screen(root, '/work/$token', () => import('../work/screen.tsx'), 'WorkScreen'),
  ...sameAsHome,
  guarded.addChildren([
    framed.addChildren([
      screen(framed, '/', () => import('../home/screen.tsx'), 'HomeScreen'),
      screen(framed, '/payments', () => import('../payments/screen.tsx'), 'PaymentsScreen'),
      screen(framed, '/my-payments', () => import('../payments/screen.tsx'), 'PaymentsScreen'),
      screen(framed, '/issues', () => import('../tickets/list.tsx'), 'IssuesScreen'),
      screen(framed, '/issues/$id', () => import('../tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/maintenance', () => import('../tickets/list.tsx'), 'MaintenanceScreen'),
      screen(framed, '/maintenance/$id', () => import('../tickets/detail.tsx'), 'TicketScreen'),
      screen(framed, '/messages', () => import('../coming/screen.tsx'), 'MessagesScreen'),
      screen(framed, '/documents', () => import('../coming/screen.tsx'), 'DocumentsScreen'),
    ]),
  ]),
])
