import { HOME_PARAM } from '@domovik/domain/machinery/links.ts'
import { hasSession } from '../../ui/api/auth.ts'
import { GoTo } from '../../ui/app/go-to.tsx'
import { placeNamed } from '../../ui/app/place-named.ts'
import type { Address } from '../../ui/router/address.ts'
import { Outlet } from '../../ui/router/router-view.tsx'
import { lazyPart, part, type Route, type Screen, within } from '../../ui/router/routes.ts'
import { chosenHome } from '../frame/chosen-home.ts'
import { SessionProvider } from '../frame/session.tsx'
import { Guard } from './guard.tsx'

/** Around all screens. */
export const frame = part(() => (
  <SessionProvider>
    <Outlet />
  </SessionProvider>
))
/** Needs a sign-in. */
const guarded = part(() => (
  <Guard>
    <Outlet />
  </Guard>
))
/** Needs a sign-in; shown inside the tenant's frame. */
const framed = lazyPart(() => import('./tenant-frame.tsx'), 'TenantFrame')
const gates = () => import('./gates.tsx')
/** Not for co-tenants (docs/decisions/132). */
const tenantOnly = lazyPart(gates, 'TenantGate')
/** Not for co-tenants who have moved out. */
const residentOnly = lazyPart(gates, 'ResidentGate')

const screen = <Module extends object>(
  path: string,
  load: () => Promise<Module>,
  name: keyof Module,
): Screen => ({ path, part: lazyPart(load, name) })

/** Addresses that people guess for the first screen (ROUTE-09). */
const sameAsHome = part(() => <GoTo to="/" />)

const legal = () => import('../legal/screen.tsx')
const invitation = () => import('../invitation/screen.tsx')

/**
 * All addresses of the tenant portal with their screens (ROUTE-08 to ROUTE-22). Other addresses show the not-found
 * page.
 */
export const routes = [
  ...within(
    [],
    [
      screen('/login', () => import('../sign-in/screen.tsx'), 'SignInScreen'),
      screen('/invite/$token', invitation, 'InviteScreen'),
      screen('/accept-invitation', invitation, 'AcceptInvitationScreen'),
      screen('/tenant-invitation', invitation, 'AcceptInvitationScreen'),
      screen('/privacy-policy', legal, 'PrivacyScreen'),
      screen('/rodo', legal, 'DataProtectionScreen'),
      screen('/regulamin', legal, 'TermsScreen'),
      screen('/terms', legal, 'TermsScreen'),
      screen('/contact', legal, 'ContactScreen'),
      screen('/verify', () => import('../signing/check-screen.tsx'), 'CheckScreen'),
      screen('/stay/$token', () => import('../stay/screen.tsx'), 'StayScreen'),
      screen('/sign', () => import('../signing/link-screen.tsx'), 'SignByLinkScreen'),
      screen('/work/$token', () => import('../work/screen.tsx'), 'WorkScreen'),
      ...['/overview', '/dashboard', '/portal'].map((path) => ({ path, part: sameAsHome })),
    ],
  ),
  ...within(
    [guarded, framed],
    [
      screen('/', () => import('../home/screen.tsx'), 'HomeScreen'),
      screen('/payments', () => import('../payments/screen.tsx'), 'PaymentsScreen'),
      screen('/my-payments', () => import('../payments/screen.tsx'), 'PaymentsScreen'),
    ],
  ),
  ...within(
    [guarded, framed, residentOnly],
    [screen('/meters', () => import('../meters/screen.tsx'), 'MetersScreen')],
  ),
  ...within(
    [guarded, framed, tenantOnly],
    [
      screen('/issues', () => import('../tickets/list.tsx'), 'IssuesScreen'),
      screen('/issues/$id', () => import('../tickets/detail.tsx'), 'TicketScreen'),
      screen('/maintenance', () => import('../tickets/list.tsx'), 'MaintenanceScreen'),
      screen('/maintenance/$id', () => import('../tickets/detail.tsx'), 'TicketScreen'),
      screen('/messages', () => import('../messages/screen.tsx'), 'MessagesScreen'),
      screen(
        '/documents/handover/$id',
        () => import('../documents/inspection-screen.tsx'),
        'InspectionScreen',
      ),
      screen('/documents', () => import('../documents/screen.tsx'), 'DocumentsScreen'),
    ],
  ),
]

/** Nothing is asked of another home than the one that the address names. */
const isNamedHome = (address: Address): boolean => {
  const named = placeNamed(address, HOME_PARAM)
  return named === undefined || named === chosenHome.current()
}

export const mayAsk = ({ parts }: Route, address: Address): boolean =>
  !parts.includes(guarded) || (hasSession() && isNamedHome(address))
