import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { closeLayers } from '../../ui/app/close-layers.ts'
import { DeniedBoundary } from '../../ui/app/denied.tsx'
import { GoTo } from '../../ui/app/go-to.tsx'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import { usePathname } from '../../ui/router/context.ts'
import { Outlet } from '../../ui/router/router-view.tsx'
import { SearchOpening, SearchSheet } from '../../ui/search/search-field.tsx'
import { AdminShell } from '../../ui/shell/admin-shell.tsx'
import { useErrorFixes } from '../account/subscriptions/use-error-fixes.ts'
import { DemoNotice } from '../frame/demo-notice.tsx'
import { useFooterLinks } from '../frame/footer-links.ts'
import { tellLostOrganization } from '../frame/lost-organization.ts'
import { administratorPhone, phoneMain, usePlaces } from '../frame/menu.ts'
import { useRealtime } from '../frame/realtime.ts'
import { useRoleName } from '../frame/role-name.ts'
import { useSavePreference } from '../frame/save-preference.ts'
import { useMe, useSession } from '../frame/session.tsx'
import { isKeptOut, Suspended } from '../frame/suspended.tsx'

const SubscriptionNotices = lazyPart(
  () => import('../account/subscriptions/notices.tsx').then((module) => module.SubscriptionNotices),
  'nothing',
)
const OrganizationSwitch = lazyPart(
  () => import('../frame/organization-switch.tsx').then((module) => module.OrganizationSwitch),
  'nothing',
)
const VisitNotice = lazyPart(
  () => import('../frame/visit-notice.tsx').then((module) => module.VisitNotice),
  'nothing',
)
const ActivationNotice = lazyPart(
  () => import('../frame/activation-notice.tsx').then((module) => module.ActivationNotice),
  'nothing',
)
const Bell = lazyPart(
  () => import('../account/notifications/bell.tsx').then((module) => module.Bell),
  'nothing',
)
const Search = lazyPart<{ typed: string; onClose: () => void }>(() =>
  import('../insight/search/search.tsx').then((module) => module.Search),
)

/** Screens that work without an organization, for super admins who have none. */
const withoutOrganization = ['/super-admin', '/admin', '/edit-page/platform', '/operations', '/settings']

/**
 * The frame of all landlord screens (ROUTE-45). People without an organization are sent to create one (SESSION-05,
 * SESSION-07).
 */
export function AdminFrame(): ReactNode {
  const me = useMe()
  const pathname = usePathname()
  useEffect(tellLostOrganization, [])
  if (!me.onboardingCompleted && me.approval !== null) return <GoTo to="/pending-approval" />
  if (!me.onboardingCompleted && me.systemRole !== 'super_admin') return <GoTo to="/onboarding" />
  if (!me.organization && !withoutOrganization.some((start) => pathname.startsWith(start)))
    return <GoTo to="/super-admin" />
  const keptOut = isKeptOut(me) && !pathname.startsWith('/settings')
  return (
    <Framed>
      {keptOut ? (
        <Suspended organization={me.organization} />
      ) : (
        <DeniedBoundary permissions={me.permissions}>
          <Outlet />
        </DeniedBoundary>
      )}
    </Framed>
  )
}

/** Sidebar, header and search around a screen of a signed-in person. */
export function Framed({ children }: { children: ReactNode }): ReactNode {
  const me = useMe()
  const { signOut, name } = useSession()
  const [searching, setSearching] = useState(false)
  const [typed, setTyped] = useState('')
  const toggle = useCallback(() => {
    setTyped('')
    setSearching((open) => !open)
  }, [])
  const close = useCallback(() => setSearching(false), [])
  const groups = usePlaces(me)
  const footerLinks = useFooterLinks()
  const save = useSavePreference()
  useRealtime(me.organization !== null)
  useErrorFixes()
  const role = useRoleName()
  const tellsOfPlan = me.plan !== null && (me.plan.status === 'trialing' || me.plan.access !== 'full')
  return (
    <>
      <AdminShell
        groups={groups}
        phoneMain={me.organization ? phoneMain : administratorPhone}
        user={{
          email: name,
          role: me.organization ? `${role} · ${me.organization.name}` : role,
          logo: me.organization?.logoUrl,
        }}
        onSearch={me.organization && !isKeptOut(me) ? toggle : undefined}
        organizations={
          me.organizations.length > 1 ? (
            <Suspense>
              <OrganizationSwitch />
            </Suspense>
          ) : undefined
        }
        bell={
          me.organization && !isKeptOut(me) ? (
            <Suspense>
              <Bell />
            </Suspense>
          ) : undefined
        }
        onSignOut={() => void signOut()}
        onPreference={save}
        footerLinks={footerLinks}
        notice={
          <>
            {me.organization && me.organizationRole === null && (
              <Suspense>
                <VisitNotice />
              </Suspense>
            )}
            {me.organization?.status === 'pending_activation' && (
              <Suspense>
                <ActivationNotice />
              </Suspense>
            )}
            <DemoNotice />
            {tellsOfPlan && (
              <Suspense>
                <SubscriptionNotices />
              </Suspense>
            )}
          </>
        }
      >
        {children}
      </AdminShell>
      {searching && (
        <SearchSheet onClose={close}>
          <Suspense fallback={<SearchOpening text={typed} onText={setTyped} />}>
            <Search typed={typed} onClose={closeLayers} />
          </Suspense>
        </SearchSheet>
      )}
    </>
  )
}
