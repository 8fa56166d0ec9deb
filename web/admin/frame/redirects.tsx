import type { ReactNode } from 'react'
import { GoTo } from '../../ui/app/go-to.tsx'
import { LoadingScreen } from '../../ui/app/loading-screen.tsx'
import { useSession } from './session.tsx'
import { useExists } from './use-exists.ts'

/**
 * /admin-redirect: to the panel of the person's role if its screen exists, else to the dashboard (ROUTE-47,
 * ROUTE-49).
 */
export function AdminRedirect(): ReactNode {
  const { state, me, systemRole } = useSession()
  const exists = useExists()
  if (state === 'loading' || (state === 'failed' && !systemRole)) return <LoadingScreen />
  if (!systemRole) return <GoTo to="/auth" />
  const wanted =
    systemRole === 'super_admin'
      ? '/super-admin'
      : me?.permissions.includes('manage_pages')
        ? '/admin'
        : '/dashboard'
  return <GoTo to={exists(wanted) ? wanted : '/dashboard'} />
}

/** /super-admin-redirect (ROUTE-48, ROUTE-49). */
export function SuperAdminRedirect(): ReactNode {
  const { state, systemRole } = useSession()
  const exists = useExists()
  if (state === 'loading' || (state === 'failed' && !systemRole)) return <LoadingScreen />
  if (!systemRole) return <GoTo to="/auth" />
  const panel = systemRole === 'super_admin' && exists('/super-admin')
  return <GoTo to={panel ? '/super-admin' : '/dashboard'} />
}
