import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { GoTo } from '../../ui/app/go-to.tsx'
import { AdminShell } from '../../ui/shell/admin-shell.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { useFooterLinks } from './footer-links.ts'
import { phoneMain, usePlaces } from './places.ts'
import { useRealtime } from './realtime.ts'
import { useRoleName } from './role-name.ts'
import { useSavePreference } from './save-preference.ts'
import { useMe, useSession } from './session.tsx'

const Search = lazy(() => import('../search/search.tsx').then((module) => ({ default: module.Search })))

/** Every screen of the landlord stands in it (ROUTE-45). Without an organization one is sent to found one (SESSION-05, SESSION-07). */
export function AdminFrame(): ReactNode {
  const me = useMe()
  if (!me.onboardingCompleted && me.systemRole !== 'super_admin') return <GoTo to="/onboarding" />
  return <Framed />
}

function Framed(): ReactNode {
  const me = useMe()
  const { signOut } = useSession()
  const [searching, setSearching] = useState(false)
  const toggle = useCallback(() => setSearching((open) => !open), [])
  const close = useCallback(() => setSearching(false), [])
  const groups = usePlaces(me)
  const footerLinks = useFooterLinks()
  const save = useSavePreference()
  useRealtime()
  const role = useRoleName()
  return (
    <>
      <AdminShell
        groups={groups}
        phoneMain={phoneMain}
        user={{ email: me.email, role: me.organization ? `${role} · ${me.organization.name}` : role }}
        onSearch={toggle}
        onSignOut={() => void signOut()}
        onPreference={save}
        footerLinks={footerLinks}
        notice={<DemoNotice />}
      >
        <Outlet />
      </AdminShell>
      {searching && (
        <Suspense>
          <Search opened onClose={close} />
        </Suspense>
      )}
    </>
  )
}
